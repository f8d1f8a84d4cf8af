/** The coach: gives each hint when what it is about first comes up, and remarks on what has just happened. */
import type { Message } from "../wire";
import type { Lesson, Moment, Params, Remark } from "./lesson";

export interface Hint {
  name: string;
  params: Params;
}

/** The hint after the first round: how the game is won. */
export const CLOSE = "close";

export class Coach {
  /** The hints given so far. */
  hints = $state.raw<Hint[]>([]);
  /** The one that is looked at. */
  at = $state(0);
  open = $state(true);
  /** What happened since you last did something. */
  remarks = $state.raw<Remark[]>([]);
  #told = new Set<string>();
  #heard = -1;

  constructor(readonly lesson: Lesson) {}

  get hint(): Hint | undefined {
    return this.hints[this.at];
  }

  /** Things stand so now; `events` are all that happened since the beginning. */
  hear(moment: Moment, events: Message[]): void {
    // What happened before one came, or came back, is not remarked on.
    const fresh = this.#heard < 0 ? [] : events.slice(this.#heard);
    this.#heard = events.length;
    const said: Remark[] = [];
    for (const remark of this.lesson.remarks(fresh, moment)) {
      if (this.#told.has(remark.id)) continue;
      this.#told.add(remark.id);
      said.push(remark);
    }
    if (said.length > 0) this.remarks = [...this.remarks, ...said];
    const name = this.lesson.hint(moment);
    if (name !== "") this.#give(name, moment);
    // After the hint for what is asked, so that it is the one to be seen.
    if (this.lesson.done(moment.view) && !this.#has(CLOSE)) this.#give(CLOSE, moment);
  }

  /** You did something: what was remarked before is no longer news. */
  acted(): void {
    this.remarks = [];
  }

  #has(name: string): boolean {
    return this.hints.some((hint) => hint.name === name);
  }

  #give(name: string, moment: Moment): void {
    const known = this.hints.findIndex((hint) => hint.name === name);
    if (known >= 0) {
      // It can be reopened, but does not come again by itself.
      if (this.hint?.name !== CLOSE || !this.open) this.at = known;
      return;
    }
    this.hints = [...this.hints, { name, params: this.lesson.params(moment) }];
    this.at = this.hints.length - 1;
    this.open = true;
  }
}
