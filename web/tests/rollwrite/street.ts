/** A small map to plan drives on, with the answers of the engine. Squares lie in rows of five, a1 to e3. */
import { neighbour, type Direction } from "../../src/rollwrite/geometry";
import type { Choice, Looked, Prompt, RollwriteEvent, RollwriteMineView, SheetView, Shortcut } from "../../src/wire";

const DIRECTIONS: Direction[] = ["up", "right", "down", "left"];
const STOP = 4;

export interface Street {
  steps: number;
  /** Squares where the path may end. */
  ends: string[];
  stations?: string[];
  /** Squares with only one direction to go on, in which the truck is forced to drive. */
  forced?: Record<string, Direction>;
  /** Squares at which the drive ends by itself. */
  final?: string[];
  /** Is the turn revealed at once, so that there is no view of its end? */
  alone?: boolean;
}

const inside = (square: string): boolean => /^[a-e][1-3]$/.test(square);

const sheet = (closed: string[]): SheetView => ({ closed, next: {} }) as unknown as SheetView;

export function mineAt(path: string[], left: number, stage: string, closed: string[]): RollwriteMineView {
  return { path, left, stage, sheet: sheet(closed), must_sell: true } as unknown as RollwriteMineView;
}

/** The prompt at the end of a path. */
export function promptAt(street: Street, path: string[]): Prompt {
  const here = path.at(-1)!;
  const used = (square: string): boolean => path.slice(1).includes(square);
  const station = (square: string): boolean => street.stations?.includes(square) ?? false;
  const choices: Choice[] = [];
  const barred: Prompt["barred"] = [];
  for (const [option, direction] of DIRECTIONS.entries()) {
    const there = neighbour(here, direction);
    const says = { key: `rollwrite.option.${direction}`, params: {} };
    if (!inside(there) || (station(there) && used(there))) {
      const why = inside(there) ? "station_used" : "edge";
      barred.push({ says, why: { key: `rollwrite.why.${why}`, params: {} }, touches: [`way:${direction}`] });
      continue;
    }
    const touches = station(there) ? [`way:${direction}`, `station:${there}`] : [`way:${direction}`];
    choices.push({ option, says, touches, word: direction, sure: null, idle: null, times: 1, ends: false });
  }
  const shortcuts: Shortcut[] = [];
  const to = (square: string, options: number[], touches: string[]): void => {
    const says = { key: "rollwrite.shortcut.sale", params: { square, die: "die:d4", face: 3, n: 0, steps: touches.length } };
    shortcuts.push({ options, says, touches, word: square, listed: false });
  };
  if (street.ends.includes(here)) to(here, [STOP], [`square:${here}`]);
  for (const [option, direction] of DIRECTIONS.entries()) {
    const there = neighbour(here, direction);
    if (street.ends.includes(there)) to(there, [option, STOP], [`square:${there}`]);
    const further = neighbour(there, direction);
    if (street.ends.includes(further)) to(further, [option, option, STOP], [`square:${there}`, `square:${further}`]);
  }
  const asks = { key: "rollwrite.ask.drive_to_sell", params: { n: 1 } };
  return { seat: 0, asks, choices, barred, secret: true, begins: true, any_order: false, shortcuts };
}

/** The answer to a look at options; null if they are not legal. */
export function looked(street: Street, from: string[], options: number[]): Looked | null {
  const path = [...from];
  let left = street.steps;
  let stage = "drive";
  const does: RollwriteEvent[] = [];
  const go = (direction: Direction): void => {
    path.push(neighbour(path.at(-1)!, direction));
    left -= 1;
    if (street.final?.includes(path.at(-1)!)) stage = "done";
  };
  for (const option of options) {
    if (stage !== "drive") return null;
    if (option === STOP) stage = "done";
    else {
      const choice = promptAt(street, path).choices.find((one) => one.option === option);
      if (choice === undefined) return null;
      go(DIRECTIONS[option]!);
      for (let on = street.forced?.[path.at(-1)!]; on !== undefined; on = street.forced?.[path.at(-1)!]) {
        go(on);
        does.push({ event: "drove_on", who: "seat:0", square: path.at(-1)! });
      }
    }
  }
  for (const square of path.slice(1)) does.push({ event: "drove", who: "seat:0", square });
  if (stage === "done") {
    const square = path.at(-1)!;
    does.push({
      event: "sold",
      who: "seat:0",
      money: 3,
      square,
      die: "die:d4",
      space: 7,
      skips: 2,
      bonuses: ["bonus:gas", "bonus:five"],
    });
  }
  const shown = stage === "drive" || street.alone !== true;
  const view = shown ? { viewer: 0, mine: mineAt(path, left, stage, []) } : null;
  const asked = stage === "drive" ? promptAt(street, path) : null;
  return { is: "looked", id: "", n: 1, does, as_it_stands: [], stops: "", view, asked } as unknown as Looked;
}
