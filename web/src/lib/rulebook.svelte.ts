/** The rules and words of a game, fetched once: clauses are explained from them. */

import { SvelteMap } from "svelte/reactivity";
import { game as fetchGame } from "./api";
import type { GamePage } from "./protocol";

const books = new SvelteMap<string, GamePage>();
const asked = new Set<string>();

/** The rules of a game, or undefined until they are here. */
export function rulebook(slug: string): GamePage | undefined {
  return books.get(slug);
}

/** Fetches the rules of a game if nobody has yet. */
export function openRulebook(slug: string): void {
  if (asked.has(slug)) return;
  asked.add(slug);
  fetchGame(slug).then(
    (page) => books.set(slug, page),
    () => asked.delete(slug), // asked again by the next who needs it
  );
}

export function clauseText(slug: string, clause: string): string {
  return books.get(slug)?.rules.find((rule) => rule.clause === clause)?.text ?? "";
}
