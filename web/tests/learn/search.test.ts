import { describe, expect, it } from "vitest";
import { count, found, parts, wordsOf } from "../../src/learn/search";
import type { RuleClause, RulePage } from "../../src/wire";

const clause = (id: string, ...pieces: [string, string][]): RuleClause => ({
  id,
  marks: [],
  pieces: pieces.map(([kind, text]) => ({ kind, text })) as RuleClause["pieces"],
  named_in: [],
});
const page = (game: string, ...sections: [string, RuleClause[]][]): RulePage => ({
  game,
  title: game,
  intro: "",
  sections: sections.map(([heading, clauses], at) => ({ id: `${at}`, heading, clauses })),
});
const PAGES = [
  page(
    "frenzy",
    ["Payouts", [clause("F6.1", ["text", "A venue pays "], ["text", "its die."]), clause("F6.2", ["text", "A tie shares."])]],
    ["Cards", [clause("F4.1", ["text", "Cards are secret."], ["mark", "optional"])]],
  ),
  page("tacos", ["Bids", [clause("T2.1", ["text", "The highest bid pays."])]]),
];
const ids = (pages: RulePage[]): string[] => pages.flatMap((one) => one.sections).flatMap((one) => one.clauses.map(({ id }) => id));

describe("clauses are found", () => {
  it("by all words, wherever they stand and however they are written", () => {
    expect(ids(found(PAGES, "  PAYS die "))).toEqual(["F6.1"]);
    expect(ids(found(PAGES, "pays"))).toEqual(["F6.1", "T2.1"]);
    expect(ids(found(PAGES, "pays secret"))).toEqual([]);
  });
  it("by their number and by the heading above them", () => {
    expect(ids(found(PAGES, "f6.2"))).toEqual(["F6.2"]);
    expect(ids(found(PAGES, "payouts"))).toEqual(["F6.1", "F6.2"]);
  });
  it("by words that go over the end of a piece, not by marks", () => {
    expect(ids(found(PAGES, "secret"))).toEqual(["F4.1"]);
    expect(ids(found(PAGES, "optional"))).toEqual([]);
  });
  it("without the sections and pages that have become empty", () => {
    const [only, ...rest] = found(PAGES, "bid");
    expect([only?.game, rest, count([only!])]).toEqual(["tacos", [], 1]);
  });
  it("all of them while nothing is looked for", () => {
    expect(found(PAGES, "  ")).toBe(PAGES);
    expect([count(PAGES), count([])]).toEqual([4, 0]);
  });
});

describe("a text is cut", () => {
  it("at the words, as they are written in it", () => {
    expect(parts("A Venue pays its venue.", "VENUE")).toEqual([
      { text: "A ", hit: false },
      { text: "Venue", hit: true },
      { text: " pays its ", hit: false },
      { text: "venue", hit: true },
      { text: ".", hit: false },
    ]);
  });
  it("at signs that mean something to a pattern", () => {
    expect(parts("F6.1 (a)", "6.1 (a")).toEqual([
      { text: "F", hit: false },
      { text: "6.1", hit: true },
      { text: " ", hit: false },
      { text: "(a", hit: true },
      { text: ")", hit: false },
    ]);
    expect(parts("F6x1", "6.1").filter(({ hit }) => hit)).toEqual([]);
  });
  it("nowhere if nothing is looked for", () => {
    expect([parts("All.", ""), wordsOf(" ")]).toEqual([[{ text: "All.", hit: false }], []]);
  });
});
