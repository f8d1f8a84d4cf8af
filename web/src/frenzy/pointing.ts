/** Pointing at things on the board: what it highlights, and what a click there answers. */
import { optionsOf, type Answer } from "./gestures";
import type { FrenzyProps } from "./props";

/** Send an answer, unless another one is on its way. */
export function send(play: FrenzyProps, answer: Answer): void {
  if (!play.busy) play.choose(optionsOf(answer));
}

/** The answer that pointing at one of these things gives, if any. */
export function answerAt(play: FrenzyProps, things: string[]): Answer | undefined {
  const all = things.map((thing) => play.targets.of(thing));
  return all.flatMap(({ choices }) => choices)[0] ?? all.flatMap(({ shortcuts }) => shortcuts)[0];
}

/** The things under the pointer: they are highlighted in the list beside the board, not here. */
let under: string[] = [];

/** True if one of these things is pointed at from elsewhere: from the list beside the board, or by the coach. */
export const isPointed = (play: FrenzyProps, things: string[]): boolean =>
  play.pointed !== under && things.some((thing) => play.pointed.includes(thing));

/** The event handlers of a thing that mouse and keyboard can point at. A finger only taps. */
export function pointing(play: FrenzyProps, things: string[]) {
  const on = (): void => play.point((under = things));
  const off = (): void => {
    if (play.pointed === under) play.point([]);
  };
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && on(),
    onpointerleave: off,
    onfocus: (event: FocusEvent) => (event.target as Element).matches(":focus-visible") && on(),
    onblur: off,
  };
}
