/** Creates tables: against bots, for friends elsewhere, for several people on this device, or of a deal. */
import { createPerson, ensureIdentity, command, commandAs, games, makeTable, Refused, rename } from "./api";
import { differentBots, levelFor } from "./bots";
import { router } from "./router.svelte";
import { word } from "./settings.svelte";
import type { NewTable } from "../wire";
import { keepNames, keepOthers, othersHere, type Other } from "./devicePeople";

/** A name for a person who has not entered one. */
export function guestName(): string {
  return word("web.guest", { n: 1 + Math.floor(Math.random() * 999) });
}

/** Number of players of a game that is started with one click; other games start with as few as can play, but two. */
const AT_ONCE: Record<string, number> = { frenzy: 4, rollwrite: 2, tacos: 3 };

/** Start a game with the standard options against different characters of the level that was chosen last. */
export async function playNow(game: string): Promise<void> {
  const found = (await games()).find((one) => one.game === game)!;
  const players = AT_ONCE[game] ?? Math.min(Math.max(found.min_players, 2), found.max_players);
  await againstBots(game, differentBots(found, levelFor(found), players - 1));
}

/** Start a game alone or against bots. */
export async function againstBots(
  game: string,
  bots: string[],
  options: Record<string, string> = {},
  data = "",
): Promise<void> {
  await ensureIdentity(guestName());
  const { id } = await makeTable({ game, players: 1 + bots.length, seats: ["me", ...bots], options, data });
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}

/** Create an open table for friends. */
export async function invite(wanted: NewTable): Promise<void> {
  await ensureIdentity(guestName());
  const { id } = await makeTable(wanted);
  router.go(`/table/${id}`);
}

/** Start a game of the people on this device, and bots. */
export async function passAndPlay(
  game: string,
  names: string[],
  bots: string[],
  options: Record<string, string>,
  data: string,
): Promise<void> {
  const [name = guestName(), ...rest] = names;
  if ((await ensureIdentity(name)) !== name) await rename(name);
  const { id } = await makeTable({
    game,
    players: names.length + bots.length,
    options,
    data,
    seats: ["me", ...rest.map(() => "open"), ...bots],
  });
  const others: Other[] = [];
  for (const one of rest) others.push(await sitDown(one, id, others));
  keepOthers(id, others);
  keepNames(names);
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}

/** Seat a person of this device: the one who played here under this name before, or a new one. */
async function sitDown(name: string, table: string, seated: Other[]): Promise<Other> {
  const before = othersHere().find((one) => one.name === name && !seated.some(({ token }) => token === one.token));
  if (before !== undefined) {
    try {
      await commandAs(before.token, table, { verb: "sit" });
      return { name, token: before.token };
    } catch (error) {
      // The server may have forgotten this person; then a new one is created.
      if (!(error instanceof Refused) || error.key !== "token") throw error;
    }
  }
  const { token } = await createPerson(name);
  await commandAs(token, table, { verb: "sit" });
  return { name, token };
}

/** Open this person's table of a deal, creating it if there is none yet (`yours` is its id or ""). */
export async function playDeal(deal: string, yours: string): Promise<void> {
  await ensureIdentity(guestName());
  if (yours !== "") {
    router.go(`/table/${yours}`);
    return;
  }
  const { id } = await makeTable({ deal });
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}
