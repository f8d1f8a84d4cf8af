/** What a lesson of a game is made of: when which hint is given, what is remarked on, and when it is done. */
import type { Param } from "../lib/words";
import type { GameEvent, Message, News, Prompt } from "../wire";

export type AnyView = NonNullable<News["view"]>;
export type Params = Record<string, Param>;

/** How things stand for whoever learns. */
export interface Moment<View = AnyView> {
  you: number;
  view: View;
  board: News["board"];
  asked: Prompt | null;
}

/** A sentence on what has just happened. What has the same id is said once. */
export interface Remark {
  id: string;
  name: string;
  /** A shorter one for the next times, if they are worth a word. */
  again?: string;
  /** Does it sum up a round? Then it stays when the round is over. */
  closing?: boolean;
  params: Params;
}

/** A choice to be shown: in words, and by the things that it touches. */
export interface Example {
  says: Message;
  touches: string[];
  /** Why it is good, by the name of a sentence. */
  why?: { name: string; params: Params };
}

export interface Lesson<View = AnyView, Event extends GameEvent = GameEvent> {
  /** The phases of a round, in order; none if the board shows them itself. */
  phases: string[];
  /** The hint for what is asked, if there is one. */
  hint(moment: Moment<View>): string;
  /** Further pages that come with a hint, to be turned to. */
  also?(hint: string): string[];
  /** What fills the gaps of the hints. */
  params(moment: Moment<View>): Params;
  remarks(events: Event[], moment: Moment<View>): Remark[];
  /** A good choice for whoever wants to be shown one. */
  example(moment: Moment<View>): Example | null;
  /** Is the first round over? */
  done(view: View): boolean;
}

/** The last part of a key: `first_truck` of `frenzy.ask.first_truck`. */
export function nameOf(message: Message): string {
  return message.key.slice(message.key.lastIndexOf(".") + 1);
}

/** The events of a name. */
export function named<E extends GameEvent, N extends E["event"]>(events: E[], name: N): Extract<E, { event: N }>[] {
  return events.filter((event): event is Extract<E, { event: N }> => event.event === name);
}

export function seat(number: number): string {
  return `seat:${number}`;
}

/** What gives the most, the first of equals; nothing of nothing. */
export function best<T>(all: T[], worth: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((top, one) => (top === undefined || worth(one) > worth(top) ? one : top), undefined);
}
