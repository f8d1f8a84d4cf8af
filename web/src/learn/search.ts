/** Finding clauses by words, and where the words stand in a text. */
import type { RuleClause, RulePage } from "../wire";

/** The words that are looked for, in small letters. */
export function wordsOf(sought: string): string[] {
  return sought
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Does a clause hold all the words, wherever they stand? Its number counts as one of its words. */
function holds(clause: RuleClause, heading: string, words: string[]): boolean {
  const said = clause.pieces.filter((piece) => piece.kind !== "mark").map((piece) => piece.text);
  const text = `${clause.id} ${heading} ${said.join("")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The pages with only those clauses that hold all the words, without what has become empty. */
export function found(pages: RulePage[], sought: string): RulePage[] {
  const words = wordsOf(sought);
  if (words.length === 0) return pages;
  return pages.flatMap((page) => {
    const sections = page.sections.flatMap((section) => {
      const clauses = section.clauses.filter((clause) => holds(clause, section.heading, words));
      return clauses.length > 0 ? [{ ...section, clauses }] : [];
    });
    return sections.length > 0 ? [{ ...page, sections }] : [];
  });
}

export function count(pages: RulePage[]): number {
  return pages.flatMap((page) => page.sections).reduce((sum, section) => sum + section.clauses.length, 0);
}

export interface Part {
  text: string;
  hit: boolean;
}

/** A text cut at the words that were looked for. */
export function parts(text: string, sought: string): Part[] {
  const words = wordsOf(sought).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${words.join("|")})`, "gi"))
    .map((part, at) => ({ text: part, hit: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
