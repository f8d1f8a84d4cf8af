/** Tests of selecting trucks and cards. */
import { expect, it } from "vitest";
import { Selection } from "../../src/frenzy/selection.svelte";

it("a truck is selected and deselected, and one too many drops the one tapped first", () => {
  const selection = new Selection();
  for (const venue of ["pub", "park"]) selection.truck(venue, 2);
  expect(selection.venues).toEqual(["pub", "park"]);
  selection.truck("pub", 2);
  expect(selection.venues).toEqual(["park"]);
  for (const venue of ["pub", "fair"]) selection.truck(venue, 2);
  expect(selection.venues).toEqual(["pub", "fair"]);
});

it("a card is selected up to its number of copies; a single copy is toggled", () => {
  const selection = new Selection();
  for (let tap = 0; tap < 3; tap += 1) selection.card("reroll", 2);
  expect([selection.cards, selection.count, selection.held]).toEqual([{ reroll: 2 }, 2, "card:reroll"]);
  selection.less("reroll");
  expect(selection.cards).toEqual({ reroll: 1 });
  selection.card("place", 1);
  expect(selection.count).toBe(2);
  selection.card("place", 1);
  expect(selection.cards).toEqual({ reroll: 1 });
  selection.less("place");
  expect(selection.cards).toEqual({ reroll: 1 });
});

it("a held thing is let go by the next tap on it, and replaced by a tap on another", () => {
  const selection = new Selection();
  selection.toggleHeld("cell:3");
  expect(selection.held).toBe("cell:3");
  selection.toggleHeld("card:place");
  expect(selection.held).toBe("card:place");
  selection.toggleHeld("card:place");
  expect(selection.held).toBe("");
});

it("clearing leaves nothing selected", () => {
  const selection = new Selection();
  selection.truck("pub", 2);
  selection.card("reroll", 1);
  selection.clear();
  expect([selection.venues, selection.cards, selection.held, selection.count]).toEqual([[], {}, "", 0]);
});
