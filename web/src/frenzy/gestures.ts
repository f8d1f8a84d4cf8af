/** Translates what is pointed at or selected on the board into options of the prompt. */
import type { Choice, Prompt, Shortcut } from "../wire";
import { keyOf } from "./things";

/** An answer to the prompt that a thing stands for: one option, or a whole gesture. */
export type Answer = Choice | Shortcut;

export const optionsOf = (answer: Answer): number[] => ("options" in answer ? answer.options : [answer.option]);

/** The number of trucks to select at once: as many as a gesture of the prompt touches, else one. */
export const trucksToPick = ({ shortcuts }: Prompt): number => shortcuts[0]?.touches.length ?? 1;

/** The options that send these trucks out, in any order; none if the prompt has no such gesture. */
export function optionsForTrucks({ shortcuts, choices }: Prompt, venues: string[]): number[] {
  const touches = (answer: Answer): boolean =>
    answer.touches.length === venues.length && venues.every((venue) => answer.touches.includes(`venue:${venue}`));
  const answer = shortcuts.find(touches) ?? choices.find(touches);
  return answer === undefined ? [] : optionsOf(answer);
}

/** The options that pick these cards, in the order of the prompt, then the end unless the set ends by itself. */
export function optionsForCards({ choices }: Prompt, cards: Record<string, number>): number[] {
  const count = ({ touches }: Choice): number => cards[keyOf(touches[0] ?? "")] ?? 0;
  const members = choices.slice(0, -1);
  const picked = members.flatMap((choice) => Array<number>(count(choice)).fill(choice.option));
  const ended = members.some((choice) => choice.ends && count(choice) === choice.times);
  return ended ? picked : [...picked, choices.at(-1)!.option];
}

/** The prompt with only those gestures that play the held card or grid cell. */
export function withHeldCard(asked: Prompt, held: string): Prompt {
  return { ...asked, shortcuts: asked.shortcuts.filter(({ touches }) => touches[0] === held) };
}
