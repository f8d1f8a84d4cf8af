/** Making tables from a page: against bots at once, with friends, or several people at this device. */
import { anotherPerson, beSomebody, command, commandAs, makeTable, rename } from "../lib/api";
import { keepOthers, type Other } from "../lib/device.svelte";
import { router } from "../lib/router.svelte";
import { word } from "../lib/settings.svelte";

/** A name for whoever has not said one. */
export function guest(): string {
  return word("web.guest", { n: 1 + Math.floor(Math.random() * 999) });
}

/** How many sit down at a game that is begun with one click. */
const AT_ONCE: Record<string, number> = { frenzy: 4, rollwrite: 2, tacos: 3 };

/** Against bots, at once. */
export async function playNow(game: string): Promise<void> {
  await beSomebody(guest());
  const players = AT_ONCE[game] ?? 2;
  const seats = ["me", ...Array.from({ length: players - 1 }, () => "greedy")];
  const { id } = await makeTable({ game, players, seats });
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}

/** An open table for friends. */
export async function invite(game: string, players: number, options: Record<string, string> = {}): Promise<void> {
  await beSomebody(guest());
  const { id } = await makeTable({ game, players, options });
  router.go(`/table/${id}`);
}

/** A table for the people at this device, and bots. */
export async function passAndPlay(
  game: string,
  names: string[],
  bots: number,
  options: Record<string, string>,
): Promise<void> {
  const name = names[0] ?? guest();
  if ((await beSomebody(name)) !== name) await rename(name);
  const players = names.length + bots;
  const open = Array.from({ length: names.length - 1 }, () => "open");
  const { id } = await makeTable({
    game,
    players,
    options,
    seats: ["me", ...open, ...Array.from({ length: bots }, () => "greedy")],
  });
  const others: Other[] = [];
  for (const name of names.slice(1)) {
    const { token } = await anotherPerson(name);
    await commandAs(token, id, { verb: "sit" });
    others.push({ name, token });
  }
  keepOthers(id, others);
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}

/** Today's deal, or any deal: one's own table of it. */
export async function playDeal(deal: string, yours: string): Promise<void> {
  await beSomebody(guest());
  if (yours !== "") {
    router.go(`/table/${yours}`);
    return;
  }
  const { id } = await makeTable({ deal });
  await command(id, { verb: "start" });
  router.go(`/table/${id}`);
}
