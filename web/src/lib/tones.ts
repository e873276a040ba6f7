/** Colours of seats; their numbers tell them apart besides. */

import type { Tone } from "../themes/theme";

const TONES: Tone[] = ["blue", "orange", "violet", "green", "pink", "brown"];

export const seatTone = (seat: number): Tone => TONES[seat % TONES.length] ?? "blue";
