/** Reads rows, columns and bonuses of a route tracker from the view. */
import type { RollwriteBoard, SheetView } from "../wire";

/** The state of a row's or column's bonus. */
export type Reach = "gained" | "lost" | "ahead";

/** The state of the bonus of a row or column; `line` is `row:0` or `column:3`. */
export function reachOf(sheet: SheetView, line: string): Reach {
  if (sheet.gained.includes(line)) return "gained";
  return sheet.lost.includes(line) ? "lost" : "ahead";
}

/** The next space of every die; -1 for a die without one. */
export function nextSpaces(board: RollwriteBoard, sheet: SheetView): Set<number> {
  return new Set(board.dice.map((die) => sheet.next[die] ?? -1));
}

/** The row of a space. */
export function rowOf(board: RollwriteBoard, space: number): number {
  return board.by_row.findIndex((row) => row.includes(space));
}
