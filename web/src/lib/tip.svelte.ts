/** Explanations that appear beside what is pointed at: by a mouse that rests, by a long press, by the keyboard. */

import type { Attachment } from "svelte/attachments";

export interface Explained {
  text: string;
  /** Lines of choices: what each does, and its clause. */
  choices: { label: string; clause: string }[];
}

interface Shown extends Explained {
  box: DOMRect;
}

export const tip: { shown: Shown | null } = $state({ shown: null });

const REST = 450; // milliseconds a mouse rests, or a finger presses
let timer: ReturnType<typeof setTimeout> | undefined;

export function hideTip(): void {
  clearTimeout(timer);
  const { shown } = tip;
  // Later: focus also leaves elements that are just being taken away, when nothing may be changed.
  if (shown !== null) queueMicrotask(() => (tip.shown = tip.shown === shown ? null : tip.shown));
}

/**
 * Explains what lies under the pointer inside an element; `explain` says what, or null for nothing.
 *
 * A long press by a finger shows it and does nothing else: the click that would follow is swallowed.
 */
export function explains(explain: (at: Element) => { element: Element; what: Explained } | null): Attachment<HTMLElement> {
  return (root) => {
    let pressed = false;
    const later = (target: EventTarget | null, then?: () => void): void => {
      clearTimeout(timer);
      const found = target instanceof Element ? explain(target) : null;
      if (found === null) return hideTip();
      timer = setTimeout(() => {
        tip.shown = { ...found.what, box: found.element.getBoundingClientRect() };
        then?.();
      }, REST);
    };
    const over = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && event.buttons === 0) later(event.target);
    };
    const down = (event: PointerEvent): void => {
      hideTip();
      pressed = false;
      if (event.pointerType !== "mouse") later(event.target, () => (pressed = true));
    };
    const up = (): void => clearTimeout(timer);
    const click = (event: MouseEvent): void => {
      if (pressed) event.stopPropagation();
      if (pressed) event.preventDefault();
      pressed = false;
    };
    const menu = (event: Event): void => {
      if (pressed) event.preventDefault();
    };
    root.addEventListener("pointerover", over);
    root.addEventListener("pointerleave", hideTip);
    root.addEventListener("pointerdown", down);
    root.addEventListener("pointerup", up);
    root.addEventListener("pointercancel", up);
    root.addEventListener("click", click, true);
    root.addEventListener("contextmenu", menu);
    root.addEventListener("focusout", hideTip);
    return () => {
      hideTip();
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointerleave", hideTip);
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("pointerup", up);
      root.removeEventListener("pointercancel", up);
      root.removeEventListener("click", click, true);
      root.removeEventListener("contextmenu", menu);
      root.removeEventListener("focusout", hideTip);
    };
  };
}
