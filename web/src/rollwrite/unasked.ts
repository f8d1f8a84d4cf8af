/** Steps that nobody chose: where there is only one way to go, the rules go it unasked and tell its driver. */
import type { RollwriteEvent } from "../wire";

export interface Unasked {
  /** The squares of the running turn that were driven so. */
  now: string[];
  /** Those of the turn before, if it was driven so from its first step to its last. */
  last: string[];
}

/** What was told of one seat, from all that was told since the game began. */
export function unasked(events: RollwriteEvent[], seat: number): Unasked {
  const who = `seat:${seat}`;
  let now: string[] = [];
  let way: string[] = [];
  let last: string[] = [];
  for (const one of events) {
    if (one.event === "turn") {
      last = now.length > 0 && now.join() === way.join() ? way : [];
      now = [];
      way = [];
    } else if (one.event === "drove_on" && one.who === who) now.push(one.square);
    else if (one.event === "drove" && one.who === who) way.push(one.square);
  }
  return { now, last };
}

/** The last squares of a path that were driven unasked, and were not on the way that its driver agreed to. */
export function atItsEnd(path: string[], driven: string[], agreed: string[]): string[] {
  const known = agreed.every((square, at) => path[at] === square) ? Math.max(1, agreed.length) : 1;
  let from = path.length;
  for (let at = driven.length - 1; from > known && at >= 0 && path[from - 1] === driven[at]; at -= 1) from -= 1;
  return path.slice(from);
}
