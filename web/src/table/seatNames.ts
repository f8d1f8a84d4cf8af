/** The names of the seats as they are shown: bots get their own names, and the viewer's is marked. */
import { settings, word } from "../lib/settings.svelte";
import type { TableShown } from "../wire";

export function seatNames(table: TableShown, you: number): string[] {
  let bots = 0;
  return table.seats.map((seat, number) => {
    if (seat.kind === "bot") {
      const key = `terminal.bot_name.${bots}`;
      bots += 1;
      return settings.words.has(key) ? word(key) : `${seat.name} ${bots}`;
    }
    const name = seat.name === "" ? word(`web.seat.${seat.kind}`) : seat.name;
    return number === you ? word("web.seat.you", { name }) : name;
  });
}
