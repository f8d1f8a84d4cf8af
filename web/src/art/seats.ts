/** How seats are told apart: by colour, by a mark, and by a pattern; never by colour alone. */
export const MARKS = ["●", "▲", "■", "◆", "★", "✚", "⬟", "⬢", "▼", "◗", "✖", "⬣"] as const;

/** The colour of a seat; Barry, who has no seat, is grey. */
export function colourOf(seat: number, seats: number): string {
  return seat >= seats ? "var(--barry)" : `var(--seat-${seat % 12})`;
}

export function markOf(seat: number, seats: number): string {
  return seat >= seats ? "B" : MARKS[seat % MARKS.length]!;
}
