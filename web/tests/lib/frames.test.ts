/** Tests of the frames into which a message is split. */
import { describe, expect, it } from "vitest";
import { framesOf } from "../../src/lib/frames";
import type { FrenzyView, News } from "../../src/wire";

const view = (money: number) => ({ scores: [money] }) as unknown as FrenzyView;
const paid = (money: number) => ({ event: "paid", who: "seat:0", money, venue: "venue:park" }) as const;

const NEWS = {
  is: "news",
  n: 8,
  you: 0,
  whole: false,
  since: 20,
  events: [paid(1), paid(2), paid(3), paid(4)],
  waiting: [0],
  same: false,
  view: view(10),
  asked: { seat: 0 },
  can_take_back: true,
  table: { status: "over" },
  said: [{ number: 1 }],
  clocks: [],
  now: 0,
  beats: [
    { told: 1, what: "venue paid", view: view(1) },
    { told: 3, what: "venue paid", view: view(6) },
  ],
  board: null,
  id: "mine",
} as unknown as News;

describe("frames of a message", () => {
  const frames = framesOf(NEWS, true, 7);

  it("are one for each beat and one for the rest", () => {
    expect(frames.map(({ news }) => news.view)).toEqual([view(1), view(6), view(10)]);
  });

  it("tell every event once, in order", () => {
    expect(frames.flatMap(({ news }) => news.events)).toEqual(NEWS.events);
    expect(frames.map(({ news }) => news.since)).toEqual([20, 21, 23]);
  });

  it("have the prompt and the end only in the last one", () => {
    expect(frames.map(({ news }) => news.asked !== null)).toEqual([false, false, true]);
    expect(frames.map(({ news }) => news.table !== null)).toEqual([false, false, true]);
    expect(frames.map(({ news }) => news.can_take_back)).toEqual([false, false, true]);
    expect(frames.map(({ moved }) => moved)).toEqual([false, false, true]);
  });

  it("name their beats", () => {
    expect(frames.map(({ beat }) => beat)).toEqual(["venue paid", "venue paid", null]);
  });

  it("count as seen only when the last one is shown", () => {
    expect(frames.map(({ news }) => news.n)).toEqual([7, 7, 8]);
  });

  it("are the message itself if it has no beats", () => {
    const plain = { ...NEWS, beats: [] };
    expect(framesOf(plain, false, 7)).toEqual([{ news: plain, moved: false, beat: null }]);
  });
});
