/** What changed in the last step: where, for which owner, and in words. A viewer who has just connected has no
 * events. */
import type { Voice } from "../lib/voice";
import type { OwnerView, TacosEvent, TacosView } from "../wire";

export type Section = "popular" | "vendors" | "trucks" | "basics" | "line";
export const FIGURES = ["customers", "coins", "cards", "recipes", "trucks"] as const;
export type Figure = (typeof FIGURES)[number];

type Name = TacosEvent["event"];
type Named<N extends Name> = Extract<TacosEvent, { event: N }>;

const BIDS: Name[] = ["bid", "challenger_bid", "challenger_first", "challenger_no_card"];
/** The events at the vendors. */
const VISITS: Name[] = ["vendor", "stocked", ...BIDS, "took", "displaced", "nothing_left", "cleared"];
VISITS.push("challenger_took", "paid", "vendor_gave", "crowd");
/** The events that tell what an owner did in a turn; the stalls show the visits. */
const DEEDS: Name[] = ["drew", "drew_recipes", "bought", "bought_unseen", "coins"];
DEEDS.push("built", "exchanged", "played", "challenger_truck", "challenger_built");

const by = (event: TacosEvent, who: string): boolean => "who" in event && event.who === who;

export function figuresOf(owner: OwnerView): Record<Figure, number> {
  const { coins, cards, recipes, trucks } = owner;
  return { customers: owner.customers, coins, cards, recipes, trucks };
}

export class Step {
  constructor(
    readonly told: TacosEvent[],
    /** The view before; null for a viewer who has just connected. */
    readonly before: TacosView | null,
    readonly after: TacosView,
    readonly voice: Voice,
    /** All events since the viewer's last prompt, from one or several messages. */
    readonly lately: TacosEvent[] = told,
    /** True if the step is shown without being played. */
    readonly jumped = false,
  ) {}

  #named<N extends Name>(name: N): Named<N>[] {
    return this.told.filter((event): event is Named<N> => event.event === name);
  }

  /** What an owner did, in words; "" if nothing. */
  deed(who: string): string {
    return this.voice.tell(this.told.filter((event) => by(event, who) && DEEDS.includes(event.event))).join(" ");
  }

  /** The last recipe that an owner built since the last prompt, with what it brought. */
  built(who: string): Named<"built"> | undefined {
    return this.lately.findLast((event): event is Named<"built"> => event.event === "built" && event.who === who);
  }

  /** True if something happened at the vendors. */
  get visited(): boolean {
    return this.told.some(({ event }) => VISITS.includes(event));
  }

  /** True if another turn has begun. */
  get turned(): boolean {
    return this.lately.some(({ event }) => event === "turn");
  }

  /** True if this card was just dealt to this stall. */
  stocked(vendor: string, key: string): boolean {
    return this.#named("stocked").some(
      (event) => event.vendor === `vendor:${vendor}` && event.ingredient === `ingredient:${key}`,
    );
  }

  /** True if the card on this space of a track is new; the newest come first. */
  fresh(track: "popular" | "track", space: number): boolean {
    return space < this.#named(track).length;
  }

  /** The moment of a visit that is played now; "" if there is none, or if several are shown at once. A beat that ends
   * a message is not named, so the events tell. */
  get moment(): "" | "bids" | "arrivals" {
    const [bids, line] = (["bid", "queue"] as const).map((name) => this.#named(name).length > 0);
    return this.jumped || bids === line ? "" : bids ? "bids" : "arrivals";
  }

  /** The change of an owner's figure. */
  change(who: string, figure: Figure): number {
    const [was, is] = [this.before, this.after].map((view) => view?.owners.find((owner) => owner.who === who));
    // The next level of a campaign deals all cards again.
    const same = this.before?.level === this.after.level;
    if (was === undefined || is === undefined || this.told.length === 0 || !same) return 0;
    return figuresOf(is)[figure] - figuresOf(was)[figure];
  }
}
