/** Scrolls the part of the board that the question is about into sight: a phone does not show the whole board. */
import { settings } from "../lib/settings.svelte";

/** Pixels that the strip above the board covers when the page is scrolled. */
const STRIP = 72;

/** If a button in a part of the board is out of sight, scroll as little as needed to show the part, and the street with
 * it if both fit. */
export function bringIntoSight(board: HTMLElement, part: string): void {
  const find = (name: string): HTMLElement | null => board.querySelector(`[data-part="${name}"]`);
  const asked = find(part)?.getBoundingClientRect();
  const street = find("street")?.getBoundingClientRect();
  // Do not scroll away from a field in which the player is writing.
  if (asked === undefined || street === undefined || document.activeElement?.matches("input, textarea")) return;
  const bar = find("bar");
  const under = bar === null ? 0 : bar.offsetHeight + parseFloat(getComputedStyle(bar).bottom);
  const bottom = innerHeight - under - 4;
  const buttons = [...find(part)!.querySelectorAll("button:enabled")].map((one) => one.getBoundingClientRect());
  const hidden = buttons.some((one) => one.height > 0 && (one.bottom > bottom + 1 || one.top < STRIP - 1));
  if (!hidden) return;
  const both = { top: Math.min(asked.top, street.top), bottom: Math.max(asked.bottom, street.bottom) };
  const box = both.bottom - both.top <= bottom - STRIP ? both : asked;
  const down = Math.max(0, box.bottom - bottom);
  const by = box.top - down < STRIP ? box.top - STRIP : down;
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: settings.moves ? "smooth" : "instant" });
}
