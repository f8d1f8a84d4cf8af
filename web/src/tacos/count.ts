/** The count at the end: where an owner's customers come from, and what breaks a tie between players (T5.5). */
import type { OwnerView, TacosTruckView } from "../wire";
import { total } from "./filling";

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
