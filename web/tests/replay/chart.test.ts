/** Tests of the geometry of the score curve. */
import { describe, expect, it } from "vitest";
import { spreadApart, dashOf, ticks } from "../../src/replay/chart";

it("twelve seats have different dashes, and the first a whole line", () => {
  const dashes = Array.from({ length: 12 }, (_, seat) => dashOf(seat));
  expect([dashes[0], new Set(dashes).size, dashOf(12)]).toEqual(["", 12, ""]);
});

describe("the numbers of an axis", () => {
  it("are whole and round, and no more than wanted", () => {
    expect(ticks(0, 40, 5)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks(0, 7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(ticks(0, 1234, 4)).toEqual([0, 500, 1000]);
    for (const high of [1, 9, 35, 99, 480]) expect(ticks(0, high, 6).length).toBeLessThanOrEqual(7);
  });
  it("lie inside its ends", () => {
    expect(ticks(-7, 12, 4)).toEqual([-5, 0, 5, 10]);
    expect(ticks(3, 3, 4)).toEqual([3]);
  });
});

describe("labels that lie apart", () => {
  it("stay where they are if there is room", () => {
    expect(spreadApart([50, 10, 30], 10, 0, 100)).toEqual([50, 10, 30]);
  });
  it("are moved in their order, by no more than the gap", () => {
    expect(spreadApart([20, 18, 60], 10, 0, 100)).toEqual([28, 18, 60]);
  });
  it("stay within the bounds at both ends", () => {
    expect(spreadApart([98, 99], 10, 0, 100)).toEqual([90, 100]);
    expect(spreadApart([-4, 1], 10, 0, 100)).toEqual([0, 10]);
  });
});
