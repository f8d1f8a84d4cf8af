/** Which cards fill which slots of a recipe, as the rules count it (T3.7). Only shown here: the server decides. */
import type { IngredientView, RecipeView } from "../wire";

export type Counts = Record<string, number>;
export type Printed = ReadonlyMap<string, IngredientView>;

export interface Slot {
  /** What is asked for: an ingredient, a category, or two categories joined by a stroke. */
  asks: string;
  /** The card that lies there, if one does. */
  card: string | null;
  /** Does it fit, or is it a substitute? */
  fits: boolean;
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Cards one by one, in the order in which they are printed, which goes by category. */
export function oneByOne(counts: Counts, printed: Printed): string[] {
  return [...printed.keys()].flatMap((key) => Array.from({ length: counts[key] ?? 0 }, () => key));
}

/** Lay cards into slots: named ones first, then categories, then either of two. A slot's cards are among those of the
 * next sort, so no other order fits more. What is left over lies where nothing fits, if `substitutes`. */
export function filled(recipe: RecipeView, cards: string[], printed: Printed, substitutes: boolean): Slot[] {
  const left = [...cards];
  const slots: Slot[] = recipe.slots.map((asks) => ({ asks, card: null, fits: false }));
  const sort = (slot: Slot): number => (printed.has(slot.asks) ? 0 : slot.asks.includes("/") ? 2 : 1);
  for (const slot of slots.toSorted((a, b) => sort(a) - sort(b))) {
    const asked = slot.asks.split("/");
    const at = left.findIndex((key) => key === slot.asks || asked.includes(printed.get(key)?.category ?? ""));
    if (at < 0) continue;
    slot.card = left.splice(at, 1)[0]!;
    slot.fits = true;
  }
  if (substitutes) for (const slot of slots) if (!slot.fits) slot.card = left.shift() ?? null;
  return slots;
}

/** What the slots cost that hold something else, or that nothing in the hand fits. */
export function priceOf(slots: Slot[], each: number): number {
  return each * slots.filter((slot) => !slot.fits).length;
}
