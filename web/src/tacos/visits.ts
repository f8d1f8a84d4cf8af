/** What happened at the vendors this round, as it was told: who took what. Whoever came later was told nothing. */
import type { Message } from "../wire";
import { named } from "./step";

export interface Taken {
  who: string;
  vendor: string;
  key: string;
}

const BIDS = ["bid", "challenger_bid", "challenger_first", "challenger_no_card"];

/** What was taken, with what was told since. Another round begins anew. */
export function follow(taken: Taken[], told: Message[]): Taken[] {
  let all = taken;
  let bidding = false;
  for (const event of told) {
    const name = named(event);
    if (BIDS.includes(name)) {
      if (!bidding) all = [];
      bidding = true;
      continue;
    }
    bidding = false;
    if (name === "round") all = [];
    if (name !== "took" && name !== "challenger_took") continue;
    const { who, vendor, ingredient } = event.params;
    all = [...all, { who: String(who), vendor: bare(vendor), key: bare(ingredient) }];
  }
  return all;
}

function bare(thing: string | number | undefined): string {
  return String(thing).replace(/^\w+:/, "");
}
