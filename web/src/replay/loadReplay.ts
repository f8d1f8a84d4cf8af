/** Loads a table with its finished game, or throws the reason why it cannot be replayed. */
import { Refused, replay } from "../lib/api";
import type { Failure, News, Replayed, TableShown } from "../wire";

export interface LoadedReplay {
  table: TableShown;
  game: Replayed;
}

/** The table: its seats, and which one is the viewer's. */
async function tableOf(id: string): Promise<TableShown> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(id)}`);
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Refused((body as Failure).error, (body as Failure).message);
  return (body as News).table!;
}

export async function loadReplay(id: string, seat: number | null): Promise<LoadedReplay> {
  const [table, game] = await Promise.all([tableOf(id), replay(encodeURIComponent(id), seat)]);
  if (game.moments.length === 0) throw new Refused("empty", "");
  return { table, game };
}

/** A whole number in the query of the address, or null. */
export function queryNumber(query: URLSearchParams, name: string): number | null {
  const value = query.get(name);
  return value !== null && /^-?\d{1,6}$/.test(value) ? Number(value) : null;
}
