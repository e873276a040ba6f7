/** Presses, keys and drags on a table, for all that `offer` marks in it. */

import type { Attachment } from "svelte/attachments";
import type { Picking } from "./picking.svelte";

const DRAGGED = 7; // pixels before a press is a drag

/** Makes an element the table on which offered things can be pressed, dragged and walked to by arrow keys. */
export function actOn(picking: Picking): Attachment<HTMLElement> {
  return (root) => {
    const drag = new Drag(root, picking);
    const click = (event: MouseEvent): void => {
      const id = offeredAt(event.target);
      if (id === null || drag.justDropped) return;
      picking.pick(id);
    };
    const key = (event: KeyboardEvent): void => onKey(event, root, picking);
    root.addEventListener("click", click);
    root.addEventListener("keydown", key);
    root.addEventListener("pointerdown", drag.begin);
    return () => {
      root.removeEventListener("click", click);
      root.removeEventListener("keydown", key);
      root.removeEventListener("pointerdown", drag.begin);
      drag.end();
    };
  };
}

function offeredAt(target: EventTarget | null): string | null {
  return elementAt(target)?.getAttribute("data-offer") ?? null;
}

/** What is offered at a press; a button, link or summary inside it is pressed for its own sake. */
function elementAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest("[data-offer]");
  const control = target.closest("a, button, input, label, summary");
  return control !== null && control !== element && element?.contains(control) === true ? null : element;
}

function onKey(event: KeyboardEvent, root: HTMLElement, picking: Picking): void {
  const element = elementAt(event.target);
  if (element === null || element !== event.target) return;
  if (event.key === "Enter" || event.key === " ") {
    picking.pick(element.getAttribute("data-offer") ?? "");
  } else if (event.key.startsWith("Arrow")) {
    nearest(element, event.key, root)?.focus();
  } else return;
  event.preventDefault();
}

/** The offered thing that lies nearest in the direction of an arrow key. */
function nearest(from: Element, key: string, root: HTMLElement): HTMLElement | undefined {
  const here = middle(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best: { element: HTMLElement; far: number } | undefined;
  for (const element of root.querySelectorAll<HTMLElement>("[data-offer][tabindex='0']")) {
    const there = middle(element);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const along = x * (dx ?? 0) + y * (dy ?? 0);
    const far = along + 2.5 * (Math.abs(x) + Math.abs(y) - along);
    if (element !== from && along > 4 && (best === undefined || far < best.far)) best = { element, far };
  }
  return best?.element;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A copy of a figure of a drawing, in a drawing of its own. */
function framed(figure: SVGGElement): HTMLElement {
  const { x, y, width, height } = figure.getBBox();
  const copy = figure.cloneNode(true) as SVGGElement;
  for (const name of ["transform", "data-offer", "data-thing"]) copy.removeAttribute(name);
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.append(copy);
  const frame = document.createElement("div");
  frame.append(drawing);
  return frame;
}

/** A thing on its way under the pointer, to be dropped on what it goes with. */
class Drag {
  justDropped = false;
  #ghost: HTMLElement | null = null;
  #from: Element | null = null;
  #id = "";
  #start = { x: 0, y: 0 };

  constructor(
    readonly root: HTMLElement,
    readonly picking: Picking,
  ) {}

  begin = (event: PointerEvent): void => {
    this.justDropped = false;
    const element = elementAt(event.target);
    if (element === null || event.button !== 0 || event.pointerType === "touch") return;
    this.#from = element;
    this.#id = element.getAttribute("data-offer") ?? "";
    this.#start = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#drop);
    addEventListener("pointercancel", this.end);
  };

  #move = (event: PointerEvent): void => {
    const [x, y] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    if (this.#ghost === null && Math.hypot(x, y) > DRAGGED) this.#lift();
    if (this.#ghost !== null) this.#ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
  };

  #lift(): void {
    const from = this.#from;
    if (!(from instanceof HTMLElement) && !(from instanceof SVGGElement)) return this.end();
    if (this.picking.count(this.#id) === 0 && this.#leads()) this.picking.pick(this.#id);
    const box = from.getBoundingClientRect();
    const ghost = from instanceof SVGGElement ? framed(from) : (from.cloneNode(true) as HTMLElement);
    ghost.removeAttribute("data-offer");
    ghost.classList.add("ghost");
    Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
    this.root.append(ghost);
    this.#ghost = ghost;
    getSelection()?.removeAllRanges();
  }

  /** Whether picking it up leaves more to be done: what would be played at once is played where it is dropped. */
  #leads(): boolean {
    return this.picking.choices.filter((choice) => choice.ids.includes(this.#id)).length > 1;
  }

  #drop = (event: PointerEvent): void => {
    const dragged = this.#ghost !== null;
    this.end();
    if (!dragged) return;
    this.justDropped = true;
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const held = below[0]?.closest(".held"); // what lies hidden under what is held is not meant
    const target = below.filter((at) => !held || held.contains(at)).map((at) => at.closest("[data-offer]"));
    const ids = target.flatMap((at) => at?.getAttribute("data-offer") ?? []).filter((id) => id !== this.#id);
    if (this.picking.count(this.#id) === 0 && ids.length > 0) this.picking.pick(this.#id);
    const onto = ids.find((id) => this.picking.offered.has(id));
    if (onto !== undefined) this.picking.pick(onto);
  };

  end = (): void => {
    this.#ghost?.remove();
    this.#ghost = null;
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#drop);
    removeEventListener("pointercancel", this.end);
  };
}
