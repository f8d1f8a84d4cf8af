/** Starts a lesson at a table with bots and a fixed deal, and remembers the table and what its coach has said. */
import { command, ensureIdentity, makeTable } from "../lib/api";
import { guestName } from "../lib/createTable";
import { router } from "../lib/router.svelte";
import type { Progress } from "./coach.svelte";

const storageKey = (game: string): string => `truckstop.lesson.${game}`;
const progressKey = (table: string): string => `truckstop.coach.${table}`;

/** The table of an unfinished lesson; "" if there is none. */
export function savedTable(game: string): string {
  return localStorage.getItem(storageKey(game)) ?? "";
}

/** Forget the table of a lesson, which is over. */
export function forgetTable(game: string, table: string): void {
  localStorage.removeItem(progressKey(table));
  if (savedTable(game) === table) localStorage.removeItem(storageKey(game));
}

/** What the coach has said at a table; null if this browser does not know. */
export function savedProgress(table: string): Progress | null {
  return JSON.parse(localStorage.getItem(progressKey(table)) ?? "null") as Progress | null;
}

/** Store what the coach has said at a table. */
export function saveProgress(table: string, progress: Progress): void {
  localStorage.setItem(progressKey(table), JSON.stringify(progress));
}

/** Start a lesson and open its table. */
export async function startLesson(game: string): Promise<void> {
  await ensureIdentity(guestName());
  // A new lesson ends the previous one.
  const before = savedTable(game);
  if (before !== "") {
    await command(before, { verb: "leave" }).catch(() => undefined);
    forgetTable(game, before);
  }
  const { id } = await makeTable({ game, lesson: true });
  localStorage.setItem(storageKey(game), id);
  await command(id, { verb: "start" });
  router.go(`/learn/${game}/${id}`, true);
}
