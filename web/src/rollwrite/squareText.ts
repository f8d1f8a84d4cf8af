/** What is on a square, in words: for whoever taps it, lit or not, and looks around. */
import type { Voice } from "../lib/voice";
import type { RollwriteBoard, RollwriteView, SheetView } from "../wire";
import { beside, named, spot, type Way } from "./geometry";

/** What a die sells for at a square, as the dice stand; 0 before the first roll. */
export function worthOf(view: RollwriteView, sheet: SheetView, square: string, die: string): number {
  return (sheet.doubled.includes(square) ? view.twice[die] : view.dice[die]) ?? 0;
}

export function onSquare(
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

/** The next square on that side, if the city does not end there. */
export function nextTo(board: RollwriteBoard, square: string, way: Way): string {
  const { x, y } = spot(beside(square, way));
  return x < 0 || y < 0 || x >= board.width || y >= board.height ? square : named({ x, y });
}
