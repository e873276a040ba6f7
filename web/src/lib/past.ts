/** Tables that this browser was shown, kept in it: a log can lead back to them after the page was loaded anew, too. */

import type { View } from "./protocol";

const NAME = "parlour";
const VIEWS = "views";
const USES = "uses";
const MOST = 6; // matches of which tables are kept

/** The tables of one match as one seat saw them, by ply. */
export class Past {
  #shown = new Map<number, View>();
  #ready: Promise<void>;
  #base: IDBDatabase | null = null;
  #closed = false;

  constructor(
    readonly match: string,
    readonly seat: number,
  ) {
    // A browser that keeps nothing knows what the page was shown since it was loaded.
    this.#ready = this.#open().catch(() => undefined);
  }

  set(ply: number, view: View): void {
    this.#shown.set(ply, view);
    this.#base?.transaction(VIEWS, "readwrite").objectStore(VIEWS).put(view, this.#key(ply));
  }

  /** The table of a ply; null if this browser was not shown it, or did not keep it. */
  async get(ply: number): Promise<View | null> {
    await this.#ready;
    const shown = this.#shown.get(ply);
    if (shown !== undefined || this.#base === null) return shown ?? null;
    const asked: IDBRequest<unknown> = this.#base.transaction(VIEWS).objectStore(VIEWS).get(this.#key(ply));
    return done(asked).then(
      (found) => (found as View | undefined) ?? null,
      () => null,
    );
  }

  close(): void {
    this.#closed = true;
    this.#base?.close();
    this.#base = null;
  }

  #key(ply: number): [string, number, number] {
    return [this.match, this.seat, ply];
  }

  async #open(): Promise<void> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(VIEWS);
      asked.result.createObjectStore(USES);
    };
    const base = await done(asked);
    if (this.#closed) return base.close();
    this.#base = base;
    const work = base.transaction([VIEWS, USES], "readwrite");
    for (const [ply, view] of this.#shown) work.objectStore(VIEWS).put(view, this.#key(ply));
    work.objectStore(USES).put(Date.now(), this.match);
    await forget(work);
  }
}

/** Lets go of the matches that nobody looked at for longest. */
async function forget(work: IDBTransaction): Promise<void> {
  const uses = work.objectStore(USES);
  const matches = (await done(uses.getAllKeys())) as string[];
  const times = (await done(uses.getAll())) as number[];
  const old = matches.map((match, at) => ({ match, time: times[at] ?? 0 })).sort((a, b) => b.time - a.time);
  for (const { match } of old.slice(MOST)) {
    uses.delete(match);
    work.objectStore(VIEWS).delete(all(match));
  }
}

function all(match: string): IDBKeyRange {
  return IDBKeyRange.bound([match], [match, []]);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's store does not answer"));
  });
}
