/** What the gestures of a question would do, as the engine says it. */
import type { GameEvent, Looks, Message } from "../wire";

export interface Look {
  options: number[];
  /** The events that follow for certain, in order. */
  does: GameEvent[];
  /** What each owner would gain if nothing else happened; who gains nothing is left out. */
  gains: Record<string, number>;
  /** What the player is asked next, if anything. */
  asks: Message | null;
  /** `chance` if something is drawn then, `others` if others have their part. */
  stops: string;
}

/** The looks at everything that one question offers. */
export class LookBook {
  readonly #by = new Map<string, Look>();

  constructor({ events, owners, questions, looks }: Looks) {
    for (const { options, does = [], as_it_stands = [], asks = -1, stops = "" } of looks) {
      const gains = owners.map((who, at) => [who, as_it_stands[at] ?? 0] as const).filter(([, n]) => n !== 0);
      this.#by.set(options.join(), {
        options,
        does: does.map((at) => events[at]!),
        gains: Object.fromEntries(gains),
        asks: questions[asks] ?? null,
        stops,
      });
    }
  }

  /** What a gesture of the question would do; nothing if the question does not offer it as it is. */
  of(options: number[]): Look | undefined {
    return this.#by.get(options.join());
  }
}
