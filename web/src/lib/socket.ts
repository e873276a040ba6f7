/** The connection to a match: says hello, comes back by itself, and sends again what was not acknowledged. */

import { readMessage } from "./protocol";
import type { ClientMessage, ServerMessage } from "./protocol";

export interface Listener {
  hear(message: ServerMessage): void;
  connected(online: boolean): void;
  seen(): number;
  /** The server closed the connection for good, and said why. */
  turnedAway(problem: string): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const POLICY = 1008; // codes with which the server closes for good: this one, and its own from 4000 on
const FIRST_OWN = 4000;

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #atTable = false; // whether this connection has been shown the table: before that the server may not be ready
  #problem = ""; // what the server said before it closed
  #waiting = new Map<string, ClientMessage>(); // by key, until answered

  constructor(
    readonly match: string,
    readonly token: string | null,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Sends now or, with a key, as soon as there is a connection, until it is answered. */
  send(message: ClientMessage): boolean {
    if ("key" in message) this.#waiting.set(message.key, message);
    return this.#post(message) || "key" in message;
  }

  #post(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN || !this.#atTable) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/matches/${encodeURIComponent(this.match)}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#atTable = false;
      socket.send(JSON.stringify({ type: "hello", token: this.token, seen: this.listener.seen() } satisfies ClientMessage));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#wait = FIRST_WAIT;
      this.#hear(readMessage(event.data));
    };
    socket.onclose = ({ code }) => {
      if (code === POLICY || code >= FIRST_OWN) this.#closed = true;
      if (this.#socket === socket) this.#again();
    };
  }

  #hear(message: ServerMessage): void {
    if (message.type === "problem" && message.closing) this.#problem = message.problem;
    if ("key" in message && message.key !== null) this.#waiting.delete(message.key);
    this.listener.connected(true);
    this.listener.hear(message);
    if (message.type === "table" && !this.#atTable) this.#sendWaiting();
  }

  #sendWaiting(): void {
    this.#atTable = true;
    for (const message of this.#waiting.values()) this.#post(message);
  }

  #again(): void {
    this.#socket = null;
    this.listener.connected(false);
    if (this.#closed) return this.listener.turnedAway(this.#problem);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Somebody looks again, or the network is back: no need to wait longer. */
  #now = (): void => {
    if (this.#closed || this.#socket !== null || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#open();
  };
}

/** A key that no other message has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
