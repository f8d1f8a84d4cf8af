/** Tests of the catalogue in the browser; tests/web/test_words.py compares it with the one in Python. */
import { describe, expect, it } from "vitest";
import { Words, type Param } from "../../src/lib/words";

const words = new Words({
  "toy.event.laid": "{who} laid.",
  "toy.event.took": { other: "", each: "{who}", all: "Taken: {list}." },
  "toy.event.paid": { other: "+{money}.", joins: ["laid"] },
  "toy.event.shuffled": "",
});
const told = (name: string, params: Record<string, Param> = {}) => ({ key: `toy.event.${name}`, params });

describe("an event whose text is empty", () => {
  const laid = told("laid", { who: "Ana" });
  const silent = told("shuffled", { n: 3 });

  it("is not told", () => {
    expect(words.tell([silent], [], {})).toEqual([]);
    expect(words.tell([told("took", { who: "Ana" })], [], {})).toEqual(["Taken: Ana."]);
  });

  it("splits no list, and lines know with which event they begin", () => {
    const lines = words.lines([silent, laid, silent, told("paid", { money: 2 }), silent, laid], [], {});
    expect(lines).toEqual([
      { text: "Ana laid. +2.", from: 1 },
      { text: "Ana laid.", from: 5 },
    ]);
  });
});

describe("a gap with several things", () => {
  const named = new Words({
    "terminal.list_separator": " / ",
    "toy.card.salt": "Salt",
    "toy.event.laid": "{who} laid {cards}.",
    "toy.event.took": { other: "", each: "{who}", all: "Taken at {places}: {list}." },
  });

  it("is filled with their names", () => {
    const params = { who: "seat:0", cards: ["card:salt", "card:lime", "7"] };
    expect(named.say(told("laid", params), ["Ana"], {})).toBe("Ana laid Salt / lime / 7.");
    expect(named.say(told("laid", { ...params, cards: "card:salt, card:lime" }), ["Ana"], {})).toBe(
      "Ana laid card:salt, card:lime.",
    );
  });

  it("is equal to another with the same things", () => {
    const took = (who: string, places: string[]) => told("took", { who, places });
    expect(named.tell([took("Ana", ["A", "B"]), took("Ben", ["A", "B"])], [], {})).toEqual(["Taken at A / B: Ana / Ben."]);
    expect(named.tell([took("Ana", ["A", "B"]), took("Ben", ["A"])], [], {})).toHaveLength(2);
  });
});
