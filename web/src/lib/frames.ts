/** Splits a message into the frames that are shown one after another, one for each beat. */
import type { GameEvent, News } from "../wire";

/** News to be shown: a whole message, or the part of it up to a beat. */
export interface Frame {
  news: News;
  /** True if it answers the viewer's own move. */
  moved: boolean;
  /** The name of the beat that it shows; null for the rest of a message. */
  beat: string | null;
}

/** The frames of a message: one for each beat, then the rest. Only the last frame has a prompt. `before` is the number
 * of the previous message, which remains the last one seen until the last frame is shown. If the board
 * `plays` how the beat that ends the message comes out, the prompt follows in a frame without events. */
export function framesOf(
  news: News,
  moved: boolean,
  before: number,
  plays: (beat: string, events: GameEvent[]) => boolean,
): Frame[] {
  let done = 0;
  const upTo = (told: number, view: News["view"], beat: string): Frame => {
    const events = news.events.slice(done, told);
    const part: News = { ...news, n: before, since: news.since + done, events, view, asked: null, waiting: [] };
    done = told;
    return { news: { ...part, beats: [], table: null, chat: [], can_take_back: false }, moved: false, beat };
  };
  const frames = news.beats.map(({ told, view, what }) => upTo(told, view, what));
  const { last_beat: last } = news;
  if (last !== "" && news.view !== null && plays(last, news.events.slice(done))) {
    frames.push(upTo(news.events.length, news.view, last));
  }
  const rest: News = { ...news, since: news.since + done, events: news.events.slice(done), beats: [] };
  return [...frames, { news: rest, moved, beat: null }];
}
