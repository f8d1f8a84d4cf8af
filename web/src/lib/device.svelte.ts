/** Who plays at a table through this device: one person, or several who pass it on, with a curtain between them. */
import type { GameEvent } from "../wire";
import { TableClient } from "./tableClient.svelte";

export interface Other {
  name: string;
  token: string;
}

/** Where the browser keeps who else plays at a table through it. */
export const STORAGE_PREFIX = "truckstop.device.";
const storageKey = (table: string): string => STORAGE_PREFIX + table;

/** Note who else plays at a table through this device. */
export function keepOthers(table: string, others: Other[]): void {
  localStorage.setItem(storageKey(table), JSON.stringify(others));
}

export function othersAt(table: string): Other[] {
  return JSON.parse(localStorage.getItem(storageKey(table)) ?? "[]") as Other[];
}

export class Device {
  readonly clients: TableClient[];
  /** Whose screen it is now. */
  active = $state(0);
  /** Has the one whose screen it is said that she is there? With several, nothing is shown before. */
  open = $state(true);

  /** By sitting: how many events there were when the curtain was opened. */
  #seen: number[] = [];

  constructor(readonly table: string) {
    const others = othersAt(table);
    const shared = others.length > 0;
    this.clients = [new TableClient(table, "", shared), ...others.map(({ token }) => new TableClient(table, token, shared))];
    this.open = !shared;
  }

  get shared(): boolean {
    return this.clients.length > 1;
  }

  get now(): TableClient {
    return this.clients[this.active]!;
  }

  /** Who must have the device next, if not the one who has it: somebody who is waited for. */
  get next(): number {
    const { waiting } = this.now;
    if (waiting.includes(this.now.you)) return this.active;
    const found = this.clients.findIndex((one) => one.playing && waiting.includes(one.you));
    return found < 0 ? this.active : found;
  }

  /** The one who is named behind the curtain is there. */
  show(): void {
    this.active = this.next;
    for (const client of this.clients) client.catchUp();
    this.#seen = this.clients.map((one) => one.events.length);
    this.open = true;
  }

  /** What happened since the curtain was open last, as far as all who have the device were told: they may look at it
   * together. */
  get shownToAll(): GameEvent[] {
    const [first, ...others] = this.clients.map((one, at) => one.events.slice(this.#seen[at] ?? 0));
    const heard = others.map((events) => new Set(events.map((event) => JSON.stringify(event))));
    return (first ?? []).filter((event) => heard.every((one) => one.has(JSON.stringify(event))));
  }

  /** Draw the curtain, when another must decide. */
  cover(): void {
    for (const client of this.clients) client.catchUp();
    this.open = false;
  }

  /** Nothing is secret any more: the one who made the table has the device. */
  rest(): void {
    this.active = 0;
    this.open = true;
  }

  close(): void {
    for (const client of this.clients) client.close();
  }
}
