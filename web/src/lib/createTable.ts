/** Making tables from a page: against bots at once, with friends, or several people at this device. */
import { createPerson, ensureIdentity, command, commandAs, makeTable, Refused, rename } from "./api";
import { keepOthers, type Other } from "./device.svelte";
import { router } from "./router.svelte";
import { word } from "./settings.svelte";
import type { NewTable } from "../wire";
import { keepNames, othersHere } from "./devicePeople";

/** A name for whoever has not said one. */
export function guestName(): string {
  return word("web.guest", { n: 1 + Math.floor(Math.random() * 999) });
}

/** How many sit down at a game that is begun with one click. */
const AT_ONCE: Record<string, number> = { frenzy: 4, rollwrite: 2, tacos: 3 };

export interface Bots {
  kind: string;
  count: number;
}
const seatsOf = ({ kind, count }: Bots): string[] => Array.from({ length: count }, () => kind);

/** Against bots, at once. */
export async function playNow(game: string): Promise<void> {
  await againstBots(game, { kind: "greedy", count: (AT_ONCE[game] ?? 2) - 1 });
}

/** Alone, or against so many bots. */
export async function againstBots(
  game: string,
  bots: Bots,
  options: Record<string, string> = {},
  data = "",
): Promise<void> {
  await ensureIdentity(guestName());
  const { id } = await makeTable({ game, players: 1 + bots.count, seats: ["me", ...seatsOf(bots)], options, data });
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}

/** An open table for friends. */
export async function invite(wanted: NewTable): Promise<void> {
  await ensureIdentity(guestName());
  const { id } = await makeTable(wanted);
  router.go(`/table/${id}`);
}

/** A table for the people at this device, and bots. */
export async function passAndPlay(
  game: string,
  names: string[],
  bots: Bots,
  options: Record<string, string>,
  data: string,
): Promise<void> {
  const [name = guestName(), ...rest] = names;
  if ((await ensureIdentity(name)) !== name) await rename(name);
  const { id } = await makeTable({
    game,
    players: names.length + bots.count,
    options,
    data,
    seats: ["me", ...rest.map(() => "open"), ...seatsOf(bots)],
  });
  const others: Other[] = [];
  for (const one of rest) others.push(await sitDown(one, id, others));
  keepOthers(id, others);
  keepNames(names);
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}

/** Somebody at this device sits down: whoever played here by that name before, or somebody new. */
async function sitDown(name: string, table: string, seated: Other[]): Promise<Other> {
  const before = othersHere().find((one) => one.name === name && !seated.some(({ token }) => token === one.token));
  if (before !== undefined) {
    try {
      await commandAs(before.token, table, { verb: "sit" });
      return { name, token: before.token };
    } catch (error) {
      // The server may not know her any more; then she is somebody new.
      if (!(error instanceof Refused) || error.key !== "token") throw error;
    }
  }
  const { token } = await createPerson(name);
  await commandAs(token, table, { verb: "sit" });
  return { name, token };
}

/** Today's deal, or any deal: one's own table of it. */
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
