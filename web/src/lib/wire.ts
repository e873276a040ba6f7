// Made by web/wire.py from parlour.server.messages and parlour.core.table: change those, then make it anew.

export interface Shape {
  defaults: Record<string, unknown>;
  fields: Record<string, string>;
}

export interface Corner {
  name: string;
  matches: number;
}

export interface Card {
  id: string;
  name: string;
  kind: string;
  note: string;
  count: number;
  seat: number | null;
  text: string;
  corners: Corner[];
}

export interface CardsPart {
  type: "Cards";
  id: string;
  label: string;
  seat: number | null;
  cards: Card[];
  groups: [string, number][];
  notes: string[];
  short: [string, string][];
}

export interface Meld {
  cards: Card[];
  kind: string;
  fault: string;
}

export interface MeldsPart {
  type: "Melds";
  id: string;
  label: string;
  seat: number | null;
  melds: Meld[];
  open: boolean;
  notes: string[];
}

export interface PilePart {
  type: "Pile";
  id: string;
  label: string;
  seat: number | null;
  size: number;
  cards: Card[];
  face_up: boolean;
  thing: string;
}

export interface TokensPart {
  type: "Tokens";
  id: string;
  label: string;
  seat: number | null;
  counts: [string, number][];
}

export interface TrackPart {
  type: "Track";
  id: string;
  label: string;
  seat: number | null;
  length: number;
  at: number[];
  goal: number | null;
  order: number[];
  things: Card[];
  prices: number[];
  marks: [number, string][];
}

export interface Place {
  id: string;
  name: string;
  outline: [number, number][];
  row: number;
  column: number;
  things: Card[];
  kind: string;
  group: string;
  value: number | null;
  centre: [number, number] | null;
  room: number;
  dock: [number, number] | null;
  water: string;
  note: string;
}

export interface Link {
  ends: [string, string];
  kind: string;
  line: [number, number][];
}

export interface Region {
  id: string;
  name: string;
  kind: string;
  outline: [number, number][];
  label: [number, number] | null;
  note: string;
}

export interface Mark {
  id: string;
  name: string;
  kind: string;
  at: [number, number];
  line: [number, number][];
}

export interface MapPart {
  type: "Map";
  id: string;
  label: string;
  seat: number | null;
  places: Place[];
  links: Link[];
  regions: Region[];
  marks: Mark[];
  canvas: [number, number];
  short: [string, string][];
  notes: string[];
}

export interface GridPart {
  type: "Grid";
  id: string;
  label: string;
  seat: number | null;
  rows: number;
  columns: number;
  places: Place[];
  row_names: string[];
  column_names: string[];
  counted: string;
  short: [string, string][];
  notes: string[];
}

export interface NotePart {
  type: "Note";
  id: string;
  label: string;
  seat: number | null;
  text: string;
}

export type Part = CardsPart | PilePart | TokensPart | TrackPart | MapPart | GridPart | MeldsPart | NotePart;

export interface SeatFacts {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  level: "easy" | "medium" | "hard" | null;
  online: boolean;
  away: boolean;
}

export interface Shuffle {
  commitment: string;
  contributions: string[];
  secret: string | null;
  seed: string | null;
  next_commitment: string | null;
}

export interface MatchFacts {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  printed_box: boolean;
  seats: SeatFacts[];
  host: number;
  status: "open" | "playing" | "over" | "stopped" | "closed";
  listed: boolean;
  clock: number | null;
  stand_in: "easy" | "medium" | "hard";
  opened: number;
  started: number | null;
  ended: number | null;
  ply: number;
  stopped: string;
  rematch: string | null;
  wants_rematch: number[];
  shuffle: Shuffle;
  returns: number[] | null;
  scores: number[] | null;
}

export interface Line {
  ply: number;
  seat: number;
  text: string;
  account: AccountFacts | null;
}

export interface AccountFacts {
  text: string;
  clause: string;
  entries: EntryFacts[];
  totals: number[];
  others: string[];
}

export interface EntryFacts {
  seat: number;
  label: string;
  points: number;
  clause: string;
}

export interface ChoiceFacts {
  name: string;
  label: string;
  clause: string;
  ids: string[];
  closes: boolean;
  fold: string;
}

export interface View {
  seat: number;
  to_act: number;
  phase: string;
  headline: string;
  advice: string;
  order: string[];
  parts: Record<string, Part>;
  choices: ChoiceFacts[];
  scores: number[];
  facts: Record<string, string>;
}

export interface Undoing {
  may: boolean;
  asked_by: number | null;
  waiting_for: number[];
}

export interface TableMessage {
  type: "table";
  ply: number;
  whole: boolean;
  match: MatchFacts;
  view: View | null;
  lines: Line[];
  undoing: Undoing;
  deadline: number | null;
  now: number;
}

export interface People {
  type: "people";
  match: MatchFacts;
  undoing: Undoing;
}

export interface Accepted {
  type: "accepted";
  key: string;
  ply: number;
}

export interface Refused {
  type: "refused";
  key: string | null;
  problem: string;
  clause: string;
  ply: number;
}

export interface Stale {
  type: "stale";
  key: string;
  ply: number;
  problem: string;
}

export interface Checked {
  type: "checked";
  key: string;
  faults: string[];
  melds: string[][];
}

export interface RankedChoice {
  name: string;
  label: string;
  chance: number;
}

export interface HintMessage {
  type: "hint";
  ply: number;
  lines: string[];
  next: string | null;
  ranked: RankedChoice[];
}

export interface WhyMessage {
  type: "why";
  action: string;
  legal: boolean;
  clause: string;
  text: string;
  rule: string;
}

export interface Said {
  type: "said";
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Preparing {
  type: "preparing";
  text: string;
}

export interface RematchMessage {
  type: "rematch";
  match: string;
  seat: number | null;
  token: string | null;
}

export interface Problem {
  type: "problem";
  problem: string;
  closing: boolean;
}

export interface Ticket {
  ticket: string;
  commitment: string;
}

export interface Seated {
  match: MatchFacts;
  seat: number;
  token: string;
}

export interface OptionFacts {
  name: string;
  values: string[];
  clause: string;
  text: string;
}

export interface LevelFacts {
  level: "easy" | "medium" | "hard";
  bot: string;
  text: string;
}

export interface GameFacts {
  slug: string;
  title: string;
  about: string;
  seats: number[];
  options: OptionFacts[];
  levels: LevelFacts[];
  arranging: boolean;
  invented: string[];
  ready: boolean;
}

export interface RuleFacts {
  clause: string;
  section: string;
  text: string;
}

export interface GamePage {
  game: GameFacts;
  words: Record<string, string>;
  rules: RuleFacts[];
}

export interface Listing {
  matches: MatchFacts[];
}

export interface ReplayPage {
  match: MatchFacts;
  ply: number;
  plies: number;
  view: View;
  lines: Line[];
}

export interface PastPage {
  ply: number;
  view: View;
}

export interface Chances {
  chances: number[][];
}

export interface Refusal {
  problem: string;
  where: string;
}

export interface Hello {
  type: "hello";
  token?: string | null;
  seen?: number;
}

export interface Play {
  type: "play";
  ply: number;
  action: string;
  key: string;
}

export interface Undo {
  type: "undo";
  ply: number;
  key: string;
}

export interface AnswerUndo {
  type: "answer_undo";
  ply: number;
  agree: boolean;
}

export interface Arrange {
  type: "arrange";
  ply: number;
  melds: string[][];
  key: string;
}

export interface Check {
  type: "check";
  melds: string[][];
  key: string;
}

export interface AskHint {
  type: "hint";
  ply: number;
}

export interface AskWhy {
  type: "why";
  action: string;
}

export interface Say {
  type: "say";
  text: string;
}

export interface Seating {
  kind: "open" | "person" | "bot";
  level?: "easy" | "medium" | "hard" | null;
}

export interface OpenMatch {
  game: string;
  seats: Seating[];
  options?: Record<string, string>;
  box?: Record<string, unknown> | null;
  name?: string;
  listed?: boolean;
  clock?: number | null;
  stand_in?: "easy" | "medium" | "hard";
  ticket?: string | null;
  contribution?: string;
}

export interface Sit {
  seat?: number | null;
  name?: string;
  contribution?: string;
}

export interface Start {
  fill?: "easy" | "medium" | "hard" | null;
}

export interface Rematch {
  contribution?: string;
}

export interface Rename {
  name: string;
}

export type ClientMessage = Hello | Play | Undo | AnswerUndo | Arrange | Check | AskHint | AskWhy | Say;

export type ServerMessage = TableMessage | People | Accepted | Refused | Stale | Checked | HintMessage | WhyMessage | Said | Preparing | RematchMessage | Problem;

export const DEFAULTS: Record<string, Shape> = {"Corner": {"defaults": {"matches": 0}, "fields": {}}, "Card": {"defaults": {"kind": "", "note": "", "count": 1, "seat": null, "text": "", "corners": []}, "fields": {"corners": "Corner"}}, "Cards": {"defaults": {"seat": null, "cards": [], "groups": [], "notes": [], "short": []}, "fields": {"cards": "Card"}}, "Meld": {"defaults": {"kind": "", "fault": ""}, "fields": {"cards": "Card"}}, "Melds": {"defaults": {"seat": null, "melds": [], "open": false, "notes": []}, "fields": {"melds": "Meld"}}, "Pile": {"defaults": {"seat": null, "size": 0, "cards": [], "face_up": false, "thing": "card"}, "fields": {"cards": "Card"}}, "Tokens": {"defaults": {"seat": null, "counts": []}, "fields": {}}, "Track": {"defaults": {"seat": null, "length": 0, "at": [], "goal": null, "order": [], "things": [], "prices": [], "marks": []}, "fields": {"things": "Card"}}, "Place": {"defaults": {"outline": [], "row": 0, "column": 0, "things": [], "kind": "", "group": "", "value": null, "centre": null, "room": 0.0, "dock": null, "water": "", "note": ""}, "fields": {"things": "Card"}}, "Link": {"defaults": {"kind": "", "line": []}, "fields": {}}, "Region": {"defaults": {"kind": "", "outline": [], "label": null, "note": ""}, "fields": {}}, "Mark": {"defaults": {"kind": "", "at": [0.0, 0.0], "line": []}, "fields": {}}, "Map": {"defaults": {"seat": null, "places": [], "links": [], "regions": [], "marks": [], "canvas": [0.0, 0.0], "short": [], "notes": []}, "fields": {"places": "Place", "links": "Link", "regions": "Region", "marks": "Mark"}}, "Grid": {"defaults": {"seat": null, "rows": 0, "columns": 0, "places": [], "row_names": [], "column_names": [], "counted": "", "short": [], "notes": []}, "fields": {"places": "Place"}}, "Note": {"defaults": {"seat": null, "text": ""}, "fields": {}}, "SeatFacts": {"defaults": {"level": null, "online": false, "away": false}, "fields": {}}, "Shuffle": {"defaults": {"contributions": [], "secret": null, "seed": null, "next_commitment": null}, "fields": {}}, "MatchFacts": {"defaults": {"started": null, "ended": null, "ply": 0, "stopped": "", "rematch": null, "wants_rematch": [], "returns": null, "scores": null}, "fields": {"seats": "SeatFacts", "shuffle": "Shuffle"}}, "Line": {"defaults": {"account": null}, "fields": {"account": "AccountFacts"}}, "AccountFacts": {"defaults": {"others": []}, "fields": {"entries": "EntryFacts"}}, "ChoiceFacts": {"defaults": {"ids": [], "closes": false, "fold": ""}, "fields": {}}, "View": {"defaults": {"choices": [], "scores": [], "facts": {}}, "fields": {"choices": "ChoiceFacts", "parts": "Part"}}, "Undoing": {"defaults": {"may": false, "asked_by": null, "waiting_for": []}, "fields": {}}, "TableMessage": {"defaults": {"type": "table", "undoing": {"may": false, "asked_by": null, "waiting_for": []}, "deadline": null}, "fields": {"match": "MatchFacts", "view": "View", "lines": "Line", "undoing": "Undoing"}}, "People": {"defaults": {"type": "people", "undoing": {"may": false, "asked_by": null, "waiting_for": []}}, "fields": {"match": "MatchFacts", "undoing": "Undoing"}}, "Accepted": {"defaults": {"type": "accepted"}, "fields": {}}, "Refused": {"defaults": {"type": "refused", "clause": ""}, "fields": {}}, "Stale": {"defaults": {"type": "stale"}, "fields": {}}, "Checked": {"defaults": {"type": "checked"}, "fields": {}}, "HintMessage": {"defaults": {"type": "hint"}, "fields": {"ranked": "RankedChoice"}}, "WhyMessage": {"defaults": {"type": "why"}, "fields": {}}, "Said": {"defaults": {"type": "said"}, "fields": {}}, "Preparing": {"defaults": {"type": "preparing"}, "fields": {}}, "RematchMessage": {"defaults": {"type": "rematch"}, "fields": {}}, "Problem": {"defaults": {"type": "problem", "closing": false}, "fields": {}}, "Seated": {"defaults": {}, "fields": {"match": "MatchFacts"}}, "GameFacts": {"defaults": {}, "fields": {"options": "OptionFacts", "levels": "LevelFacts"}}, "GamePage": {"defaults": {}, "fields": {"game": "GameFacts", "rules": "RuleFacts"}}, "Listing": {"defaults": {}, "fields": {"matches": "MatchFacts"}}, "ReplayPage": {"defaults": {}, "fields": {"match": "MatchFacts", "view": "View", "lines": "Line"}}, "PastPage": {"defaults": {}, "fields": {"view": "View"}}, "Refusal": {"defaults": {"where": ""}, "fields": {}}};
