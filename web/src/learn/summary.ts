/** Parses the short rules of a game into blocks. The catalogue has them as terminal lines with numbered steps. */

/** A numbered step of the rules. */
export interface Step {
  name: string;
  text: string;
}
/** A list of steps, or a paragraph. */
export type Block = { steps: Step[] } | { text: string };

const NUMBERED = /^\d+\. (.*)$/;

/** Split a summary into paragraphs and lists of steps. */
export function blocks(summary: string): Block[] {
  const found: Block[] = [];
  let steps: string[] | null = null;
  let lines: string[] = [];

  const close = (): void => {
    if (steps !== null) found.push({ steps: steps.map(step) });
    if (lines.length > 0) found.push({ text: lines.join(" ") });
    steps = null;
    lines = [];
  };
  for (const line of summary.split("\n")) {
    const numbered = NUMBERED.exec(line);
    if (numbered !== null) {
      if (steps === null) close();
      steps = [...(steps ?? []), numbered[1]!];
    } else if (steps !== null && line.startsWith("   ")) {
      // A step continues in indented lines.
      steps = [...steps.slice(0, -1), `${steps.at(-1)} ${line.trim()}`];
    } else if (line.trim() !== "") {
      if (steps !== null) close();
      lines.push(line.trim());
    }
  }
  close();
  return found;
}

/** Split a step into its name, up to the first full stop, and its text. */
function step(text: string): Step {
  const at = text.indexOf(". ");
  return at < 0 ? { name: "", text } : { name: text.slice(0, at + 1), text: text.slice(at + 2) };
}
