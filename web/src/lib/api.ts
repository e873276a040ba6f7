/** Requests to the server; each either gives its reply or throws `Refused` with a sentence for people. */

import { readReply } from "./protocol";
import { newKey } from "./socket";
import type { Chances, GameFacts, GamePage, Listing, MatchFacts, OpenMatch, PastPage, Refusal, ReplayPage, Seated, Sit, Ticket } from "./protocol";

export class Refused extends Error {}

export const games = (): Promise<GameFacts[]> => ask<GameFacts[]>("GameFacts", "/api/games");
export const game = (slug: string): Promise<GamePage> => ask("GamePage", `/api/games/${encodeURIComponent(slug)}`);
export const listed = (): Promise<Listing> => ask("Listing", "/api/matches");
export const match = (id: string): Promise<MatchFacts> => ask("MatchFacts", at(id));
export const ticket = (): Promise<Ticket> => ask("Ticket", "/api/tickets", {});
export const open = (body: OpenMatch): Promise<Seated> => ask("Seated", "/api/matches", body);
export const sit = (id: string, body: Sit): Promise<Seated> => ask("Seated", `${at(id)}/sit`, body);
export const start = (id: string, token: string, fill: string | null): Promise<unknown> => ask("", `${at(id)}/start`, { fill }, token);
export const rename = (id: string, token: string, name: string): Promise<unknown> => ask("", `${at(id)}/rename`, { name }, token);
export const leave = (id: string, token: string): Promise<unknown> => ask("", `${at(id)}/leave`, {}, token);
export const rematch = (id: string, token: string): Promise<unknown> => ask("", `${at(id)}/rematch`, { contribution: newKey() }, token);
export const chances = (id: string): Promise<Chances> => ask("Chances", `${at(id)}/chances`);
export const recordPath = (id: string): string => `${at(id)}/record`;

export function replay(id: string, ply: number, seat: number): Promise<ReplayPage> {
  return ask("ReplayPage", `${at(id)}/replay?ply=${ply}&seat=${seat}`);
}

export function past(id: string, ply: number, token: string | null): Promise<PastPage> {
  return ask("PastPage", `${at(id)}/past?ply=${ply}`, undefined, token ?? undefined);
}

const at = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

async function ask<T>(type: string, path: string, body?: object, token?: string): Promise<T> {
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const request: RequestInit = { headers, method: body === undefined ? "GET" : "POST" };
  if (body !== undefined) request.body = JSON.stringify(body);
  let reply: Response;
  try {
    reply = await fetch(path, request);
  } catch {
    throw new Refused("The server cannot be reached just now.");
  }
  if (!reply.ok) throw new Refused(await reasonOf(reply));
  return readReply<T>(type, reply.status === 204 ? null : await reply.json());
}

async function reasonOf(reply: Response): Promise<string> {
  try {
    const { problem, where } = readReply<Refusal>("Refusal", await reply.json());
    return where === "" ? problem : `${where}: ${problem}`;
  } catch {
    return `The server answered ${reply.status} ${reply.statusText}.`;
  }
}
