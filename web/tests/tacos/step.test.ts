/** Tests of what changed in the last step. */
import { describe, expect, it } from "vitest";
import { Step } from "../../src/tacos/step";
import type { Voice } from "../../src/lib/voice";
import type { TacosBuilt, TacosEvent, TacosView } from "../../src/wire";

const built: TacosBuilt = {
  event: "built",
  who: "seat:0",
  recipe: "recipe:duo",
  origin: "origin:popular",
  customers: 3,
  coins: 2,
  bonus: 2,
  premium: 0,
  came: 2,
  substitutes: 0,
  paid: 0,
};
const popular: TacosEvent = { event: "popular", recipe: "recipe:wood" };
/** A voice that says the names of events. */
const voice = { tell: (events: TacosEvent[]) => events.map(({ event }) => event) } as unknown as Voice;

function view(level: number, coins: number): TacosView {
  const owner = { who: "seat:0", coins, cards: 0, recipes: 0, trucks: 0, customers: 0 };
  return { level, owners: [owner] } as unknown as TacosView;
}

describe("a step", () => {
  it("tells what each owner did", () => {
    const step = new Step([built, popular], null, view(0, 0), voice);
    expect(step.deed("seat:0")).toBe("built");
    expect(step.deed("seat:1")).toBe("");
  });
  it("keeps what was built until the next prompt, though it came in an earlier message", () => {
    const step = new Step([popular], null, view(0, 0), voice, [built, popular]);
    expect(step.built("seat:0")?.came).toBe(2);
    expect(step.built("seat:1")).toBeUndefined();
    expect(step.turned).toBe(false);
    expect(new Step([], null, view(0, 0), voice, [{ event: "turn", who: "seat:0" }]).turned).toBe(true);
  });
  it("marks the newest cards of a track", () => {
    const step = new Step([popular], null, view(0, 0), voice);
    expect([0, 1].map((space) => step.fresh("popular", space))).toEqual([true, false]);
  });
  it("knows what changed, but not across levels", () => {
    expect(new Step([popular], view(1, 3), view(1, 5), voice).change("seat:0", "coins")).toBe(2);
    expect(new Step([popular], view(1, 3), view(2, 5), voice).change("seat:0", "coins")).toBe(0);
    expect(new Step([popular], null, view(2, 5), voice).change("seat:0", "coins")).toBe(0);
  });
});
