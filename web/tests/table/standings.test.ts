/** Tests of the result of a game as it is shown. */
import { describe, expect, it } from "vitest";
import { nextLevel, sharesPlace, standings, tieBroken } from "../../src/table/standings";
import type { Voice } from "../../src/lib/voice";

const voice = { thing: (thing: string) => `<${thing}>` } as unknown as Voice;
const one = (who: string, score: number, place: number) => ({ who, score, place });

describe("the next level", () => {
  const table = { options: { level: "2", vendors: "varied" }, data: "abc" };
  it("is played with the options and the data of the table", () => {
    const options = { level: "3", vendors: "varied" };
    expect(nextLevel(table, { next_level: 3 })).toEqual({ level: 3, options, data: "abc" });
  });
  it("follows only if the engine says so", () => {
    expect(nextLevel(table, { next_level: 0 })).toBeNull();
    expect(nextLevel(table, { places: [1] })).toBeNull();
    expect(nextLevel(table, null)).toBeNull();
  });
});

describe("standings", () => {
  it("name players by their seats and automatic players by the catalogue, in the engine's order", () => {
    const result = [one("seat:1", 30, 1), one("who:barry", 25, 2), one("seat:0", 9, 3)];
    const named = standings(result, ["Ana", "Ben"], voice);
    expect(named.map(({ name, automatic }) => [name, automatic])).toEqual([
      ["Ben", false],
      ["<who:barry>", true],
      ["Ana", false],
    ]);
    expect(named.map(({ place }) => place)).toEqual([1, 2, 3]);
  });

  it("say who shares a place", () => {
    const result = [one("seat:0", 5, 1), one("seat:1", 5, 1), one("seat:2", 4, 3)];
    expect(result.map((each) => sharesPlace(each, result))).toEqual([true, true, false]);
  });

  it("ask for a reason where equal scores have different places", () => {
    expect(tieBroken([one("seat:0", 5, 1), one("seat:1", 5, 2)])).toBe(true);
    expect(tieBroken([one("seat:0", 5, 1), one("seat:1", 5, 1), one("seat:2", 4, 3)])).toBe(false);
  });
});
