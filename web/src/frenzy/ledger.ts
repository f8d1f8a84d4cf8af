/** What the venues have paid and why, round by round, from all events since the game began: it reads the same for players
 * who were there, for those who come back, and in a replay. */
import type { Voice } from "../lib/voice";
import type { FrenzyEvent, FrenzyTotal, FrenzyUnpaid, FrenzyView } from "../wire";
import { keyOf, ownerOf } from "./things";

export interface Earned {
  owner: number;
  money: number;
  /** The trucks that earned it: whether each has a 2X. */
  trucks: boolean[];
  shares: number;
}

/** One time that a venue paid, or that it paid nobody at the end of a round. */
export type Payout = (FrenzyTotal | FrenzyUnpaid) & { to: Earned[] };

/** By venue, in the order in which it paid. */
export type Payouts = Record<string, Payout[]>;

export interface Round {
  number: number;
  paid: Payouts;
  /** By owner: what specials gave, less what was paid for them. */
  given: Record<number, number>;
  /** Have its trucks gone out, and have all venues paid? */
  out: boolean;
  over: boolean;
}

export class Ledger {
  readonly rounds: Round[] = [];
  /** By venue: since which round its special lies there. */
  readonly since: Record<string, number> = {};
  /** By owner: what cards that were never picked brought at the end. */
  readonly kept: Record<number, number> = {};

  constructor(
    events: FrenzyEvent[],
    readonly view: FrenzyView,
  ) {
    for (const event of events) this.#hear(event);
  }

  #hear(event: FrenzyEvent): void {
    switch (event.event) {
      case "round":
        this.#at(event.round);
        break;
      case "special":
        this.since[keyOf(event.venue)] = event.round;
        break;
      case "trucks":
        this.#at(event.round).out = true;
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
        (this.#at(event.round).paid[keyOf(event.venue)] ??= []).push({ ...event, to: [] });
        break;
      case "unpaid":
        this.#at(event.round).paid[keyOf(event.venue)] ??= [{ ...event, to: [] }];
        break;
      case "paid": {
        const { money, shares } = event;
        const trucks = Array.from({ length: event.trucks }, (_, truck) => truck < event.doubled);
        const to = this.#at(event.round).paid[keyOf(event.venue)]?.at(-1)?.to;
        to?.push({ owner: ownerOf(this.view, event.who), money, trucks, shares });
        break;
      }
      case "round_over":
        this.#at(event.round).over = true;
        break;
      case "unused":
        this.kept[ownerOf(this.view, event.who)] = event.money;
        break;
    }
  }

  #give(round: number, who: string, money: number): void {
    const { given } = this.#at(round);
    const owner = ownerOf(this.view, who);
    given[owner] = (given[owner] ?? 0) + money;
  }

  #at(number: number): Round {
    const found = this.rounds.find((round) => round.number === number);
    if (found !== undefined) return found;
    this.rounds.push({ number, paid: {}, given: {}, out: false, over: false });
    return this.rounds.at(-1)!;
  }
}

/** The round whose payouts are to be read: the one that is on or, before its trucks go out, the one before; `sent` says
 * that whoever looks has done her part for the next one, and has read them. */
export function toRead({ rounds }: Ledger, sent: boolean): Round | undefined {
  const last = rounds.at(-1);
  return last === undefined || last.out || last.over || sent ? last : rounds.at(-2);
}

/** The venues that have just paid. */
export const justPaid = (told: FrenzyEvent[]): string[] =>
  told.flatMap((event) => (event.event === "total" ? [keyOf(event.venue)] : []));

/** In words: what a venue gave to how many trucks, and where it came from; or why to none. */
export function howPaid(payout: Payout, voice: Voice): string {
  if (payout.event === "unpaid") return voice.word(`web.frenzy.payout.${payout.shut ? "shut" : "nobody"}`);
  const { total, n, share, promo, added, special, to, face } = payout;
  const said = voice.word(`web.frenzy.payout.${to.length > 0 ? "split" : "little"}`, { n, total, share });
  const parts = [`${face}`];
  if (promo > 0) parts.push(voice.word("web.frenzy.payout.promo", { n: promo }));
  if (added !== 0) parts.push(`${added} ${voice.thing(special)}`);
  if (parts.length > 1) return `${parts.join(" + ")} = ${said}`;
  return special === "" ? said : `${voice.thing(special)}: ${said}`;
}

/** The same in a few words, where it is shown beside it what that made for each truck. */
export function inBrief(payout: Payout, voice: Voice): string {
  if (payout.event === "unpaid") return voice.word(`web.frenzy.payout.brief_${payout.shut ? "shut" : "nobody"}`);
  return voice.word("web.frenzy.payout.brief_paid", { n: payout.n, total: payout.total });
}

/** What the venues paid each owner in a round. */
export function fromVenues(round: Round): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { owner, money } of Object.values(round.paid).flatMap((all) => all.flatMap(({ to }) => to))) {
    found[owner] = (found[owner] ?? 0) + money;
  }
  return found;
}

/** What a round has brought each owner in all: from the venues, and from specials. */
export function gains(round: Round | undefined): Record<number, number> {
  if (round === undefined) return {};
  const found = fromVenues(round);
  for (const [owner, money] of Object.entries(round.given)) found[Number(owner)] = (found[Number(owner)] ?? 0) + money;
  return found;
}
