/** What somebody who sits beside the player is given. */
import type { TableClient } from "../lib/tableClient.svelte";
import type { Voice } from "../lib/voice";

export interface CoachProps {
  client: TableClient;
  voice: Voice;
  /** Light up things on the board. */
  point: (things: string[]) => void;
}
