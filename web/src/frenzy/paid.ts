/** What the venues have paid and why, round by round. It is worked out from all that was told since the game began, so
 * whoever was there, whoever comes back and whoever looks at the game again read the same. */
import type { Voice } from "../lib/voice";
import type { FrenzyView, Message } from "../wire";
import { ownerOf } from "./things";

export interface Earned {
  owner: number;
  money: number;
  /** The trucks that earned it, whether each has a 2X; none if that is not known. */
  trucks: boolean[];
}

/** One time that a venue paid, or that it had nobody to pay, or that it was shut. */
export interface Payout {
  how: "paid" | "nobody" | "shut";
  /** Was it triggered, before the end of the round? */
  early: boolean;
  /** The face of its die, 0 if it is not known. */
  face: number;
  total: number;
  n: number;
  share: number;
  /** How much of the total the promo tokens added, and how much the special that lay there. */
  promo: number;
  extra: number;
  special: string;
  to: Earned[];
}

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

/** What is told when a round is over; the first of them settles it. */
const ENDS = ["round", "unused", "tie", "won", "barry_won"];

interface Parked {
  owner: number;
  venue: string;
  doubled: boolean;
}

export class Ledger {
  readonly rounds: Round[] = [];
  /** By venue: the special that lies there, and since which round. */
  readonly specials: Record<string, { special: string; since: number }> = {};
  readonly #trucks = new Map<string, Parked>();
  readonly #shut = new Set<string>();
  readonly #faces = new Map<string, number>();
  readonly #promos = new Map<string, number>();
  /** A venue that was triggered: when it has paid, its trucks go home. */
  #triggered = "";

  constructor(
    events: Message[],
    readonly view: FrenzyView,
    /** What a promo token adds for 1, 2, 3 … trucks. */
    readonly grid: number[],
  ) {
    for (const event of events) this.#hear(event);
  }

  #hear({ key, params }: Message): void {
    const what = key.slice("frenzy.event.".length);
    const name = (gap: string): string => String(params[gap] ?? "").replace(/^\w+:/, "");
    const venue = name("venue");
    const owner = ownerOf(this.view, String(params.who));
    const truck = `${owner} ${name("truck")}`;
    if (this.#triggered !== "" && !(["total", "paid"].includes(what) && venue === this.#triggered)) this.#clear();
    if (params.face !== undefined) this.#faces.set(venue, Number(params.face));
    switch (what) {
      case "round":
        this.#end(Number(params.round) - 1);
        this.rounds.push({ number: Number(params.round), paid: {}, given: {}, out: false, over: false });
        break;
      case "unused":
      case "tie":
      case "won":
      case "barry_won":
        this.#end(this.view.rounds);
        break;
      case "special":
        this.specials[venue] = { special: name("special"), since: this.#now.number };
        break;
      case "trucks":
        this.#now.out = true;
        for (const home of [name("one"), name("other")]) this.#park(owner, home, home);
        break;
      case "third_truck":
        this.#park(owner, venue, venue);
        this.#give(owner, -Number(params.price));
        break;
      case "placed":
        this.#park(owner, name("truck"), venue);
        break;
      case "moved":
        this.#park(owner, name("truck"), name("to"));
        break;
      case "doubled":
        if (this.#trucks.has(truck)) this.#trucks.get(truck)!.doubled = true;
        break;
      case "sent_home":
        this.#trucks.delete(truck);
        break;
      case "shut":
        this.#shut.add(venue);
        break;
      case "promoted":
        this.#promos.set(venue, (this.#promos.get(venue) ?? 0) + 1);
        break;
      case "triggered":
        this.#triggered = venue;
        break;
      case "given":
      case "cost":
        this.#give(owner, Number(params.money) * (what === "cost" ? -1 : 1));
        break;
      case "total":
        this.#now.paid[venue] = [
          ...(this.#now.paid[venue] ?? []),
          this.#total(venue, Number(params.total), Number(params.n), Number(params.share)),
        ];
        break;
      case "paid": {
        const last = this.#now.paid[venue]?.at(-1);
        const money = Number(params.money);
        last?.to.push({ owner, money, trucks: this.#at(venue, owner, money, last.share) });
        break;
      }
    }
  }

  #give(owner: number, money: number): void {
    this.#now.given[owner] = (this.#now.given[owner] ?? 0) + money;
  }

  /** The round that is on; one that began before anything was told has no number yet. */
  get #now(): Round {
    if (this.rounds.length === 0) this.rounds.push({ number: 0, paid: {}, given: {}, out: false, over: false });
    return this.rounds.at(-1)!;
  }

  /** Every venue has paid, or had nobody to pay; then all go home. */
  #end(number: number): void {
    const round = this.rounds.at(-1);
    if (round === undefined || round.over) return;
    round.number ||= number;
    round.over = true;
    for (const { venue } of this.view.venues) {
      const how = this.#shut.has(venue) ? "shut" : "nobody";
      round.paid[venue] ??= [{ ...this.#total(venue, 0, 0, 0), how }];
    }
    this.#trucks.clear();
    this.#shut.clear();
    this.#promos.clear();
    this.#faces.clear();
  }

  #total(venue: string, total: number, n: number, share: number): Payout {
    const face = this.#faces.get(venue) ?? 0;
    const added = this.grid[Math.min(n, this.grid.length) - 1] ?? 0;
    const promo = face > 0 ? (this.#promos.get(venue) ?? 0) * added : 0;
    const extra = face > 0 && n > 0 ? total - face - promo : 0;
    const special = n > 0 && (extra !== 0 || share !== Math.floor(total / n)) ? this.specials[venue]?.special : "";
    const early = this.#triggered === venue;
    return { how: "paid", early, face, total, n, share, promo, extra, special: special ?? "", to: [] };
  }

  #park(owner: number, home: string, venue: string): void {
    const truck = `${owner} ${home}`;
    this.#trucks.set(truck, { owner, venue, doubled: this.#trucks.get(truck)?.doubled ?? false });
  }

  #clear(): void {
    for (const [truck, one] of this.#trucks) if (one.venue === this.#triggered) this.#trucks.delete(truck);
    this.#promos.delete(this.#triggered);
    this.#triggered = "";
  }

  /** Whether each truck of an owner at a venue has a 2X; none if they do not explain what was paid. */
  #at(venue: string, owner: number, money: number, share: number): boolean[] {
    const here = [...this.#trucks.values()].filter((one) => one.venue === venue && one.owner === owner);
    const shares = here.reduce((sum, { doubled }) => sum + (doubled ? 2 : 1), 0);
    return shares * share === money ? here.map(({ doubled }) => doubled) : [];
  }
}

/** The round whose payouts are to be read: the one that is on or, before its trucks go out, the one before; `sent` says
 * that whoever looks has done her part for the next one, and has read them. */
export function toRead({ rounds }: Ledger, sent: boolean): Round | undefined {
  const last = rounds.at(-1);
  return last === undefined || last.out || last.over || sent ? last : rounds.at(-2);
}

/** Has a round ended with this, the payouts included? */
export const hasEnded = (told: Message[]): boolean =>
  told.some(({ key, params }) => ENDS.includes(key.slice("frenzy.event.".length)) && params.round !== 1);

/** In words: what a venue gave to how many trucks, and where it came from; or why to none. */
export function howPaid(payout: Payout, voice: Voice): string {
  const { how, total, n, share, promo, extra, special, to, face } = payout;
  if (how !== "paid") return voice.word(`web.frenzy.payout.${how}`);
  const said = voice.word(`web.frenzy.payout.${to.length > 0 ? "split" : "little"}`, { n, total, share });
  const parts = [`${face}`];
  if (promo > 0) parts.push(voice.word("web.frenzy.payout.promo", { n: promo }));
  if (extra !== 0) parts.push(`${extra} ${voice.thing(`special:${special}`)}`);
  if (parts.length > 1) return `${parts.join(" + ")} = ${said}`;
  return special === "" ? said : `${voice.thing(`special:${special}`)}: ${said}`;
}

/** The same in a few words, where it is shown beside it what that made for each truck. */
export function inBrief({ how, total, n }: Payout, voice: Voice): string {
  return voice.word(`web.frenzy.payout.brief_${how}`, { n, total });
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
