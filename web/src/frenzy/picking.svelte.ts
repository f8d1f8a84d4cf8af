/** What is chosen on the board and not sent yet: trucks and cards in any order, a card to be played. */
import type { Choice, FrenzyView, Prompt } from "../wire";
import { pickOf } from "./things";

export class Picking {
  /** The venues whose trucks shall go out, in the order in which they were tapped. */
  venues = $state.raw<string[]>([]);
  /** How many of each card shall be picked. */
  cards = $state.raw<Record<string, number>>({});
  /** The card, or the cell of the grid, that is looked at. */
  held = $state("");

  clear(): void {
    this.venues = [];
    this.cards = {};
    this.held = "";
  }

  /** Tap a truck: it goes out, or stays after all. The first one tapped makes room for one too many. */
  truck(venue: string, room: number): void {
    const others = this.venues.filter((one) => one !== venue);
    this.venues = others.length < this.venues.length ? others : [...others, venue].slice(-room);
  }

  /** Tap a card: one copy more, as long as there can be; the only one is put back. It is looked at, too. */
  card(card: string, times: number): void {
    const count = this.cards[card] ?? 0;
    if (count < times) this.cards = { ...this.cards, [card]: count + 1 };
    else if (times === 1) this.less(card);
    this.held = `card:${card}`;
  }

  /** One copy less. */
  less(card: string): void {
    const { [card]: count = 0, ...others } = this.cards;
    this.cards = count > 1 ? { ...others, [card]: count - 1 } : others;
  }

  get count(): number {
    return Object.values(this.cards).reduce((sum, count) => sum + count, 0);
  }
}

/** How many trucks a prompt of Select trucks wants at once. */
export const wanted = (asked: Prompt): number => (asked.begins ? 2 : 1);

/** The options that send these trucks out: ascending, and one where the other follows from it. */
export function toSend(asked: Prompt, view: FrenzyView, venues: string[]): number[] {
  const pair = asked.choices.find(
    ({ touches }) => touches.length === 2 && venues.every((venue) => touches.includes(`venue:${venue}`)),
  );
  if (pair !== undefined && venues.length === 2) return [pair.option];
  return view.venues.filter((one) => venues.includes(one.venue)).map((one) => pickOf(one.die));
}

/** The options that pick these cards: ascending, then the end. After the last card, picked as often as it can be,
 * nothing could follow, and the set ends by itself. */
export function toPick(asked: Prompt, cards: Record<string, number>): number[] {
  const members = asked.choices.slice(0, -1);
  const end = asked.choices.at(-1)!;
  const picked = members.flatMap((choice) => Array<number>(cards[cardOf(choice)] ?? 0).fill(choice.option));
  const last = members.at(-1);
  const full = last !== undefined && cards[cardOf(last)] === last.times;
  return full ? picked : [...picked, end.option];
}

const cardOf = (choice: Choice): string => choice.touches[0]?.slice("card:".length) ?? "";
