/** Describes what is on a square, for players who tap it or look around with the keyboard. */
import type { Voice } from "../lib/voice";
import type { RollwriteBoard, RollwriteView, SheetView } from "../wire";
import { isOnMap, neighbour, pointOf, type Direction } from "./geometry";

/** What a die sells for at a square with the current roll; 0 before the first roll. */
export function worthOf(view: RollwriteView, sheet: SheetView, square: string, die: string): number {
  return (sheet.doubled.includes(square) ? view.twice[die] : view.dice[die]) ?? 0;
}

/** Describe a square in one sentence. */
export function squareText(
  board: RollwriteBoard,
  view: RollwriteView,
  sheet: SheetView,
  truck: string | null,
  voice: Voice,
  square: string,
): string {
  const die = board.venues.find((venue) => venue.square === square)?.die;
  const closed = sheet.closed.includes(square);
  const parts: string[] = [];
  const say = (name: string, params: Record<string, string | number> = {}): void => {
    parts.push(voice.word(`web.rollwrite.on.${name}`, params));
  };
  if (square === truck) say("truck");
  if (die !== undefined && closed) say("closed", { venue: `venue:${die}` });
  else if (die === "wild") say("wild");
  else if (die !== undefined) say("venue", { venue: `venue:${die}`, die: `die:${die}` });
  if (die !== undefined && die !== "wild" && !closed) {
    const face = worthOf(view, sheet, square, die);
    if (!sheet.finished && !(die in sheet.next)) say("behind");
    else if (face > 0 && !view.over) say("now", { face });
  }
  if (sheet.doubled.includes(square) && !closed) say("doubled");
  if (sheet.stations.includes(square)) say("station");
  if (board.starts.includes(square)) say("start");
  if (parts.length === 0) say("street");
  return voice.word("web.rollwrite.on.square", { square, what: parts.join(", ") });
}

/** The neighbour of a square, or the square itself at the edge of the city. */
export function squareBeside(board: RollwriteBoard, square: string, direction: Direction): string {
  const next = neighbour(square, direction);
  return isOnMap(board, pointOf(next)) ? next : square;
}
