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
  wide: { areas: ["others others", "melds score", "mine mine"], columns: "minmax(0, 1fr) auto", rows: "auto 1fr auto", held: "mine", slim: ["others", "mine"] },
  medium: { areas: ["others score", "melds melds", "mine mine"], columns: "minmax(0, 1fr) auto", rows: "auto 1fr auto", held: "mine", slim: ["others", "mine"] },
  narrow: { areas: ["melds", "mine", "others", "score"], columns: "minmax(0, 1fr)", held: "mine" },
  walk: [
    {
      part: "",
      title: "One field for all",
      text: "Get rid of your cards before the others do. The melds in the middle belong to nobody: whoever is to play may add to them, take them apart and make them anew.",
    },
    {
      part: "hand-{me}",
      title: "Lay what fits",
      text: "Cards that can be laid now are lit: press one, or drag it onto the field. Some are lit because another card of yours completes what they begin. Who can lay must lay at least one card, and may lay more.",
    },
    {
      part: "field",
      title: "Groups and runs",
      text: "A group is three or more of one rank, a run three or more of one suit in order. Drag cards, or whole melds by the dots above them. What is not in order yet is marked, and until it is, the others see the field as it was.",
    },
    {
      part: "field",
      title: "You need not sort it",
      text: "Where the field can be divided into melds, the table does it when you end the turn. Best play, below the field, says what is worth laying.",
    },
    {
      part: "bank",
      title: "If nothing fits",
      text: "Then you draw a card from the bank, and your turn is over. Once the bank is empty you pass instead.",
    },
  ],
};

export default theme;
