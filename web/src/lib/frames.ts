/** The moments inside a message: what happened is shown beat by beat. */
import type { News } from "../wire";

/** News to be shown: what a message tells of, or the part of it up to a beat. */
export interface Frame {
  news: News;
  /** Does it answer a move of one's own? */
  moved: boolean;
}

/** A message as it is shown: one frame for each beat, then the rest. Only the last frame asks anything. `before` is the
 * number of the message before it: until the last frame is shown, that is what one has seen. */
export function framesOf(news: News, moved: boolean, before: number): Frame[] {
  let done = 0;
  const frames = news.beats.map(({ told, view }) => {
    const events = news.events.slice(done, told);
    const part: News = { ...news, n: before, since: news.since + done, events, view, asked: null, waiting: [] };
    done = told;
    return { news: { ...part, beats: [], table: null, chat: [], can_take_back: false }, moved: false };
  });
  const rest: News = { ...news, since: news.since + done, events: news.events.slice(done), beats: [] };
  return [...frames, { news: rest, moved }];
}
