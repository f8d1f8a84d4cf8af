/** What nobody chose: where there is only one thing to do, the rules do it unasked and tell the player alone. */
import type { RollwriteEvent } from "../wire";

export interface Unasked {
  /** The squares of the running turn that were driven so. */
  now: string[];
  /** Those of the turn before, if it was driven so from its first step to its last. */
  last: string[];
  /** The die or the bonuses of the running turn that left no choice; before there are any, those of the turn before. */
  done: RollwriteEvent[];
}

const DONE = new Set<string>(["only_die", "only_place", "no_place"]);

/** Was this told to its player alone, before the reveal? */
export function isUnasked(event: RollwriteEvent): boolean {
  return event.event === "drove_on" || event.event === "only_stop" || DONE.has(event.event);
}

/** Those of the events that tell of a die or a bonus that left no choice. */
export function doneUnasked(events: RollwriteEvent[]): RollwriteEvent[] {
  return events.filter((one) => DONE.has(one.event));
}

/** What was told of one seat, from all that was told since the game began. */
export function unasked(events: RollwriteEvent[], seat: number): Unasked {
  const who = `seat:${seat}`;
  let now: string[] = [];
  let way: string[] = [];
  let last: string[] = [];
  let done: RollwriteEvent[] = [];
  let before: RollwriteEvent[] = [];
  for (const one of events) {
    if (one.event === "turn") {
      last = now.length > 0 && now.join() === way.join() ? way : [];
      before = done;
      now = [];
      way = [];
      done = [];
    } else if (one.event === "drove_on" && one.who === who) now.push(one.square);
    else if (one.event === "drove" && one.who === who) way.push(one.square);
    else if (DONE.has(one.event) && "who" in one && one.who === who) done.push(one);
  }
  return { now, last, done: now.length > 0 || done.length > 0 ? done : before };
}

/** The last squares of a path that were driven unasked, and were not on the way that its driver agreed to. */
export function atItsEnd(path: string[], driven: string[], agreed: string[]): string[] {
  const known = agreed.every((square, at) => path[at] === square) ? Math.max(1, agreed.length) : 1;
  let from = path.length;
  for (let at = driven.length - 1; from > known && at >= 0 && path[from - 1] === driven[at]; at -= 1) from -= 1;
  return path.slice(from);
}
