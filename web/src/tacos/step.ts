/** What changed in the last step: where, whose, and in what words. Whoever has just come was told nothing. */
import type { Voice } from "../lib/voice";
import type { Message, OwnerView, TacosView } from "../wire";

export type Part = "popular" | "vendors" | "trucks" | "basics" | "line";
export const FIGURES = ["customers", "coins", "cards", "recipes", "trucks"] as const;
export type Figure = (typeof FIGURES)[number];

/** Where on the board an event is seen. */
const PLACES: Record<string, Part> = {
  ...placed("popular", "popular", "off_popular", "challenger_built"),
  ...placed("vendors", "vendor", "stocked", "bid", "challenger_bid", "challenger_first", "challenger_no_card", "took"),
  ...placed("vendors", "displaced", "nothing_left", "cleared", "challenger_took", "paid", "vendor_gave", "crowd"),
  ...placed("trucks", "track", "off_track", "bought", "bought_unseen", "challenger_truck"),
  ...placed("line", "queue", "to_the_back"),
};
/** What an owner does, in the first sentence about it. */
const DEEDS = ["bid", "challenger_bid", "challenger_first", "challenger_no_card", "took", "challenger_took"];
DEEDS.push("drew", "drew_recipes", "bought", "bought_unseen", "coins", "built", "exchanged", "played");
DEEDS.push("challenger_truck", "challenger_built");

function placed(part: Part, ...names: string[]): Record<string, Part> {
  return Object.fromEntries(names.map((name) => [name, part]));
}

export function named(event: Message): string {
  return event.key.slice(event.key.lastIndexOf(".") + 1);
}

function placeOf(event: Message): Part | undefined {
  if (named(event) !== "built") return PLACES[named(event)];
  const origin = event.params.origin;
  return origin === "origin:popular" ? "popular" : origin === "origin:basic" ? "basics" : undefined;
}

/** What was seen cannot be taken back. */
const UNCOVERS = ["popular", "track", "saw", "saw_recipe", "bought_unseen", "got_count", "got_recipe_count"];

export interface Reward {
  recipe: string;
  customers: number;
  coins: number;
  paid: number;
}

export function figuresOf(owner: OwnerView): Record<Figure, number> {
  const { coins, cards, recipes, trucks } = owner;
  return { customers: owner.served + owner.meeples, coins, cards, recipes, trucks };
}

export class Step {
  constructor(
    readonly told: Message[],
    /** How things stood before; null for whoever has just come. */
    readonly before: TacosView | null,
    readonly after: TacosView,
    readonly voice: Voice,
  ) {}

  #named(name: string): Message[] {
    return this.told.filter((event) => named(event) === name);
  }

  /** What happened in a part of the board, in words. */
  news(part: Part): string {
    return this.voice.tell(this.told.filter((event) => placeOf(event) === part)).join(" ");
  }

  /** What somebody did, in words; "" if nothing. */
  deed(who: string): string {
    const did = this.told.filter((event) => event.params.who === who && DEEDS.includes(named(event)));
    return this.voice.tell(did).join(" ");
  }

  /** What somebody got for the recipe that was just built; nothing if none was. */
  reward(who: string): Reward | undefined {
    const built = this.#of("built", who);
    const reward = this.#of("reward", who);
    if (built === undefined || reward === undefined) return undefined;
    const more = this.#named("came").filter((event) => event.params.who === who);
    return {
      recipe: String(built.params.recipe),
      customers: more.reduce((sum, { params }) => sum + Number(params.n), Number(reward.params.customers)),
      coins: Number(reward.params.coins),
      paid: Number(this.#of("substituted", who)?.params.coins ?? 0),
    };
  }
  #of(name: string, who: string): Message | undefined {
    return this.#named(name).findLast((event) => event.params.who === who);
  }

  /** Did something happen at the vendors? */
  get visited(): boolean {
    return this.told.some((event) => placeOf(event) === "vendors");
  }

  /** Was something uncovered that cannot be covered again? */
  get uncovered(): boolean {
    return this.told.some((event) => UNCOVERS.includes(named(event)));
  }

  /** Was this card dealt to this stall? */
  stocked(vendor: string, key: string): boolean {
    return this.#named("stocked").some(
      ({ params }) => params.vendor === `vendor:${vendor}` && params.ingredient === `ingredient:${key}`,
    );
  }

  /** Is the card on this space of a track new? The newest come first. */
  fresh(track: "popular" | "track", space: number): boolean {
    return space < this.#named(track).length;
  }

  /** Was somebody's bid just shown? */
  shown(who: string): boolean {
    const bids = ["bid", "challenger_bid", "challenger_first", "challenger_no_card"];
    return this.told.some((event) => event.params.who === who && bids.includes(named(event)));
  }

  /** By how much a figure of somebody changed. */
  change(who: string, figure: Figure): number {
    const [was, is] = [this.before, this.after].map((view) => view?.owners.find((owner) => owner.who === who));
    // Another level of the campaign deals everything anew.
    const same = this.before?.level === this.after.level;
    if (was === undefined || is === undefined || this.told.length === 0 || !same) return 0;
    return figuresOf(is)[figure] - figuresOf(was)[figure];
  }
}
