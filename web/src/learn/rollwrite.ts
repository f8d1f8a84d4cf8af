/** The first turns of the Roll & Write: a start, a roll of one's own and of another, and two drives. */
import type { Message, RollwriteBoard, RollwriteView, Shortcut } from "../wire";
import { best, nameOf, seat, type Example, type Lesson, type Moment, type Remark } from "./lesson";

const HINTS: Record<string, string> = {
  start: "start",
  reroll: "reroll",
  drive_to_sell: "drive",
  drive_free: "free",
  wild: "wild",
  order: "bonus",
};

function remarks(events: Message[], { you, view }: Moment<RollwriteView>): Remark[] {
  const found: Remark[] = [];
  for (const event of events) {
    const { params } = event;
    const name = nameOf(event);
    const yours = params.who === seat(you);
    if (name === "turn" && !yours) found.push({ id: name, name: "others_roll", params });
    // One's own sales are told turn by turn; what others sell is worth a word only once.
    else if (name === "sold" && yours) found.push({ id: `${name} ${view.turn}`, name, closing: true, params });
    else if (name === "sold") found.push({ id: "others_sale", name: "others_sale", params });
    else if (name === "crossed" && yours) found.push({ id: name, name, params });
    else if (name === "closed" && yours) found.push({ id: name, name, params });
  }
  return found;
}

/** What a drive sells, less what it loses: spaces that are skipped, venues that close on the way. */
function worth({ says }: Shortcut): number {
  const { face, skips, n } = says.params;
  return Number(face ?? 0) - 2 * Number(skips ?? 0) - Number(n ?? 0);
}

/** A sale that loses little, or the die that rolled worst. */
function example({ asked, view, board }: Moment<RollwriteView>): Example | null {
  if (asked === null) return null;
  const name = nameOf(asked.asks);
  if (name === "drive_to_sell") {
    const end = best(asked.shortcuts, worth)?.touches.at(-1);
    const venue = (board as RollwriteBoard | null)?.venues.find((one) => end === `square:${one.square}`);
    if (end === undefined || venue === undefined) return null;
    const params = { square: venue.square, venue: `venue:${venue.die}` };
    return { says: { key: "rollwrite.option.venue", params }, touches: [end] };
  }
  if (name === "reroll") {
    const low = best(Object.entries(view.dice), ([die, face]) => -face / (Number(die.slice(1)) + 1));
    return asked.choices.find((choice) => choice.touches.includes(`die:${low?.[0]}`)) ?? null;
  }
  return null;
}

export const rollwrite: Lesson<RollwriteView> = {
  phases: ["roll", "drive_and_write", "end_turn"],
  hint: ({ asked }) => {
    if (asked === null) return "";
    const name = nameOf(asked.asks);
    return name.startsWith("bonus_") ? "bonus" : (HINTS[name] ?? "");
  },
  params: ({ view, you }) => ({ n: view.sheets[you]?.steps ?? 4 }),
  remarks,
  example,
  // With two players each has rolled once by then.
  done: (view) => view.over || view.turn > 2,
};
