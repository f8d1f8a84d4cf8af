/** Texts about cards and specials that only the pages use, besides those that all faces share. */
import { hyphenated } from "../lib/hyphens";
import type { Param } from "../lib/words";
import type { CardPrinted } from "../wire";
import type { FrenzyProps } from "./props";

/** A card as it is printed. */
export const printed = ({ board }: FrenzyProps, card: string): CardPrinted | undefined =>
  board.cards.find((one) => one.card === card);

/** The page's own text for a thing, such as `does.reroll`. "" if it has none, or if a custom set has a text of its own
 * under the catalogue's key `of`: that text may say something else. */
export function pageText({ voice }: FrenzyProps, name: string, of: string, params: Record<string, Param> = {}): string {
  const key = `web.frenzy.${name}`;
  return voice.words.has(key) && !voice.words.isOwn(`frenzy.${of}`) ? voice.word(key, params) : "";
}

/** What a card does, and what its effect depends on; the catalogue's text for a card that the pages have none for. */
export function cardText(play: FrenzyProps, card: string): string {
  const { voice } = play;
  const grid = (printed(play, card)?.grid ?? [])
    .map((more, at) => `${at + 1}:\u00a0+${more}`)
    .join(voice.words.separator);
  return pageText(play, `does.${card}`, `card_text.${card}`, { grid }) || voice.thing(`card_text:${card}`);
}

/** A short name of a card, for where there is little room. */
export const shortName = (play: FrenzyProps, card: string): string =>
  pageText(play, `short.${card}`, `card.${card}`) || play.voice.thing(`card:${card}`);

/** The name of a card with soft hyphens where it may be divided. */
export const divided = ({ voice }: FrenzyProps, name: string): string =>
  hyphenated(name, voice.word("web.more.hyphens"));
