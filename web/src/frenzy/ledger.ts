/** The ledger: what the venues paid and why, round by round, from all events since the game began. It is the same for
 * players who were present, for those who come back, and in a replay. */
import type { Voice } from "../lib/voice";
import type { FrenzyEvent, FrenzyTotal, FrenzyUnpaid, FrenzyView } from "../wire";
import { keyOf, ownerOf } from "./things";

/** What one owner received in a payout. */
export interface Earned {
  owner: number;
  money: number;
  /** The trucks that earned it: whether each has a 2X. */
  trucks: boolean[];
  shares: number;
}

/** A payout of a venue, or the event that it paid nobody in a round. */
export type Payout = (FrenzyTotal | FrenzyUnpaid) & { to: Earned[] };

/** Payouts by venue, in order. */
export type Payouts = Record<string, Payout[]>;

/** The payments of one round. */
export interface Round {
  number: number;
  paid: Payouts;
  /** By owner: money from specials, less what was paid for them. */
  given: Record<number, number>;
  /** Have its trucks gone out? */
  out: boolean;
  /** Have all venues paid? */
  over: boolean;
}

/** All payments of a game so far. */
export class Ledger {
  readonly rounds: Round[] = [];
  /** By venue: the round in which its special was placed. */
  readonly since: Record<string, number> = {};
  /** By owner: what cards that were never picked paid at the end. */
  readonly kept: Record<number, number> = {};

  constructor(
    events: FrenzyEvent[],
    readonly view: FrenzyView,
  ) {
    for (const event of events) this.#record(event);
  }

  #record(event: FrenzyEvent): void {
    switch (event.event) {
      case "round":
        this.#round(event.round);
        break;
      case "special":
        this.since[keyOf(event.venue)] = event.round;
        break;
      case "trucks":
        this.#round(event.round).out = true;
        break;
      case "third_truck":
        this.#give(event.round, event.who, -event.price);
        break;
      case "given":
        this.#give(event.round, event.who, event.money);
        break;
      case "cost":
        this.#give(event.round, event.who, -event.money);
        break;
      case "total":
        (this.#round(event.round).paid[keyOf(event.venue)] ??= []).push({ ...event, to: [] });
        break;
      case "unpaid":
        this.#round(event.round).paid[keyOf(event.venue)] ??= [{ ...event, to: [] }];
        break;
      case "paid": {
        const { money, shares } = event;
        const trucks = Array.from({ length: event.trucks }, (_, truck) => truck < event.doubled);
        const to = this.#round(event.round).paid[keyOf(event.venue)]?.at(-1)?.to;
        to?.push({ owner: ownerOf(this.view, event.who), money, trucks, shares });
        break;
      }
      case "round_over":
        this.#round(event.round).over = true;
        break;
      case "unused":
        this.kept[ownerOf(this.view, event.who)] = event.money;
        break;
    }
  }

  #give(round: number, who: string, money: number): void {
    const { given } = this.#round(round);
    const owner = ownerOf(this.view, who);
    given[owner] = (given[owner] ?? 0) + money;
  }

  #round(number: number): Round {
    const known = this.rounds.find((round) => round.number === number);
    if (known !== undefined) return known;
    this.rounds.push({ number, paid: {}, given: {}, out: false, over: false });
    return this.rounds.at(-1)!;
  }
}

/** The round whose payouts are shown: the current one or, before its trucks go out, the previous one. `sent` says that
 * the viewer has already chosen trucks for the current round. */
export function roundToShow({ rounds }: Ledger, sent: boolean): Round | undefined {
  const last = rounds.at(-1);
  return last === undefined || last.out || last.over || sent ? last : rounds.at(-2);
}

/** Put a payout into words: how the amount came about ("" if it is the face of the die), the amount and how many trucks
 * share it, and what is special about it; or why nobody was paid. `short` is what a card made it pay, in one line. */
export function payoutText(payout: Payout, voice: Voice): Record<"sum" | "text" | "also" | "short", string> {
  if (payout.event === "unpaid") {
    return { sum: "", text: voice.word(`web.frenzy.payout.${payout.shut ? "shut" : "nobody"}`), also: "", short: "" };
  }
  const { total, n, share, promo, added, special, to, face } = payout;
  const text = voice.word(`web.frenzy.payout.${to.length > 0 ? "split" : "little"}`, { n, total, share });
  const doubled = to.some(({ trucks }) => trucks.some(Boolean));
  const also = doubled ? `; ${voice.word("web.frenzy.payout.doubled")}` : "";
  const short = payout.early ? voice.word("web.frenzy.payout.early_short", { share }) : "";
  const parts = [`${face}`];
  if (promo > 0) parts.push(voice.word("web.frenzy.payout.promo", { n: promo }));
  if (added !== 0) parts.push(`${added} ${voice.thing(special)}`);
  const sum = special === "" ? "" : `${voice.thing(special)}:`;
  return { sum: parts.length > 1 ? `${parts.join(" + ")} =` : sum, text, also, short };
}

/** True if the venue has paid at the end of the round: these are its last payouts. */
export const settled = (paid: Payout[]): boolean => paid.some((one) => one.event === "unpaid" || !one.early);

/** Money that the venues paid in a round, by owner. */
export function fromVenues(round: Round): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const { owner, money } of Object.values(round.paid).flatMap((all) => all.flatMap(({ to }) => to))) {
    sums[owner] = (sums[owner] ?? 0) + money;
  }
  return sums;
}

/** Money from venues and specials in a round, by owner. */
export function gains(round: Round | undefined): Record<number, number> {
  if (round === undefined) return {};
  const sums = fromVenues(round);
  for (const [owner, money] of Object.entries(round.given)) sums[Number(owner)] = (sums[Number(owner)] ?? 0) + money;
  return sums;
}
