/** What the parts of a table need to know from the page around them, by context. */

import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Look, PartLook, Theme } from "../themes/theme";
import type { Picking } from "./picking.svelte";
import type { View } from "./protocol";
import type { Sitting } from "./sitting.svelte";

export interface TableContext {
  readonly theme: Theme;
  readonly picking: Picking;
  readonly view: View;
  /** Who sits here, where things may be laid out; null on a page that only shows. */
  readonly sitting: Sitting | null;
  /** The seat that looks; −1: a spectator. */
  readonly seat: number;
  /** The name of whoever sits in a seat. */
  name(seat: number): string;
  /** A text with names for "seat 2". */
  words(text: string): string;
  /** How a theme draws a kind of card, place or thing (by its kind, else by its name). */
  look(kind: string, name?: string): Look;
  /** How a theme draws a part. */
  partLook(id: string): PartLook;
}

const KEY = Symbol("table");

export const setTable = (table: TableContext): TableContext => setContext(KEY, table);
export const getTable = (): TableContext => getContext<TableContext>(KEY);

/**
 * Marks an element as the thing that choices call `id`: `<div {@attach offer(table, card.id)}>`, HTML and SVG alike.
 *
 * While something can be done with it, it is a button: lit, in the order of Tab, and pressed when picked. What a press
 * does is the affair of the table around it (`actOn`). `bare`: pressed and lit, but no button of its own, for what has
 * buttons inside; one of those is offered besides.
 */
export function offer(table: TableContext, id: string, bare = false): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const { picking } = table;
    const [offered, picked] = [picking.offered.has(id), picking.count(id) > 0];
    element.classList.toggle("offered", offered && !picked);
    element.classList.toggle("picked", picked);
    element.classList.toggle("preview", picking.preview.includes(id));
    if (!offered && !picked && !picking.all.has(id)) return;
    element.setAttribute("data-offer", id);
    if (bare) return () => element.removeAttribute("data-offer");
    const role = element.getAttribute("role");
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", offered || picked ? "0" : "-1");
    element.setAttribute("aria-pressed", String(picked));
    return () => {
      for (const name of ["data-offer", "role", "tabindex", "aria-pressed"]) element.removeAttribute(name);
      if (role !== null) element.setAttribute("role", role);
    };
  };
}
