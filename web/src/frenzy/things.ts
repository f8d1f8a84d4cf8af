/** Things of frenzy as the wire names them. */
import type { FrenzyView } from "../wire";

/** How many seats there are; Barry has none and comes after them. */
export const seatsIn = (view: FrenzyView): number => view.scores.length;

/** An owner as a thing that has a name. */
export const whoIs = (view: FrenzyView, owner: number): string =>
  owner === view.barry ? "who:barry" : `seat:${owner}`;

/** The owner that a thing such as `seat:2` names. */
export const ownerOf = (view: FrenzyView, who: string): number =>
  who === "who:barry" ? (view.barry ?? -1) : Number(keyOf(who));

/** What a thing is called among those of its kind: `concert` of `venue:concert`. */
export const keyOf = (thing: string): string => thing.slice(thing.indexOf(":") + 1);

/** A phase as a thing that has a name. */
export const phaseThing = (phase: string): string => `phase:${phase.replaceAll(" ", "_")}`;

/** What is left of some cards when others are taken away. */
export function without(cards: Record<string, number>, gone: Record<string, number>): Record<string, number> {
  const left = Object.entries(cards).map(([card, count]) => [card, count - (gone[card] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}
