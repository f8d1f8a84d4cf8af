/** The people who play at a table on this device: one person, or several who pass it on, with a curtain in between. */
import type { GameEvent } from "../wire";
import { othersAt } from "./devicePeople";
import { TableClient } from "./tableClient.svelte";

export class Device {
  readonly clients: TableClient[];
  /** Index of the client that is shown. */
  active = $state(0);
  /** True if the curtain is open. With several people it opens when the next one confirms being there. */
  open = $state(true);

  /** By client: how many events each client had when the curtain was last opened for it. */
  #seen: number[][] = [];

  constructor(readonly table: string) {
    const others = othersAt(table);
    const shared = others.length > 0;
    this.clients = ["", ...others.map(({ token }) => token)].map((token) => new TableClient(table, token, shared));
    this.open = !shared;
  }

  get shared(): boolean {
    return this.clients.length > 1;
  }

  get now(): TableClient {
    return this.clients[this.active]!;
  }

  /** Index of the client that must act next: the active one if its seat must act, else another. */
  get next(): number {
    const { waiting } = this.now;
    if (waiting.includes(this.now.you)) return this.active;
    const found = this.clients.findIndex((one) => one.playing && waiting.includes(one.you));
    return found < 0 ? this.active : found;
  }

  /** Open the curtain for the next player. */
  show(): void {
    this.active = this.next;
    for (const client of this.clients) client.catchUp();
    this.#seen[this.active] = this.clients.map((one) => one.events.length);
    this.open = true;
  }

  /** True if the next player has had the device before, on this page. */
  get again(): boolean {
    return this.#seen[this.next] !== undefined;
  }

  /** Events since the next player's last turn that all people of the device were told, and may read together. */
  get shownToAll(): GameEvent[] {
    const seen = this.#seen[this.next] ?? [];
    const [first, ...others] = this.clients.map((one, at) => one.events.slice(seen[at] ?? 0));
    const heard = others.map((events) => new Set(events.map((event) => JSON.stringify(event))));
    return (first ?? []).filter((event) => heard.every((one) => one.has(JSON.stringify(event))));
  }

  /** Close the curtain when another player must decide. */
  cover(): void {
    for (const client of this.clients) client.catchUp();
    this.open = false;
  }

  /** Leave the curtain open when the game is over, with the client of the person who made the table. */
  rest(): void {
    this.active = 0;
    this.open = true;
  }

  close(): void {
    for (const client of this.clients) client.close();
  }
}
