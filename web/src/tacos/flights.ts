/** Flights of cards over the board: each card that was taken, bought or built flies to its new owner. */
import { settings } from "../lib/settings.svelte";
import type { TacosEvent } from "../wire";

/** Where a card lies, seen from the corner of the board. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Flight {
  card: HTMLElement;
  from: Place;
  /** Where it lands: an owner, or the hand. */
  to: string;
}

/** Milliseconds of a flight, and between the starts of two. */
const FLIES = 650;
const BETWEEN = 130;
/** Size of a card when it lands. */
const LANDED = 0.45;

const place = (board: HTMLElement, name: string): HTMLElement | null => board.querySelector(`[data-at="${name}"]`);

/** Where the card of an event lay, and who gets it; null if no card moves. */
function moved(event: TacosEvent, me: string): [from: string, to: string] | null {
  switch (event.event) {
    case "took":
    case "challenger_took":
      return [`${event.vendor} ${event.ingredient}`, event.who === me ? "hand" : event.who];
    case "built":
      return [`${event.origin} ${event.recipe}`, event.who];
    case "bought":
      return [event.truck, event.who === me ? "hand" : event.who];
    default:
      return null;
  }
}

function placeOf(one: HTMLElement, origin: DOMRect): Place {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { left: left - origin.left, top: top - origin.top, width, height };
}

export class Flights {
  #places = new Map<string, Place>();
  #ready: Flight[] = [];
  #flying: HTMLElement[] = [];

  /** Record where all cards lie, after a paint: in the middle of an update the page would be laid out for it. */
  record(board: HTMLElement): void {
    const origin = board.getBoundingClientRect();
    const all = board.querySelectorAll<HTMLElement>("[data-at]");
    this.#places = new Map([...all].map((one) => [one.dataset.at!, placeOf(one, origin)]));
  }

  /** Before the board changes: end the flights of the last step, and copy the cards that are about to move. */
  prepare(board: HTMLElement | undefined, told: TacosEvent[], me: string): void {
    for (const card of this.#flying) card.remove();
    this.#flying = [];
    this.#ready = [];
    if (board === undefined || !settings.moves) return;
    for (const event of told) {
      const [from, to] = moved(event, me) ?? ["", ""];
      const card = from === "" ? null : place(board, from);
      const lay = this.#places.get(from);
      // A card in a folded section has no size.
      if (card === null || lay === undefined || lay.width === 0) continue;
      this.#ready.push({ card: card.cloneNode(true) as HTMLElement, from: lay, to });
    }
  }

  /** After the board has changed: everything is measured first, so that the page is laid out once. */
  start(board: HTMLElement, layer: HTMLElement): void {
    if (this.#ready.length === 0) return;
    const origin = board.getBoundingClientRect();
    const flights = this.#ready.map((flight) => {
      const to = placeOf(place(board, flight.to) ?? layer, origin);
      return { ...flight, x: to.left + Math.min(to.width / 2, flight.from.width), y: to.top + to.height / 2 };
    });
    this.#ready = [];
    flights.forEach(({ card, from, x, y }, at) => {
      const { style } = card;
      Object.assign(style, { position: "absolute", margin: "0", animation: "none" });
      [style.left, style.top] = [`${from.left}px`, `${from.top}px`];
      [style.width, style.height] = [`${from.width}px`, `${from.height}px`];
      delete card.dataset.at;
      const by = `${x - from.left - from.width / 2}px, ${y - from.top - from.height / 2}px`;
      layer.append(card);
      this.#flying.push(card);
      const flying = card.animate(
        [
          { transform: "none", opacity: 1 },
          { transform: `translate(${by}) scale(${LANDED})`, opacity: 1, offset: 0.9 },
          { transform: `translate(${by}) scale(${LANDED})`, opacity: 0 },
        ],
        { duration: FLIES, delay: at * BETWEEN, easing: "cubic-bezier(0.4, 0, 0.2, 1)", fill: "backwards" },
      );
      flying.onfinish = () => card.remove();
    });
  }
}
