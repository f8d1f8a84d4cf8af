/** Colours and marks of seats. Seats also differ by a pattern, so never by colour alone. */

export const MARKS = ["●", "▲", "■", "◆", "★", "✚", "⬟", "⬢", "▼", "◗", "✖", "⬣"] as const;

/** The colour of a seat; grey for Barry, who has no seat. */
export function colourOf(seat: number, seats: number): string {
  return seat >= seats ? "var(--barry)" : `var(--seat-${seat % 12})`;
}

/** The mark of a seat; B for Barry. */
export function markOf(seat: number, seats: number): string {
  return seat >= seats ? "B" : MARKS[seat % MARKS.length]!;
}
