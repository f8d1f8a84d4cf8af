/** The coach: gives each hint when what it is about first comes up, and remarks on what has just happened. */
import { MediaQuery } from "svelte/reactivity";
import type { GameEvent } from "../wire";
import type { Lesson, Moment, Params, Remark } from "./lesson";

export interface Hint {
  name: string;
  params: Params;
}

/** A remark as it was made. */
export interface Said {
  n: number;
  name: string;
  closing: boolean;
  params: Params;
}

/** The hint after the first round: how the game is won. */
export const CLOSE = "close";
/** Here the coach has no room beside the board: a sheet at the bottom, that is open only while it is wanted. */
export const small = new MediaQuery("max-width: 900px");

export class Coach {
  /** The hints given so far. */
  hints = $state.raw<Hint[]>([]);
  /** The one that is looked at. */
  at = $state(0);
  open = $state(!small.current);
  /** What happened since you last did something. */
  remarks = $state.raw<Said[]>([]);
  /** Is a hint to be opened as soon as what has just happened was seen? */
  due = $state(false);
  #told = new Set<string>();
  #heard = -1;
  /** The hint that was given last. */
  #last = "";
  #count = 0;

  constructor(readonly lesson: Lesson) {}

  get hint(): Hint | undefined {
    return this.hints[this.at];
  }

  /** Things stand so now; `events` are all that happened since the beginning. Hints are for questions, so one is given
   * when it is `yours` to answer. */
  hear(moment: Moment, events: GameEvent[], yours: boolean): void {
    // What happened before one came, or came back, is not remarked on.
    const fresh = this.#heard < 0 ? [] : events.slice(this.#heard);
    this.#heard = events.length;
    const said = this.lesson.remarks(fresh, moment).flatMap((remark) => this.#say(remark));
    if (said.length > 0) this.remarks = [...this.remarks, ...said];
    if (!yours) return;
    const name = this.lesson.hint(moment);
    if (name !== "") this.#give(name, moment);
    // After the hint for what is asked, so that it is the one to be seen.
    if (this.lesson.done(moment.view) && !this.hints.some((hint) => hint.name === CLOSE)) {
      this.#give(CLOSE, moment);
      this.remarks = this.remarks.filter((remark) => remark.closing);
    }
  }

  /** Is there a hint that was not read yet, and that waits to be opened? */
  get unread(): boolean {
    return this.due && !this.open;
  }

  /** Open the hint, or put it away. */
  toggle(): void {
    this.open = !this.open;
    this.due = false;
  }

  /** You did something: what was remarked before is no longer news. */
  acted(): void {
    this.remarks = [];
    if (this.hint?.name !== CLOSE) this.due = false;
    if (small.current) this.open = false;
  }

  /** What has just happened was seen. */
  unfold(): void {
    if (this.due) this.open = true;
    this.due = false;
  }

  #say({ id, name, again, closing, params }: Remark): Said[] {
    const known = this.#told.has(id);
    this.#told.add(id);
    const now = known ? again : name;
    return now === undefined ? [] : [{ n: (this.#count += 1), name: now, closing: closing === true, params }];
  }

  #give(name: string, moment: Moment): void {
    // Whoever turned to another page stays there while the same is asked.
    if (name === this.#last) return;
    this.#last = name;
    const known = this.hints.findIndex((hint) => hint.name === name);
    if (known >= 0) {
      // It can be reopened, but does not come again by itself.
      if (this.hint?.name !== CLOSE || !(this.open || this.due)) this.at = known;
      return;
    }
    const params = this.lesson.params(moment);
    const also = this.lesson.also?.(name) ?? [];
    this.hints = [...this.hints, ...[name, ...also].map((one) => ({ name: one, params }))];
    this.at = this.hints.length - 1 - also.length;
    this.due = true;
  }
}
