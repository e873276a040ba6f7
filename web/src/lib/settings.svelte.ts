/** What a person likes: kept in this browser only. */

export type Scheme = "auto" | "light" | "dark";

interface Kept {
  name: string;
  scheme: Scheme;
  motion: boolean;
  ask: boolean; // whether a single possible choice is shown before it is played
  helped: string[]; // games whose first turn was walked through
}

const KEY = "parlour.settings";
const FIRST: Kept = { name: "", scheme: "auto", motion: true, ask: false, helped: [] };

function stored(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return FIRST;
  }
}

export const settings: Kept = $state(stored());

/** Keeps the settings whenever they change; to be called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser that keeps nothing: they last as long as the page.
    }
    document.documentElement.dataset["scheme"] = settings.scheme;
  });
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move on the screen. */
export function moves(): boolean {
  return settings.motion && !still.matches;
}
