/** Short animations: things that lie elsewhere after a move fly there from where one of their name lay before. */

import { moves } from "./settings.svelte";

const FLIGHT = 320; // milliseconds

interface Lying {
  name: string;
  part: string;
  box: DOMRect;
}

/** Where everything named lies: elements with `data-thing` (its id) and `data-name`, inside parts with `data-part`. */
export function lying(root: HTMLElement): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const part = element.closest("[data-part]")?.getAttribute("data-part") ?? "";
    found.set(element.dataset["thing"] ?? "", { name: element.dataset["name"] ?? "", part, box: element.getBoundingClientRect() });
  }
  return found;
}

/** Flies what moved since `before`; nothing where motion is unwelcome. */
export function fly(root: HTMLElement, before: Map<string, Lying>): void {
  if (!moves()) return;
  const after = lying(root);
  const gone = [...before].filter(([id]) => !after.has(id)).map(([, at]) => at);
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const id = element.dataset["thing"] ?? "";
    const now = after.get(id);
    const from = before.get(id) ?? take(gone, now?.name ?? "");
    if (now === undefined) continue;
    if (from === undefined) appear(element);
    else glide(element, from.box, now.box);
  }
}

function take(gone: Lying[], name: string): Lying | undefined {
  const place = gone.findIndex((one) => one.name === name && name !== "");
  return place < 0 ? undefined : gone.splice(place, 1)[0];
}

function glide(element: HTMLElement | SVGElement, from: DOMRect, to: DOMRect): void {
  // Inside a drawing a pixel is so many units of it.
  const unit = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
  const [x, y] = [(from.x - to.x) / unit, (from.y - to.y) / unit];
  if (Math.hypot(x, y) * unit < 3 || from.width === 0) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], {
    duration: FLIGHT,
    easing: "cubic-bezier(.2,.8,.3,1)",
    composite: "replace",
  });
}

function appear(element: HTMLElement): void {
  element.animate([{ opacity: 0, scale: 0.9 }, { opacity: 1, scale: 1 }], { duration: FLIGHT / 2, easing: "ease-out" });
}
