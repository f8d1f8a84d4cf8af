/** Animations of the board: a truck drives from where it was, or from its owner's panel, and coins fly to the players
 * who earned them. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "../lib/settings.svelte";

const positions = new Map<string, DOMRect>();

/** Record where all trucks and panels are, before the board changes. */
export function recordPositions(board: HTMLElement): void {
  positions.clear();
  for (const place of board.querySelectorAll<HTMLElement>("[data-stands]")) {
    positions.set(place.dataset.stands!, place.getBoundingClientRect());
  }
}

let measured: Map<Element, DOMRect> | null = null;

/** Measure where an element is now. All are measured at once: measuring after one of them started to move would lay out
 * the page again. */
function positionOf(node: HTMLElement): DOMRect {
  if (measured === null) {
    const all = [...document.querySelectorAll("[data-stands]")];
    measured = new Map(all.map((one) => [one, one.getBoundingClientRect()]));
    queueMicrotask(() => (measured = null));
  }
  return measured.get(node) ?? node.getBoundingClientRect();
}

/** The transition of a truck to its new place. */
export function drive(node: HTMLElement, { truck, who }: { truck: number; who: string }): TransitionConfig {
  const from = positions.get(`truck:${truck}`) ?? positions.get(who);
  if (!settings.moves || from === undefined) return { duration: 0 };
  const to = positionOf(node);
  const x = from.left - to.left;
  const y = from.top - to.top;
  return { duration: 550, easing: cubicOut, css: (_, left) => `transform: translate(${x * left}px, ${y * left}px)` };
}

/** The flight of a coin over the board, from the venue that pays to the panel of its owner. */
export interface CoinFlight {
  id: number;
  x: number;
  y: number;
  /** Pixels that it flies. */
  byX: number;
  byY: number;
  /** Milliseconds before it starts. */
  wait: number;
}

/** Most coins that fly for one payment. */
const COINS = 4;
let lastId = 0;

/** The flights of a few coins from a venue to the owner `who`, both named as things. */
export function coinFlights(board: HTMLElement, venue: string, who: string, money: number, wait: number): CoinFlight[] {
  const origin = board.getBoundingClientRect();
  const from = board.querySelector(`[data-stands="${venue}"]`)?.getBoundingClientRect();
  const to = board.querySelector(`[data-stands="${who}"]`)?.getBoundingClientRect();
  if (from === undefined || to === undefined) return [];
  const x = from.left + from.width / 2 - origin.left;
  const y = from.top + from.height / 2 - origin.top;
  return Array.from({ length: Math.min(money, COINS) }, (_, coin) => ({
    id: (lastId += 1),
    x,
    y,
    byX: to.left + 24 - origin.left - x,
    byY: to.top + to.height / 2 - origin.top - y,
    wait: wait + coin * 90,
  }));
}

/** An attachment that flies a coin and calls `gone` when it has arrived. */
export const flyCoin =
  (flight: CoinFlight, gone: () => void) =>
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
