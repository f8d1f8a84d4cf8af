/** What happened at the vendors this round: who took what. */
import type { TacosEvent } from "../wire";
import { keyOf } from "./cards";

export interface Taken {
  who: string;
  vendor: string;
  key: string;
}

/** What was taken from the vendors since the bids were shown, or since the round began if they were not yet. */
export function takenThisRound(events: TacosEvent[]): Taken[] {
  const since = events.findLastIndex(({ event }) => event === "bid" || event === "round");
  return events.slice(since + 1).flatMap((event) => {
    if (event.event !== "took" && event.event !== "challenger_took") return [];
    return [{ who: event.who, vendor: keyOf(event.vendor), key: keyOf(event.ingredient) }];
  });
}
