/** How long a step is displayed before the next one follows by itself. */
import type { Pace } from "./settings.svelte";

/** Display time in milliseconds: the minimum, the time for each event, and the maximum. */
const LOOK = { least: 700, each: 400, most: 3200 };
const SLOWER: Record<Pace, number> = { once: 0, brisk: 1, calm: 2 };

export function displayTime(events: number, pace: Pace): number {
  return Math.min(LOOK.least + LOOK.each * events, LOOK.most) * SLOWER[pace];
}
