/** How many cards of each kind, by the kind's key. */
export type Counts = Record<string, number>;

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The key in a reference: `lime` in `ingredient:lime`. */
export function keyOf(thing: string): string {
  return thing.slice(thing.indexOf(":") + 1);
}

/** Count how often each key occurs. */
export function counted(keys: string[]): Counts {
  const counts: Counts = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** A copy of the counts with `by` added to one key; `by` may be negative. */
export function changed(counts: Counts, key: string, by: number): Counts {
  return { ...counts, [key]: (counts[key] ?? 0) + by };
}

export function same(some: Counts, others: Counts): boolean {
  return [...Object.keys(some), ...Object.keys(others)].every((key) => (some[key] ?? 0) === (others[key] ?? 0));
}
