/** Tests of the helpers that lessons share. */
import { expect, it } from "vitest";
import { best, named, nameOf, seat } from "../../src/learn/lesson";
import type { FrenzyEvent } from "../../src/wire";

it("the name of a message is the last part of its key", () => {
  expect(nameOf({ key: "frenzy.ask.first_truck", params: {} })).toBe("first_truck");
  expect(nameOf({ key: "plain", params: {} })).toBe("plain");
});

it("events are found by their name, in order", () => {
  const events = [
    { event: "shut", venue: "venue:park" },
    { event: "picked", who: "seat:0", n: 1 },
    { event: "shut", venue: "venue:concert" },
  ] as FrenzyEvent[];
  expect(named(events, "shut").map(({ venue }) => venue)).toEqual(["venue:park", "venue:concert"]);
  expect(named(events, "played")).toEqual([]);
});

it("the thing of a seat holds its number", () => {
  expect(seat(2)).toBe("seat:2");
});

it("the best is the first of equals, and undefined for an empty list", () => {
  const worth = ({ n }: { n: number }): number => n;
  expect(best([{ n: -3 }, { n: 2, id: "a" }, { n: 2, id: "b" }], worth)).toEqual({ n: 2, id: "a" });
  expect(best([], worth)).toBeUndefined();
});
