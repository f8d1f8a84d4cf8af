/** The bots that people are offered: a level for all of them, which this browser remembers, and characters. */
import { settings } from "./settings.svelte";
import type { GameShown } from "../wire";

/** Between level and character in the name of a bot, see docs/api.md. */
const JOINED = "-";

export interface BotParts {
  level: string;
  /** "" if it has none. */
  character: string;
}
export function botParts(name: string): BotParts {
  const [level = "", character = ""] = name.split(JOINED);
  return { level, character };
}
export const botName = ({ level, character }: BotParts): string =>
  character === "" ? level : level + JOINED + character;

/** What can be chosen as a level: the bots of a game that has no levels are offered in their place. */
export const levelsOf = ({ levels, bots }: GameShown): string[] => (levels.length > 0 ? levels : bots);

/** The level to offer: the one chosen last, if the game has it. */
export function levelFor(game: GameShown): string {
  const levels = levelsOf(game);
  return levels.includes(settings.level) ? settings.level : game.usual || levels[0]!;
}

/** Remember a level that was chosen. */
export function keepLevel(level: string): void {
  settings.level = level;
  settings.keep();
}

/** Bots of a level with different characters, in any order; `besides` lists those that sit there already. */
export function differentBots(game: GameShown, level: string, count: number, besides: string[] = []): string[] {
  const there = besides.map((name) => botParts(name).character);
  const all = game.levels.includes(level) ? game.characters : [];
  // Those that sit there already come last.
  const drawn = all.map((character) => ({ character, by: Math.random() + (there.includes(character) ? 1 : 0) }));
  const order = [...drawn.toSorted((one, other) => one.by - other.by).map(({ character }) => character), ""];
  return Array.from({ length: count }, (_, at) => botName({ level, character: order[at % order.length]! }));
}
