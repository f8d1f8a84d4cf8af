/** Searches clauses for words, and marks the words in a text. */
import type { RuleClause, RulePage } from "../wire";

/** The words of a search, in lower case. */
export function wordsOf(sought: string): string[] {
  return sought
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** True if a clause contains all words, in any order. Its number and heading count as part of it. */
function contains(clause: RuleClause, heading: string, words: string[]): boolean {
  const said = clause.pieces.filter((piece) => piece.kind !== "mark").map((piece) => piece.text);
  const text = `${clause.id} ${heading} ${said.join("")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The pages with only those clauses that contain all words, without empty sections and pages. */
export function matchingPages(pages: RulePage[], sought: string): RulePage[] {
  const words = wordsOf(sought);
  if (words.length === 0) return pages;
  return pages.flatMap((page) => {
    const sections = page.sections.flatMap((section) => {
      const clauses = section.clauses.filter((clause) => contains(clause, section.heading, words));
      return clauses.length > 0 ? [{ ...section, clauses }] : [];
    });
    return sections.length > 0 ? [{ ...page, sections }] : [];
  });
}

/** The number of clauses on these pages. */
export function countClauses(pages: RulePage[]): number {
  return pages.flatMap((page) => page.sections).reduce((sum, section) => sum + section.clauses.length, 0);
}

/** A part of a text: `hit` if it is a word of the search. */
export interface Part {
  text: string;
  hit: boolean;
}

/** Split a text at the words of a search. */
export function splitAtHits(text: string, sought: string): Part[] {
  const words = wordsOf(sought).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${words.join("|")})`, "gi"))
    .map((part, at) => ({ text: part, hit: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
