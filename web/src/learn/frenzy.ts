/** The lesson of frenzy: the first round, with parking, the dice, cards, and what it all earned. */
import type { FrenzyBoard, FrenzyEvent, FrenzyVenueView, FrenzyView, GameEvent } from "../wire";
import { best, named, nameOf, seat, type Example, type Lesson, type Moment, type Remark } from "./lesson";

const HINTS: Record<string, string> = {
  first_truck: "trucks",
  second_truck: "trucks",
  pick_cards: "cards",
  execute: "play",
  aim_truck: "aim",
  aim_venue: "aim",
  dice_set: "tie",
};

const printed = ({ board }: Moment<FrenzyView>): FrenzyBoard | null => board as FrenzyBoard | null;
const sides = (moment: Moment<FrenzyView>, { venue }: FrenzyVenueView): number =>
  printed(moment)?.venues.find((one) => one.venue === venue)?.sides ?? 0;
/** How good a roll is: above 0 it is better than average. */
const luck = (moment: Moment<FrenzyView>, venue: FrenzyVenueView): number =>
  venue.face / (sides(moment, venue) + 1) - 0.5;
/** The thing of the card that rerolls a die, or of the one that doubles a truck. */
const cardThat = (moment: Moment<FrenzyView>, does: "rolls" | "doubles"): string =>
  `card:${printed(moment)?.cards.find((one) => one[does])?.card}`;

function mine({ view, you }: Moment<FrenzyView>): FrenzyVenueView[] {
  return view.venues.filter((venue) => venue.trucks.some((truck) => truck.owner === you));
}

function parked(moment: Moment<FrenzyView>): Remark[] {
  return mine(moment).map((venue) => {
    const n = venue.trucks.length - 1;
    const name = n === 0 ? "alone" : "shared";
    return { id: name, name, params: { n, venue: `venue:${venue.venue}` } };
  });
}

function rolled(moment: Moment<FrenzyView>): Remark[] {
  return mine(moment).map((venue) => {
    const name = luck(moment, venue) > 0 ? "high" : "low";
    return { id: name, name, params: { venue: `venue:${venue.venue}`, face: venue.face, most: sides(moment, venue) } };
  });
}

/** A remark if the learner has picked no card and can only watch, or if nobody has picked one. */
function picked(events: FrenzyEvent[], you: number): Remark[] {
  const told = named(events, "picked");
  const yours = told.find((event) => event.who === seat(you));
  if (told.length === 0 || yours?.n !== 0) return [];
  const name = told.every((event) => event.n === 0) ? "no_cards" : "you_watch";
  return [{ id: name, name, params: {} }];
}

function remarks(all: GameEvent[], moment: Moment<FrenzyView>): Remark[] {
  const events = all as FrenzyEvent[];
  const { you } = moment;
  const found: Remark[] = [];
  if (named(events, "trucks").length > 0) found.push(...parked(moment));
  if (named(events, "rolled").length > 0) found.push(...rolled(moment));
  found.push(...picked(events, you));
  for (const { who, card } of named(events, "played")) {
    // A card is explained when another player first plays it; after that it is only named.
    if (who === seat(you)) continue;
    found.push({ id: `played ${card}`, name: "played", again: "played_again", params: { who, card } });
  }
  for (const { who, venue, money } of named(events, "paid")) {
    if (who === seat(you)) found.push({ id: `paid ${venue}`, name: "paid", closing: true, params: { venue, money } });
  }
  return found;
}

/** An example: park at one large and one small die; reroll the worst die. */
function example(moment: Moment<FrenzyView>): Example | null {
  const { asked } = moment;
  if (asked === null) return null;
  const worst = best(mine(moment), (venue) => -luck(moment, venue));
  const unlucky = worst !== undefined && luck(moment, worst) < 0;
  const rolls = cardThat(moment, "rolls");
  const where = { venue: `venue:${worst?.venue}`, face: worst?.face ?? 0 };
  const { choices } = asked;
  const touching = (thing: string): Example | null => choices.find((one) => one.touches.includes(thing)) ?? null;
  /** The example with its reason, and with more things to point at. */
  const because = (found: Example | null, name: string, ...more: string[]): Example | null =>
    found === null ? null : { says: found.says, touches: [...found.touches, ...more], why: { name, params: where } };
  switch (nameOf(asked.asks)) {
    case "first_truck": {
      const one = choices[0]?.touches[0];
      const other = choices.at(-1)?.touches.at(-1);
      if (one === undefined || other === undefined) return null;
      const says = { key: "frenzy.option.pick_pair", params: { one, other } };
      return because({ says, touches: [one, other] }, "trucks");
    }
    case "second_truck":
      return because(choices.at(-1) ?? null, "second");
    case "pick_cards":
      if (unlucky) return because(touching(rolls), "low_roll", where.venue);
      return because(touching(cardThat(moment, "doubles")), "good_rolls");
    case "execute": {
      const again = touching(rolls);
      if (again !== null && unlucky) return because(again, "low_roll", where.venue);
      return because(choices[0] ?? null, "play");
    }
    case "aim_venue":
      return asked.asks.params.card === rolls ? because(touching(where.venue), "low_roll") : null;
    default:
      return null;
  }
}

/** The card that the coach advises to pick; undefined if none that is offered helps. */
function advised(moment: Moment<FrenzyView>): { advice: string; card: string } | undefined {
  const unlucky = mine(moment).some((venue) => luck(moment, venue) < 0);
  const advice = unlucky ? "low" : "high";
  const card = cardThat(moment, unlucky ? "rolls" : "doubles");
  return moment.asked?.choices.some((one) => one.touches.includes(card)) ? { advice, card } : undefined;
}

export const frenzy: Lesson<FrenzyView> = {
  phases: [],
  hint: ({ asked }) => (asked === null ? "" : (HINTS[nameOf(asked.asks)] ?? "")),
  advice: (moment) => advised(moment)?.advice ?? "",
  params: (moment) => {
    const worst = best(mine(moment), (venue) => -luck(moment, venue));
    const { rounds, seats } = moment.view;
    return {
      rounds,
      money: seats.find((one) => one.owner === moment.you)?.money ?? 0,
      card: advised(moment)?.card ?? "",
      venue: `venue:${worst?.venue ?? ""}`,
      face: worst?.face ?? 0,
    };
  },
  remarks,
  example,
  done: (view) => view.over || view.round > 1,
};
