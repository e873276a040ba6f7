/** What crosses the wire, whole again: fields left out of a message for their default get it back. */

import { DEFAULTS, type Part, type ServerMessage } from "./wire";

export type * from "./wire";

/** A message of the server as it arrived, with every field it may have left out. */
export function readMessage(text: string): ServerMessage {
  const raw = JSON.parse(text) as { type: string };
  return fill(TYPES[raw.type] ?? "", raw) as ServerMessage;
}

/** A reply of the server, by the name of its type. */
export function readReply<T>(type: string, raw: unknown): T {
  return fill(type, raw) as T;
}

const TYPES: Record<string, string> = Object.fromEntries(
  Object.entries(DEFAULTS).flatMap(([name, { defaults }]) =>
    typeof defaults["type"] === "string" ? [[defaults["type"], name]] : [],
  ),
);

function fill(type: string, raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map((one) => fill(type, one));
  if (raw === null || typeof raw !== "object") return raw;
  if (type === "Part") return fill((raw as Part).type, raw);
  const shape = DEFAULTS[type];
  if (shape === undefined) return raw;
  const whole: Record<string, unknown> = { ...shape.defaults, ...raw };
  for (const [field, inner] of Object.entries(shape.fields)) {
    const value = whole[field];
    whole[field] = inner === "Part" ? fillEach(value as Record<string, unknown>) : fill(inner, value);
  }
  return whole;
}

function fillEach(parts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, fill("Part", part)]));
}
