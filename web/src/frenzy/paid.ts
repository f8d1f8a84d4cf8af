/** What the venues have paid and why, from what was told: to be read until the next trucks go out. */
import type { Voice } from "../lib/voice";
import type { FrenzyView, Message } from "../wire";
import { ownerOf, truckOf } from "./things";

export interface Earned {
  owner: number;
  money: number;
  /** The trucks that earned it, whether each has a 2X; none if that is not known. */
  trucks: boolean[];
}

/** One time that a venue paid, or that it had nobody to pay, or that it was shut. */
export interface Payout {
  how: "paid" | "nobody" | "shut";
  total: number;
  n: number;
  share: number;
  to: Earned[];
}

/** By venue, in the order in which it paid. */
export type Payouts = Record<string, Payout[]>;

const NOTHING = { total: 0, n: 0, share: 0, to: [] };
/** What is told when a round is over; the first of them settles it. */
const ENDS = ["round", "unused", "tie", "won", "barry_won"];

/** The street as it was before something was told, and as what is told changes it. */
class Street {
  readonly trucks = new Map<number, { owner: number; venue: string; doubled: boolean }>();
  readonly shut = new Set<string>();
  /** A venue that was triggered: when it has paid, its trucks go home. */
  triggered = "";

  constructor(readonly view: FrenzyView) {
    for (const { venue, shut, trucks } of view.venues) {
      if (shut) this.shut.add(venue);
      for (const { truck, owner, doubled } of trucks) this.trucks.set(truck, { owner, venue, doubled });
    }
  }

  park(owner: number, home: string, venue: string): void {
    const truck = this.#truck(owner, home);
    this.trucks.set(truck, { owner, venue, doubled: this.trucks.get(truck)?.doubled ?? false });
  }

  double(owner: number, home: string): void {
    const found = this.trucks.get(this.#truck(owner, home));
    if (found !== undefined) found.doubled = true;
  }

  leave(owner: number, home: string): void {
    this.trucks.delete(this.#truck(owner, home));
  }

  clear(venue: string): void {
    for (const [truck, one] of this.trucks) if (one.venue === venue) this.trucks.delete(truck);
  }

  /** Whether each truck of an owner at a venue has a 2X; none if they do not explain what was paid. */
  at(venue: string, owner: number, money: number, share: number): boolean[] {
    const here = [...this.trucks.values()].filter((one) => one.venue === venue && one.owner === owner);
    const shares = here.reduce((sum, { doubled }) => sum + (doubled ? 2 : 1), 0);
    return shares * share === money ? here.map(({ doubled }) => doubled) : [];
  }

  #truck(owner: number, home: string): number {
    return truckOf(owner, this.view.venues.find(({ venue }) => venue === home)?.die ?? "");
  }
}

/** What is to be read when this was told: `before` is how things stood, `old` what could be read then. */
export function paidAfter(told: Message[], before: FrenzyView, old: Payouts): Payouts {
  const street = new Street(before);
  let paid = old;
  let settled = false;
  for (const { key, params } of told) {
    const what = key.slice("frenzy.event.".length);
    const name = (gap: string): string => String(params[gap] ?? "").replace(/^\w+:/, "");
    const venue = name("venue");
    const owner = ownerOf(before, String(params.who));
    if (street.triggered !== "" && !(["total", "paid"].includes(what) && venue === street.triggered)) {
      street.clear(street.triggered);
      street.triggered = "";
    }
    if (what === "trucks") {
      if (settled || paid === old) paid = {};
      settled = false;
      for (const home of [name("one"), name("other")]) street.park(owner, home, home);
    } else if (what === "third_truck") street.park(owner, venue, venue);
    else if (what === "placed") street.park(owner, name("truck"), venue);
    else if (what === "moved") street.park(owner, name("truck"), name("to"));
    else if (what === "doubled") street.double(owner, name("truck"));
    else if (what === "sent_home") street.leave(owner, name("truck"));
    else if (what === "shut") street.shut.add(venue);
    else if (what === "triggered") street.triggered = venue;
    else if (what === "total") {
      const one: Payout = { ...NOTHING, how: "paid", total: Number(params.total), n: Number(params.n) };
      paid = { ...paid, [venue]: [...(paid[venue] ?? []), { ...one, share: Number(params.share), to: [] }] };
    } else if (what === "paid") {
      const last = paid[venue]?.at(-1);
      const money = Number(params.money);
      last?.to.push({ owner, money, trucks: street.at(venue, owner, money, last.share) });
    } else if (ENDS.includes(what) && !settled && params.round !== 1) {
      settled = true;
      paid = { ...paid };
      for (const one of before.venues) {
        paid[one.venue] ??= [{ ...NOTHING, how: street.shut.has(one.venue) ? "shut" : "nobody" }];
      }
      street.trucks.clear();
      street.shut.clear();
    }
  }
  return paid;
}

/** In words: what a venue gave to how many trucks, or why to none. */
export function howPaid({ how, total, n, share, to }: Payout, voice: Voice): string {
  if (how !== "paid") return voice.word(`web.frenzy.payout.${how}`);
  return voice.word(`web.frenzy.payout.${to.length > 0 ? "split" : "little"}`, { n, total, share });
}

/** What each owner was paid, from all venues together. */
export function sums(paid: Payouts): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { owner, money } of Object.values(paid).flatMap((all) => all.flatMap(({ to }) => to))) {
    found[owner] = (found[owner] ?? 0) + money;
  }
  return found;
}
