/** The colours of the seats at the table that is shown. A colour belongs to a person and comes along to a rematch, where
 * the seats are others. */
import type { TableShown } from "../wire";

class SeatColours {
  #bySeat = $state.raw<number[]>([]);

  /** Take over the colours of a table. Without one, each seat has the colour with its number. */
  show(table: TableShown | null | undefined): void {
    this.#bySeat = table?.seats.map(({ colour }) => colour) ?? [];
  }

  of(seat: number): number {
    return this.#bySeat[seat] ?? seat;
  }
}

export const seatColours = new SeatColours();
