/** How a game ended, by name, and which places need a word of explanation. Scores and places are the engine's. */
import type { Voice } from "../lib/voice";
import type { Standing, TableShown, TacosView } from "../wire";

export interface NamedStanding extends Standing {
  name: string;
  /** Whom nobody plays. */
  automatic: boolean;
}

export function standings(result: Standing[], names: string[], voice: Voice): NamedStanding[] {
  return result.map((one) => {
    const [kind, key] = one.who.split(":");
    const automatic = kind !== "seat";
    return { ...one, automatic, name: automatic ? voice.thing(one.who) : (names[Number(key)] ?? "") };
  });
}

/** The solo game that follows on a level that was beaten, with the options and the cards of this table. */
export interface NextLevel {
  level: number;
  options: Record<string, string>;
  /** The digest of the table's own data; empty if it is played with ours. */
  data: string;
}

export function nextLevel({ options, data }: Pick<TableShown, "options" | "data">, view: object | null): NextLevel | null {
  const level = (view as Partial<TacosView> | null)?.next_level ?? 0;
  return level === 0 ? null : { level, options: { ...options, level: String(level) }, data };
}

/** Does somebody share the place? */
export function sharesPlace(one: Standing, result: Standing[]): boolean {
  return result.some((other) => other !== one && other.place === one.place);
}

/** Is somebody behind another with as much? Then it must be said why. */
export function tieBroken(result: Standing[]): boolean {
  return result.some((one) => result.some((other) => other.score === one.score && other.place !== one.place));
}
