/** Things of frenzy as the wire numbers and names them. The numbers never change, because logs hold them. */
import type { FrenzyView, FrenzyTruckView } from "../wire";

/** Venues are numbered by their dice, those that are not in play included. */
const DICE = ["d4", "d6", "d8", "d10", "d12", "d20"];

/** The option to pick the truck of the venue with this die is the venue's number. */
export const pickOf = (die: string): number => DICE.indexOf(die);

/** A truck is its owner and the venue that it is made for. */
export const truckOf = (owner: number, die: string): number => owner * DICE.length + DICE.indexOf(die);

/** How many seats there are; Barry has none and comes after them. */
export const seatsIn = (view: FrenzyView): number => view.scores.length;

/** An owner as a thing that has a name. */
export const whoIs = (view: FrenzyView, owner: number): string =>
  owner === view.barry ? "who:barry" : `seat:${owner}`;

/** The owner that a thing such as `seat:2` names. */
export const ownerOf = (view: FrenzyView, who: string): number =>
  who === "who:barry" ? (view.barry ?? -1) : Number(who.slice("seat:".length));

/** Trucks that mean the same are offered once: this one or the first that is like it. */
export function alike(truck: FrenzyTruckView, parked: FrenzyTruckView[]): string[] {
  const same = parked.filter((one) => one.owner === truck.owner && one.doubled === truck.doubled);
  return [truck, ...same].map((one) => `truck:${one.truck}`);
}

/** The phase that is on, as the catalogue names it. */
export const phaseOf = (view: FrenzyView): string => view.phase.replaceAll(" ", "_");

/** The rooms of the round in order, as the catalogue names them. */
export const phasesOf = (view: FrenzyView): string[] =>
  view.barry === null
    ? ["select_trucks", "roll", "select_actions", "execute_actions", "resolve_payouts"]
    : ["select_trucks", "roll", "take_actions", "resolve_payouts"];

/** Is everybody choosing behind a curtain now? */
export const isSecret = (view: FrenzyView): boolean =>
  ["select trucks", "select actions", "tie break"].includes(view.phase);

/** What is left of some cards when others are taken away. */
export function without(cards: Record<string, number>, gone: Record<string, number>): Record<string, number> {
  const left = Object.entries(cards).map(([card, count]) => [card, count - (gone[card] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

/** The options to aim at the venue with this die, and at a truck. */
export const atVenue = (die: string): number => 128 + DICE.indexOf(die);
export const atTruck = (truck: number): number => 136 + truck;
