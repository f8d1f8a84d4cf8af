/** The city as a drawing: squares by name (`c3`: third column, third row), and the sides between them. */
/** The width of a square in the drawing. */
export const CELL = 56;
/** The width of the strip with letters and numbers, above the map and left of it. */
export const EDGE = 20;
/** The width of the rim right of the map and below it, so that nothing that is framed is cut. */
export const RIM = 7;

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
