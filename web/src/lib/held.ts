/** An area of a table that stays in sight at the lower edge while the rest is scrolled. */

import type { Attachment } from "svelte/attachments";

const MOST = 0.48; // of what is in sight: a larger area would leave too little of the rest

/** Holds an area, while `held` and while it is small enough; the page then scrolls nothing below it. */
export function holding(held: boolean): Attachment<HTMLElement> {
  return (area) => {
    const main = area.closest("main");
    if (!held || main === null) return;
    const measure = (): void => {
      const fits = area.childElementCount > 0 && area.offsetHeight <= main.clientHeight * MOST;
      area.classList.toggle("held", fits);
      main.style.scrollPaddingBlockEnd = fits ? `${area.offsetHeight}px` : "";
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(area);
    watching.observe(main);
    return () => {
      watching.disconnect();
      area.classList.remove("held");
      main.style.scrollPaddingBlockEnd = "";
    };
  };
}

/** Between which heights of the window an element can be seen: above what is held, unless it lies in it. */
export function sightOf(element: Element): { top: number; bottom: number } {
  const main = element.closest("main");
  const { top, bottom } = (main ?? document.documentElement).getBoundingClientRect();
  const held = main?.querySelector(".held");
  if (!held || held.contains(element)) return { top, bottom };
  return { top, bottom: Math.min(bottom, held.getBoundingClientRect().top) };
}
