/** Puts into words what a gesture would do. */
import type { Look } from "../lib/looks";
import type { Voice } from "../lib/voice";

/** Name who would gain or lose as things are, the viewer first, or say that a die decides. "" if nothing is known. */
export function lookText(look: Look | undefined, you: number, voice: Voice): string {
  if (look === undefined || (look.does.length === 0 && Object.keys(look.gains).length === 0)) return "";
  if (look.stops === "chance") return voice.word("web.frenzy.look.chance");
  const mine = `seat:${you}`;
  const gains = Object.entries(look.gains).toSorted(([one], [other]) => Number(other === mine) - Number(one === mine));
  if (gains.length === 0) return voice.word("web.frenzy.look.none");
  const named = (who: string): string => (who === mine ? voice.word("web.frenzy.you") : voice.thing(who));
  const list = gains.map(([who, n]) => `${n < 0 ? "−" : "+"}${Math.abs(n)} ${named(who)}`);
  return voice.word("web.frenzy.look.gains", { list: list.join(voice.words.separator) });
}
