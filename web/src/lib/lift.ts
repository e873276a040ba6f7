/** Lifting things by mouse or finger: what follows the pointer, where it is dropped, springing back. */

import type { Attachment } from "svelte/attachments";
import { sightOf } from "./held";
import { moves } from "./settings.svelte";
import { hideTip } from "./tip.svelte";

const DRAGGED = 7; // pixels before a press is a drag
const EDGE = 56; // pixels from the edge of what scrolls, within which it does
const PRESSED = 220; // milliseconds a finger presses before it lifts; quicker ones scroll

/** Something that can be lifted: the elements that go with it, and what happens over and on other elements. */
export interface Lifted {
  elements: HTMLElement[];
  over(at: Element | null): void;
  /** Whether it stays where it is dropped; else it springs back. */
  drop(at: Element | null): boolean;
}

/** Lets things inside an element be lifted; `lift` says what, for what is pressed (null: nothing). */
export function lifting(lift: (at: Element) => Lifted | null): Attachment<HTMLElement> {
  return (root) => {
    const begin = (event: PointerEvent): void => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const lifted = lift(event.target);
      if (lifted === null) return;
      event.stopPropagation();
      hideTip();
      new Flight(lifted, event);
    };
    root.addEventListener("pointerdown", begin, { capture: true });
    return () => root.removeEventListener("pointerdown", begin, { capture: true });
  };
}

class Flight {
  #ghost: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #x: number;
  readonly #y: number;
  readonly #id: number;
  readonly #touch: boolean;

  constructor(
    readonly lifted: Lifted,
    event: PointerEvent,
  ) {
    [this.#x, this.#y, this.#id] = [event.clientX, event.clientY, event.pointerId];
    this.#touch = event.pointerType === "touch";
    if (this.#touch) this.#timer = setTimeout(() => this.#lift(), PRESSED);
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#end);
    addEventListener("touchmove", this.#stay, { passive: false });
  }

  /** What is lifted by a finger does not scroll the page. */
  #stay = (event: TouchEvent): void => {
    if (this.#ghost !== null) event.preventDefault();
  };

  #lift(): void {
    const ghost = document.createElement("div");
    ghost.className = "lifted";
    for (const element of this.lifted.elements) {
      const box = element.getBoundingClientRect();
      const copy = element.cloneNode(true) as HTMLElement;
      for (const part of [copy, ...copy.querySelectorAll("*")]) {
        for (const name of ["data-thing", "data-offer", "data-laid", "tabindex"]) part.removeAttribute(name);
      }
      Object.assign(copy.style, { position: "fixed", left: `${box.x}px`, top: `${box.y}px`, inlineSize: `${box.width}px`, margin: "0" });
      ghost.append(copy);
      element.classList.add("away");
    }
    const table = this.lifted.elements[0]?.closest("[class*='ground-']") ?? document.body;
    Object.assign(ghost.style, { position: "fixed", inset: "0", zIndex: "60", pointerEvents: "none", filter: "drop-shadow(0 8px 10px rgb(0 0 0 / 0.4))" });
    table.append(ghost);
    this.#ghost = ghost;
    getSelection()?.removeAllRanges();
  }

  #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#id) return;
    const [x, y] = [event.clientX - this.#x, event.clientY - this.#y];
    if (this.#ghost === null) {
      if (Math.hypot(x, y) <= DRAGGED) return;
      if (this.#touch) return this.#end();
      this.#lift();
    }
    if (this.#ghost === null) return;
    this.#ghost.style.transform = `translate(${x}px, ${y}px)`;
    this.lifted.over(document.elementFromPoint(event.clientX, event.clientY));
    this.#scroll(event.clientY);
  };

  #scroll(y: number): void {
    const ground = this.lifted.elements[0]?.closest("main");
    const table = ground?.querySelector(".table");
    if (!ground || !table) return;
    const sight = sightOf(table);
    if (y < sight.top + EDGE) ground.scrollBy(0, -14);
    else if (y > sight.bottom - EDGE && y < sight.bottom) ground.scrollBy(0, 14);
  }

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#id) return;
    const ghost = this.#ghost;
    if (ghost === null) return this.#end();
    // The click that ends a drag means nothing else.
    const swallow = (click: MouseEvent): void => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    const stays = this.lifted.drop(document.elementFromPoint(event.clientX, event.clientY));
    if (stays || !moves()) return this.#end();
    this.#ghost = null;
    const back = ghost.animate([{ transform: ghost.style.transform }, { transform: "none" }], { duration: 260, easing: "cubic-bezier(.3,1.4,.5,1)" });
    back.onfinish = () => {
      ghost.remove();
      this.#land();
    };
    this.#end(false);
  };

  #land(): void {
    for (const element of this.lifted.elements) element.classList.remove("away");
  }

  #end = (landed: unknown = true): void => {
    clearTimeout(this.#timer);
    this.lifted.over(null);
    this.#ghost?.remove();
    this.#ghost = null;
    if (landed !== false) this.#land();
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#end);
    removeEventListener("touchmove", this.#stay);
  };
}

/** The thing that lies next in the direction of an arrow key. */
export function beside(element: HTMLElement, from: HTMLElement, arrow: string): HTMLElement | undefined {
  const stops = [...element.querySelectorAll<HTMLElement>("[data-laid], [data-grip], [data-new]")];
  if (arrow === "ArrowLeft" || arrow === "ArrowRight") return stops[stops.indexOf(from) + (arrow === "ArrowRight" ? 1 : -1)];
  const here = from.getBoundingClientRect();
  const down = arrow === "ArrowDown" ? 1 : -1;
  const rows = stops
    .map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
    .map(({ stop, box }) => ({ stop, along: (box.y - here.y) * down, aside: Math.abs(box.x - here.x) }))
    .filter(({ along }) => along > 20);
  return rows.sort((a, b) => a.along * 3 + a.aside - (b.along * 3 + b.aside))[0]?.stop;
}
