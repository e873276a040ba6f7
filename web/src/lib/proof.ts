/** Whether a shuffle was made of what it was said to be made of; `parlour.match.shuffle` says how. */

import type { Shuffle } from "./protocol";

export interface Verdict {
  /** Whether the secret is the one that the server had committed itself to. */
  kept: boolean;
  /** Whether secret and contributions make the seed. */
  made: boolean;
}

const SEED_BYTES = 8;

/** Checks a shuffle whose secret is known; null where the browser cannot (it hashes on safe connections only). */
export async function verdictOn(shuffle: Shuffle): Promise<Verdict | null> {
  const { secret, seed, commitment, contributions } = shuffle;
  if (secret === null || seed === null || !("subtle" in crypto)) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const texts = contributions.map((text) => new TextEncoder().encode(text));
  const whole = new Blob([bytes, ...texts].flatMap((block) => [lengthOf(block), block as BlobPart]));
  const found = new DataView(await crypto.subtle.digest("SHA-256", await whole.arrayBuffer()));
  const made = found.getBigUint64(0) === BigInt(seed);
  return { kept: hex(await crypto.subtle.digest("SHA-256", bytes)) === commitment, made };
}

function lengthOf(block: Uint8Array): BlobPart {
  const view = new DataView(new ArrayBuffer(SEED_BYTES));
  view.setBigUint64(0, BigInt(block.length));
  return view.buffer;
}

const hex = (buffer: ArrayBuffer): string => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
