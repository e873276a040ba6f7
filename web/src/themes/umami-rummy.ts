import type { Theme } from "./theme";

const theme: Theme = {
  ground: "green",
  faces: "playing",
  laying: "lay {name}",
  looks: {
    spades: { tone: "black", sign: "spade" },
    hearts: { tone: "red", sign: "heart" },
    diamonds: { tone: "orange", sign: "gem" },
    clubs: { tone: "teal", sign: "club" },
  },
  parts: [
    ["scores", { area: "score", form: "lanes", hidden: true }],
    ["field", { area: "melds" }],
    ["bank", { area: "score" }],
    ["hand-{me}", { area: "mine", form: "fan" }],
    ["hand-*", { area: "others", form: "fan", size: "small" }],
  ],
  wide: { areas: ["others others", "melds score", "mine mine"], columns: "minmax(0, 1fr) minmax(170px, 220px)" },
  medium: { areas: ["melds melds", "mine mine", "others others", "score score"], columns: "minmax(0, 1fr) minmax(0, 1fr)" },
  narrow: { areas: ["mine", "melds", "others", "score"], columns: "minmax(0, 1fr)" },
};

export default theme;
