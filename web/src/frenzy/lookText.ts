/** What a gesture would do, in a few words. */
import type { Look } from "../lib/looks";
import type { Voice } from "../lib/voice";

/** Who would gain or lose as things stand, the viewer first; or that a die decides. Empty if nothing can be said. */
export function inWords(look: Look | undefined, you: number, voice: Voice): string {
  if (look === undefined || (look.does.length === 0 && Object.keys(look.gains).length === 0)) return "";
  if (look.stops === "chance") return voice.word("web.frenzy.look.chance");
  const mine = `seat:${you}`;
  const gains = Object.entries(look.gains).toSorted(([one], [other]) => Number(other === mine) - Number(one === mine));
  if (gains.length === 0) return voice.word("web.frenzy.look.none");
  const named = (who: string): string => (who === mine ? voice.word("web.frenzy.you") : voice.thing(who));
  const list = gains.map(([who, n]) => `${n < 0 ? "−" : "+"}${Math.abs(n)} ${named(who)}`);
  return voice.word("web.frenzy.look.gains", { list: list.join(voice.words.separator) });
}
