/** Requests for looks, which say what gestures would do: all gestures of a prompt at once, or a single one. An answer
 * counts only while its prompt is the one that is shown. */
import type { Failure, LookAt, LookAtAll, Looked, Looks, Prompt } from "../wire";
import { LookBook } from "./looks";

/** Milliseconds before a look is requested again that the server refused as too fast. */
const AGAIN = 1000;

interface Asked {
  options: number[];
  picked: string[] | undefined;
  about: Prompt | null;
  resolve: (found: Looked | null) => void;
  again: boolean;
}

export interface LookCallbacks {
  /** Sends a message; returns false if the connection is not open. */
  write: (message: LookAt | LookAtAll) => boolean;
  /** The prompt that is shown. */
  asked: () => Prompt | null;
  /** True if news with another prompt has arrived and is not shown yet. */
  stale: () => boolean;
  found: (looks: LookBook | null) => void;
}

export class LookRequests {
  #count = 0;
  /** Id of the last request for all looks; "" when it has been answered. */
  #all = "";
  #about: Prompt | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #single = new Map<string, Asked>();

  constructor(readonly ends: LookCallbacks) {}

  /** Request the looks of all gestures of the prompt. Options in any order are looked at only when they are chosen. */
  all(): void {
    clearTimeout(this.#timer);
    this.ends.found(null);
    this.#all = "";
    this.#about = this.ends.asked();
    if (this.#about === null || this.#about.any_order) return;
    const id = this.#id();
    if (this.ends.write({ verb: "looks", id })) this.#all = id;
  }

  /** Ask what a gesture would do; null if that cannot be known or the prompt has changed meanwhile. */
  at(options: number[], picked?: string[]): Promise<Looked | null> {
    return new Promise((resolve) => this.#ask({ options, picked, about: this.ends.asked(), resolve, again: true }));
  }

  heard(message: Looks | Looked): void {
    if (message.is === "looks") {
      if (message.id !== this.#all) return;
      this.#all = "";
      if (this.#current(this.#about)) this.ends.found(new LookBook(message));
      return;
    }
    const one = this.#single.get(message.id);
    this.#single.delete(message.id);
    one?.resolve(this.#current(one.about) ? message : null);
  }

  /** Handle the refusal of a look; returns false if it refuses something else. A prompt may be answered before its
   * looks. */
  refused({ id, error }: Failure): boolean {
    const soon = error === "too_fast";
    if (id !== "" && id === this.#all) {
      this.#all = "";
      if (soon) this.#timer = setTimeout(() => this.all(), AGAIN);
      return true;
    }
    const one = this.#single.get(id);
    if (one === undefined) return id.startsWith("look ");
    this.#single.delete(id);
    if (soon && one.again) setTimeout(() => this.#ask({ ...one, again: false }), AGAIN);
    else one.resolve(null);
    return true;
  }

  /** Give up the requests of the old connection, which will not be answered, and request all looks again. */
  reopened(): void {
    for (const { resolve } of this.#single.values()) resolve(null);
    this.#single.clear();
    this.all();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #id(): string {
    return `look ${(this.#count += 1)}`;
  }

  #current(about: Prompt | null): boolean {
    return about !== null && about === this.ends.asked() && !this.ends.stale();
  }

  #ask(one: Asked): void {
    const id = this.#id();
    const { options, picked } = one;
    const wanted: LookAt = { verb: "look", id, options, ...(picked === undefined ? {} : { picked }) };
    if (one.about !== this.ends.asked() || !this.ends.write(wanted)) one.resolve(null);
    else this.#single.set(id, one);
  }
}
