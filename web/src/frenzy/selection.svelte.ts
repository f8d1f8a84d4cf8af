/** What is chosen on the board and not sent yet: trucks and cards in any order, a card to be played. */
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
