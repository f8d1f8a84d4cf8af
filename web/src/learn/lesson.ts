/** The parts of a lesson: when which hint is given, what is remarked on, and when the lesson is done. */
import type { Param } from "../lib/words";
import type { GameEvent, Message, News, Prompt } from "../wire";

export type AnyView = NonNullable<News["view"]>;
export type Params = Record<string, Param>;

/** What the learner sees at this moment. */
export interface Moment<View = AnyView> {
  you: number;
  view: View;
  board: News["board"];
  asked: Prompt | null;
}

/** A sentence on what just happened. Remarks with the same id are made once. */
export interface Remark {
  id: string;
  name: string;
  /** A shorter sentence for the next times; none if they need no remark. */
  again?: string;
  /** Does it sum up a round, and so stay after its end? */
  closing?: boolean;
  params: Params;
}

/** An example of a good choice: in words, and by the things that it touches. */
export interface Example {
  says: Message;
  touches: string[];
  /** Why it is good, by the name of a sentence. */
  why?: { name: string; params: Params };
}

/** The lesson of a game. */
export interface Lesson<View = AnyView, Event extends GameEvent = GameEvent> {
  /** The phases of a round, in order; empty if the board shows them itself. */
  phases: string[];
  /** The name of the hint for the question; "" if there is none. */
  hint(moment: Moment<View>): string;
  /** Which advice fits the position, by the end of its key (`try_low`); "" for the usual one. */
  advice?(moment: Moment<View>): string;
  /** The parameters of the hints' texts. */
  params(moment: Moment<View>): Params;
  /** Remarks on new events. */
  remarks(events: Event[], moment: Moment<View>): Remark[];
  /** A good choice to show on request. */
  example(moment: Moment<View>): Example | null;
  /** Is the first round over? */
  done(view: View): boolean;
}

/** The last part of a key: `first_truck` of `frenzy.ask.first_truck`. */
export function nameOf(message: Message): string {
  return message.key.slice(message.key.lastIndexOf(".") + 1);
}

/** The events with a name. */
export function named<E extends GameEvent, N extends E["event"]>(events: E[], name: N): Extract<E, { event: N }>[] {
  return events.filter((event): event is Extract<E, { event: N }> => event.event === name);
}

/** The thing of a seat. */
export function seat(number: number): string {
  return `seat:${number}`;
}

/** The item with the highest worth, the first if several are equal; undefined if there are no items. */
export function best<T>(all: T[], worth: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((top, one) => (top === undefined || worth(one) > worth(top) ? one : top), undefined);
}
