/** A table and its finished game, or why it cannot be looked at. */
import { Refused, replay } from "../lib/api";
import type { Failure, News, Replayed, TableShown } from "../wire";

export interface LoadedReplay {
  table: TableShown;
  game: Replayed;
}

/** The table as it stands: who sat there, and whether one is among them. */
async function tableOf(id: string): Promise<TableShown> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(id)}`);
  const said: unknown = await answer.json();
  if (!answer.ok) throw new Refused((said as Failure).error, (said as Failure).message);
  return (said as News).table!;
}

export async function loadReplay(id: string, seat: number | null): Promise<LoadedReplay> {
  const [table, game] = await Promise.all([tableOf(id), replay(encodeURIComponent(id), seat)]);
  if (game.moments.length === 0) throw new Refused("empty", "");
  return { table, game };
}

/** What the address says: a whole number, or nothing. */
export function queryNumber(query: URLSearchParams, name: string): number | null {
  const said = query.get(name);
  return said !== null && /^-?\d{1,6}$/.test(said) ? Number(said) : null;
}
