/** The catalogue speaking of one game at one table, with the players' names filled in. */
import type { Message } from "../wire";
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

  tell(messages: Message[]): string[] {
    return this.words.tell(messages, this.names, this.figures);
  }

  /** The same, each line with the place of the message that it begins with. */
  lines(messages: Message[]): Line[] {
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
