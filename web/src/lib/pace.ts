/** How long something is looked at before the next comes by itself. */
import type { Pace } from "./settings.svelte";

/** In milliseconds: at least, for each event, and at most. */
const LOOK = { least: 700, each: 400, most: 3200 };
const SLOWER: Record<Pace, number> = { once: 0, brisk: 1, calm: 2 };

export function displayTime(events: number, pace: Pace): number {
  return Math.min(LOOK.least + LOOK.each * events, LOOK.most) * SLOWER[pace];
}
