/** The text of the question on the board, where the catalogue's text is made for a list or omits the venue. */
import type { Choice, Prompt } from "../wire";
import type { FrenzyProps } from "./props";
import type { Selection } from "./selection.svelte";
import { cardText, pageText } from "./texts";
import { keyOf, phaseThing } from "./things";

/** True if a special offers something: one choice is "no", and all others are "yes". */
export const isOffer = (asked: Prompt | null): boolean =>
  asked !== null && ["frenzy.ask.special", "frenzy.ask.third_truck"].includes(asked.asks.key);

/** True for the choice that declines the offer of a special. */
export const isNo = ({ says }: Choice): boolean => says.key === "frenzy.option.pass";

/** True if the prompt asks for the two trucks of the round. A third one is the offer of a special. */
export const picksTrucks = ({ view, asked }: FrenzyProps): boolean =>
  asked !== null && view.phase === "select trucks" && !isOffer(asked);

/** The choice that accepts the offer of a special, if there is only one. */
export function onlyYes(asked: Prompt | null): Choice | undefined {
  const accepts = isOffer(asked) ? asked!.choices.filter((one) => !isNo(one)) : [];
  return accepts.length === 1 ? accepts[0] : undefined;
}

/** The card that a thing of the hand or the grid shows, such as `card:double`; "" if none. */
export function cardAt({ view }: FrenzyProps, thing: string): string {
  if (thing.startsWith("card:")) return thing;
  const card = thing.startsWith("cell:") ? view.cells[Number(keyOf(thing))]?.card : null;
  return card == null ? "" : `card:${card}`;
}

/** The card that would be played now: the only playable one, or else the one that was tapped. */
export function heldCard({ view, asked }: FrenzyProps, selection: Selection): string {
  if (view.mine?.aiming != null) return `card:${view.mine.aiming}`;
  if (asked === null || asked.any_order) return selection.held;
  const cards = [...new Set(asked.choices.flatMap(({ touches }) => touches))].filter((one) => one.startsWith("card:"));
  return cards.length === 1 ? cards[0]! : selection.held;
}

/** The name and effect of the thing that was tapped, shown below the question. */
export function explanationOf(play: FrenzyProps, thing: string): { name: string; text: string } | null {
  const { voice } = play;
  if (thing === "who:barry") return { name: voice.thing(thing), text: voice.word("web.frenzy.barry") };
  const card = cardAt(play, thing);
  return card === "" ? null : { name: voice.thing(card), text: cardText(play, keyOf(card)) };
}

/** The question to the viewer, or who must act while nothing is asked. */
export function questionText(play: FrenzyProps): string {
  const { asked, view, voice } = play;
  if (asked === null) return waitingText(play);
  const { asks } = asked;
  if (picksTrucks(play) && asked.begins) return voice.word("web.frenzy.pick_two", { n: view.round });
  if (isOffer(asked)) return offerText(play, asked);
  if (asks.key === "frenzy.ask.take") return voice.word("web.frenzy.take_one", { n: Number(asks.params.left) });
  return voice.say(asks);
}

/** The offer of a special: its venue, its cost or gain, and how to accept. */
function offerText(play: FrenzyProps, asked: Prompt): string {
  const { view, voice } = play;
  const special = String(asked.asks.params.special);
  const name = keyOf(special);
  const venue = `venue:${view.venues.find((one) => one.special === name)?.venue}`;
  const amount = voice.figures[`special_text:${name}`]?.amount ?? 0;
  const text = pageText(play, `offer.${name}`, `special_text.${name}`, { amount }) || voice.say(asked.asks);
  const heading = voice.word("web.frenzy.offered", { venue, special });
  return `${heading} ${text}${onlyYes(asked) === undefined ? ` ${voice.word("web.frenzy.offer_tap")}` : ""}`;
}

function waitingText({ view, voice, waiting = [] }: FrenzyProps): string {
  const phase = phaseThing(view.phase);
  const names = (seats: number[]): string[] => seats.map((seat) => `seat:${seat}`);
  if (view.over && view.winners.length > 0) return voice.word("web.frenzy.won_by", { who: names(view.winners) });
  if (view.over || waiting.length === 0) return voice.thing(phase);
  return voice.word("web.frenzy.waits", { phase, who: names(waiting) });
}
