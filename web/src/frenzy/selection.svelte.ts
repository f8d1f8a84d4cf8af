/** The selection: what is chosen on the board and not sent yet. */

/** Trucks and cards to pick, and the card to play. */
export class Selection {
  /** The venues whose trucks go out, in the order in which they were tapped. */
  venues = $state.raw<string[]>([]);
  /** Copies to pick, by card. */
  cards = $state.raw<Record<string, number>>({});
  /** The thing that was tapped to read or play it: a card, a cell of the grid, or Barry. */
  held = $state("");

  clear(): void {
    this.venues = [];
    this.cards = {};
    this.held = "";
  }

  /** Hold a thing, or let go of it if it is held. */
  toggleHeld(thing: string): void {
    this.held = this.held === thing ? "" : thing;
  }

  /** Select or deselect a truck. If more than `room` are selected, the one tapped first is dropped. */
  truck(venue: string, room: number): void {
    const others = this.venues.filter((one) => one !== venue);
    this.venues = others.length < this.venues.length ? others : [...others, venue].slice(-room);
  }

  /** Select one more copy of a card, up to `times`, and hold it. A card that can be picked once is toggled. */
  card(card: string, times: number): void {
    const count = this.cards[card] ?? 0;
    if (count < times) this.cards = { ...this.cards, [card]: count + 1 };
    else if (times === 1) this.less(card);
    this.held = `card:${card}`;
  }

  /** Select one copy less. */
  less(card: string): void {
    const { [card]: count = 0, ...others } = this.cards;
    this.cards = count > 1 ? { ...others, [card]: count - 1 } : others;
  }

  /** The number of selected cards. */
  get count(): number {
    return Object.values(this.cards).reduce((sum, count) => sum + count, 0);
  }
}
