/** The moments of a round, as the events of the frame that is shown tell them. */
import type { BeatTimes } from "../lib/pace";
import type { FrenzyEvent, FrenzyPaid, FrenzyUnused, FrenzyView, GameEvent } from "../wire";
import { keyOf, ownerOf } from "./things";

/** Display times of the beats in milliseconds, at a brisk pace. */
export const BEATS: BeatTimes = {
  "trucks revealed": 1700,
  "dice rolled": 1800,
  "card resolved": (events) => 1500 + 300 * events.filter(({ event }) => event === "paid").length,
  "venue paid": (events) => 1300 + 300 * events.length,
  "round ended": 1600,
  "cards counted": 2200,
};

/** Milliseconds until one die has landed, and between two. */
const LANDS = 800;
const BETWEEN = 130;
/** Milliseconds until the last die of these events has landed; 0 if none is rolled. */
function landed(events: GameEvent[]): number {
  const rolls = events.filter(({ event }) => ROLLS.has(event)).length;
  return rolls > 0 ? LANDS + BETWEEN * (rolls - 1) : 0;
}
const ROLLS = new Set<string>(["rolled", "rolled_both", "rerolled"]);

/** Milliseconds until the first coin of a payment starts, and between the payments to two owners. */
export const COINS_START = 250;
export const COINS_BETWEEN = 160;
/** Milliseconds between two coins of a payment, and of the flight of one. */
export const COIN_AFTER = 80;
export const COIN_FLIES = 700;
/** Most coins that fly for one payment. */
export const COINS = 4;
/** Milliseconds until the coins that a card makes a venue pay have landed; 0 if it pays nothing. */
function paidOut(events: GameEvent[]): number {
  const paid = events.filter(({ event }) => event === "paid").length;
  return paid > 0 ? COINS_START + COINS_BETWEEN * (paid - 1) + COIN_AFTER * (COINS - 1) + COIN_FLIES : 0;
}
export const SUSPENSE: BeatTimes = {
  "dice rolled": landed,
  "card resolved": (events) => landed(events) + paidOut(events),
};

/** Milliseconds for which a played card lies in front of its player, at a brisk pace. */
export const CARD_LIES = 1600;

/** A roll of a venue's die. */
export interface Roll {
  /** Dice that are rolled before it in the same frame. */
  after: number;
  /** The face before, if the die is rolled again; else 0. */
  before: number;
}

/** What the events of one frame do, by venue and owner. */
export interface Moment {
  rolls: Record<string, Roll>;
  /** The card that an owner plays. */
  played: Record<number, string>;
  /** The only venue that pays, or "" if none does. */
  pays: string;
  paid: FrenzyPaid[];
  /** Does it pay because of a card, before the end of the round? Its trucks go home then. */
  early: boolean;
  /** What cards that were never picked pay at the end. */
  unused: FrenzyUnused[];
}

export const QUIET: Moment = { rolls: {}, played: {}, pays: "", paid: [], early: false, unused: [] };

/** The moment of a frame. Events of several frames, shown at once because the player skips, make none. */
export function momentOf(told: FrenzyEvent[], view: FrenzyView): Moment {
  const totals = told.filter((event) => event.event === "total");
  const cards = told.filter((event) => event.event === "played");
  if (totals.length > 1 || cards.length > 1) return QUIET;
  const rolls: Record<string, Roll> = {};
  let after = 0;
  for (const event of told) {
    if (event.event === "rolled" || event.event === "rolled_both" || event.event === "rerolled") {
      rolls[keyOf(event.venue)] = { after, before: event.event === "rerolled" ? event.before : 0 };
      after += 1;
    }
  }
  return {
    rolls,
    played: Object.fromEntries(cards.map(({ who, card }) => [ownerOf(view, who), keyOf(card)])),
    pays: totals.length === 1 ? keyOf(totals[0]!.venue) : "",
    paid: totals.length === 1 ? told.filter((event) => event.event === "paid") : [],
    early: totals.length === 1 && totals[0]!.early,
    unused: told.filter((event) => event.event === "unused"),
  };
}
