/** What every board is given: how things stand, what is asked, the words, and how to answer. */
import type { GameEvent, Looked, Prompt } from "../wire";
import type { LookBook } from "./looks";
import type { Targets } from "./targets";
import type { Voice } from "./voice";

export interface BoardProps<View, Printed, Event extends GameEvent = GameEvent> {
  view: View;
  board: Printed;
  /** The question put to whoever looks, or nothing if it is not hers. */
  asked: Prompt | null;
  targets: Targets;
  voice: Voice;
  /** The seats that are waited for, and what was told last; a replay knows neither. */
  waiting?: number[];
  told?: Event[];
  /** All that was told since the game began; `told` is what of it has just happened, to be shown as happening. */
  events?: Event[];
  /** Is this not one step on from what was shown before? Then nothing of it is shown as happening. */
  jumped?: boolean;
  /** What each seat knows, in a replay with everything open. */
  known?: View[];
  /** Is an answer on its way? Then nothing can be chosen. */
  busy: boolean;
  /** The things of the choice that is pointed at in the list beside the board, to be lit up. */
  pointed: string[];
  /** What each gesture of the question would do; null until the server has said it, and where nothing is asked. */
  looks?: LookBook | null;
  /** What a gesture would do, and what one would see and be asked then; null if that cannot be known. With things that
   * are `picked` for its first option, also what that would bring and cost so far. */
  lookAt?: (options: number[], picked?: string[]) => Promise<Looked | null>;
  /** Answer with these options, in order, all of them or none. */
  choose: (options: number[]) => void;
  /** Take back what one did last; null if that cannot be. */
  takeBack: (() => void) | null;
  /** Say what a choice would do before it is done: lights it up in the list. */
  point: (things: string[]) => void;
}
