/** Requests to the server over HTTP. A refusal is thrown as `Refused`, with a text for the person who asked. */
import type {
  DataShown,
  DealShown,
  Failure,
  GameShown,
  Identity,
  Me,
  NewTable,
  Position,
  Replayed,
  RuleBook,
  TableListed,
  TableMade,
  Where,
} from "../wire";
import { serverStatus } from "./serverStatus.svelte";
import { settings, word } from "./settings.svelte";

const KNOWN = "truckstop.name";
const CODE = "truckstop.recovery";

export class Refused extends Error {
  constructor(
    readonly key: string,
    message: string,
  ) {
    super(message);
  }
}

/** The text of a refusal. The server's own message is English and more exact where it contains a number. */
export function refusalText(key: string, message: string): string {
  const known = `web.wrong.${key}`;
  if (settings.language !== "en" && settings.words.has(known)) return word(known);
  if (message === "") return word("web.wrong.broken");
  return message[0]!.toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".");
}

/** The failure reported if the response is not from Truckstop, as from a proxy whose server is down. */
const NO_ANSWER: Failure = { is: "refused", error: "broken", message: "", id: "" };

/** Request options for another person than the one in the browser's cookie. */
const as = (token: string): RequestInit => ({ credentials: "omit", headers: { authorization: `Bearer ${token}` } });

async function ask<T>(method: string, path: string, body?: unknown, more: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    const headers = { ...(body === undefined ? {} : { "content-type": "application/json" }), ...more.headers };
    answer = await fetch(path, { method, body: body === undefined ? null : JSON.stringify(body), ...more, headers });
  } catch {
    void serverStatus.check();
    throw new Refused("offline", word("web.wrong.offline"));
  }
  if (answer.status === 204) return undefined as T;
  const content: unknown = await answer.json().catch(() => NO_ANSWER);
  if (answer.ok && content !== NO_ANSWER) return content as T;
  const failure = content as Failure;
  throw new Refused(failure.error, refusalText(failure.error, failure.message));
}

/** The name of the person in this browser; "" if the server has not been told one. */
export function myName(): string {
  return localStorage.getItem(KNOWN) ?? "";
}

/** The recovery code with which the same person can play in another browser. */
export function myCode(): string {
  return localStorage.getItem(CODE) ?? "";
}

function known(identity: Identity): void {
  localStorage.setItem(KNOWN, identity.name);
  localStorage.setItem(CODE, identity.recovery);
}

/** Make sure that this browser has an identity: the present one, or a new one with this name. Returns its name. */
export async function ensureIdentity(name: string): Promise<string> {
  if (myName() !== "" && (await stillKnown())) return myName();
  const identity = await ask<Identity>("POST", "/api/people", { name });
  known(identity);
  return identity.name;
}

/** True if the server still knows this browser's identity. It may have moved to another browser, or the server may be
 * new. */
async function stillKnown(): Promise<boolean> {
  try {
    await ask("GET", "/api/me");
    return true;
  } catch (error) {
    if (!(error instanceof Refused) || error.key !== "token") throw error;
    forget();
    return false;
  }
}

function forget(): void {
  localStorage.removeItem(KNOWN);
  localStorage.removeItem(CODE);
}

export async function recover(code: string): Promise<void> {
  known(await ask<Identity>("POST", "/api/people/recover", { recovery: code }));
}

export async function rename(name: string): Promise<void> {
  const me = await ask<Me>("PATCH", "/api/me", { name });
  localStorage.setItem(KNOWN, me.name);
}

export async function forgetMe(): Promise<void> {
  if (await stillKnown()) await ask("DELETE", "/api/me");
  forget();
}

/** Create another person who plays on this device, with a separate token; the browser's cookie does not change. */
export async function createPerson(name: string): Promise<Identity> {
  return ask<Identity>("POST", "/api/people", { name }, { credentials: "omit" });
}

export async function commandAs(token: string, table: string, command: object): Promise<void> {
  await ask("POST", `/api/tables/${table}/commands`, command, as(token));
}

/** Delete another person of this device, who may already be gone from the server. */
export async function forgetOther(token: string): Promise<void> {
  try {
    await ask("DELETE", "/api/me", undefined, as(token));
  } catch (error) {
    if (!(error instanceof Refused) || error.key !== "token") throw error;
  }
}

let listed: Promise<GameShown[]> | undefined;

/** The games of this server, requested once. */
export function games(): Promise<GameShown[]> {
  listed ??= ask<GameShown[]>("GET", "/api/games").catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

const sets = new Map<string, Promise<DataShown>>();

/** A custom set by the digest of its files, requested once. */
export function dataOf(data: string): Promise<DataShown> {
  const before = sets.get(data);
  if (before !== undefined) return before;
  const asked = ask<DataShown>("GET", `/api/data/${encodeURIComponent(data)}`).catch((error: unknown) => {
    sets.delete(data);
    throw error;
  });
  sets.set(data, asked);
  return asked;
}

export const makeTable = (wanted: NewTable): Promise<TableMade> => ask("POST", "/api/tables", wanted);
export const command = (table: string, wanted: object): Promise<unknown> =>
  ask("POST", `/api/tables/${table}/commands`, wanted);
/** The tables of this browser's person. An unknown identity has no tables. */
export const myTables = async (): Promise<TableListed[]> =>
  (await stillKnown()) ? ask<TableListed[]>("GET", "/api/me/tables") : [];
export const publicTables = (): Promise<TableListed[]> => ask("GET", "/api/tables");
export const dailyDeals = (): Promise<DealShown[]> => ask("GET", "/api/deals/daily");
export const deal = (id: string): Promise<DealShown> => ask("GET", `/api/deals/${id}`);
const seatQuery = (seat: number | null): string => (seat === null ? "" : `?seat=${seat}`);
export const replay = (id: string, seat: number | null): Promise<Replayed> =>
  ask("GET", `/api/tables/${id}/replay${seatQuery(seat)}`);
export const position = (id: string, moment: number, seat: number | null): Promise<Position> =>
  ask("GET", `/api/tables/${id}/replay/${moment}${seatQuery(seat)}`);
export const rules = (game: string): Promise<RuleBook> => ask("GET", `/api/rules/${encodeURIComponent(game)}`);
export const where = (): Promise<Where> => ask("GET", "/api/where");
