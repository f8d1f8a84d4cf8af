/** The result of a game with names, and which places need an explanation. Scores and places are the engine's. */
import type { Voice } from "../lib/voice";
import type { Standing, TableShown, TacosView } from "../wire";

export interface NamedStanding extends Standing {
  name: string;
  /** True for an automatic player, which has no seat. */
  automatic: boolean;
}

export function standings(result: Standing[], names: string[], voice: Voice): NamedStanding[] {
  return result.map((one) => {
    const [kind, key] = one.who.split(":");
    const automatic = kind !== "seat";
    return { ...one, automatic, name: automatic ? voice.thing(one.who) : (names[Number(key)] ?? "") };
  });
}

/** The solo game of the next level after a level was won, with the options and data of this table. */
export interface NextLevel {
  level: number;
  options: Record<string, string>;
  /** The digest of the table's custom set; "" for the standard data. */
  data: string;
}

export function nextLevel(
  { options, data }: Pick<TableShown, "options" | "data">,
  view: object | null,
): NextLevel | null {
  const level = (view as Partial<TacosView> | null)?.next_level ?? 0;
  return level === 0 ? null : { level, options: { ...options, level: String(level) }, data };
}

/** True if another player has the same place. */
export function sharesPlace(one: Standing, result: Standing[]): boolean {
  return result.some((other) => other !== one && other.place === one.place);
}

/** True if equal scores have different places, which needs an explanation. */
export function tieBroken(result: Standing[]): boolean {
  return result.some((one) => result.some((other) => other.score === one.score && other.place !== one.place));
}
