/** What everybody did in the turn that was shown last: all drive and write at once, so it is told all at once. */
import type { Message, RollwriteView } from "../wire";

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
  told: Message[];
  /** By how much the score has grown. */
  gain: number;
}
export type Deeds = ReadonlyMap<number, Deed>;

/** The events by which a bonus is told, and its name. */
const BONUSES: Record<string, string> = {
  bridge: "bridge",
  promoted: "promote",
  promoted_alone: "promote",
  gas: "gas",
  double: "double",
  to_start: "start",
  five: "five",
  step: "step",
  rerolls: "reroll",
};

/** What was done by the time of `now`, given what was known of it before; what was not told anew stays. */
export function after(known: Deeds, before: RollwriteView | null, now: RollwriteView, told: Message[]): Deeds {
  if (now.turn === 0 || (before !== null && now.turn < before.turn)) return new Map();
  // Of two positions that are turns apart, what lies between them cannot be told from one another.
  const last = before !== null && now.turn - before.turn <= 1 ? before : null;
  const found = new Map<number, Deed>();
  for (const event of told) {
    const seat = seatOf(event);
    if (seat < 0) continue;
    const name = event.key.slice("rollwrite.event.".length);
    const deed = found.get(seat);
    if (name === "drove" || name === "stayed") {
      // Whoever has sold already is in her next turn.
      const on = deed !== undefined && deed.square === "" && name === "drove" ? deed : begun(last, seat);
      if (name === "drove") on.way.push(String(event.params.square));
      on.told.push(event);
      found.set(seat, on);
    } else if (deed !== undefined) add(deed, name, event);
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

function add(deed: Deed, name: string, { key, params }: Message): void {
  const bonus = BONUSES[name];
  if (name === "sold") {
    deed.square = String(params.square);
    deed.die = String(params.die);
    deed.face = Number(params.money);
  } else if (name === "crossed") {
    deed.square = deed.way.at(-1) ?? "";
    deed.crossed = true;
  } else if (bonus !== undefined) deed.bonuses.push(bonus);
  else if (name !== "closed" && name !== "nothing" && name !== "no_start") return;
  deed.told.push({ key, params });
}

function seatOf({ params: { who } }: Message): number {
  return typeof who === "string" && who.startsWith("seat:") ? Number(who.slice("seat:".length)) : -1;
}
