/** Nearer and farther by two fingers, or by a wheel with the control key (a pinch on a touchpad). */

import type { Attachment } from "svelte/attachments";

interface Spot {
  x: number;
  y: number;
}

const TURN = 220; // pixels of a wheel that are e times as near

/** `zoom` says how near it is now; `near` brings it to another one, about a spot of the window. */
export function pinching(zoom: () => number, near: (to: number, at: Spot) => void): Attachment<HTMLElement> {
  return (element) => {
    let apart = 0;
    let before = 1;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      near(zoom() * Math.exp(-event.deltaY / TURN), { x: event.clientX, y: event.clientY });
    };
    const start = (event: TouchEvent): void => {
      [apart, before] = [between(event)?.far ?? 0, zoom()];
    };
    const move = (event: TouchEvent): void => {
      const now = between(event);
      if (now === null || apart === 0) return;
      event.preventDefault();
      near((before * now.far) / apart, now);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
    };
  };
}

/** How far two fingers are apart, and the spot between them. */
function between(event: TouchEvent): (Spot & { far: number }) | null {
  const [one, other] = event.touches;
  if (event.touches.length !== 2 || !one || !other) return null;
  const far = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { far, x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}
