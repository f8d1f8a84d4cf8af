/** What every player did in the last turn. All drive and write at the same time, so it is shown together. */
import type { RollwriteEvent, RollwriteView } from "../wire";
import type { Voice } from "../lib/voice";
import { isForced } from "./forcedMoves";
import { bonusesOf } from "./proposal";

/** What one player did in a turn. */
export interface PlayerTurn {
  /** The squares that were driven over, from where the turn began. */
  path: string[];
  /** Where it ended, and the die sold there: none for an X, or if only the marks of others changed the score. */
  square: string;
  die: string;
  face: number;
  crossed: boolean;
  bonuses: string[];
  /** The events of the turn. */
  told: RollwriteEvent[];
  /** Points gained. */
  gain: number;
}

/** By seat. */
export type LastTurns = ReadonlyMap<number, PlayerTurn>;

/** Events after the sale that belong to a turn. */
const TOLD = new Set(
  ["closed", "bridge", "promoted", "gas", "double", "to_start", "no_start", "five", "step", "rerolls"],
);

/** The last turns in the view `now`: those in the events `told`, or else the ones already known. */
export function lastTurnsAfter(
  known: LastTurns,
  before: RollwriteView | null,
  now: RollwriteView,
  told: RollwriteEvent[],
): LastTurns {
  if (now.turn === 0 || (before !== null && now.turn < before.turn)) return new Map();
  // If the views are more than a turn apart, gains cannot be assigned to a turn.
  const last = before !== null && now.turn - before.turn <= 1 ? before : null;
  const turns = new Map<number, PlayerTurn>();
  for (const event of told) {
    const seat = seatOf(event);
    if (seat < 0) continue;
    const turn = turns.get(seat);
    if (event.event === "drove" || event.event === "stayed") {
      // A player who has sold already is in the next turn.
      const open = turn !== undefined && turn.square === "" && event.event === "drove" ? turn : newTurn(last, seat);
      if (event.event === "drove") open.path.push(event.square);
      open.told.push(event);
      turns.set(seat, open);
    } else if (turn !== undefined) add(turn, event);
  }
  if (turns.size === 0) return known;
  now.sheets.forEach((sheet, seat) => {
    const gain = last === null ? 0 : sheet.score - (last.sheets[seat]?.score ?? sheet.score);
    const turn = turns.get(seat);
    if (turn !== undefined) turn.gain = gain;
    else if (gain !== 0) turns.set(seat, { ...newTurn(null, seat), gain });
  });
  return turns;
}

/** The starts that the players have picked, as turns without a drive. */
export function startsIn(told: RollwriteEvent[]): LastTurns {
  return new Map(
    told.flatMap((one) => (one.event === "started" ? [[seatOf(one), { ...newTurn(null, 0), path: [one.square] }]] : [])),
  );
}

/** What a player did in a turn, in a few words. */
export function deedOf({ square, die, face, crossed }: PlayerTurn, voice: Voice): string {
  if (crossed) return voice.word("web.rollwrite.did_cross", { square });
  return die === "" ? "" : voice.word("web.rollwrite.did_sell", { square, die, face });
}

function newTurn(before: RollwriteView | null, seat: number): PlayerTurn {
  const place = before?.sheets[seat]?.place ?? null;
  const path = place === null ? [] : [place];
  return { path, square: "", die: "", face: 0, crossed: false, bonuses: [], told: [], gain: 0 };
}

function add(turn: PlayerTurn, event: RollwriteEvent): void {
  if (event.event === "sold") {
    turn.square = event.square;
    turn.die = event.die;
    turn.face = event.money;
    turn.bonuses = bonusesOf([event]);
  } else if (event.event === "crossed") {
    turn.square = turn.path.at(-1) ?? "";
    turn.crossed = true;
  } else if (event.event === "nothing") {
    // The bonus was gained, but there is no place for it.
    const lost = turn.bonuses.indexOf(event.bonus.slice("bonus:".length));
    if (lost >= 0) turn.bonuses.splice(lost, 1);
  } else if (!TOLD.has(event.event)) return;
  turn.told.push(event);
}

function seatOf(event: RollwriteEvent): number {
  return "who" in event && !isForced(event) ? Number(event.who.slice("seat:".length)) : -1;
}
