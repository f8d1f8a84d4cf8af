/** Things of frenzy as the wire names them. */
import type { FrenzyView } from "../wire";

/** The number of seats; Barry, who has none, comes after them. */
export const seatCount = (view: FrenzyView): number => view.scores.length;

/** The thing that names an owner, such as `seat:2`. */
export const whoIs = (view: FrenzyView, owner: number): string =>
  owner === view.barry ? "who:barry" : `seat:${owner}`;

/** The number of the owner that a thing such as `seat:2` names. */
export const ownerOf = (view: FrenzyView, who: string): number =>
  who === "who:barry" ? (view.barry ?? -1) : Number(keyOf(who));

/** The key of a thing without its kind: `concert` of `venue:concert`. */
export const keyOf = (thing: string): string => thing.slice(thing.indexOf(":") + 1);

/** The thing that names a phase. */
export const phaseThing = (phase: string): string => `phase:${phase.replaceAll(" ", "_")}`;

/** The cards that are left, by count, when others are taken away. */
export function without(cards: Record<string, number>, gone: Record<string, number>): Record<string, number> {
  const left = Object.entries(cards).map(([card, count]) => [card, count - (gone[card] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}
