/** Scrolls the part of the board that the question is about into sight: a phone does not show the whole board. */
import { settings } from "../lib/settings.svelte";

/** Pixels that sticky parts cover at an edge of the screen. */
const covered = (side: string): number =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--${side}-used`)) || 0;

/** If what is lit in a part of the board, or any button of a part without lit ones, is out of sight, scroll as little as needed to show the part, and the street with
 * it if both fit. */
export function bringIntoSight(board: HTMLElement, part: string): void {
  const find = (name: string): HTMLElement | null => board.querySelector(`[data-part="${name}"]`);
  const asked = find(part)?.getBoundingClientRect();
  const street = find("street")?.getBoundingClientRect();
  // Do not scroll away from a field in which the player is writing.
  if (asked === undefined || street === undefined || document.activeElement?.matches("input, textarea")) return;
  const under = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--under")) || 0;
  const bottom = innerHeight - covered("bottom") - under - 4;
  const top = covered("top") + 4;
  const lit = [...find(part)!.querySelectorAll("button.lit:enabled")];
  const targets = lit.length > 0 ? lit : [...find(part)!.querySelectorAll("button:enabled")];
  const buttons = targets.map((one) => one.getBoundingClientRect());
  const hidden = buttons.some((one) => one.height > 0 && (one.bottom > bottom + 1 || one.top < top - 5));
  if (!hidden) return;
  const both = { top: Math.min(asked.top, street.top), bottom: Math.max(asked.bottom, street.bottom) };
  const box = both.bottom - both.top <= bottom - top ? both : asked;
  const down = Math.max(0, box.bottom - bottom);
  const by = box.top - down < top ? box.top - top : down;
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: settings.moves ? "smooth" : "instant" });
}
