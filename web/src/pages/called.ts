/** What options, their values, bots and clocks are called. What has no words goes by its own: data and bots that
 * somebody has just made up can be played at once. */
import { settings, word } from "../lib/settings.svelte";
import type { Words } from "../lib/words";
import type { Clock, GameShown } from "../wire";

/** The words of the first of these keys that has any. Games from outside bring their texts below their own key:
 * `nim.web.option.heap.name` is for nim what `web.option.frenzy.discard.name` is for frenzy. */
function said(keys: string[], raw: string): string {
  const known = keys.find((key) => settings.words.has(key));
  return known === undefined ? raw.replaceAll("_", " ") : word(known);
}

/** A game by its name; one that this server does not have any more goes by its key. */
export const gameCalled = (game: string): string => said([`${game}.name`], game);

export const optionCalled = (game: string, option: string): string =>
  said([`web.option.${game}.${option}.name`, `${game}.web.option.${option}.name`], option);
export const optionAbout = (game: string, option: string): string =>
  said([`web.option.${game}.${option}.about`, `${game}.web.option.${option}.about`], "");

/** A round of a game, by its number. */
export function roundCalled(game: string, n: number): string {
  const known = [`web.replay.round.${game}`, `${game}.web.round`].find((key) => settings.words.has(key));
  return word(known ?? "web.generic.round", { n });
}

/** Why equal scores can have different places. */
export const tieCalled = (game: string): string =>
  said([`web.over.tie_${game}`, `${game}.web.tie`, "web.generic.tie"], "");

/** A value may also be a list of things of the game, as `reroll+double`, which a set may have brought `words` for. */
export function valueCalled(game: string, option: string, value: string, words: Words): string {
  const keys = [`web.option.${game}.${option}.value.${value}`, `${game}.web.option.${option}.value.${value}`];
  if (keys.some((key) => words.has(key))) return said(keys, value);
  const things = value.split("+").map((thing) => {
    const kind = ["card", "vendor", "city"].find((one) => words.has(`${game}.${one}.${thing}`)) ?? "card";
    return words.thing(game, `${kind}:${thing}`, [], {});
  });
  return things.join(words.separator);
}

export const botCalled = (bot: string): string => said([`web.bot.name.${bot}`], bot);
/** How strong a bot is in a game; measured, see docs/bots.md. */
export const botAbout = (game: string, bot: string): string =>
  said([`web.bot.about.${game}.${bot}`, `${game}.web.bot.${bot}`], "");

/** The clocks that can be chosen, from none to days. */
export const CLOCKS: Clock[] = [
  { kind: "none", seconds: 0 },
  { kind: "move", seconds: 60 },
  { kind: "move", seconds: 300 },
  { kind: "move", seconds: 86_400 },
  { kind: "move", seconds: 259_200 },
  { kind: "bank", seconds: 900 },
  { kind: "bank", seconds: 2700 },
];

const UNITS = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;

/** So many seconds in the largest unit that they are a whole number of. */
export function lasting(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => seconds % one === 0)!;
  return (seconds / size).toLocaleString(settings.language, { style: "unit", unit, unitDisplay: "long" });
}

export function clockCalled(clock: Clock): string {
  return word(`web.lobby.clock_${clock.kind}`, { time: lasting(clock.seconds) });
}

/** Somewhat from now, or ago, as one would say it: in 5 hours, yesterday. */
export function whenFromNow(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => Math.abs(seconds) >= one) ?? (["second", 1] as const);
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  return words.format(Math.trunc(seconds / size), unit as keyof typeof UNITS);
}

/** What is played besides the game itself, in words: only what can be chosen or was. */
export function playedWith(game: GameShown, options: Record<string, string>, words = settings.words): string[] {
  return game.options
    .filter((one) => one.values.length > 1 || (options[one.name] ?? one.default) !== one.default)
    .map((one) => {
      const value = valueCalled(game.game, one.name, options[one.name] ?? one.default, words);
      return `${optionCalled(game.game, one.name)}: ${value}`;
    });
}
