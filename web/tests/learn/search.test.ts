/** Tests of searching the rules. */
import { describe, expect, it } from "vitest";
import { countClauses, matchingPages, splitAtHits, wordsOf } from "../../src/learn/search";
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
  it("by all words, in any order and case", () => {
    expect(ids(matchingPages(PAGES, "  PAYS die "))).toEqual(["F6.1"]);
    expect(ids(matchingPages(PAGES, "pays"))).toEqual(["F6.1", "T2.1"]);
    expect(ids(matchingPages(PAGES, "pays secret"))).toEqual([]);
  });
  it("by their number and by the heading above them", () => {
    expect(ids(matchingPages(PAGES, "f6.2"))).toEqual(["F6.2"]);
    expect(ids(matchingPages(PAGES, "payouts"))).toEqual(["F6.1", "F6.2"]);
  });
  it("by their text, not by their marks", () => {
    expect(ids(matchingPages(PAGES, "secret"))).toEqual(["F4.1"]);
    expect(ids(matchingPages(PAGES, "optional"))).toEqual([]);
  });
  it("without empty sections and pages", () => {
    const [only, ...rest] = matchingPages(PAGES, "bid");
    expect([only?.game, rest, countClauses([only!])]).toEqual(["tacos", [], 1]);
  });
  it("all of them without a search", () => {
    expect(matchingPages(PAGES, "  ")).toBe(PAGES);
    expect([countClauses(PAGES), countClauses([])]).toEqual([4, 0]);
  });
});

describe("a text is split", () => {
  it("at the words, as they are written in it", () => {
    expect(splitAtHits("A Venue pays its venue.", "VENUE")).toEqual([
      { text: "A ", hit: false },
      { text: "Venue", hit: true },
      { text: " pays its ", hit: false },
      { text: "venue", hit: true },
      { text: ".", hit: false },
    ]);
  });
  it("at characters that have a meaning in a regular expression", () => {
    expect(splitAtHits("F6.1 (a)", "6.1 (a")).toEqual([
      { text: "F", hit: false },
      { text: "6.1", hit: true },
      { text: " ", hit: false },
      { text: "(a", hit: true },
      { text: ")", hit: false },
    ]);
    expect(splitAtHits("F6x1", "6.1").filter(({ hit }) => hit)).toEqual([]);
  });
  it("nowhere without a search", () => {
    expect([splitAtHits("All.", ""), wordsOf(" ")]).toEqual([[{ text: "All.", hit: false }], []]);
  });
});
