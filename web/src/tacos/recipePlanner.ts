/** Plans a recipe with picked cards before it is sent. The server says which cards can be laid, where they lie, what
 * they cost and bring: it is asked look by look, in the order in which it would prompt for the cards. */
import type { Looked, SlotView, TacosBuilt, TacosEvent, TacosView } from "../wire";
import { keyOf, changed, counted, same, type Counts } from "./cards";

/** A recipe with cards in its slots, and what it costs and brings with them. */
export interface PartlyFilled {
  slots: SlotView[];
  built: TacosBuilt;
}

/** A recipe with all its cards, and the gesture that builds it. */
export interface Filled extends PartlyFilled {
  options: number[];
}

/** A slot as it is drawn; whether a card that was just picked fits is not known yet. */
export interface PlannedSlot extends SlotView {
  known: boolean;
}

export type LookAt = (options: number[], picked?: string[]) => Promise<Looked | null>;

/** The recipe that a look builds; null if it builds none. `asks` are the slots as printed. */
export function filledBy(options: number[], does: TacosEvent[], asks: string[]): Filled | null {
  const part = partBy(does, asks);
  return part === null ? null : { options, ...part };
}

function partBy(does: TacosEvent[], asks: string[]): PartlyFilled | null {
  const built = does.find((event) => event.event === "built");
  if (built === undefined) return null;
  const slots: SlotView[] = asks.map((slot) => ({ asks: slot, card: null, fits: false }));
  for (const event of does) {
    if (event.event !== "laid") continue;
    slots[event.slot] = { asks: asks[event.slot] ?? "", card: keyOf(event.ingredient), fits: event.fits };
  }
  return { slots, built };
}

export function cardsOf(filled: PartlyFilled): Counts {
  return counted(filled.slots.flatMap(({ card }) => (card === null ? [] : [card])));
}

/** The slots of the last known filling with the changes since: removed cards leave their slots, new ones lie in the
 * first open slot. */
export function arranged(last: SlotView[], picked: Counts): PlannedSlot[] {
  const left = { ...picked };
  const slots: PlannedSlot[] = last.map((slot) => {
    if (slot.card === null || (left[slot.card] ?? 0) === 0) return { ...slot, card: null, fits: false, known: true };
    left[slot.card]! -= 1;
    return { ...slot, known: true };
  });
  const added = Object.entries(left).flatMap(([key, n]) => Array.from({ length: n }, () => key));
  for (const slot of slots) {
    const card = slot.card === null ? added.shift() : undefined;
    if (card !== undefined) Object.assign(slot, { card, known: false });
  }
  return slots;
}

/** Requests looks at the fillings of one recipe, each only once. */
export class Planner {
  readonly #looked = new Map<string, Promise<Looked | null>>();

  constructor(
    readonly lookAt: LookAt,
    /** The option that begins the recipe. */
    readonly begin: number,
    /** Its slots as printed. */
    readonly asks: string[],
  ) {}

  #at(options: number[], picked?: string[]): Promise<Looked | null> {
    const key = `${options.join()} ${picked?.join() ?? "all"}`;
    const known = this.#looked.get(key);
    if (known !== undefined) return known;
    const asked = this.lookAt(options, picked).then((found) => {
      // An unanswered look may be requested again.
      if (found === null) this.#looked.delete(key);
      return found;
    });
    this.#looked.set(key, asked);
    return asked;
  }

  /** The recipe with these cards: "no" if they cannot be laid or paid, null if the server does not answer. */
  async fill(cards: Counts): Promise<Filled | "no" | null> {
    const options = [this.begin];
    for (;;) {
      const looked = await this.#at(options);
      if (looked === null) return null;
      const filled = filledBy([...options], looked.does as TacosEvent[], this.asks);
      if (filled !== null) return same(cardsOf(filled), cards) ? filled : "no";
      const laid = (looked.view as TacosView | null)?.mine?.laid ?? {};
      const next = looked.asked?.choices.find(({ touches }) => {
        const key = keyOf(touches[0] ?? "");
        return (cards[key] ?? 0) > (laid[key] ?? 0);
      });
      if (next === undefined) return "no";
      options.push(next.option);
    }
  }

  /** The recipe with too few cards: where they lie, what they cost, and what it would bring so far; null if that is not
   * known. */
  async part(cards: Counts): Promise<PartlyFilled | null> {
    const keys = Object.entries(cards).flatMap(([key, n]) => Array.from({ length: n }, () => `ingredient:${key}`));
    const looked = await this.#at([this.begin], keys.toSorted());
    return looked === null ? null : partBy((looked.so_far ?? []) as TacosEvent[], this.asks);
  }

  /** Add a card when all slots are full: the card is dropped whose loss leaves the lowest cost, then the highest gain,
   * then the first in `rather`. If no other card was picked, there is one too many. */
  async swap(picked: Counts, added: string, rather: string[]): Promise<Counts> {
    const more = changed(picked, added, 1);
    const outs = rather.filter((key) => key !== added && (picked[key] ?? 0) > 0);
    const all = await Promise.all(outs.map(async (key) => ({ key, filled: await this.fill(changed(more, key, -1)) })));
    const able = all.flatMap(({ key, filled }) => (filled === null || filled === "no" ? [] : [{ key, filled }]));
    const brings = ({ built }: Filled): number => built.customers + built.came;
    const [best] = able.toSorted(
      (a, b) => a.filled.built.paid - b.filled.built.paid || brings(b.filled) - brings(a.filled),
    );
    const out = best?.key ?? outs[0];
    return out === undefined ? more : changed(more, out, -1);
  }
}
