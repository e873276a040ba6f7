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
    ["hand-{me}", { area: "mine", form: "fan", size: "normal" }],
    ["hand-*", { area: "others", form: "fan", size: "tiny" }],
    ["society-{me}", { area: "mine", form: "sets" }],
    ["society-*", { area: "others", form: "sets" }],
    ["viewed", { area: "mine", form: "fan", size: "normal" }],
    ["*", { area: "common", size: "small" }],
  ],
  wide: { areas: ["others others", "common score", "mine mine"], columns: "minmax(0, 1fr) minmax(240px, 340px)" },
  medium: { areas: ["others others", "common score", "mine mine"], columns: "minmax(0, 1fr) minmax(0, 1fr)" },
  narrow: { areas: ["common", "mine", "others", "score"], columns: "minmax(0, 1fr)" },
};

export default theme;
