/** Reading what the view says of a route tracker. */
import type { RollwriteBoard, SheetView } from "../wire";

export type Reach = "gained" | "lost" | "ahead";

/** How far the bonus of a row or column is: `line` is `row:0` or `column:3`. */
export function reachOf(sheet: SheetView, line: string): Reach {
  if (sheet.gained.includes(line)) return "gained";
  return sheet.lost.includes(line) ? "lost" : "ahead";
}

export function rowOf(board: RollwriteBoard, space: number): number {
  return board.by_row.findIndex((row) => row.includes(space));
}
