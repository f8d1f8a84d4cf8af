/** The moments that are played: how long each is displayed, and which of them the newest events are. */
import type { GameEvent, RollwriteEvent } from "../wire";

/** Milliseconds between one player's turn and the next, in the reveal, and before the first. */
export const EACH = 700;
/** Milliseconds that the whole reveal stays after the last turn. */
const STAY = 1100;
/** Milliseconds of a roll, a reroll, and a reveal with nobody to compare with. */
const ROLL = 1500;
const REROLL = 1500;
const ALONE = 900;

/** The players whose turn or start these events reveal. */
function revealed(events: GameEvent[]): Set<string> {
  const all = events as RollwriteEvent[];
  return new Set(
    all.flatMap((one) =>
      one.event === "drove" || one.event === "stayed" || one.event === "started" ? [one.who] : [],
    ),
  );
}

/** Display times of the beats in milliseconds, at a brisk pace. */
export const BEATS = {
  rolled: ROLL,
  rerolled: REROLL,
  revealed: (events: GameEvent[]): number => {
    const players = revealed(events).size;
    return players > 1 ? (players + 1) * EACH + STAY : ALONE;
  },
};

/** Milliseconds until the dice have landed. */
export const SUSPENSE = { rolled: 1300 };

const OF_A_ROLL = new Set<string>(["turn", "rolled"]);
const OF_A_TURN = new Set<string>(["rolled", "sold", "crossed"]);

/** True if the newest events are a roll and nothing else: what was skipped is not played. */
export function isRoll(told: RollwriteEvent[]): boolean {
  return told.some(({ event }) => event === "rolled") && told.every(({ event }) => OF_A_ROLL.has(event));
}

/** By die: the face before its reroll, if the newest events are rerolls and nothing was skipped. */
export function rerolledIn(told: RollwriteEvent[]): Map<string, number> {
  if (told.some(({ event }) => OF_A_TURN.has(event))) return new Map();
  return new Map(
    told.flatMap((one) =>
      one.event === "rerolled" ? [[one.die.slice("die:".length), one.before] as const] : [],
    ),
  );
}
