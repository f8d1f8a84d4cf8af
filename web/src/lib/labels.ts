/** What options, their values, bots and clocks are called. What has no words goes by its own: data and bots that
 * somebody has just made up can be played at once. */
import { settings, word } from "./settings.svelte";
import type { Words } from "./words";
import type { Clock, GameShown } from "../wire";

function textOr(key: string, raw: string): string {
  return settings.words.has(key) ? word(key) : raw.replaceAll("_", " ");
}

export const optionLabel = (game: string, option: string): string => textOr(`web.option.${game}.${option}.name`, option);
export const optionDescription = (game: string, option: string): string => textOr(`web.option.${game}.${option}.about`, "");

/** A value may also be a list of things of the game, as `reroll+double`, which a set may have brought `words` for. */
export function valueLabel(game: string, option: string, value: string, words: Words): string {
  const key = `web.option.${game}.${option}.value.${value}`;
  if (words.has(key)) return word(key);
  const things = value.split("+").map((thing) => {
    const kind = ["card", "vendor", "city"].find((one) => words.has(`${game}.${one}.${thing}`)) ?? "card";
    return words.thing(game, `${kind}:${thing}`, [], {});
  });
  return things.join(words.separator);
}

export const botLabel = (bot: string): string => textOr(`web.bot.name.${bot}`, bot);
/** How strong a bot is in a game; measured, see docs/bots.md. */
export const botDescription = (game: string, bot: string): string => textOr(`web.bot.about.${game}.${bot}`, "");

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
export function durationLabel(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => seconds % one === 0)!;
  return (seconds / size).toLocaleString(settings.language, { style: "unit", unit, unitDisplay: "long" });
}

export function clockLabel(clock: Clock): string {
  return word(`web.lobby.clock_${clock.kind}`, { time: durationLabel(clock.seconds) });
}

/** Somewhat from now, or ago, as one would say it: in 5 hours, yesterday. */
export function relativeTime(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => Math.abs(seconds) >= one) ?? (["second", 1] as const);
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  return words.format(Math.trunc(seconds / size), unit as keyof typeof UNITS);
}

/** What is played besides the game itself, in words: only what can be chosen or was. */
export function optionLines(game: GameShown, options: Record<string, string>, words = settings.words): string[] {
  return game.options
    .filter((one) => one.values.length > 1 || (options[one.name] ?? one.default) !== one.default)
    .map((one) => {
      const value = valueLabel(game.game, one.name, options[one.name] ?? one.default, words);
      return `${optionLabel(game.game, one.name)}: ${value}`;
    });
}
