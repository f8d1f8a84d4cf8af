/** Tests of squares in words, and of reading the tracker. */
import { describe, expect, it } from "vitest";
import type { Voice } from "../../src/lib/voice";
import { squareBeside, squareText, worthOf } from "../../src/rollwrite/squareText";
import { nextSpaces, reachOf, rowOf } from "../../src/rollwrite/tracker";
import type { RollwriteBoard, RollwriteView, SheetView } from "../../src/wire";

const voice = {
  word: (key: string, params: Record<string, string | number> = {}) =>
    [key.replace("web.rollwrite.on.", ""), ...Object.values(params)].join(" "),
} as unknown as Voice;
const board = {
  width: 3,
  height: 2,
  starts: ["a1"],
  venues: [
    { square: "b1", die: "d6" },
    { square: "c1", die: "wild" },
    { square: "c2", die: "d8" },
  ],
  by_row: [
    [0, 1, 2],
    [5, 4, 3],
  ],
} as unknown as RollwriteBoard;
const view = { dice: { d6: 4, d8: 0 }, twice: { d6: 8, d8: 0 }, over: false } as unknown as RollwriteView;
const sheet = (more: Partial<SheetView> = {}): SheetView =>
  ({ doubled: [], closed: [], stations: [], next: { d6: 1, d8: 2 }, finished: false, ...more }) as unknown as SheetView;
const told = (square: string, more: Partial<SheetView> = {}, truck: string | null = null): string =>
  squareText(board, view, sheet(more), truck, voice, square);

describe("a square in words", () => {
  it("says what is on it", () => {
    expect(told("a2")).toBe("square a2 street");
    expect(told("a1", {}, "a1")).toBe("square a1 truck, start");
    expect(told("c1")).toBe("square c1 wild");
    expect(told("a2", { stations: ["a2"] })).toBe("square a2 station");
  });
  it("says what a venue sells for now, if it is open and its die has a space ahead", () => {
    expect(told("b1")).toBe("square b1 venue venue:d6 die:d6, now 4");
    expect(told("b1", { doubled: ["b1"] })).toBe("square b1 venue venue:d6 die:d6, now 8, doubled");
    expect(told("b1", { next: {} })).toBe("square b1 venue venue:d6 die:d6, behind");
    expect(told("b1", { closed: ["b1"], doubled: ["b1"] })).toBe("square b1 closed venue:d6");
    expect(told("c2")).toBe("square c2 venue venue:d8 die:d8");
  });
  it("is worth what the view says", () => {
    expect(worthOf(view, sheet({ doubled: ["b1"] }), "b1", "d6")).toBe(8);
    expect(worthOf(view, sheet(), "b1", "d20")).toBe(0);
  });
  it("has neighbours up to the edge of the city", () => {
    expect(squareBeside(board, "a1", "right")).toBe("b1");
    expect(squareBeside(board, "a1", "left")).toBe("a1");
    expect(squareBeside(board, "a2", "down")).toBe("a2");
    expect(squareBeside(board, "c2", "up")).toBe("c1");
  });
});

describe("the tracker", () => {
  it("knows the state of the bonus of a row or column", () => {
    const some = sheet({ gained: ["row:0"], lost: ["column:1"] });
    expect(["row:0", "column:1", "row:1"].map((line) => reachOf(some, line))).toEqual(["gained", "lost", "ahead"]);
  });
  it("knows the next space of every die", () => {
    const some = { dice: ["d6", "d8", "d6", "d4"] } as unknown as RollwriteBoard;
    expect([...nextSpaces(some, sheet())]).toEqual([1, 2, -1]);
  });
  it("knows the row of a space", () => {
    expect([0, 2, 3, 5].map((space) => rowOf(board, space))).toEqual([0, 0, 1, 1]);
  });
});
