/** The labels of game options, their values, bots and clocks, and durations in words. Without a phrase the key itself
 * is shown, so that new data and bots can be played at once. */
import { botParts } from "./bots";
import { settings, word } from "./settings.svelte";
import type { Words } from "./words";
import type { Clock, GameShown } from "../wire";

/** The phrase of the first key that has one, or the raw name. A game from outside the package brings its texts below its
 * own key: `nim.web.option.heap.name` is for nim what `web.option.frenzy.discard.name` is for frenzy. */
function textOr(keys: string[], raw: string): string {
  const known = keys.find((key) => settings.words.has(key));
  return known === undefined ? raw.replaceAll("_", " ") : word(known);
}

/** The name of a game; the key of a game that this server no longer has. */
export const gameLabel = (game: string): string => textOr([`${game}.name`], game);

export const optionLabel = (game: string, option: string): string =>
  textOr([`web.option.${game}.${option}.name`, `${game}.web.option.${option}.name`], option);
export const optionDescription = (game: string, option: string): string =>
  textOr([`web.option.${game}.${option}.about`, `${game}.web.option.${option}.about`], "");

/** The label of a round of a game, by its number. */
export function roundLabel(game: string, n: number): string {
  const known = [`web.replay.round.${game}`, `${game}.web.round`].find((key) => settings.words.has(key));
  return word(known ?? "web.generic.round", { n });
}

/** Why equal scores can have different places. */
export const tieLabel = (game: string): string =>
  textOr([`web.over.tie_${game}`, `${game}.web.tie`, "web.generic.tie"], "");

/** The label of a value, which may be a list of things such as `reroll+double`; `words` includes the phrases of a
 * set. */
export function valueLabel(game: string, option: string, value: string, words: Words): string {
  const keys = [`web.option.${game}.${option}.value.${value}`, `${game}.web.option.${option}.value.${value}`];
  if (keys.some((key) => words.has(key))) return textOr(keys, value);
  const things = value.split("+").map((thing) => {
    const kind = ["card", "vendor", "city"].find((one) => words.has(`${game}.${one}.${thing}`)) ?? "card";
    return words.thing(game, `${kind}:${thing}`, [], {});
  });
  return things.join(words.separator);
}

export const characterLabel = (character: string): string =>
  textOr([`web.bot.character.${character}`], character);
/** The level of a bot and its character, if it has one. */
export function botLabel(bot: string): string {
  const { level, character } = botParts(bot);
  const label = textOr([`web.bot.name.${level}`], level);
  return character === "" ? label : word("web.bot.seat", { level: label, character: characterLabel(character) });
}
/** How a bot plays a game: its character, or how good it is. */
export function botDescription(game: string, bot: string): string {
  const { level, character } = botParts(bot);
  const manner = `web.bot.manner.${game}.${character}`;
  return textOr([manner, `web.bot.about.${game}.${level}`, `${game}.web.bot.${bot}`], "");
}

/** The clocks that can be chosen, from none to several days. */
export const CLOCKS: Clock[] = [
  { kind: "none", seconds: 0 },
  { kind: "move", seconds: 60 },
  { kind: "move", seconds: 300 },
  { kind: "move", seconds: 86_400 },
  { kind: "move", seconds: 259_200 },
  { kind: "bank", seconds: 900 },
  { kind: "bank", seconds: 2700 },
];

/** Seconds of each unit of time, from the largest to the smallest. */
export const UNITS = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;

/** A duration in the largest unit of which it is a whole number. */
export function durationLabel(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => seconds % one === 0)!;
  return (seconds / size).toLocaleString(settings.language, { style: "unit", unit, unitDisplay: "long" });
}

export function clockLabel(clock: Clock): string {
  return word(`web.lobby.clock_${clock.kind}`, { time: durationLabel(clock.seconds) });
}

/** The options of a table in words, as far as they can be chosen or differ from the default. */
export function optionLines(game: GameShown, options: Record<string, string>, words = settings.words): string[] {
  return game.options
    .filter((one) => one.values.length > 1 || (options[one.name] ?? one.default) !== one.default)
    .map((one) => {
      const value = valueLabel(game.game, one.name, options[one.name] ?? one.default, words);
      return `${optionLabel(game.game, one.name)}: ${value}`;
    });
}
