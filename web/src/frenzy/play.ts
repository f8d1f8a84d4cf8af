/** What the parts of the board are given: the board's own properties, and what is chosen but not sent. */
import type { BoardProps } from "../lib/board";
import type { Voice } from "../lib/voice";
import type { Choice, FrenzyView, Shortcut } from "../wire";
import type { Picking } from "./picking.svelte";

export type FrenzyProps = BoardProps<FrenzyView, null>;

export interface Part {
  play: FrenzyProps;
  picking: Picking;
}

/** What pointing at a thing does: one option, or a whole gesture. */
export type Way = Choice | Shortcut;

/** Choose by pointing, if nothing is on its way. */
export function take(play: FrenzyProps, way: Way): void {
  if (!play.busy) play.choose("options" in way ? way.options : [way.option]);
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

/** What a card does, with what decides; one that the pages have no words for says what the catalogue does. */
export function cardText(voice: Voice, card: string): string {
  const key = `web.frenzy.does.${card}`;
  const grid = gridOf(voice, card)
    .map((more, at) => `${at + 1}:\u00a0+${more}`)
    .join(voice.words.separator);
  return voice.words.has(key) ? voice.word(key, { grid }) : voice.thing(`card_text:${card}`);
}

/** What a promo token of a card adds for 1, 2, 3 … trucks. */
export const gridOf = (voice: Voice, card = "promote"): number[] =>
  String(voice.figures[`card_text:${card}`]?.grid ?? "")
    .split(", ")
    .filter((more) => more !== "")
    .map(Number);

/** What a card pays if it is never picked. */
export const valueOf = (voice: Voice, card: string): number => Number(voice.figures[`card_text:${card}`]?.value ?? 0);

/** What cards pay together if none of them is ever picked. */
export const valueOfAll = (voice: Voice, cards: Record<string, number>): number =>
  Object.entries(cards).reduce((sum, [card, count]) => sum + count * valueOf(voice, card), 0);
