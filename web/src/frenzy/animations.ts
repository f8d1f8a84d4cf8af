/** Animations of the board: a truck drives from where it was, or from its owner's panel, and coins fly to the players
 * who earned them. Only `transform` and `opacity` are animated, so the browser lays nothing out meanwhile. */
import { settings } from "../lib/settings.svelte";

const positions = new Map<string, DOMRect>();

/** Forget where everything was: what a new board shows first does not move. */
export const forgetPositions = (): void => positions.clear();

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

const DRIVE = 650;
/** Milliseconds by which the trucks of the next owner start later. */
const AFTER = 70;

/** An action that drives a truck to its new place. */
export function drive(node: HTMLElement, { truck, who, owner }: { truck: number; who: string; owner: number }): void {
  const before = positions.get(`truck:${truck}`);
  const from = before ?? positions.get(who);
  if (!settings.moves || from === undefined) return;
  const to = positionOf(node);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  node.animate([{ transform: start }, { transform: "none" }], {
    duration: DRIVE,
    delay: before === undefined ? owner * AFTER : 0,
    easing: "cubic-bezier(0.3, 0.8, 0.4, 1)",
    fill: "backwards",
  });
}

/** The flight of a coin over the board, from the venue that pays to the panel of its owner. */
export interface CoinFlight {
  id: number;
  owner: number;
  /** The part of the payment that lands with this coin. */
  money: number;
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
export function coinFlights(
  board: HTMLElement,
  venue: string,
  who: string,
  owner: number,
  money: number,
  wait: number,
): CoinFlight[] {
  const origin = board.getBoundingClientRect();
  const from = board.querySelector(`[data-stands="${venue}"]`)?.getBoundingClientRect();
  const to = board.querySelector(`[data-stands="${who}"]`)?.getBoundingClientRect();
  if (from === undefined || to === undefined) return [];
  const x = from.left + from.width / 2 - origin.left;
  const y = from.top + from.height / 2 - origin.top;
  const coins = Math.min(money, COINS);
  return Array.from({ length: coins }, (_, coin) => ({
    id: (lastId += 1),
    owner,
    money: Math.floor((money * (coin + 1)) / coins) - Math.floor((money * coin) / coins),
    x,
    y,
    byX: to.left + 24 - origin.left - x,
    byY: to.top + to.height / 2 - origin.top - y,
    wait: wait + coin * 80,
  }));
}

/** An action that flies a coin and calls `landed` when it has arrived. */
export function flyCoin(coin: HTMLElement, { flight, landed }: { flight: CoinFlight; landed: () => void }) {
  const { byX, byY, wait } = flight;
  const up = { transform: `translate(${byX * 0.45}px, ${byY * 0.45 - 40}px) scale(1.3)`, opacity: 1, offset: 0.45 };
  const flying = coin.animate(
    [{ transform: "scale(0.5)", opacity: 0 }, up, { transform: `translate(${byX}px, ${byY}px)`, opacity: 1 }],
    { duration: 700, delay: wait, easing: "ease-in-out", fill: "both" },
  );
  flying.onfinish = landed;
  return { destroy: () => flying.cancel() };
}
