/** Tests of what players did in the last turn. */
import { describe, expect, it } from "vitest";
import { lastTurnsAfter } from "../../src/rollwrite/lastTurns";
import type { RollwriteEvent, RollwriteView } from "../../src/wire";

const view = (turn: number, scores: number[]): RollwriteView =>
  ({ turn, sheets: scores.map((score, seat) => ({ score, place: seat === 0 ? "a1" : "e3" })) }) as unknown as RollwriteView;
const sold = (seat: number, square: string, bonuses: string[] = []): RollwriteEvent => ({
  event: "sold",
  who: `seat:${seat}`,
  money: 6,
  square,
  die: "die:d8",
  space: 2,
  skips: 0,
  bonuses,
});

describe("what was done in a turn", () => {
  it("is kept by seat, with its path, its sale and the bonuses", () => {
    const told: RollwriteEvent[] = [
      { event: "drove", who: "seat:0", square: "b1" },
      { event: "drove", who: "seat:0", square: "c1" },
      { event: "closed", who: "seat:0", square: "b1" },
      sold(0, "c1", ["bonus:gas", "bonus:bridge"]),
      { event: "gas", who: "seat:0", square: "d1" },
      { event: "nothing", who: "seat:0", bonus: "bonus:bridge" },
      { event: "stayed", who: "seat:1", square: "e3" },
      { event: "crossed", who: "seat:1", space: 0 },
    ];
    const lastTurns = lastTurnsAfter(new Map(), view(1, [0, 0, 4]), view(2, [6, 0, 5]), told);
    expect(lastTurns.get(0)).toMatchObject({ path: ["a1", "b1", "c1"], square: "c1", die: "die:d8", face: 6, gain: 6 });
    expect(lastTurns.get(0)?.bonuses).toEqual(["gas"]);
    expect(lastTurns.get(0)?.told).toHaveLength(6);
    expect(lastTurns.get(1)).toMatchObject({ path: ["e3"], square: "e3", crossed: true, gain: 0 });
    expect(lastTurns.get(2)).toMatchObject({ square: "", gain: 1 });
  });

  it("stays until the next turn is shown, without steps told only to their driver", () => {
    const told: RollwriteEvent[] = [{ event: "drove", who: "seat:0", square: "b1" }, sold(0, "b1")];
    const known = lastTurnsAfter(new Map(), view(1, [0]), view(2, [6]), told);
    const on: RollwriteEvent[] = [{ event: "drove_on", who: "seat:0", square: "b2" }];
    expect(lastTurnsAfter(known, view(2, [6]), view(2, [6]), on)).toBe(known);
    expect(lastTurnsAfter(known, view(2, [6]), view(1, [0]), []).size).toBe(0);
  });
});
