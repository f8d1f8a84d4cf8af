import { describe, expect, it } from "vitest";
import { Words } from "../../src/lib/words";

const words = new Words({
  "toy.event.laid": "{who} laid.",
  "toy.event.took": { other: "", each: "{who}", all: "Taken: {list}." },
  "toy.event.paid": { other: "+{money}.", joins: ["laid"] },
  "toy.event.shuffled": "",
});
const told = (name: string, params: Record<string, number | string> = {}) => ({ key: `toy.event.${name}`, params });

describe("an event whose text is empty", () => {
  const laid = told("laid", { who: "Ana" });
  const silent = told("shuffled", { n: 3 });

  it("is not told", () => {
    expect(words.tell([silent], [], {})).toEqual([]);
    expect(words.tell([told("took", { who: "Ana" })], [], {})).toEqual(["Taken: Ana."]);
  });

  it("parts nothing, and the lines know with which event they begin", () => {
    const lines = words.lines([silent, laid, silent, told("paid", { money: 2 }), silent, laid], [], {});
    expect(lines).toEqual([
      { text: "Ana laid. +2.", from: 1 },
      { text: "Ana laid.", from: 5 },
    ]);
  });
});
