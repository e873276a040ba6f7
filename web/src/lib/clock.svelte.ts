/** The time, for whoever shows it: seconds since 1970, told four times a second while somebody looks. */

import { createSubscriber } from "svelte/reactivity";

class Clock {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.#subscribe();
    return Date.now() / 1000;
  }
}

export const clock = new Clock();
