/** A card that is looked at lights what it can be used on at once: pointing there plays it. Which targets a card has is
 * asked by the rules only after it was taken up; so the nine cards of the game are known here. For any other card, and
 * if nothing is found here, there is a button that takes it up first. */
import type { FrenzyTruckView, FrenzyVenueView, FrenzyView, Prompt, Shortcut } from "../wire";
import { atTruck, atVenue, whoIs } from "./things";

type OfVenue = (venue: FrenzyVenueView) => boolean;
type OfTruck = (truck: FrenzyTruckView, venue: FrenzyVenueView, me: number) => boolean;

const VENUES: Record<string, OfVenue> = {
  reroll: () => true,
  place: () => true,
  promote: () => true,
  venue_shutdown: (venue) => !venue.shut,
  trigger: (venue) => !venue.shut && venue.trucks.length > 0,
};
const TRUCKS: Record<string, OfTruck> = {
  move_yours: (truck, _, me) => truck.owner === me,
  move_anothers: (truck, { special, shut }, me) => truck.owner !== me && (special !== "home_ground" || shut),
  double: (truck, _, me) => truck.owner === me && !truck.doubled,
  truck_shutdown: () => true,
};

/** Trucks that mean the same are offered once, the first of them. */
const first = (truck: FrenzyTruckView, { trucks }: FrenzyVenueView): boolean =>
  !trucks.some((one) => one.owner === truck.owner && one.doubled === truck.doubled && one.truck < truck.truck);

function targets(view: FrenzyView, card: string): { option: number; says: Shortcut["says"]; touches: string[] }[] {
  const venues = view.venues.filter((venue) => VENUES[card]?.(venue) === true);
  const trucks = view.venues.flatMap((venue) =>
    venue.trucks
      .filter((truck) => TRUCKS[card]?.(truck, venue, view.viewer) === true && first(truck, venue))
      .map((truck) => ({ truck, venue })),
  );
  return [
    ...venues.map(({ venue, die }) => ({
      option: atVenue(die),
      says: { key: "frenzy.option.venue", params: { venue: `venue:${venue}` } },
      touches: [`venue:${venue}`],
    })),
    ...trucks.map(({ truck, venue }) => ({
      option: atTruck(truck.truck),
      says: {
        key: `frenzy.option.${truck.doubled ? "doubled_truck" : "truck"}`,
        params: { owner: whoIs(view, truck.owner), venue: `venue:${venue.venue}` },
      },
      touches: [`truck:${truck.truck}`],
    })),
  ];
}

/** The gestures that play a card: take it up, then what it is used on. The only thing that it can be used on is not
 * asked for. */
export function aims(view: FrenzyView, asked: Prompt | null, card: string): Shortcut[] {
  const play = asked?.choices.find(
    ({ says, touches }) => says.key === "frenzy.option.play" && touches.includes(`card:${card}`),
  );
  if (play === undefined) return [];
  const all = targets(view, card);
  return all.map(({ option, says, touches }) => ({
    options: all.length === 1 ? [play.option] : [play.option, option],
    says,
    touches,
    word: "",
  }));
}
