/** What everybody did in the turn that was shown last: all drive and write at once, so it is told all at once. */
import type { RollwriteEvent, RollwriteView } from "../wire";
import { bonusesOf } from "./proposal";
import { isUnasked } from "./forcedMoves";

export interface Deed {
  /** The squares that were driven over, from where the turn began. */
  way: string[];
  /** Where it ended, and what was sold there: nothing for an X, or if only others' marks changed the score. */
  square: string;
  die: string;
  face: number;
  crossed: boolean;
  bonuses: string[];
  /** All of it as it was told. */
  told: RollwriteEvent[];
  /** By how much the score has grown. */
  gain: number;
}
export type Deeds = ReadonlyMap<number, Deed>;

/** What of a turn is told on after the sale. */
const TOLD = new Set(
  ["closed", "bridge", "promoted", "gas", "double", "to_start", "no_start", "five", "step", "rerolls"],
);

/** What was done by the time of `now`, given what was known of it before; what was not told anew stays. */
export function after(known: Deeds, before: RollwriteView | null, now: RollwriteView, told: RollwriteEvent[]): Deeds {
  if (now.turn === 0 || (before !== null && now.turn < before.turn)) return new Map();
  // Of two positions that are turns apart, what lies between them cannot be told from one another.
  const last = before !== null && now.turn - before.turn <= 1 ? before : null;
  const found = new Map<number, Deed>();
  for (const event of told) {
    const seat = seatOf(event);
    if (seat < 0) continue;
    const deed = found.get(seat);
    if (event.event === "drove" || event.event === "stayed") {
      // Whoever has sold already is in her next turn.
      const on = deed !== undefined && deed.square === "" && event.event === "drove" ? deed : begun(last, seat);
      if (event.event === "drove") on.way.push(event.square);
      on.told.push(event);
      found.set(seat, on);
    } else if (deed !== undefined) add(deed, event);
  }
  if (found.size === 0) return known;
  now.sheets.forEach((sheet, seat) => {
    const gain = last === null ? 0 : sheet.score - (last.sheets[seat]?.score ?? sheet.score);
    const deed = found.get(seat);
    if (deed !== undefined) deed.gain = gain;
    else if (gain !== 0) found.set(seat, { ...begun(null, seat), gain });
  });
  return found;
}

function begun(before: RollwriteView | null, seat: number): Deed {
  const place = before?.sheets[seat]?.place ?? null;
  const way = place === null ? [] : [place];
  return { way, square: "", die: "", face: 0, crossed: false, bonuses: [], told: [], gain: 0 };
}

function add(deed: Deed, event: RollwriteEvent): void {
  if (event.event === "sold") {
    deed.square = event.square;
    deed.die = event.die;
    deed.face = event.money;
    deed.bonuses = bonusesOf([event]);
  } else if (event.event === "crossed") {
    deed.square = deed.way.at(-1) ?? "";
    deed.crossed = true;
  } else if (event.event === "nothing") {
    // It was gained, and there is no place for it.
    const lost = deed.bonuses.indexOf(event.bonus.slice("bonus:".length));
    if (lost >= 0) deed.bonuses.splice(lost, 1);
  } else if (!TOLD.has(event.event)) return;
  deed.told.push(event);
}

function seatOf(event: RollwriteEvent): number {
  return "who" in event && !isUnasked(event) ? Number(event.who.slice("seat:".length)) : -1;
}
