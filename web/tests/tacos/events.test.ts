/** Tests of counts of cards, visits to vendors and the actions of a Challenger. */
import { describe, expect, it } from "vitest";
import { changed, counted, same, total } from "../../src/tacos/cards";
import { challengerActions } from "../../src/tacos/challengerActions";
import { takenThisRound } from "../../src/tacos/visits";
import type { TacosEvent } from "../../src/wire";

const took = (who: string, key: string): TacosEvent => ({
  event: "took",
  who,
  ingredient: `ingredient:${key}`,
  vendor: "vendor:dawn_market",
});
const thrown = (key: string): TacosEvent => ({
  event: "challenger_took",
  who: "who:challenger",
  ingredient: `ingredient:${key}`,
  vendor: "vendor:canal_barge",
});
const bid = (who: string): TacosEvent => ({ event: "bid", who, vendor: "vendor:dawn_market", n: 1 });
const round = (n: number): TacosEvent => ({ event: "round", round: n });

describe("cards", () => {
  it("are counted", () => {
    expect(counted(["lime", "beef", "lime"])).toEqual({ lime: 2, beef: 1 });
    expect(total({ lime: 2, beef: 1 })).toBe(3);
    expect(changed({ lime: 2 }, "beef", 1)).toEqual({ lime: 2, beef: 1 });
  });
  it("are the same if there are as many of each", () => {
    expect(same({ lime: 1, beef: 0 }, { lime: 1 })).toBe(true);
    expect(same({ lime: 1 }, { lime: 1, beef: 1 })).toBe(false);
  });
});

describe("what was taken from the vendors", () => {
  it("is all since the bids", () => {
    const events = [round(1), took("seat:1", "tofu"), bid("seat:0"), bid("seat:1"), took("seat:0", "beef"), thrown("lime")];
    expect(takenThisRound(events)).toEqual([
      { who: "seat:0", vendor: "dawn_market", key: "beef" },
      { who: "who:challenger", vendor: "canal_barge", key: "lime" },
    ]);
  });
  it("starts again with a round, and includes what a card takes before the bids", () => {
    expect(takenThisRound([bid("seat:0"), took("seat:0", "beef"), round(2)])).toEqual([]);
    expect(takenThisRound([bid("seat:0"), round(2), took("seat:0", "corn")])).toHaveLength(1);
  });
  it("is everything if there are no earlier events", () => {
    expect(takenThisRound([took("seat:0", "corn")])).toHaveLength(1);
  });
});

describe("the actions of a Challenger", () => {
  const who = "who:challenger";
  it("are told in order, with the cards that they are about", () => {
    const events: TacosEvent[] = [
      { event: "challenger_no_card", who, vendor: "vendor:canal_barge" },
      thrown("lime"),
      took("seat:0", "beef"),
      thrown("corn"),
      { event: "challenger_truck", who, truck: "truck:griller" },
      { event: "challenger_built", who, recipe: "recipe:duo", n: 3, came: 2 },
    ];
    const deeds = challengerActions(who, events);
    expect(deeds.map(({ says, card }) => [says, card])).toEqual([
      ["challenger_no_card", ""],
      ["challenger_took", ""],
      ["challenger_truck", "truck:griller"],
      ["challenger_built", "recipe:duo"],
    ]);
    expect(deeds[1]!.params.list).toEqual(["ingredient:lime", "ingredient:corn"]);
    expect(deeds[3]!.params.n).toBe(5);
  });
  it("are only those of that Challenger", () => {
    const cleared: TacosEvent = { event: "cleared", vendor: "vendor:canal_barge", n: 3, who };
    expect(challengerActions(who, [cleared])).toHaveLength(1);
    expect(challengerActions("who:second_challenger", [cleared])).toEqual([]);
  });
});
