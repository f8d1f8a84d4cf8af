/** How long a step is displayed before the next one follows by itself. */
import type { GameEvent } from "../wire";
import type { Pace } from "./settings.svelte";

/** By name of a beat: the milliseconds that its animation takes at a brisk pace, or a function of its events. */
export type BeatTimes = Record<string, number | ((events: GameEvent[]) => number)>;

/** Display time in milliseconds: the minimum, the time for each event, and the maximum. */
const LOOK = { least: 700, each: 400, most: 3200 };
const SLOWER: Record<Pace, number> = { once: 0, brisk: 1, calm: 2 };
const declared = new Map<string, BeatTimes>();
const outcomes = new Map<string, BeatTimes>();

/** Declare the display times of a game's beats, and after how long the outcome of a beat is known; its board knows how
 * long it animates them. */
export function declareBeats(game: string, times: BeatTimes, suspense: BeatTimes = {}): void {
  declared.set(game, times);
  outcomes.set(game, suspense);
}

/** Milliseconds in which the board plays how a beat comes out, such as a roll of dice: the outcome is told after them. */
export function suspenseOf(game: string, beat: string | null, events: GameEvent[]): number {
  const time = beat === null ? undefined : outcomes.get(game)?.[beat];
  return typeof time === "function" ? time(events) : (time ?? 0);
}

/** True if the board of the game animates this beat; such a beat is always shown. */
export function animates(game: string, beat: string | null): boolean {
  return beat !== null && Object.hasOwn(declared.get(game) ?? {}, beat);
}

export function displayTime(events: number, pace: Pace): number {
  return Math.min(LOOK.least + LOOK.each * events, LOOK.most) * SLOWER[pace];
}

/** The display time of a beat as its board declares it; otherwise a time that grows with the number of events. */
export function beatTime(game: string, beat: string | null, events: GameEvent[], pace: Pace): number {
  const time = beat === null ? undefined : declared.get(game)?.[beat];
  if (time === undefined) return displayTime(events.length, pace);
  return (typeof time === "number" ? time : time(events)) * SLOWER[pace];
}
