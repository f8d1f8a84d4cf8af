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
  /** How much of the total the promo tokens added, as far as it is known. */
  promo: number;
  to: Earned[];
}

/** By venue, in the order in which it paid. */
export type Payouts = Record<string, Payout[]>;

const NOTHING = { total: 0, n: 0, share: 0, promo: 0, to: [] };
/** What is told when a round is over; the first of them settles it. */
const ENDS = ["round", "unused", "tie", "won", "barry_won"];

/** The street as it was before something was told, and as what is told changes it. */
class Street {
  readonly trucks = new Map<number, { owner: number; venue: string; doubled: boolean }>();
  readonly shut = new Set<string>();
  readonly faces = new Map<string, number>();
  readonly promoted = new Set<string>();
  /** A venue that was triggered: when it has paid, its trucks go home. */
  triggered = "";

  constructor(readonly view: FrenzyView) {
    for (const { venue, shut, face, promos, trucks } of view.venues) {
      if (shut) this.shut.add(venue);
      if (promos > 0) this.promoted.add(venue);
      this.faces.set(venue, face);
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

  /** What the promo tokens of a venue added to its die. A special may change the sum, too: then nobody can tell. */
  promo(venue: string, total: number): number {
    const special = this.view.venues.find((one) => one.venue === venue)?.special ?? null;
    return this.promoted.has(venue) && special === null ? total - this.faces.get(venue)! : 0;
  }

  #truck(owner: number, home: string): number {
    return truckOf(owner, this.view.venues.find(({ venue }) => venue === home)?.die ?? "");
  }
}

/** Has a round ended with this, the payouts included? */
export const hasEnded = (told: Message[]): boolean =>
  told.some(({ key, params }) => ENDS.includes(key.slice("frenzy.event.".length)) && params.round !== 1);

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
    if (params.face !== undefined) street.faces.set(venue, Number(params.face));
    if (what === "promoted") street.promoted.add(venue);
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
      const [total, n, share] = [Number(params.total), Number(params.n), Number(params.share)];
      const one: Payout = { how: "paid", total, n, share, promo: street.promo(venue, total), to: [] };
      paid = { ...paid, [venue]: [...(paid[venue] ?? []), one] };
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
      street.promoted.clear();
    }
  }
  return paid;
}

/** In words: what a venue gave to how many trucks, or why to none. */
export function howPaid({ how, total, n, share, promo, to }: Payout, voice: Voice): string {
  if (how !== "paid") return voice.word(`web.frenzy.payout.${how}`);
  const said = voice.word(`web.frenzy.payout.${to.length > 0 ? "split" : "little"}`, { n, total, share });
  return promo > 0 ? `${voice.word("web.frenzy.with_promo", { face: total - promo, promo })} ${said}` : said;
}

/** What each owner was paid, from all venues together. */
export function sums(paid: Payouts): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { owner, money } of Object.values(paid).flatMap((all) => all.flatMap(({ to }) => to))) {
    found[owner] = (found[owner] ?? 0) + money;
  }
  return found;
}
