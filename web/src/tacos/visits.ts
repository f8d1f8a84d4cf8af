/** Finds out what each owner took from the vendors this round. */
import type { TacosEvent } from "../wire";
import { keyOf } from "./cards";

export interface Taken {
  who: string;
  vendor: string;
  key: string;
}

/** The cards taken since the bids were revealed, or since the round began if they are still secret. */
export function takenThisRound(events: TacosEvent[]): Taken[] {
  const since = events.findLastIndex(({ event }) => event === "bid" || event === "round");
  return events.slice(since + 1).flatMap((event) => {
    if (event.event !== "took" && event.event !== "challenger_took") return [];
    return [{ who: event.who, vendor: keyOf(event.vendor), key: keyOf(event.ingredient) }];
  });
}
