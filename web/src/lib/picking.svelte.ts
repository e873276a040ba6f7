/** Choosing by pointing: what has been picked up narrows the choices, until one is left and is played. */

import type { ChoiceFacts } from "./protocol";

export class Picking {
  choices: readonly ChoiceFacts[] = $state.raw([]);
  picked: readonly string[] = $state.raw([]);
  /** What a choice that is pointed at would move. */
  preview: readonly string[] = $state.raw([]);

  /** The choices that move all that is picked. */
  readonly left: readonly ChoiceFacts[] = $derived(this.choices.filter((choice) => holds(choice.ids, this.picked)));

  /** What would narrow them further, or is the way to one: ids that something can be done with. */
  readonly offered: ReadonlySet<string> = $derived(new Set(this.left.flatMap((choice) => rest(choice.ids, this.picked))));

  /** Ids that begin some choice, whatever is picked now. */
  readonly all: ReadonlySet<string> = $derived(new Set(this.choices.flatMap((choice) => choice.ids)));

  constructor(private readonly done: (choice: ChoiceFacts, sure: boolean) => void) {}

  /** New choices; what is picked is put down unless it still means something. */
  show(choices: readonly ChoiceFacts[]): void {
    this.choices = choices;
    this.preview = [];
    if (this.left.length === 0) this.picked = [];
  }

  count(id: string): number {
    return this.picked.filter((one) => one === id).length;
  }

  /** Picks a thing up, or puts it down again; begins anew with one that does not go with what is picked. */
  pick(id: string): void {
    if (this.offered.has(id)) this.picked = [...this.picked, id];
    else if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id);
    else if (this.all.has(id)) this.picked = [id];
    const [only] = this.left;
    if (this.picked.length > 0 && this.left.length === 1 && only !== undefined) this.done(only, false);
  }

  choose(choice: ChoiceFacts): void {
    this.done(choice, true);
  }

  drop(): void {
    this.picked = [];
  }
}

/** `ids` without one of each of `taken`. */
function rest(ids: readonly string[], taken: readonly string[]): string[] {
  const left = [...ids];
  for (const id of taken) {
    const place = left.indexOf(id);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

function holds(ids: readonly string[], taken: readonly string[]): boolean {
  return rest(ids, taken).length === ids.length - taken.length;
}
