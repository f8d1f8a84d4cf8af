/** Divides long words where the language divides them: not every browser has a dictionary for `hyphens: auto`. */
import { word } from "./settings.svelte";

const SOFT = "\u00ad";

/** The text with soft hyphens in the words that the catalogue divides. */
export function hyphenated(text: string, divided = word("web.more.hyphens")): string {
  return divided.split(" ").reduce((all, one) => all.replaceAll(one.replaceAll("-", ""), one.replaceAll("-", SOFT)), text);
}
