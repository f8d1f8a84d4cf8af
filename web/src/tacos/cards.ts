/** Numbers of cards by key. */
export type Counts = Record<string, number>;

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The key of a thing: `lime` of `ingredient:lime`. */
export function keyOf(thing: string): string {
  return thing.slice(thing.indexOf(":") + 1);
}

/** Count how often each key occurs. */
export function counted(keys: string[]): Counts {
  const counts: Counts = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** The counts with `by` more or fewer of one key. */
export function changed(counts: Counts, key: string, by: number): Counts {
  return { ...counts, [key]: (counts[key] ?? 0) + by };
}

export function same(some: Counts, others: Counts): boolean {
  return [...Object.keys(some), ...Object.keys(others)].every((key) => (some[key] ?? 0) === (others[key] ?? 0));
}
