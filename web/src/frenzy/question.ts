/** What is asked, in the words of the board: where the catalogue's question is for a list, or leaves out where and what. */
import type { Choice, Prompt } from "../wire";
import { cardText, pageText, type FrenzyProps } from "./play";
import type { Picking } from "./selection.svelte";
import { keyOf, phaseThing } from "./things";

/** Does a special offer something? Then one choice is no, and all others are yes. */
export const isOffer = (asked: Prompt | null): boolean =>
  asked !== null && ["frenzy.ask.special", "frenzy.ask.third_truck"].includes(asked.asks.key);

export const isNo = ({ says }: Choice): boolean => says.key === "frenzy.option.pass";

/** Are the two trucks of the round asked for? A third one is offered by a special. */
export const picksTrucks = ({ view, asked }: FrenzyProps): boolean =>
  asked !== null && view.phase === "select trucks" && !isOffer(asked);

/** The only way to say yes to what a special offers, if there is only one. */
export function onlyYes(asked: Prompt | null): Choice | undefined {
  const ways = isOffer(asked) ? asked!.choices.filter((one) => !isNo(one)) : [];
  return ways.length === 1 ? ways[0] : undefined;
}

/** The card in hand, or in the grid, that is looked at, as `card:double`; "" if none is. */
export function cardAt({ view }: FrenzyProps, thing: string): string {
  if (thing.startsWith("card:")) return thing;
  const card = thing.startsWith("cell:") ? view.cells[Number(keyOf(thing))]?.card : null;
  return card == null ? "" : `card:${card}`;
}

/** The card that can be played now and is held: the one that was tapped or, if there is no other, the only one. */
export function heldOf({ view, asked }: FrenzyProps, picking: Picking): string {
  if (view.mine?.aiming != null) return `card:${view.mine.aiming}`;
  if (asked === null || asked.any_order) return picking.held;
  const cards = [...new Set(asked.choices.flatMap(({ touches }) => touches))].filter((one) => one.startsWith("card:"));
  return cards.length === 1 ? cards[0]! : picking.held;
}

/** What the thing that is looked at does, below the question. */
export function explained(play: FrenzyProps, thing: string): { name: string; text: string } | null {
  const { voice } = play;
  if (thing === "who:barry") return { name: voice.thing(thing), text: voice.word("web.frenzy.barry") };
  const card = cardAt(play, thing);
  return card === "" ? null : { name: voice.thing(card), text: cardText(play, keyOf(card)) };
}

export function questionOf(play: FrenzyProps): string {
  const { asked, view, voice } = play;
  if (asked === null) return waits(play);
  const { asks } = asked;
  if (picksTrucks(play) && asked.begins) return voice.word("web.frenzy.pick_two", { n: view.round });
  if (isOffer(asked)) return offer(play, asked);
  if (asks.key === "frenzy.ask.take") return voice.word("web.frenzy.take_one", { n: Number(asks.params.left) });
  return voice.say(asks);
}

/** Where it is offered, what it costs or brings, and how to say yes. */
function offer(play: FrenzyProps, asked: Prompt): string {
  const { view, voice } = play;
  const special = String(asked.asks.params.special);
  const name = keyOf(special);
  const venue = `venue:${view.venues.find((one) => one.special === name)?.venue}`;
  const amount = voice.figures[`special_text:${name}`]?.amount ?? 0;
  const text = pageText(play, `offer.${name}`, `special_text.${name}`, { amount }) || voice.say(asked.asks);
  const said = voice.word("web.frenzy.offered", { venue, special });
  return `${said} ${text}${onlyYes(asked) === undefined ? ` ${voice.word("web.frenzy.offer_tap")}` : ""}`;
}

function waits({ view, voice, waiting = [] }: FrenzyProps): string {
  const phase = phaseThing(view.phase);
  const names = (seats: number[]): string[] => seats.map((seat) => `seat:${seat}`);
  if (view.over && view.winners.length > 0) return voice.word("web.frenzy.won_by", { who: names(view.winners) });
  if (view.over || waiting.length === 0) return voice.thing(phase);
  return voice.word("web.frenzy.waits", { phase, who: names(waiting) });
}
