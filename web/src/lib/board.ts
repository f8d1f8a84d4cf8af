/** The props of every board: the view, the prompt, the words, and the callbacks for answers. */
import type { GameEvent, Looked, Prompt } from "../wire";
import type { LookBook } from "./looks";
import type { Targets } from "./targets";
import type { Voice } from "./voice";

export interface BoardProps<View, Printed, Event extends GameEvent = GameEvent> {
  view: View;
  board: Printed;
  /** The prompt to the viewer; null if another seat must act. */
  asked: Prompt | null;
  targets: Targets;
  voice: Voice;
  /** The seats that must act, and the events of the last message; a replay has neither. */
  waiting?: number[];
  told?: Event[];
  /** The name of the engine's beat that is shown; null or missing between the beats. */
  beat?: string | null;
  /** All events since the game began; `told` holds the newest of them, which are animated. */
  events?: Event[];
  /** True if this view does not directly follow the one shown before; then nothing is animated. */
  jumped?: boolean;
  /** True if the game ended by agreement: nobody must act any more. */
  stopped?: boolean;
  /** Called with the part of the viewer's score that is still on its way, such as coins that fly. */
  awaits?: (coming: number) => void;
  /** The view of each seat, in a replay with everything open. */
  known?: View[];
  /** True while an answer is on its way; then nothing can be chosen. */
  busy: boolean;
  /** The things of the choice pointed at in the list beside the board, to be highlighted. */
  pointed: string[];
  /** What each gesture of the prompt would do; null without a prompt and until the server has answered. */
  looks?: LookBook | null;
  /** Ask what a gesture would do, with the view and prompt after it; null if that cannot be known. With things `picked`
   * for its first option, the answer also has their gains and costs so far. */
  lookAt?: (options: number[], picked?: string[]) => Promise<Looked | null>;
  /** Answer with these options in order, all of them or none. */
  choose: (options: number[]) => void;
  /** Take back the viewer's last move; null if that is impossible. */
  takeBack: (() => void) | null;
  /** Highlight these things on the board, and in the list the choices that touch them. */
  point: (things: string[]) => void;
}
