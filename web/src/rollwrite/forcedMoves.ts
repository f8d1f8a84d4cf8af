/** Forced moves: where there is only one option, the rules take it without asking and tell only that player. */
import type { RollwriteEvent } from "../wire";

/** The forced moves of one player. */
export interface ForcedMoves {
  /** The squares of the current turn onto which the truck was forced. */
  now: string[];
  /** The squares of the previous turn, if all of its steps were forced. */
  last: string[];
  /** Events about a die or a bonus that left no choice, of this turn or, until it has any, of the previous one. */
  done: RollwriteEvent[];
}

const DONE = new Set<string>(["only_die", "only_place", "no_place"]);

/** True for an event about a forced move, which only its player is told before the reveal. */
export function isForced(event: RollwriteEvent): boolean {
  return event.event === "drove_on" || event.event === "only_stop" || DONE.has(event.event);
}

/** The squares of a forced drive among these events. */
export function drivesOn(events: RollwriteEvent[]): string[] {
  return events.flatMap((one) => (one.event === "drove_on" ? [one.square] : []));
}

/** The events about a die or a bonus that left no choice. */
export function forcedChoices(events: RollwriteEvent[]): RollwriteEvent[] {
  return events.filter((one) => DONE.has(one.event));
}

/** The forced moves of a seat, from all events since the game began. */
export function forcedMoves(events: RollwriteEvent[], seat: number): ForcedMoves {
  const who = `seat:${seat}`;
  let now: string[] = [];
  let driven: string[] = [];
  let last: string[] = [];
  let done: RollwriteEvent[] = [];
  let before: RollwriteEvent[] = [];
  for (const one of events) {
    if (one.event === "turn") {
      last = now.length > 0 && now.join() === driven.join() ? driven : [];
      before = done;
      now = [];
      driven = [];
      done = [];
    } else if (one.event === "drove_on" && one.who === who) now.push(one.square);
    else if (one.event === "drove" && one.who === who) driven.push(one.square);
    else if (DONE.has(one.event) && "who" in one && one.who === who) done.push(one);
  }
  return { now, last, done: now.length > 0 || done.length > 0 ? done : before };
}

/** The last squares of a path that were forced and are not part of the path that the player confirmed. */
export function forcedAtEnd(path: string[], driven: string[], agreed: string[]): string[] {
  const known = agreed.every((square, at) => path[at] === square) ? Math.max(1, agreed.length) : 1;
  let from = path.length;
  for (let at = driven.length - 1; from > known && at >= 0 && path[from - 1] === driven[at]; at -= 1) from -= 1;
  return path.slice(from);
}
