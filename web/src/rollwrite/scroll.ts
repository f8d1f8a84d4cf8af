/** Where all lies below each other, as on a phone: what is asked about comes into sight. */
import { settings } from "../lib/settings.svelte";

/** What has happened is told above the board, over whatever is scrolled there; it is about so high. */
const NEWS = 80;
/** By so much the bar may grow without covering the map. */
const SPARE = 24;

/** Scroll to what is lit on a sheet, unless she who is asked is elsewhere on the page. */
export function bringIntoSight(sheet: HTMLElement): void {
  const behavior = settings.moves ? "smooth" : "instant";
  const bar = sheet.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
  const inSight = (one: Element): number => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return (Math.min(bottom, bar, innerHeight) - Math.max(top, 0)) / height;
  };
  const lit = [...sheet.querySelectorAll(".lit")];
  if (lit.length === 0 || inSight(sheet) <= 0) return;
  const map = sheet.querySelector(".map")!.getBoundingClientRect();
  const stacked = (sheet.querySelector(".strip")?.clientHeight ?? 0) > 0;
  const onMap = stacked && lit.some((one) => one.closest(".map") !== null);
  if (onMap && map.height + SPARE < bar - NEWS) {
    // The whole map and what lies ahead on the tracker: there is room for both.
    const below = map.bottom + SPARE - bar;
    if (map.top < NEWS || below > 0) scrollBy({ top: below, behavior });
  } else if (lit.every((one) => inSight(one) <= 0.6)) lit[0]!.scrollIntoView({ block: "center", behavior });
}
