/** The coach: gives each hint when its subject first comes up, and remarks on what just happened. */
import { MediaQuery } from "svelte/reactivity";
import type { GameEvent } from "../wire";
import type { Lesson, Moment, Params, Remark } from "./lesson";

/** A hint by the name of its texts. */
export interface Hint {
  name: string;
  params: Params;
  /** Which advice of the hint fits the position; "" for the usual one. */
  advice: string;
}

/** A remark that was made. */
export interface MadeRemark {
  n: number;
  name: string;
  closing: boolean;
  params: Params;
}

/** What the coach has said at a table; the browser stores it. */
export interface Progress {
  hints: Hint[];
  at: number;
  open: boolean;
  remarks: MadeRemark[];
  made: string[];
  last: string;
}

/** The first hint: the goal of the game. */
export const GOAL = "goal";
/** The hint after the first round: what to do next. */
export const CLOSE = "close";
/** On a small screen the coach is a sheet at the edge, as there is no room beside the board. */
export const small = new MediaQuery("max-width: 900px");
/** On a phone held sideways that is its right edge, otherwise its lower edge. */
export const low = new MediaQuery("max-height: 500px");

/** The state of the coach in one lesson. */
export class Coach {
  /** The hints given so far. */
  hints = $state.raw<Hint[]>([]);
  /** Index of the hint that is shown. */
  at = $state(0);
  open = $state(true);
  /** Remarks since the learner's last action. */
  remarks = $state.raw<MadeRemark[]>([]);
  #made = new Set<string>();
  #eventCount = -1;
  /** The name of the hint given last. */
  #last = "";
  #count = 0;

  constructor(
    readonly lesson: Lesson,
    before: Progress | null = null,
  ) {
    if (before === null) return;
    this.hints = before.hints;
    this.at = before.at;
    this.open = before.open;
    this.remarks = before.remarks;
    this.#made = new Set(before.made);
    this.#last = before.last;
    this.#count = before.remarks.at(-1)?.n ?? 0;
  }

  get hint(): Hint | undefined {
    return this.hints[this.at];
  }

  get progress(): Progress {
    const { hints, at, open, remarks } = this;
    return { hints, at, open, remarks, made: [...this.#made], last: this.#last };
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
    const first = this.hints.length === 0;
    if (first) this.#give(GOAL, moment);
    const name = this.lesson.hint(moment);
    if (name !== "") this.#give(name, moment);
    // The goal comes first; the learner pages on to the question.
    if (first) this.at = 0;
    // After the hint for the question, so that this one is shown.
    if (this.lesson.done(moment.view) && !this.hints.some((hint) => hint.name === CLOSE)) {
      this.#give(CLOSE, moment);
      this.remarks = this.remarks.filter((remark) => remark.closing);
    }
  }

  /** The learner acted: earlier remarks are outdated. */
  acted(): void {
    this.remarks = [];
  }

  #say({ id, name, again, closing, params }: Remark): MadeRemark[] {
    const known = this.#made.has(id);
    this.#made.add(id);
    const now = known ? again : name;
    if (now === undefined) return [];
    return [{ n: (this.#count += 1), name: now, closing: closing === true, params }];
  }

  #give(name: string, moment: Moment): void {
    const hint = { name, params: this.lesson.params(moment), advice: this.lesson.advice?.(moment) ?? "" };
    const known = this.hints.findIndex((one) => one.name === name);
    if (known < 0) {
      this.hints = [...this.hints, hint];
      this.at = this.hints.length - 1;
      this.open = true;
    } else {
      // The position has changed, and the hint speaks of what is there now.
      if (JSON.stringify(this.hints[known]) !== JSON.stringify(hint)) this.hints = this.hints.with(known, hint);
      // A learner who paged to another hint stays there while the question is the same.
      const reads = this.hint?.name === CLOSE && this.open;
      if (name !== this.#last && !reads) this.at = known;
    }
    if (name !== CLOSE) this.#last = name;
  }
}
