/** What the Challengers did, deed by deed: it all comes at once, and a person wants to follow it. */
import type { Message, OwnerView } from "../wire";
import { seatOf } from "./desk";
import { named } from "./step";

export interface Deed {
  /** The end of the key of its words. */
  says: string;
  params: Message["params"];
  /** The card that it is about, to be looked at. */
  card: string;
}

export function deedsOf(who: string, told: Message[], owners: OwnerView[]): Deed[] {
  const deeds: Deed[] = [];
  const vendor = owners.find((owner) => owner.who === who)?.vendor;
  // What two of them clear away together is told of the first.
  const clears = owners.find((owner) => seatOf(owner.who) < 0 && owner.vendor === vendor)?.who === who;
  const thrown: (string | number)[] = [];
  for (const event of told) {
    const { params } = event;
    const says = named(event);
    if (says === "cleared") {
      if (clears && params.vendor === `vendor:${vendor}`) deeds.push({ says, params, card: "" });
      continue;
    }
    if (params.who !== who) continue;
    if (says === "challenger_bid" || says === "challenger_first" || says === "challenger_no_card") {
      deeds.push({ says, params, card: "" });
    } else if (says === "challenger_took") {
      if (thrown.length === 0) deeds.push({ says, params, card: "" });
      thrown.push(params.ingredient!);
    } else if (says === "challenger_truck") {
      deeds.push({ says, params, card: String(params.truck) });
    } else if (says === "challenger_built") {
      deeds.push({ says, params: { ...params }, card: String(params.recipe) });
    } else if (says === "came") {
      // The bonus of the recipe's place.
      const built = deeds.at(-1);
      if (built?.says === "challenger_built") built.params.n = Number(built.params.n) + Number(params.n);
    }
  }
  return deeds.map((deed) =>
    deed.says === "challenger_took" ? { ...deed, params: { ...deed.params, list: thrown.join(", ") } } : deed,
  );
}
