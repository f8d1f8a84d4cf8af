/** Scrolls what the question is about into sight, where map and tracker are stacked, as on a phone. */
import { settings } from "../lib/settings.svelte";

/** Approximate height in pixels of the news that cover the top of the screen. */
const NEWS = 80;
/** Pixels between the map and the bar. */
const SPARE = 4;

/** Scroll to what is highlighted on a sheet, unless the player has scrolled the sheet out of sight. */
export function bringIntoSight(sheet: HTMLElement): void {
  const behavior = settings.moves ? "smooth" : "instant";
  const stacked = (sheet.querySelector(".strip")?.clientHeight ?? 0) > 0;
  const bar = (stacked && sheet.querySelector(".foot")?.getBoundingClientRect().top) || innerHeight;
  const inSight = (one: Element): number => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return (Math.min(bottom, bar, innerHeight) - Math.max(top, 0)) / height;
  };
  const lit = [...sheet.querySelectorAll(".lit")];
  if (lit.length === 0 || inSight(sheet) <= 0) return;
  const map = sheet.querySelector(".map")!.getBoundingClientRect();
  const onMap = stacked && lit.some((one) => one.closest(".map") !== null);
  if (onMap && map.height + SPARE < bar - NEWS) {
    // There is room for the whole map and the tracker strip.
    const below = map.bottom + SPARE - bar;
    if (map.top < NEWS || below > 0) scrollBy({ top: below, behavior });
  } else if (lit.every((one) => inSight(one) <= 0.6)) lit[0]!.scrollIntoView({ block: "center", behavior });
}
