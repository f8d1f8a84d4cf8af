/** The catalogue speaking of one game at one table, with the players' names filled in. */
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

  /** Events in order, in as few lines as they can be told in. */
  tell(events: GameEvent[]): string[] {
    return this.lines(events).map(({ text }) => text);
  }

  /** The same, each line with the place of the event that it begins with. */
  lines(events: GameEvent[]): Line[] {
    const messages = events.map((event) => messageOf(this.game, event));
    return this.words.lines(messages, this.names, this.figures);
  }

  /** The name of a thing, as `venue:concert`. */
  thing(thing: string): string {
    return this.words.thing(this.game, thing, this.names, this.figures);
  }

  /** A text by its whole key. */
  word(key: string, params: Record<string, Param> = {}): string {
    return this.say({ key, params });
  }
}
