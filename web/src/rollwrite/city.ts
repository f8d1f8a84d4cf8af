/** The city as a grid: squares by name (`c3`: third column, third row), sides between them, where one can drive. */
import type { RollwriteBoard, SheetView } from "../wire";

/** The width of a square in the drawing. */
export const CELL = 56;
/** The width of the strip with letters and numbers, above the map and left of it. */
export const EDGE = 20;
/** The width of the rim right of the map and below it, so that nothing that is framed is cut. */
export const RIM = 7;
/** Steps that a gas station adds (W5.2). */
const FUEL = 3;

export interface Spot {
  x: number;
  y: number;
}
export type Way = "up" | "right" | "down" | "left";
export const WAYS: Record<Way, Spot> = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

export function spot(square: string): Spot {
  return { x: square.charCodeAt(0) - 97, y: Number(square.slice(1)) - 1 };
}

export function named({ x, y }: Spot): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** The middle of a square in the drawing. */
export function centre(square: string): Spot {
  const { x, y } = spot(square);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

/** The square next to this one, whatever lies between them; it may be off the map. */
export function beside(square: string, way: Way): string {
  const { x, y } = spot(square);
  return named({ x: x + WAYS[way].x, y: y + WAYS[way].y });
}

/** Which way a step goes, if the two are neighbours. */
export function wayTo(from: string, to: string): Way | undefined {
  return (Object.keys(WAYS) as Way[]).find((way) => beside(from, way) === to);
}

/** A side as the server names it: the left or the upper square first. */
export function sideOf(one: string, other: string): string {
  const a = spot(one);
  const b = spot(other);
  return a.x + a.y < b.x + b.y ? `${one}-${other}` : `${other}-${one}`;
}

/** Where a side lies: its middle, and whether it runs up and down, between a left and a right square. */
export function sideAt(side: string): Spot & { upright: boolean } {
  const [one, other] = side.split("-") as [string, string];
  const a = centre(one);
  const b = centre(other);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, upright: a.y === b.y };
}

/** A line through the middles of squares. */
export function lineThrough(squares: string[]): string {
  return squares.map(centre).map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
}

/** The part of a way between two of its squares, if they are on it. */
export function partOf(way: string[], from: string, to: string): string[] | undefined {
  const began = way.indexOf(from);
  const ended = way.lastIndexOf(to);
  return began >= 0 && ended > began ? way.slice(began, ended + 1) : undefined;
}

/** What one sheet lets its driver do: the printed rivers and bridges, and what she has drawn. */
export class Roads {
  readonly #river: Set<string>;
  readonly #venues: Map<string, string>;

  constructor(
    readonly board: RollwriteBoard,
    readonly sheet: SheetView,
  ) {
    this.#river = new Set(board.rivers.filter((side) => !sheet.bridges.includes(side)));
    this.#venues = new Map(board.venues.map((venue) => [venue.square, venue.die]));
  }

  venue(square: string): string | undefined {
    return this.#venues.get(square);
  }

  isOpen(square: string): boolean {
    return this.#venues.has(square) && !this.sheet.closed.includes(square);
  }

  inside(square: string): boolean {
    const { x, y } = spot(square);
    return x >= 0 && y >= 0 && x < this.board.width && y < this.board.height;
  }

  /** Why a path cannot go on to a square next to its end: a key of `rollwrite.why`, or nothing if it can. */
  bars(path: string[], left: number, to: string): "river" | "station_used" | "steps" | "" {
    const from = path.at(-1)!;
    if (left <= 0) return "steps";
    if (this.#river.has(sideOf(from, to))) return "river";
    if (this.sheet.stations.includes(to) && path.slice(1).includes(to)) return "station_used";
    return "";
  }

  /** All that a path can go on to with so many steps, each by a way of the fewest steps that closes little. Exact: what
   * matters of a path are its end, its steps and the stations it has entered. */
  reach(path: string[], left: number): Map<string, string[]> {
    const found = new Map<string, string[]>();
    const seen = new Set<string>();
    let ways = [{ squares: [] as string[], left }];
    while (ways.length > 0) {
      const longer: typeof ways = [];
      for (const one of ways.toSorted((a, b) => this.closes(a.squares) - this.closes(b.squares))) {
        const whole = [...path, ...one.squares];
        for (const way of Object.keys(WAYS) as Way[]) {
          const to = beside(whole.at(-1)!, way);
          if (!this.inside(to) || this.bars(whole, one.left, to) !== "") continue;
          const squares = [...one.squares, to];
          const used = this.sheet.stations.filter((station) => squares.includes(station));
          const alike = [to, ...used].join();
          if (seen.has(alike)) continue;
          seen.add(alike);
          if (!found.has(to)) found.set(to, squares);
          longer.push({ squares, left: this.leftAfter(one.left, [to]) });
        }
      }
      ways = longer;
    }
    return found;
  }

  /** The open venues within reach of a truck, for which there is a space ahead (W3.3). */
  sales(from: string, ahead: ReadonlyMap<string, number>): string[] {
    return [...this.reach([from], this.sheet.steps).keys()].filter((square) => {
      const die = this.venue(square) ?? "";
      return square !== from && this.isOpen(square) && (die === "wild" || ahead.has(die));
    });
  }

  /** The steps left after driving over these squares. */
  leftAfter(left: number, squares: string[]): number {
    return squares.reduce((more, square) => more - 1 + (this.sheet.stations.includes(square) ? FUEL : 0), left);
  }

  /** The open venues that close on the way from the first square to the last, the last one not counted. */
  closes(squares: string[]): number {
    const end = squares.at(-1);
    return new Set(squares.filter((square) => square !== end && this.isOpen(square))).size;
  }
}
