import type { Theme } from "./theme";

const theme: Theme = {
  ground: "sea",
  map: {
    regions: { sector: "water", island: "land", canal: "channel", mole: "wall" },
    places: { district: "ground", wonder: "star", guests: "harbour" },
    links: { street: "gate", bridge: "bridge" },
    marks: { lighthouse: "lighthouse" },
    building: " monument",
  },
  looks: {
    "civilisation 1": { tone: "green", sign: "pyramid" },
    "civilisation 2": { tone: "indigo", sign: "crown" },
    "civilisation 3": { tone: "amber", sign: "eye" },
    "civilisation 4": { tone: "silver", sign: "column" },
    "civilisation 5": { tone: "red", sign: "sun" },
    Maya: { tone: "green", sign: "pyramid" },
    Persian: { tone: "indigo", sign: "crown" },
    Egyptian: { tone: "amber", sign: "eye" },
    Greek: { tone: "silver", sign: "column" },
    Chinese: { tone: "red", sign: "sun" },
    wonder: { tone: "brown", sign: "star" },
    wonders: { tone: "brown", sign: "star" },
    base: { tone: "grey", sign: "square" },
    bases: { tone: "grey", sign: "square" },
    privilege: { tone: "violet", sign: "flag" },
    privileges: { tone: "violet", sign: "flag" },
  },
  parts: [
    ["map", { area: "map" }],
    ["scale", { area: "scale" }],
    ["scores", { area: "scale", form: "lanes" }],
    ["buildings", { area: "scale" }],
    ["bag", { area: "scale", size: "tiny" }],
    ["deck", { area: "scale", size: "tiny" }],
    ["discards", { area: "scale", size: "tiny" }],
    ["hand-{me}", { area: "hand", form: "fan", size: "small" }],
    ["taken-{me}", { area: "mine", size: "small" }],
    ["supply-{me}", { area: "mine" }],
    ["hand-*", { area: "others", size: "tiny" }],
    ["*-{other}", { area: "others", size: "tiny" }],
  ],
  wide: { areas: ["map scale", "hand hand", "mine mine", "others others"], columns: "minmax(0, 1fr) minmax(150px, 216px)", held: "hand", slim: ["hand", "mine", "others"] },
  medium: { areas: ["map", "hand", "mine", "scale", "others"], columns: "minmax(0, 1fr)", held: "hand", slim: ["hand", "mine", "others"] },
  narrow: { areas: ["map", "hand", "mine", "scale", "others"], columns: "minmax(0, 1fr)" },
  walk: [
    {
      part: "",
      title: "Four islands, five civilisations",
      text: "You settle princes and turn them into monuments. At the end of each turn every district with a monument of yours scores. Once somebody has 50 points after that, the one with the most wins.",
    },
    {
      part: "map",
      title: "First the guests",
      text: "They wait at the ships in the corners. Three times each of you takes one, and puts a prince of the same civilisation into a district of that island, wherever you like.",
    },
    {
      part: "map",
      title: "What princes become",
      text: "Three of yours of one civilisation in a district make a monument there, and the district is yours for good; there is room for one. One of each civilisation on an island makes its wonder: 6 points at once.",
    },
    {
      part: "hand-{me}",
      title: "Then the cards",
      text: "After the guests, cards are dealt and each of you has a turn with them. A card moves one or two of your princes of its civilisation to the next district or by ship, adds one at its monument, takes one back there for 2 points, or lifts it on the scale.",
    },
    {
      part: "scale",
      title: "What a monument is worth",
      text: "As much as its civilisation stands here: 5 at the top, 1 at the bottom. One card lifts a civilisation by a place; two alike put it to the bottom.",
    },
  ],
};

export default theme;
