/** Starts a lesson at a table with bots and a fixed deal, and remembers the table to go back to it. */
import { command, ensureIdentity, makeTable } from "../lib/api";
import { guestName } from "../lib/createTable";
import { router } from "../lib/router.svelte";

const storageKey = (game: string): string => `truckstop.lesson.${game}`;

/** The table of an unfinished lesson; "" if there is none. */
export function savedTable(game: string): string {
  return localStorage.getItem(storageKey(game)) ?? "";
}

/** Forget the table of a lesson: there is nothing to go back to. */
export function forgetTable(game: string): void {
  localStorage.removeItem(storageKey(game));
}

/** Start a lesson and open its table. */
export async function startLesson(game: string): Promise<void> {
  await ensureIdentity(guestName());
  // A new lesson ends the previous one.
  const before = savedTable(game);
  if (before !== "") {
    await command(before, { verb: "leave" }).catch(() => undefined);
    forgetTable(game);
  }
  const { id } = await makeTable({ game, lesson: true });
  localStorage.setItem(storageKey(game), id);
  await command(id, { verb: "start" });
  router.go(`/learn/${game}/${id}`, true);
}
