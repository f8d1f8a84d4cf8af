/** Steps that nobody chose: where there is only one way to go, the rules go it unasked. */
import type { Prompt, RollwriteMineView } from "../wire";

/** Of the turn one is in: `agreed` is the way that was agreed to, `alone` whether all of it was done without a word. */
export function unasked(
  mine: RollwriteMineView,
  asked: Prompt | null,
  agreed: string[],
  alone: boolean,
): string[] {
  const { path, stage } = mine;
  if (asked === null) return stage === "done" && alone ? path.slice(1) : [];
  // A question that begins a turn comes before anything was chosen.
  if (asked.begins) return path.slice(1);
  const on = agreed.length > 0 && agreed.every((square, at) => path[at] === square);
  return on ? path.slice(agreed.length) : [];
}
