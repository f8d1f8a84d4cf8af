/** What the venues have paid, from what was told: to be read until the next trucks go out. */
import type { FrenzyView, Message } from "../wire";
import { ownerOf } from "./things";

export interface Paid {
  total: number;
  to: { owner: number; money: number }[];
}

/** By venue; undefined if nothing was told that changes it. */
export function paidIn(told: Message[], view: FrenzyView): Record<string, Paid> | undefined {
  let paid: Record<string, Paid> | undefined;
  for (const { key, params } of told) {
    const venue = String(params.venue).slice("venue:".length);
    if (key === "frenzy.event.trucks") paid = {};
    if (key === "frenzy.event.total") paid = { ...paid, [venue]: { total: Number(params.total), to: [] } };
    if (key === "frenzy.event.paid") {
      paid?.[venue]?.to.push({ owner: ownerOf(view, String(params.who)), money: Number(params.money) });
    }
  }
  return paid;
}
