import { describe, expect, it } from "vitest";
import { Voice } from "../../src/lib/voice";
import { Words } from "../../src/lib/words";
import { grid, groups, isShort, label, said } from "../../src/table/generic";

const words = new Words({
  "nim.view.heap": "Stones",
  "nim.card.red": "Red card",
  "web.generic.yes": "yes",
  "web.generic.no": "no",
});
const voice = new Voice(words, "nim", ["Ana", "Ben"], {});

describe("the fields of any view", () => {
  it("are labelled by the game's words, or by their names", () => {
    expect(label("heap", voice)).toBe("Stones");
    expect(label("last_move", voice)).toBe("Last move");
  });

  it("name things and seats", () => {
    expect(said("card:red", voice)).toBe("Red card");
    expect(said("card:dark_blue", voice)).toBe("dark blue");
    expect(said(["seat:1", null, 3, true, ""], voice)).toBe("Ben, –, 3, yes, –");
    expect(said({ heap: 3, done: false }, voice)).toBe("Stones 3, Done no");
  });

  it("fall into figures, lists and parts; what is for programs is left out", () => {
    const view = { viewer: 0, over: false, heap: 3, left: [1, 2], seats: [{ points: 1 }], market: { open: [1] } };
    const found = groups(view);
    expect(found.facts.map(([name]) => name)).toEqual(["heap"]);
    expect(found.lists.map(([name]) => name)).toEqual(["left"]);
    expect(found.parts.map(([name]) => name)).toEqual(["seats", "market"]);
  });

  it("show a plain list called seats by player", () => {
    expect(groups({ seats: [4, 5] }).parts).toEqual([["seats", [4, 5]]]);
  });

  it("make a table of a list with parts, with every column that any row has", () => {
    const found = grid("seats", [{ points: 1 }, { points: 2, hand: [1] }], voice);
    expect(found.columns).toEqual(["Points", "Hand"]);
    expect(found.rows).toEqual([
      { seat: 0, name: "Ana", cells: [1, null] },
      { seat: 1, name: "Ben", cells: [2, [1]] },
    ]);
  });

  it("make a numbered table of lists in a list", () => {
    const found = grid("rows", [[7, 8], [9]], voice);
    expect(found.columns).toEqual(["1", "2"]);
    expect(found.rows.map(({ seat, name, cells }) => [seat, name, cells])).toEqual([
      [null, "1", [7, 8]],
      [null, "2", [9, null]],
    ]);
  });

  it("are short if they hold no parts", () => {
    expect([isShort(3), isShort(["a"]), isShort([[1]]), isShort({})]).toEqual([true, true, false, false]);
  });
});
