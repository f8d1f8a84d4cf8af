/** Geometry of the score curve: dashes by seat, which tell lines apart together with colour and mark; ticks; and label
 * positions. */
const DASHES = [
  "", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "9 3 2 3 2 3", "1 6", "20 4 4 4", "6 8", "3 2", "14 3 6 3",
];

export function dashOf(seat: number): string {
  return DASHES[seat % DASHES.length]!;
}

/** Round whole numbers for an axis between `low` and `high`, at most about `most` of them. */
export function ticks(low: number, high: number, most: number): number[] {
  const rough = Math.max(1, (high - low) / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  const found: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(tick);
  return found;
}

/** Move heights to lie at least `gap` apart between `from` and `to`, in the same order and as near as possible. */
export function spreadApart(heights: number[], gap: number, from: number, to: number): number[] {
  const order = heights.map((_, at) => at).toSorted((a, b) => heights[a]! - heights[b]!);
  const found = [...heights];
  let free = from;
  for (const at of order) free = (found[at] = Math.max(found[at]!, free)) + gap;
  free = to;
  for (const at of order.toReversed()) free = (found[at] = Math.min(found[at]!, free)) - gap;
  return found;
}
