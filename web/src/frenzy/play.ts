/** What the parts of the board are given: the board's own properties, and what is chosen but not sent. */
import type { BoardProps } from "../lib/board";
import type { Choice, FrenzyView, Message } from "../wire";
import type { Picking } from "./picking.svelte";

export interface FrenzyProps extends BoardProps<FrenzyView, null> {
  /** The seats that are waited for; without them nobody is said to be ready. */
  waiting?: number[];
  /** What was told last; without it nothing is said of what each venue has paid. */
  told?: Message[];
}

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
