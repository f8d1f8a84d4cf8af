/** Splits a message into the frames that are shown one after another, one for each beat. */
import type { News } from "../wire";

/** News to be shown: a whole message, or the part of it up to a beat. */
export interface Frame {
  news: News;
  /** True if it answers the viewer's own move. */
  moved: boolean;
  /** The name of the beat that it shows; null for the rest of a message. */
  beat: string | null;
}

/** The frames of a message: one for each beat, then the rest. Only the last frame has a prompt. `before` is the number
 * of the previous message, which remains the last one seen until the last frame is shown. */
export function framesOf(news: News, moved: boolean, before: number): Frame[] {
  let done = 0;
  const frames = news.beats.map(({ told, view, what }) => {
    const events = news.events.slice(done, told);
    const part: News = { ...news, n: before, since: news.since + done, events, view, asked: null, waiting: [] };
    done = told;
    return { news: { ...part, beats: [], table: null, chat: [], can_take_back: false }, moved: false, beat: what };
  });
  const rest: News = { ...news, since: news.since + done, events: news.events.slice(done), beats: [] };
  return [...frames, { news: rest, moved, beat: null }];
}
