/** The looks of a prompt: what its gestures would do, according to the engine. */
import type { GameEvent, Looks, Message } from "../wire";

export interface Look {
  options: number[];
  /** The events that follow for certain, in order. */
  does: GameEvent[];
  /** What each owner would gain if nothing else happened; owners who gain nothing are left out. */
  gains: Record<string, number>;
  /** The player's next prompt, if there is one. */
  asks: Message | null;
  /** Why nothing further is certain: `chance` if something is drawn, `others` if other seats must act. */
  stops: string;
}

/** The looks of all gestures of one prompt. */
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

  /** The look of a gesture; undefined if the prompt does not offer it. */
  of(options: number[]): Look | undefined {
    return this.#by.get(options.join());
  }
}
