/** Divides long words where the language divides them: not every browser has a dictionary for `hyphens: auto`. */
const SOFT = "\u00ad";

/** The text with soft hyphens in the words of `divided`, where "-" stands for a hyphen. */
export function hyphenated(text: string, divided: string): string {
  return divided.split(" ").reduce((all, one) => all.replaceAll(one.replaceAll("-", ""), one.replaceAll("-", SOFT)), text);
}
