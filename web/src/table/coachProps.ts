/** What somebody who sits beside the player is given. */
import type { Sitting } from "../lib/tableClient.svelte";
import type { Voice } from "../lib/voice";

export interface Beside {
  sitting: Sitting;
  voice: Voice;
  /** Light up things on the board. */
  point: (things: string[]) => void;
}
