/** From what is pointed at on the board to the options that the prompt has for it. */
import type { Choice, Prompt, Shortcut } from "../wire";
import { keyOf } from "./things";

/** What pointing at a thing does: one option, or a whole gesture. */
export type Way = Choice | Shortcut;

export const optionsOf = (way: Way): number[] => ("options" in way ? way.options : [way.option]);

/** How many trucks are chosen at once: as many as a gesture of the prompt touches, else one. */
export const wanted = ({ shortcuts }: Prompt): number => shortcuts[0]?.touches.length ?? 1;

/** The options that send these trucks out, in whatever order they were tapped. */
export function toSend({ shortcuts, choices }: Prompt, venues: string[]): number[] {
  const touches = (way: Way): boolean =>
    way.touches.length === venues.length && venues.every((venue) => way.touches.includes(`venue:${venue}`));
  const way = shortcuts.find(touches) ?? choices.find(touches);
  return way === undefined ? [] : optionsOf(way);
}

/** The options that pick these cards: in the order of the prompt, then the end, if the set does not end by itself. */
export function toPick({ choices }: Prompt, cards: Record<string, number>): number[] {
  const count = ({ touches }: Choice): number => cards[keyOf(touches[0] ?? "")] ?? 0;
  const members = choices.slice(0, -1);
  const picked = members.flatMap((choice) => Array<number>(count(choice)).fill(choice.option));
  const ended = members.some((choice) => choice.ends && count(choice) === choice.times);
  return ended ? picked : [...picked, choices.at(-1)!.option];
}

/** What remains of a question when a card, or a cell of the grid, is held: of its gestures, those that play it. */
export function withHeld(asked: Prompt, held: string): Prompt {
  return { ...asked, shortcuts: asked.shortcuts.filter(({ touches }) => touches[0] === held) };
}
