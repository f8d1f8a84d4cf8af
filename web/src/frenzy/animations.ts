/** Trucks drive: one that has changed its place comes from where it stood, or from its owner. Coins roll to whoever
 * earned them. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "../lib/settings.svelte";

const stood = new Map<string, DOMRect>();

/** Before anything changes: note where all trucks stand, and where their owners sit. */
export function note(board: HTMLElement): void {
  stood.clear();
  for (const place of board.querySelectorAll<HTMLElement>("[data-stands]")) {
    stood.set(place.dataset.stands!, place.getBoundingClientRect());
  }
}

let standing: Map<Element, DOMRect> | null = null;

/** Where something stands now. All are measured at once: after one of them is set moving, to measure the next would have
 * everything laid out anew. */
function standsAt(node: HTMLElement): DOMRect {
  if (standing === null) {
    const all = [...document.querySelectorAll("[data-stands]")];
    standing = new Map(all.map((one) => [one, one.getBoundingClientRect()]));
    queueMicrotask(() => (standing = null));
  }
  return standing.get(node) ?? node.getBoundingClientRect();
}

export function drive(node: HTMLElement, { truck, who }: { truck: number; who: string }): TransitionConfig {
  const from = stood.get(`truck:${truck}`) ?? stood.get(who);
  if (!settings.moves || from === undefined) return { duration: 0 };
  const to = standsAt(node);
  const x = from.left - to.left;
  const y = from.top - to.top;
  return { duration: 550, easing: cubicOut, css: (_, left) => `transform: translate(${x * left}px, ${y * left}px)` };
}

/** A coin's way over the board, from the venue that pays to the panel of its owner. */
export interface Flight {
  id: number;
  x: number;
  y: number;
  /** How far it flies, and after how many milliseconds it starts. */
  byX: number;
  byY: number;
  wait: number;
}

const COINS = 4;
let flown = 0;

/** A few coins from a venue to whoever earned them, all as things that have names. */
export function coins(board: HTMLElement, venue: string, who: string, money: number, wait: number): Flight[] {
  const origin = board.getBoundingClientRect();
  const from = board.querySelector(`[data-stands="${venue}"]`)?.getBoundingClientRect();
  const to = board.querySelector(`[data-stands="${who}"]`)?.getBoundingClientRect();
  if (from === undefined || to === undefined) return [];
  const x = from.left + from.width / 2 - origin.left;
  const y = from.top + from.height / 2 - origin.top;
  return Array.from({ length: Math.min(money, COINS) }, (_, coin) => ({
    id: (flown += 1),
    x,
    y,
    byX: to.left + 24 - origin.left - x,
    byY: to.top + to.height / 2 - origin.top - y,
    wait: wait + coin * 90,
  }));
}

/** Let a coin fly; it is gone when it has come. */
export const fly =
  (flight: Flight, gone: () => void) =>
  (coin: HTMLElement): (() => void) => {
    const { byX, byY, wait } = flight;
    const up = { transform: `translate(${byX * 0.45}px, ${byY * 0.45 - 40}px) scale(1.3)`, opacity: 1, offset: 0.45 };
    const flying = coin.animate(
      [{ transform: "scale(0.5)", opacity: 0 }, up, { transform: `translate(${byX}px, ${byY}px)`, opacity: 1 }],
      { duration: 900, delay: wait, easing: "ease-in-out", fill: "both" },
    );
    flying.onfinish = gone;
    return () => flying.cancel();
  };
