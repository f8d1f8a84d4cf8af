/** How a game ended, by name, and which places need a word of explanation. Scores and places are the engine's. */
import type { Voice } from "../lib/voice";
import type { Standing } from "../wire";

export interface Named extends Standing {
  name: string;
  /** Whom nobody plays. */
  automatic: boolean;
}

export function standings(result: Standing[], names: string[], voice: Voice): Named[] {
  return result.map((one) => {
    const [kind, key] = one.who.split(":");
    const automatic = kind !== "seat";
    return { ...one, automatic, name: automatic ? voice.thing(one.who) : (names[Number(key)] ?? "") };
  });
}

/** Does somebody share the place? */
export function shared(one: Standing, result: Standing[]): boolean {
  return result.some((other) => other !== one && other.place === one.place);
}

/** Is somebody behind another with as much? Then it must be said why. */
export function unequal(result: Standing[]): boolean {
  return result.some((one) => result.some((other) => other.score === one.score && other.place !== one.place));
}
