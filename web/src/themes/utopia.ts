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
    ["buildings", { area: "stock" }],
    ["bag", { area: "stock", size: "tiny" }],
    ["deck", { area: "stock", size: "tiny" }],
    ["discards", { area: "stock", size: "tiny" }],
    ["hand-{me}", { area: "mine", form: "fan", size: "small" }],
    ["taken-{me}", { area: "mine", size: "small" }],
    ["supply-{me}", { area: "scale" }],
    ["hand-*", { area: "others", size: "tiny" }],
    ["*-{other}", { area: "others", size: "tiny" }],
  ],
  wide: { areas: ["map scale", "mine mine", "stock stock", "others others"], columns: "minmax(0, 1fr) minmax(150px, 190px)" },
  medium: { areas: ["map", "mine", "scale", "stock", "others"], columns: "minmax(0, 1fr)" },
  narrow: { areas: ["map", "mine", "scale", "stock", "others"], columns: "minmax(0, 1fr)" },
};

export default theme;
