/** Things that lie in lists, laid out by hand: one's own layout over the table's, until it is everybody's. */

import type { Card, Meld } from "./protocol";

export type Lists = readonly (readonly string[])[];

/** A list as it is shown: its cards, a word for them, why it cannot stay so. */
export interface Laid {
  cards: Card[];
  kind: string;
  fault: string;
}

export class Laying {
  /** One's own layout, by the names of things; null: as the table has it. */
  lists: Lists | null = $state.raw(null);
  faults: readonly string[] = $state.raw([]);
  /** Places of things that are held: list and place in it. */
  held: readonly string[] = $state.raw([]);

  #table: Lists = [];
  #target: { list: number; name: string } | null = null;

  /** The table's lists are these now; one's own layout gets what came, loses what went. */
  follows(melds: readonly Meld[], mine: boolean): void {
    const now = namesOf(melds);
    const own = this.lists ?? (this.#target === null ? null : this.#table);
    this.#table = now;
    if (!mine) this.#target = null;
    this.#set(mine && own !== null ? this.#joined(own, now) : null);
  }

  /** The next thing that comes, if it is this one, goes to this list. */
  expects(name: string, list: number): void {
    this.#target = { list, name };
  }

  #joined(own: Lists, now: Lists): Lists | null {
    const come = without(now.flat(), own.flat());
    const gone = without(own.flat(), now.flat());
    if (come.length > 3 || gone.length > 3) return null; // another field altogether
    const lists = own.map((list) => {
      const kept = without(list, gone);
      for (const name of without(list, kept)) gone.splice(gone.indexOf(name), 1);
      return kept;
    });
    for (const name of come) {
      const list = this.#target?.name === name ? lists[this.#target.list] : undefined;
      if (list === undefined) lists.push([name]);
      else list.push(name);
    }
    this.#target = null;
    return lists;
  }

  #set(lists: Lists | null): void {
    const full = lists?.filter((list) => list.length > 0) ?? null;
    this.lists = full === null || same(full, this.#table) ? null : full;
    this.faults = [];
    this.held = [];
  }

  /** How things lie, one's own layout first: every name with a thing of the table. */
  shown(melds: readonly Meld[]): Laid[] {
    if (this.lists === null) return melds.map((meld) => ({ ...meld }));
    const left = new Map<string, Card[]>();
    for (const card of melds.flatMap((meld) => meld.cards)) left.set(card.name, [...(left.get(card.name) ?? []), card]);
    return this.lists.map((names, place) => ({
      cards: names.flatMap((name) => left.get(name)?.shift() ?? []),
      kind: "",
      fault: this.faults[place] ?? "",
    }));
  }

  // --- by hand

  holds(place: string): boolean {
    return this.held.includes(place);
  }

  hold(places: readonly string[]): void {
    const all = places.every((place) => this.held.includes(place));
    this.held = all ? this.held.filter((place) => !places.includes(place)) : [...new Set([...this.held, ...places])];
  }

  drop(): void {
    this.held = [];
  }

  reset(): void {
    this.#set(null);
  }

  /** Moves what is held into a list; -1: a new one. Whether anything lies elsewhere now. */
  move(places: readonly string[], to: number): boolean {
    const lists = (this.lists ?? this.#table).map((list) => [...list]);
    const taken = new Set(places);
    const moved = lists.flatMap((list, row) => list.filter((_, place) => taken.has(`${row}.${place}`)));
    const kept = lists.map((list, row) => list.filter((_, place) => !taken.has(`${row}.${place}`)));
    if (moved.length === 0) return false;
    if (to < 0) kept.push(moved);
    else kept[to] = [...(kept[to] ?? []), ...moved];
    const before = this.lists ?? this.#table;
    this.#set(kept);
    return !same(this.lists ?? this.#table, before);
  }

  /** What the server says of a layout: why each list cannot stay, and each in reading order. */
  judged(faults: readonly string[], melds: Lists): void {
    if (this.lists === null || melds.length !== this.lists.length) return;
    if (melds.some((list, place) => !alike(list, this.lists?.[place] ?? []))) return;
    this.lists = melds;
    this.faults = faults;
    this.held = [];
  }
}

const namesOf = (melds: readonly Meld[]): Lists => melds.map((meld) => meld.cards.map((card) => card.name));

/** `names` without one of each of `taken`. */
function without(names: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken];
  return names.filter((name) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function alike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && without(one, other).length === 0;
}

/** Whether the same lists lie in both, in any order. */
function same(one: Lists, other: Lists): boolean {
  const sorted = (lists: Lists): string => lists.map((list) => [...list].sort().join(" ")).sort().join("|");
  return sorted(one) === sorted(other);
}
