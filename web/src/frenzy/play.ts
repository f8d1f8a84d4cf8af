/** What the parts of the board are given: the board's own properties, and what is chosen but not sent. */
import type { BoardProps } from "../lib/board";
import type { Param } from "../lib/words";
import type { CardPrinted, FrenzyBoard, FrenzyEvent, FrenzyView } from "../wire";
import { optionsOf, type Way } from "./gestures";
import type { Picking } from "./selection.svelte";

export type FrenzyProps = BoardProps<FrenzyView, FrenzyBoard, FrenzyEvent>;

export interface Part {
  play: FrenzyProps;
  picking: Picking;
}

/** Choose by pointing, if nothing is on its way. */
export function take(play: FrenzyProps, way: Way): void {
  if (!play.busy) play.choose(optionsOf(way));
}

/** What pointing at one of these things does, if anything. */
export function wayOf(play: FrenzyProps, things: string[]): Way | undefined {
  const all = things.map((thing) => play.targets.of(thing));
  return all.flatMap(({ choices }) => choices)[0] ?? all.flatMap(({ shortcuts }) => shortcuts)[0];
}

/** The things under the pointer: they light up in the list beside the board, not here. */
let under: string[] = [];

/** Is one of these things pointed at from elsewhere: in the list beside the board, or by the coach? */
export const isPointed = (play: FrenzyProps, things: string[]): boolean =>
  play.pointed !== under && things.some((thing) => play.pointed.includes(thing));

/** What a thing does when a mouse or the keyboard comes to it, and when they leave. A finger only taps. */
export function pointing(play: FrenzyProps, things: string[]) {
  const on = (): void => play.point((under = things));
  const off = (): void => {
    if (play.pointed === under) play.point([]);
  };
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && on(),
    onpointerleave: off,
    onfocus: (event: FocusEvent) => (event.target as Element).matches(":focus-visible") && on(),
    onblur: off,
  };
}

/** A card as it is printed. */
export const printed = ({ board }: FrenzyProps, card: string): CardPrinted | undefined =>
  board.cards.find((one) => one.card === card);

/** The page's own text for a thing, such as `does.reroll`; "" if it has none, or if a set has words for the thing: they
 * may say something else. `of` is the catalogue's key of these. */
export function pageText({ voice }: FrenzyProps, name: string, of: string, params: Record<string, Param> = {}): string {
  const key = `web.frenzy.${name}`;
  return voice.words.has(key) && !voice.words.isOwn(`frenzy.${of}`) ? voice.word(key, params) : "";
}

/** What a card does, with what decides; one that the pages have no words for says what the catalogue does. */
export function cardText(play: FrenzyProps, card: string): string {
  const { voice } = play;
  const grid = (printed(play, card)?.grid ?? [])
    .map((more, at) => `${at + 1}:\u00a0+${more}`)
    .join(voice.words.separator);
  return pageText(play, `does.${card}`, `card_text.${card}`, { grid }) || voice.thing(`card_text:${card}`);
}
