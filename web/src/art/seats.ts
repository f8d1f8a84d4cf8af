/** Colours and marks of seats. Seats also differ by a pattern, so never by colour alone. */
import { seatColours } from "../lib/seatColours.svelte";

export const MARKS = ["●", "▲", "■", "◆", "★", "✚", "⬟", "⬢", "▼", "◗", "✖", "⬣"] as const;

/** The colour of a seat; grey for Barry, who has no seat. */
export function colourOf(seat: number, seats: number): string {
  return seat >= seats ? "var(--barry)" : `var(--seat-${seatColours.of(seat) % 12})`;
}

/** The mark of a seat; B for Barry. */
export function markOf(seat: number, seats: number): string {
  return seat >= seats ? "B" : MARKS[seatColours.of(seat) % MARKS.length]!;
}
