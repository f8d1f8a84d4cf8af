/** Beginning a lesson: a table with bots at which all are dealt the same, and going back to it. */
import { ensureIdentity, command, makeTable } from "../lib/api";
import { router } from "../lib/router.svelte";
import { guestName } from "../lib/createTable";

const place = (game: string): string => `truckstop.lesson.${game}`;

/** The table of a lesson that was begun and not ended, if there is one. */
export function kept(game: string): string {
  return localStorage.getItem(place(game)) ?? "";
}

export function forget(game: string): void {
  localStorage.removeItem(place(game));
}

export async function begin(game: string): Promise<void> {
  await ensureIdentity(guestName());
  // A lesson that is begun anew ends the one before.
  const before = kept(game);
  if (before !== "") {
    await command(before, { verb: "leave" }).catch(() => undefined);
    forget(game);
  }
  const { id } = await makeTable({ game, lesson: true });
  localStorage.setItem(place(game), id);
  await command(id, { verb: "start" });
  router.go(`/learn/${game}/${id}`, true);
}
