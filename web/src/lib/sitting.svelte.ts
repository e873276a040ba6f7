/** One browser at one match: what the server said last, and what is said to it. It knows no rule of any game. */

import { past, Refused } from "./api";
import { Connection, newKey, type Listener } from "./socket";
import { Past } from "./past";
import { Picking } from "./picking.svelte";
import { moves, settings } from "./settings.svelte";
import { withNames } from "./words";
import type {
  ChoiceFacts,
  ClientMessage,
  HintMessage,
  Line,
  MatchFacts,
  RematchMessage,
  Said,
  SeatFacts,
  ServerMessage,
  TableMessage,
  Undoing,
  View,
  WhyMessage,
} from "./protocol";

export interface Notice {
  text: string;
  clause: string;
  kind: "refused" | "told";
}

const PACE = 420; // milliseconds between moves that arrive together
const QUICK_PACE = 120;
const NO_UNDOING: Undoing = { may: false, asked_by: null, waiting_for: [] };

/** What a client says that changes the match. */
type Step = { type: "play"; action: string } | { type: "undo" } | { type: "arrange"; melds: string[][] };

export class Sitting implements Listener {
  match: MatchFacts | null = $state.raw(null);
  view: View | null = $state.raw(null);
  lines: readonly Line[] = $state.raw([]);
  chat: readonly Said[] = $state.raw([]);
  undoing: Undoing = $state.raw(NO_UNDOING);
  ply = $state(0);
  deadline: number | null = $state(null);
  ahead = $state(0); // the server's clock before ours, in seconds
  online = $state(false);
  waited = $state(false); // whether there has been no connection for a while
  preparing = $state("");
  ended = $state(""); // why the server will have no more of us
  busy = $state(false); // something was said and is not answered yet
  notice: Notice | null = $state.raw(null);
  hint: HintMessage | null = $state.raw(null);
  why: WhyMessage | null = $state.raw(null);
  rematch: RematchMessage | null = $state.raw(null);
  checked: { faults: string[]; melds: string[][] } | null = $state.raw(null);
  looking: number | null = $state(null); // an earlier ply that is looked at
  readonly picking: Picking;

  #lookedAt: View | null = $state.raw(null);
  #looks = 0; // times that somebody wanted to look at another table
  #past: Past;
  #connection: Connection | null = null;
  #queue: TableMessage[] = [];
  #pacing = false;
  #key = "";
  #check = "";

  constructor(
    readonly id: string,
    readonly seat: number | null,
    private readonly token: string | null,
  ) {
    this.picking = new Picking((choice, sure) => {
      if (sure || !settings.ask) this.play(choice);
    });
    this.#past = new Past(id, seat ?? -1);
  }

  connect(): void {
    this.#connection = new Connection(this.id, this.token, this);
  }

  close(): void {
    this.#connection?.close();
    this.#past.close();
  }

  /** Connects anew: the server gives a seat back to whoever comes. */
  comeBack(): void {
    this.#connection?.close();
    this.connect();
  }

  // --- what is

  /** The view that is drawn: the present one, or an earlier one that is looked at. */
  readonly shown: View | null = $derived(this.looking === null ? this.view : (this.#lookedAt ?? this.view));

  /** Who sits in one's own seat; null for a spectator. */
  readonly own: SeatFacts | null = $derived.by(() => (this.seat === null ? null : (this.match?.seats[this.seat] ?? null)));

  readonly mine: boolean = $derived(this.view !== null && this.view.seat >= 0 && this.view.to_act === this.view.seat);

  name(seat: number): string {
    return this.match?.seats[seat]?.name ?? `Seat ${seat}`;
  }

  words(text: string): string {
    return withNames(text, this.match?.seats ?? []);
  }

  /** Looks at the table after this many lines; null: at the present one. */
  async look(ply: number | null): Promise<void> {
    const look = (this.#looks += 1);
    const view = ply === null || ply >= this.ply ? null : await this.#earlier(ply);
    if (look !== this.#looks) return; // meanwhile somebody wanted another one
    this.#lookedAt = view;
    this.looking = view === null ? null : ply;
  }

  /** An earlier table: as this browser kept it, else as the server knows it; null, and a notice, if neither does. */
  async #earlier(ply: number): Promise<View | null> {
    const kept = await this.#past.get(ply);
    if (kept !== null) return kept;
    try {
      const { view } = await past(this.id, ply, this.token);
      this.#past.set(ply, view);
      return view;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.notice = { text: error.message, clause: "", kind: "refused" };
      return null;
    }
  }

  // --- what is said

  play(choice: ChoiceFacts): void {
    this.#do({ type: "play", action: choice.name });
  }

  playName(action: string): void {
    this.#do({ type: "play", action });
  }

  undo(): void {
    this.#do({ type: "undo" });
  }

  arrange(melds: string[][]): void {
    this.#do({ type: "arrange", melds });
  }

  answerUndo(agree: boolean): void {
    this.#say({ type: "answer_undo", ply: this.ply, agree });
  }

  check(melds: string[][]): void {
    this.#check = newKey();
    this.#say({ type: "check", melds, key: this.#check });
  }

  askHint(): void {
    this.#say({ type: "hint", ply: this.ply });
  }

  askWhy(action: string): void {
    this.#say({ type: "why", action });
  }

  say(text: string): boolean {
    return this.#say({ type: "say", text });
  }

  #say(message: ClientMessage): boolean {
    return this.#connection?.send(message) ?? false;
  }

  #do(step: Step): void {
    if (this.busy) return;
    void this.look(null);
    this.#key = newKey();
    this.busy = true;
    this.notice = null;
    this.#say({ ...step, ply: this.ply, key: this.#key });
  }

  // --- what is heard

  seen(): number {
    return this.lines.length === 0 ? 0 : this.ply;
  }

  connected(online: boolean): void {
    this.online = online;
    if (online) this.waited = false;
    else setTimeout(() => (this.waited = !this.online), 1200);
  }

  turnedAway(problem: string): void {
    this.ended = problem;
  }

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.#queue.push(message);
        if (!this.#pacing) this.#next();
        break;
      case "people":
        this.match = message.match;
        this.undoing = message.undoing;
        break;
      case "accepted":
        this.#answered(message);
        break;
      case "refused":
      case "stale":
        this.#refused(message);
        break;
      case "checked":
        if (message.key === this.#check) this.checked = message;
        break;
      case "hint":
        if (message.ply === this.ply) this.hint = message;
        break;
      case "why":
        this.why = message;
        break;
      case "said":
        if (!this.chat.some((said) => said.number === message.number)) this.chat = [...this.chat, message];
        break;
      case "preparing":
        this.preparing = message.text;
        break;
      case "rematch":
        this.rematch = message;
        break;
      case "problem":
        if (!message.closing) this.#tell(message.problem);
        break;
    }
  }

  #tell(text: string, clause = "", kind: Notice["kind"] = "refused"): void {
    this.notice = { text: this.words(text), clause, kind };
    this.busy = false;
  }

  /** The table after it comes by itself: until then there is nothing new to be said. */
  #answered({ key, ply }: { key: string; ply: number }): void {
    if (key === this.#key && this.ply >= ply) this.busy = false;
  }

  #refused(message: { key: string | null; problem: string; clause?: string }): void {
    if (message.key !== null && message.key !== this.#key) return;
    this.#tell(message.problem, message.clause ?? "");
  }

  /** Shows the next table; several that arrive together are shown one after the other. */
  #next(): void {
    const message = this.#queue.shift();
    this.#pacing = message !== undefined;
    if (message === undefined) return;
    this.#show(message);
    if (this.#queue.length === 0) {
      this.#pacing = false;
      return;
    }
    const pace = !moves() ? 0 : this.#queue.length > 4 ? QUICK_PACE : PACE;
    setTimeout(() => this.#next(), pace);
  }

  #show(message: TableMessage): void {
    const moved = message.ply !== this.ply;
    this.preparing = "";
    this.match = message.match;
    this.view = this.#merged(message);
    this.lines = withLines(this.lines, message.lines);
    this.undoing = message.undoing;
    this.deadline = message.deadline;
    this.ahead = message.now - Date.now() / 1000;
    this.ply = message.ply;
    if (moved || message.whole) {
      this.hint = null;
      this.why = null;
      this.checked = null;
    }
    if (moved) {
      this.busy = false;
      this.notice = null;
    }
    if (this.view !== null) this.#past.set(this.ply, this.view);
    this.picking.show(this.mine ? (this.view?.choices ?? []) : []);
  }

  /** The view with what has not changed since the last one. */
  #merged({ view, whole }: TableMessage): View | null {
    if (view === null || whole || this.view === null) return view;
    const parts = { ...this.view.parts, ...view.parts };
    return { ...view, parts: Object.fromEntries(view.order.flatMap((id) => (parts[id] ? [[id, parts[id]]] : []))) };
  }
}

function withLines(known: readonly Line[], more: readonly Line[]): readonly Line[] {
  const [first] = more;
  if (first === undefined) return known;
  return [...known.filter((line) => line.ply < first.ply), ...more];
}
