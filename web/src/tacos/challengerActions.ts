/** Splits a Challenger's turn into single actions: the events arrive together, but a person wants to follow them. */
import { messageOf } from "../lib/events";
import type { Message, TacosEvent } from "../wire";

export interface ChallengerAction {
  /** The last part of the key of its text. */
  says: TacosEvent["event"];
  params: Message["params"];
  /** The card whose details can be shown; "" if there is none. */
  card: string;
}

export function challengerActions(who: string, told: TacosEvent[]): ChallengerAction[] {
  const deeds: ChallengerAction[] = [];
  const thrown: string[] = [];
  for (const one of told) {
    if (!("who" in one) || one.who !== who) continue;
    const says = one.event;
    const { params } = messageOf("tacos", one);
    switch (one.event) {
      case "cleared":
      case "challenger_bid":
      case "challenger_first":
      case "challenger_no_card":
        deeds.push({ says, params: params, card: "" });
        break;
      case "challenger_took":
        // One sentence names all ingredients taken.
        if (thrown.length === 0) deeds.push({ says, params: params, card: "" });
        thrown.push(one.ingredient);
        break;
      case "challenger_truck":
        deeds.push({ says, params: params, card: one.truck });
        break;
      case "challenger_built":
        deeds.push({ says, params: { ...params, n: one.n + one.came }, card: one.recipe });
        break;
    }
  }
  return deeds.map((deed) =>
    deed.says === "challenger_took" ? { ...deed, params: { ...deed.params, list: thrown } } : deed,
  );
}
