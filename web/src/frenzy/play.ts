/** What the parts of the board are given: the board's own properties, and what is chosen but not sent. */
import type { BoardProps } from "../lib/board";
import type { Choice, FrenzyView } from "../wire";
import type { Picking } from "./picking.svelte";

export type FrenzyProps = BoardProps<FrenzyView, null>;

export interface Part {
  play: FrenzyProps;
  picking: Picking;
}

/** Choose by pointing, if nothing is on its way. */
export function take(play: FrenzyProps, choice: Choice): void {
  if (!play.busy) play.choose([choice.option]);
}

/** Is one of these things pointed at in the list beside the board? */
export const isPointed = (play: FrenzyProps, things: string[]): boolean =>
  things.some((thing) => play.pointed.includes(thing));
