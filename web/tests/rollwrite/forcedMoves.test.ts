/** Tests of moves that left no choice. */
import { describe, expect, it } from "vitest";
import { forcedAtEnd, forcedChoices, forcedMoves, isForced } from "../../src/rollwrite/forcedMoves";
import type { RollwriteEvent } from "../../src/wire";

const turn = (n: number): RollwriteEvent => ({ event: "turn", turn: n, who: "seat:1" });
const drove = (seat: number, square: string): RollwriteEvent => ({ event: "drove", who: `seat:${seat}`, square });
const on = (seat: number, square: string): RollwriteEvent => ({ event: "drove_on", who: `seat:${seat}`, square });

describe("forced steps", () => {
  it("are those of the seat in the current turn", () => {
    expect(forcedMoves([turn(1), on(0, "b1"), on(0, "b2")], 0)).toEqual({ now: ["b1", "b2"], last: [], done: [] });
    expect(forcedMoves([turn(1), on(0, "b1")], 1).now).toEqual([]);
  });

  it("make a forced turn only if every step of it was forced", () => {
    const whole = [turn(1), on(0, "b1"), on(0, "b2"), drove(1, "c1"), drove(0, "b1"), drove(0, "b2"), turn(2)];
    expect(forcedMoves(whole, 0)).toEqual({ now: [], last: ["b1", "b2"], done: [] });
    const part = [turn(1), on(0, "b1"), drove(0, "b1"), drove(0, "b2"), turn(2)];
    expect(forcedMoves(part, 0).last).toEqual([]);
    expect(forcedMoves([...whole, drove(0, "c2"), turn(3)], 0).last).toEqual([]);
  });

  it("are told while the path still ends with them", () => {
    expect(forcedAtEnd(["a1", "b1", "b2"], ["b1", "b2"], [])).toEqual(["b1", "b2"]);
    expect(forcedAtEnd(["a1", "b1", "c1", "c2"], ["b1", "c2"], [])).toEqual(["c2"]);
    expect(forcedAtEnd(["a1", "b1", "c1"], ["b1"], [])).toEqual([]);
    expect(forcedAtEnd([], ["b1"], [])).toEqual([]);
  });

  it("are not told if the player confirmed the whole path", () => {
    expect(forcedAtEnd(["a1", "b1", "b2"], ["b2"], ["a1", "b1", "b2"])).toEqual([]);
    expect(forcedAtEnd(["a1", "b1", "b2", "b3"], ["b2", "b3"], ["a1", "b1", "b2"])).toEqual(["b3"]);
    expect(forcedAtEnd(["d1", "d2"], ["d2"], ["a1", "b1", "b2"])).toEqual(["d2"]);
  });
});

describe("a die or a bonus that left no choice", () => {
  const die = (seat: number): RollwriteEvent => ({ event: "only_die", who: `seat:${seat}`, die: "die:d4" });
  const place: RollwriteEvent = { event: "only_place", who: "seat:0", bonus: "bonus:gas", target: "b2" };
  const stop: RollwriteEvent = { event: "only_stop", who: "seat:0", square: "b1" };

  it("is told in its turn, and after it until something else is", () => {
    const first = [turn(1), on(0, "b1"), stop, die(0), die(1), place];
    expect(forcedMoves(first, 0).done).toEqual([die(0), place]);
    expect(forcedMoves([...first, turn(2)], 0).done).toEqual([die(0), place]);
    expect(forcedMoves([...first, turn(2), on(0, "b2")], 0).done).toEqual([]);
    expect(forcedMoves([...first, turn(2), die(0)], 0).done).toEqual([die(0)]);
    expect(forcedMoves([...first, turn(2), turn(3)], 0).done).toEqual([]);
  });

  it("is not public", () => {
    expect([on(0, "b1"), stop, die(0), place].every(isForced)).toBe(true);
    expect([turn(1), drove(0, "b1")].some(isForced)).toBe(false);
    expect(forcedChoices([turn(1), stop, place, die(1)])).toEqual([place, die(1)]);
  });
});
