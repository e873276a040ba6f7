/** Small things of language: names for seats, labels without their owner, times. */

import type { SeatFacts } from "./protocol";

/** Texts speak of seats by number; people know each other by name. */
export function withNames(text: string, seats: readonly SeatFacts[]): string {
  return text.replace(/\b[Ss]eat (\d+)\b/g, (whole, number: string) => seats[Number(number)]?.name ?? whole);
}

/** What a part is called inside its owner's zone: "Hand" for "Your hand" or "Seat 2's hand". */
export function bareLabel(label: string): string {
  const bare = label.replace(/^(Your|Opponent's|Seat \d+'s) /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plural(number: number, thing: string): string {
  return `${number} ${number === 1 ? thing : /(s|x|ch|sh)$/.test(thing) ? `${thing}es` : `${thing}s`}`;
}

/** Seconds as a clock shows them: 1:05, 2:00:00. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const end = `${hours > 0 ? String(minutes).padStart(2, "0") : minutes}:${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${end}` : end;
}

/** A time in words: "a minute", "90 seconds", "2 days". */
export function duration(seconds: number): string {
  const units: [number, string, string][] = [
    [86_400, "a day", "days"],
    [3600, "an hour", "hours"],
    [60, "a minute", "minutes"],
  ];
  const found = units.find(([length]) => seconds % length === 0);
  if (found === undefined) return `${seconds} seconds`;
  return seconds === found[0] ? found[1] : `${seconds / found[0]} ${found[2]}`;
}

/** The text of a rule without its number in front and marks of its source behind. */
export function bareRule(text: string, clause: string): string {
  const bare = text.startsWith(clause) ? text.slice(clause.length) : text;
  return bare.replace(/(\s*\[[A-Z]+\d*\])+\s*$/, "").trim();
}
