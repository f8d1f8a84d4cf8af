/** Animations of the board: a truck drives from where it was, or from its owner's panel, and coins fly to the players
 * who earned them. Only `transform` and `opacity` are animated, so the browser lays nothing out meanwhile. */
import { settings } from "../lib/settings.svelte";
import { COIN_AFTER, COIN_FLIES, COINS } from "./moments";

/** Where something stands, seen from the corner of the board. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}
const positions = new Map<string, Place>();

/** Forget where everything was: what a new board shows first does not move. */
export const forgetPositions = (): void => positions.clear();

/** Record where all venues, trucks and panels stand. After a paint this costs nothing; in the middle of an update the
 * whole page would be laid out for it. */
export function recordPositions(board: HTMLElement): void {
  const origin = board.getBoundingClientRect();
  positions.clear();
  for (const one of board.querySelectorAll<HTMLElement>("[data-stands]")) {
    positions.set(one.dataset.stands!, placeOf(one, origin));
  }
}

function placeOf(one: HTMLElement, origin: DOMRect): Place {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { left: left - origin.left, top: top - origin.top, width, height };
}

const DRIVE = 650;
/** Milliseconds by which the trucks of the next owner start later. */
const AFTER = 70;

interface Drive {
  node: HTMLElement;
  from: Place;
  delay: number;
}
let drives: Drive[] = [];

/** An action that drives a truck to its new place. */
export function drive(node: HTMLElement, { truck, who, owner }: { truck: number; who: string; owner: number }): void {
  const before = positions.get(`truck:${truck}`);
  const from = before ?? positions.get(who);
  if (!settings.moves || from === undefined) return;
  if (drives.length === 0) requestAnimationFrame(startDrives);
  drives.push({ node, from, delay: before === undefined ? owner * AFTER : 0 });
}

/** Start all drives of an update, before it is painted. All trucks are measured before the first one moves: measuring
 * after that would lay out the page again. */
function startDrives(): void {
  const all = drives.flatMap((one) => {
    const board = one.node.closest(".frenzy");
    return board === null ? [] : [{ ...one, to: placeOf(one.node, board.getBoundingClientRect()) }];
  });
  drives = [];
  for (const { node, from, to, delay } of all) {
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    node.animate([{ transform: start }, { transform: "none" }], {
      duration: DRIVE,
      delay,
      easing: "cubic-bezier(0.3, 0.8, 0.4, 1)",
      fill: "backwards",
    });
  }
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

let lastId = 0;

/** The flights of a few coins from a venue to the owner `who`, both named as things. */
export function coinFlights(venue: string, who: string, owner: number, money: number, wait: number): CoinFlight[] {
  const [from, to] = [positions.get(venue), positions.get(who)];
  if (from === undefined || to === undefined) return [];
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  const coins = Math.min(money, COINS);
  return Array.from({ length: coins }, (_, coin) => ({
    id: (lastId += 1),
    owner,
    money: Math.floor((money * (coin + 1)) / coins) - Math.floor((money * coin) / coins),
    x,
    y,
    byX: to.left + 24 - x,
    byY: to.top + to.height / 2 - y,
    wait: wait + coin * COIN_AFTER,
  }));
}

/** An action that flies a coin and calls `landed` when it has arrived. */
export function flyCoin(coin: HTMLElement, { flight, landed }: { flight: CoinFlight; landed: () => void }) {
  const { byX, byY, wait } = flight;
  const up = { transform: `translate(${byX * 0.45}px, ${byY * 0.45 - 40}px) scale(1.3)`, opacity: 1, offset: 0.45 };
  const flying = coin.animate(
    [{ transform: "scale(0.5)", opacity: 0 }, up, { transform: `translate(${byX}px, ${byY}px)`, opacity: 1 }],
    { duration: COIN_FLIES, delay: wait, easing: "ease-in-out", fill: "both" },
  );
  flying.onfinish = landed;
  return { destroy: () => flying.cancel() };
}
