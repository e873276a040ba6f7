import type { Theme } from "./theme";

const theme: Theme = {
  ground: "wine",
  looks: {
    elder: { tone: "violet", sign: "moon" },
    farmer: { tone: "green", sign: "leaf" },
    hunter: { tone: "brown", sign: "bow" },
    rangers: { tone: "teal", sign: "eye" },
    "story teller": { tone: "pink", sign: "book" },
    trainer: { tone: "orange", sign: "shield" },
    warriors: { tone: "red", sign: "swords" },
    weavers: { tone: "indigo", sign: "loom" },
    "ancestral knowledge": { tone: "amber", sign: "sun" },
    monument: { tone: "silver", sign: "column" },
    student: { tone: "grey", sign: "person" },
  },
  parts: [
    ["scores", { area: "score", form: "lanes" }],
    ["hand-{me}", { area: "hand", form: "fan", size: "normal" }],
    ["hand-*", { area: "others", size: "tiny" }],
    ["society-{me}", { area: "mine", form: "sets" }],
    ["society-*", { area: "others", form: "sets" }],
    ["viewed", { area: "hand", form: "fan", size: "normal" }],
    ["*", { area: "common", size: "small" }],
  ],
  wide: { areas: ["others others", "common score", "mine mine", "hand hand"], columns: "minmax(0, 1fr) minmax(240px, 340px)", rows: "auto 1fr auto auto", held: "hand", slim: ["others", "mine", "hand"] },
  medium: { areas: ["others others", "common score", "mine mine", "hand hand"], columns: "minmax(0, 1fr) minmax(0, 1fr)", rows: "auto 1fr auto auto", held: "hand", slim: ["others", "mine", "hand"] },
  narrow: { areas: ["common", "hand", "mine", "others", "score"], columns: "minmax(0, 1fr)", held: "hand" },
  walk: [
    {
      part: "",
      title: "Two Societies",
      text: "Each of you builds a Society out of sets of jobs. What lies in it counts for you, what is left in your hand against you. An Age ends when somebody has no card left, or when the deck is used up; who has 100 points after one, and more than the other, wins.",
    },
    {
      part: "deck",
      title: "First take a card",
      text: "Every turn begins so. Either look at two cards of this deck and keep one of them, or take the top card of one of the two piles beside it; then the other player sees what you took.",
    },
    {
      part: "hand-{me}",
      title: "Then play, if you like",
      text: "Three cards start a job: copies of it, with Students to fill up if you are short. One new job a turn. A job that lies in either Society is open to both of you, and its copies may be added singly.",
    },
    {
      part: "society-{me}",
      title: "Jobs work for you",
      text: "Most jobs give their Society an ability once enough of them lie there: two Rangers, say, let you look at three cards instead of two. It is lit while it is at work. Students cost points wherever they are.",
    },
    {
      part: "turn-pile",
      title: "Last, put one card here",
      text: "That ends the turn. The other player may take it, so mind what you leave. Your last card cannot be played, only put here: and that ends the Age.",
    },
  ],
};

export default theme;
