/** Asking what gestures would do: everything that a question offers, alongside the question, and single gestures. An
 * answer counts only while the question that it was asked about is the one that is shown. */
import type { Failure, LookAt, LookAtAll, Looked, Looks, Prompt } from "../wire";
import { LookBook } from "./looks";

/** Milliseconds until a look is asked for again that the server found too much at once. */
const AGAIN = 1000;

interface Asked {
  options: number[];
  picked: string[] | undefined;
  about: Prompt | null;
  resolve: (found: Looked | null) => void;
  again: boolean;
}

export interface LookCallbacks {
  /** Sends a message; false if the line is not open. */
  write: (message: LookAt | LookAtAll) => boolean;
  /** The question that is shown. */
  asked: () => Prompt | null;
  /** Has news come, and is not shown yet, after which something else is asked? */
  stale: () => boolean;
  found: (looks: LookBook | null) => void;
}

export class LookRequests {
  #count = 0;
  /** The last request for all looks, until it is answered. */
  #all = "";
  #about: Prompt | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #single = new Map<string, Asked>();

  constructor(readonly ends: LookCallbacks) {}

  /** Ask about everything that the question offers. A set is looked at when it is chosen. */
  all(): void {
    clearTimeout(this.#timer);
    this.ends.found(null);
    this.#all = "";
    this.#about = this.ends.asked();
    if (this.#about === null || this.#about.any_order) return;
    const id = this.#id();
    if (this.ends.write({ verb: "looks", id })) this.#all = id;
  }

  /** What a gesture would do; null if that cannot be known, or the question has changed meanwhile. */
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

  /** Is this the refusal of a look? Then nobody else need know of it: a question may be answered before its looks are. */
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

  /** The line is another: what was asked on the old one is not answered any more. */
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
