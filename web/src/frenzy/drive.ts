/** Trucks drive: one that has changed its place comes from where it stood, or from its owner. */
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

export function drive(node: HTMLElement, { truck, owner }: { truck: number; owner: number }): TransitionConfig {
  const from = stood.get(`truck:${truck}`) ?? stood.get(`owner:${owner}`);
  if (!settings.moves || from === undefined) return { duration: 0 };
  const to = node.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  return { duration: 550, easing: cubicOut, css: (_, left) => `transform: translate(${x * left}px, ${y * left}px)` };
}
