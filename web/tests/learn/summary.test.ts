/** Tests of the short rules as blocks. */
import { expect, it } from "vitest";
import { blocks } from "../../src/learn/summary";

const SUMMARY = `Trucks earn money
in five rounds.

1. Park. Everybody picks
   two venues.
2. Roll. All dice.
3. No name

Most money wins.
A tie is shared.`;

it("numbered lines are steps with a name, and all other lines are text", () => {
  expect(blocks(SUMMARY)).toEqual([
    { text: "Trucks earn money in five rounds." },
    {
      steps: [
        { name: "Park.", text: "Everybody picks two venues." },
        { name: "Roll.", text: "All dice." },
        { name: "", text: "No name" },
      ],
    },
    { text: "Most money wins. A tie is shared." },
  ]);
});

it("an indented line without a step before it is text", () => {
  expect(blocks("   Once.\n1. Again. And so on.")).toEqual([
    { text: "Once." },
    { steps: [{ name: "Again.", text: "And so on." }] },
  ]);
});

it("a summary without lines has no blocks", () => {
  expect(blocks("\n\n")).toEqual([]);
});
