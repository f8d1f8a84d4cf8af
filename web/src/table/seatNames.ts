/** The names of the seats as they are shown: a bot has that of its character, and the viewer's own is marked. */
import { botParts } from "../lib/bots";
import { settings, word } from "../lib/settings.svelte";
import type { TableShown } from "../wire";

/** The names under which bots play, in the order of their seats; `taken` are those of people. */
export function botNames(bots: string[], taken: string[] = []): string[] {
  const used = new Set(taken);
  let plain = 0;
  return bots.map((bot) => {
    const own = `web.bot.own_name.${botParts(bot).character}`;
    if (settings.words.has(own) && !used.has(word(own))) {
      used.add(word(own));
      return word(own);
    }
    const key = `terminal.bot_name.${plain}`;
    plain += 1;
    return settings.words.has(key) ? word(key) : `${bot} ${plain}`;
  });
}

export function seatNames(table: TableShown, you: number): string[] {
  const bots = table.seats.filter(({ kind }) => kind === "bot").map(({ name }) => name);
  const called = botNames(bots, table.seats.map(({ name }) => name));
  return table.seats.map((seat, number) => {
    if (seat.kind === "bot") return called.shift()!;
    const name = seat.name === "" ? word(`web.seat.${seat.kind}`) : seat.name;
    return number === you ? word("web.seat.you", { name }) : name;
  });
}
