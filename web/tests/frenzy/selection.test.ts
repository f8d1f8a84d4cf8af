import { expect, it } from "vitest";
import { Picking } from "../../src/frenzy/selection.svelte";

it("a truck goes out, stays after all, and the first tapped makes room for one too many", () => {
  const picking = new Picking();
  for (const venue of ["pub", "park"]) picking.truck(venue, 2);
  expect(picking.venues).toEqual(["pub", "park"]);
  picking.truck("pub", 2);
  expect(picking.venues).toEqual(["park"]);
  for (const venue of ["pub", "fair"]) picking.truck(venue, 2);
  expect(picking.venues).toEqual(["pub", "fair"]);
});

it("a card is taken as often as there are copies; the only copy is put back", () => {
  const picking = new Picking();
  for (let tap = 0; tap < 3; tap += 1) picking.card("reroll", 2);
  expect([picking.cards, picking.count, picking.held]).toEqual([{ reroll: 2 }, 2, "card:reroll"]);
  picking.less("reroll");
  expect(picking.cards).toEqual({ reroll: 1 });
  picking.card("place", 1);
  expect(picking.count).toBe(2);
  picking.card("place", 1);
  expect(picking.cards).toEqual({ reroll: 1 });
  picking.less("place");
  expect(picking.cards).toEqual({ reroll: 1 });
});

it("nothing is left when it is cleared", () => {
  const picking = new Picking();
  picking.truck("pub", 2);
  picking.card("reroll", 1);
  picking.clear();
  expect([picking.venues, picking.cards, picking.held, picking.count]).toEqual([[], {}, "", 0]);
});
