/** The props of the coach, which is shown beside the board in a lesson. */
import type { TableClient } from "../lib/tableClient.svelte";
import type { Voice } from "../lib/voice";

export interface CoachProps {
  client: TableClient;
  voice: Voice;
  /** Highlight things on the board. */
  point: (things: string[]) => void;
  /** Number of answers that the learner has given. */
  acts: number;
}
