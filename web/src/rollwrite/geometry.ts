/** Geometry of the city map: squares by name (`c3`: third column, third row), and the sides between them. */

/** The width of a square in the drawing. */
export const CELL = 56;
/** The width of the strip with letters and numbers, above the map and left of it. */
export const EDGE = 24;
/** The width of the rim right of the map and below it, so that frames are not cut off. */
export const RIM = 7;

export interface Point {
  x: number;
  y: number;
}

export type Direction = "up" | "right" | "down" | "left";

/** The step in each direction. */
export const DIRECTIONS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

/** The column and row of a square, from 0. */
export function pointOf(square: string): Point {
  return { x: square.charCodeAt(0) - 97, y: Number(square.slice(1)) - 1 };
}

/** The name of the square in a column and row. */
export function squareName({ x, y }: Point): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** True if a column and row are on the map. */
export function isOnMap({ width, height }: { width: number; height: number }, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** The middle of a square in the drawing. */
export function centre(square: string): Point {
  const { x, y } = pointOf(square);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

/** The square next to this one, even across a river; it may be off the map. */
export function neighbour(square: string, direction: Direction): string {
  const { x, y } = pointOf(square);
  return squareName({ x: x + DIRECTIONS[direction].x, y: y + DIRECTIONS[direction].y });
}

/** The direction of a step, if the two squares are neighbours. */
export function directionTo(from: string, to: string): Direction | undefined {
  return (Object.keys(DIRECTIONS) as Direction[]).find((direction) => neighbour(from, direction) === to);
}

/** The middle of a side, and whether it is upright: between a left and a right square. */
export function sideAt(side: string): Point & { upright: boolean } {
  const [one, other] = side.split("-") as [string, string];
  const a = centre(one);
  const b = centre(other);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, upright: a.y === b.y };
}

/** The SVG path through the middles of squares. */
export function pathThrough(squares: string[]): string {
  return squares.map(centre).map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
}

/** The part of a path between two of its squares; undefined if they are not on it in this order. */
export function partOfPath(path: string[], from: string, to: string): string[] | undefined {
  const first = path.indexOf(from);
  const last = path.lastIndexOf(to);
  return first >= 0 && last > first ? path.slice(first, last + 1) : undefined;
}
