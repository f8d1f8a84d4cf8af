/** How the lines of the score curve are told apart: by seat a colour, a mark, and the dashes here. */
const DASHES = [
  "", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "9 3 2 3 2 3", "1 6", "20 4 4 4", "6 8", "3 2", "14 3 6 3",
];

export function dashOf(seat: number): string {
  return DASHES[seat % DASHES.length]!;
}

/** Whole numbers for an axis, at most about `most` of them, that include the ends' neighbourhood. */
export function ticks(low: number, high: number, most: number): number[] {
  const rough = Math.max(1, (high - low) / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  const found: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(tick);
  return found;
}

/** Heights that keep their order and lie at least `gap` apart within `from` to `to`, as near as can be. */
export function spreadApart(heights: number[], gap: number, from: number, to: number): number[] {
  const order = heights.map((_, at) => at).toSorted((a, b) => heights[a]! - heights[b]!);
  const found = [...heights];
  let free = from;
  for (const at of order) free = (found[at] = Math.max(found[at]!, free)) + gap;
  free = to;
  for (const at of order.toReversed()) free = (found[at] = Math.min(found[at]!, free)) - gap;
  return found;
}
