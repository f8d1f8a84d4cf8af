/** The coach: gives each hint when its subject first comes up, and remarks on what just happened. */
import { MediaQuery } from "svelte/reactivity";
import type { GameEvent } from "../wire";
import type { Lesson, Moment, Params, Remark } from "./lesson";

/** A hint by the name of its texts. */
export interface Hint {
  name: string;
  params: Params;
}

/** A remark that was made. */
export interface MadeRemark {
  n: number;
  name: string;
  closing: boolean;
  params: Params;
}

/** The hint after the first round: how the game is won. */
export const CLOSE = "close";
/** On a small screen the coach is a sheet at the bottom, as there is no room beside the board. */
export const small = new MediaQuery("max-width: 900px");

/** The state of the coach in one lesson. */
export class Coach {
  /** The hints given so far. */
  hints = $state.raw<Hint[]>([]);
  /** Index of the hint that is shown. */
  at = $state(0);
  open = $state(!small.current);
  /** Remarks since the learner's last action. */
  remarks = $state.raw<MadeRemark[]>([]);
  /** Does a new hint wait to be opened? */
  due = $state(false);
  #made = new Set<string>();
  #eventCount = -1;
  /** The name of the hint given last. */
  #last = "";
  #count = 0;

  constructor(readonly lesson: Lesson) {}

  get hint(): Hint | undefined {
    return this.hints[this.at];
  }

  /** Take in the current moment and all events since the game began. Hints are about questions, so they are given only
   * when it is the learner's turn to answer (`yours`). */
  hear(moment: Moment, events: GameEvent[], yours: boolean): void {
    // No remarks on events from before the learner came, or came back.
    const fresh = this.#eventCount < 0 ? [] : events.slice(this.#eventCount);
    this.#eventCount = events.length;
    const made = this.lesson.remarks(fresh, moment).flatMap((remark) => this.#say(remark));
    if (made.length > 0) this.remarks = [...this.remarks, ...made];
    if (!yours) return;
    const name = this.lesson.hint(moment);
    if (name !== "") this.#give(name, moment);
    // After the hint for the question, so that this one is shown.
    if (this.lesson.done(moment.view) && !this.hints.some((hint) => hint.name === CLOSE)) {
      this.#give(CLOSE, moment);
      this.remarks = this.remarks.filter((remark) => remark.closing);
    }
  }

  /** True if a hint that was not read yet waits to be opened. */
  get unread(): boolean {
    return this.due && !this.open;
  }

  /** Open or close the hint. */
  toggle(): void {
    this.open = !this.open;
    this.due = false;
  }

  /** The learner acted: earlier remarks are outdated. */
  acted(): void {
    this.remarks = [];
    if (this.hint?.name !== CLOSE) this.due = false;
    if (small.current) this.open = false;
  }

  /** Open a waiting hint, after the learner has seen what just happened. */
  unfold(): void {
    if (this.due) this.open = true;
    this.due = false;
  }

  #say({ id, name, again, closing, params }: Remark): MadeRemark[] {
    const known = this.#made.has(id);
    this.#made.add(id);
    const now = known ? again : name;
    return now === undefined ? [] : [{ n: (this.#count += 1), name: now, closing: closing === true, params }];
  }

  #give(name: string, moment: Moment): void {
    // A learner who paged to another hint stays there while the question is the same.
    if (name === this.#last) return;
    this.#last = name;
    const known = this.hints.findIndex((hint) => hint.name === name);
    if (known >= 0) {
      // A known hint can be reopened, but does not open by itself again.
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
