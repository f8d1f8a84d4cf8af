/** The route tracker as the rules read it: the next space of each die, and how far the bonuses are. */
import type { RollwriteBoard, SheetView } from "../wire";

/** So many numbers in a row or column bring its bonus (W4.4). */
export const ENOUGH = 3;
/** Before so many turns the game ends only if all routes are full (W6.1). */
export const LEAST = 12;
export type Reach = "gained" | "lost" | "ahead";

/** The spaces by row, each row from left to right. */
export function rowsOf(board: RollwriteBoard): number[][] {
  return Array.from({ length: board.rows }, (_, row) =>
    Array.from({ length: board.columns }, (_, at) => row * board.columns + at).sort(
      (a, b) => board.column[a]! - board.column[b]!,
    ),
  );
}

export function columnsOf(board: RollwriteBoard): number[][] {
  const rows = rowsOf(board);
  return Array.from({ length: board.columns }, (_, column) => rows.map((row) => row[column]!));
}

export function rowOf(board: RollwriteBoard, space: number): number {
  return Math.floor(space / board.columns);
}

/** The die of a column, if all its spaces have the same. */
export function dieOf(board: RollwriteBoard, column: number): string {
  const dice = new Set(board.dice.filter((_, space) => board.column[space] === column));
  return dice.size === 1 ? [...dice][0]! : "";
}

/** By die: the space where its next number would go. A die with none ahead is not there. */
export function nextSpaces(board: RollwriteBoard, sheet: SheetView): Map<string, number> {
  const found = new Map<string, number>();
  for (let space = sheet.last + 1; space < board.dice.length; space += 1) {
    const die = board.dice[space]!;
    if (!found.has(die)) found.set(die, space);
  }
  return found;
}

export function numbersIn(sheet: SheetView, spaces: number[]): number {
  return spaces.filter((space) => sheet.spaces[space]! > 0).length;
}

export function reachOf(sheet: SheetView, spaces: number[]): Reach {
  const numbers = numbersIn(sheet, spaces);
  if (numbers >= ENOUGH) return "gained";
  return numbers + spaces.filter((space) => space > sheet.last).length < ENOUGH ? "lost" : "ahead";
}

/** The bonuses that a number on this space would bring. */
export function broughtBy(board: RollwriteBoard, sheet: SheetView, space: number): string[] {
  const row = rowOf(board, space);
  const column = board.column[space]!;
  const third = (spaces: number[]): boolean => numbersIn(sheet, spaces) === ENOUGH - 1;
  return [
    ...(third(rowsOf(board)[row]!) ? board.row_bonuses[row]! : []),
    ...(third(columnsOf(board)[column]!) ? board.column_bonuses[column]! : []),
  ];
}
