/** The count at the end: where an owner's customers come from, what a card would add to them, and what breaks a tie
 * between players (T5.5). */
import type { OwnerView, TacosTruckView } from "../wire";
import { total, type Counts } from "./filling";

export const PARTS = ["served", "meeples", "by_coins", "skills", "sets", "given"] as const;

/** An owner's customers, part by part. */
export function countOf(owner: OwnerView): number[] {
  const [, ...others] = owner.parts;
  return [owner.served, owner.meeples, ...others];
}

export interface Tie {
  coins: number;
  recipes: number;
}

/** Coins left over, those of truck cards in hand included, when `each` of them were a customer; then recipes built. */
export function tieOf(owner: OwnerView, trucks: ReadonlyMap<string, TacosTruckView>, each: number): Tie {
  const given = Object.entries(owner.known_trucks).map(([key, n]) => n * (trucks.get(key)?.gives.coins ?? 0));
  const coins = given.reduce((sum, n) => sum + n, owner.coins);
  return { coins: coins - each * (owner.parts[1] ?? 0), recipes: total(owner.built) };
}

/** What the skills among these truck cards count for cards under one's recipes (T5.3). */
export function skillsWorth(held: Counts, trucks: ReadonlyMap<string, TacosTruckView>, under: Counts): number {
  return Object.entries(held).reduce((sum, [key, n]) => {
    const truck = trucks.get(key);
    const cards = truck?.ingredients.reduce((all, one) => all + (under[one] ?? 0), 0) ?? 0;
    return sum + n * (truck?.bonus ?? 0) * cards;
  }, 0);
}

/** What the marketing among these truck cards is worth: set k holds every name that is there k times (T5.4). */
export function setsWorth(held: Counts, trucks: ReadonlyMap<string, TacosTruckView>): number {
  const copies = Object.entries(held).flatMap(([key, n]) => (trucks.get(key)?.skill === false ? [n] : []));
  const sets = Array.from({ length: Math.max(0, ...copies) }, (_, at) => copies.filter((n) => n > at).length);
  return sets.reduce((sum, names) => sum + (names * (names + 1)) / 2, 0);
}

/** Two piles as one. */
export function together(some: Counts, others: Counts): Counts {
  const all = { ...some };
  for (const [key, n] of Object.entries(others)) all[key] = (all[key] ?? 0) + n;
  return all;
}
