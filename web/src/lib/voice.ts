/** The catalogue applied to one game at one table, with the players' names filled in. */
import type { GameEvent, Message } from "../wire";
import { messageOf } from "./events";
import type { Figures, Line, Param, Words } from "./words";

export class Voice {
  constructor(
    readonly words: Words,
    readonly game: string,
    readonly names: string[],
    readonly figures: Figures,
  ) {}

  say(message: Message): string {
    return this.words.say(message, this.names, this.figures, this.game);
  }

  /** Tell events in order, joined into as few lines as possible. */
  tell(events: GameEvent[]): string[] {
    return this.lines(events).map(({ text }) => text);
  }

  /** The same lines, each with the index of its first event. */
  lines(events: GameEvent[]): Line[] {
    const messages = events.map((event) => messageOf(this.game, event));
    return this.words.lines(messages, this.names, this.figures);
  }

  /** The name of a thing, as `venue:concert`. */
  thing(thing: string): string {
    return this.words.thing(this.game, thing, this.names, this.figures);
  }

  /** A text by its full key. */
  word(key: string, params: Record<string, Param> = {}): string {
    return this.say({ key, params });
  }
}
