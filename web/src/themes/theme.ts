/** What a theme may say: colours, signs, sizes and places of the parts of a game's table. Data only, no rules. */

export type Tone = "red" | "orange" | "amber" | "green" | "teal" | "blue" | "indigo" | "violet" | "pink" | "brown" | "grey" | "black" | "silver";

export type Ground = "green" | "wine" | "sea" | "oak" | "night";

/** How a kind of thing looks: its colour, and a sign that tells it without colour (a name in `signs.ts`, or a letter). */
export interface Look {
  tone: Tone;
  sign: string;
}

export interface PartLook {
  /** The area of the table that it lies in. */
  area?: string;
  size?: "tiny" | "small" | "normal" | "large";
  /** A drawing of its own for a type of part ("fan", "row", "lanes", "list", "board", …): the part's component knows which. */
  form?: string;
  /** Shown only once somebody opens it. */
  closed?: boolean;
  /** Not shown: another part shows the same. */
  hidden?: boolean;
  /** Its name stands beside what it holds, where there is room. */
  line?: boolean;
  label?: string;
}

/** How the kinds of things on a map are drawn. */
export interface MapLook {
  /** Water in bands, land in colours of its own, a channel through land, a wall in the water. */
  regions: Record<string, "water" | "land" | "channel" | "wall">;
  /** Ground with an outline, a space for something great, a harbour where things wait. */
  places: Record<string, "ground" | "star" | "harbour">;
  links: Record<string, "gate" | "bridge">;
  marks: Record<string, "lighthouse">;
  /** What names of things end with that are built for good: drawn as a building, the others as figures. */
  building: string;
}

/** Rows of `grid-template-areas`, `grid-template-columns`, and `grid-template-rows` where they are not all alike. */
export interface Layout {
  areas: string[];
  columns: string;
  rows?: string;
  /** The area that stays in sight at the lower edge while there is room above it. */
  held?: string;
  /** Areas in which a seat's name stands beside its parts, and their names beside what they hold: little height. */
  slim?: string[];
}

/** A stop of the walk through the first turn: the part it is about (`{me}`: the seat that looks; "": the whole table). */
export interface Stop {
  part: string;
  title: string;
  text: string;
}

export interface Theme {
  ground: Ground;
  /** Cards with rank and suit, drawn as such; else every card has its name and what it does. */
  faces?: "playing";
  map?: MapLook;
  /** What the action is called that lays a thing into common lists, with `{name}` for the thing. */
  laying?: string;
  /** By kind of thing, or by name; "*" for all others. */
  looks: Record<string, Look>;
  /** By pattern of part ids: `*` is any text, `{me}` the seat that looks, `{other}` any other; the first match counts. */
  parts: [string, PartLook][];
  wide: Layout;
  medium: Layout;
  narrow: Layout;
  /** What somebody who plays this for the first time is told, in order. */
  walk?: Stop[];
}

export const PLAIN: Look = { tone: "grey", sign: "dot" };

/** A table of a game without a theme: others above, what is common in the middle, one's own below. */
export const DEFAULT: Theme = {
  ground: "green",
  looks: {},
  parts: [
    ["*-{me}", { area: "mine" }],
    ["*-{other}", { area: "others" }],
  ],
  wide: { areas: ["others", "common", "mine"], columns: "1fr" },
  medium: { areas: ["others", "common", "mine"], columns: "1fr" },
  narrow: { areas: ["common", "mine", "others"], columns: "1fr" },
};

export function partLook(theme: Theme, id: string, seat: number): PartLook {
  return theme.parts.find(([pattern]) => matches(pattern, id, seat))?.[1] ?? {};
}

function matches(pattern: string, id: string, seat: number): boolean {
  const source = pattern
    .replace(/[.+?^$()|[\]\\]/g, "\\$&")
    .replace(/\*/g, ".*")
    .replace("{me}", seat < 0 ? "(?!)" : String(seat))
    .replace("{other}", seat < 0 ? "\\d+" : `(?!${seat}$)\\d+`);
  return new RegExp(`^${source}$`).test(id);
}

export function lookOf(theme: Theme, kind: string, name = ""): Look {
  return theme.looks[kind] ?? theme.looks[name] ?? theme.looks["*"] ?? PLAIN;
}
