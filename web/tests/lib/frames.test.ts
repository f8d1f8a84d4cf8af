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
  last_beat: "",
  board: null,
  id: "mine",
} as unknown as News;

const never = (): boolean => false;

describe("frames of a message", () => {
  const frames = framesOf(NEWS, true, 7, never);

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
    expect(framesOf(plain, false, 7, never)).toEqual([{ news: plain, moved: false, beat: null }]);
  });

  it("have the prompt after the beat that ends the message, if the board plays how it comes out", () => {
    const rolled = { ...NEWS, last_beat: "dice rolled" };
    expect(framesOf(rolled, true, 7, never).map(({ beat }) => beat)).toEqual(["venue paid", "venue paid", null]);
    const split = framesOf(rolled, true, 7, (beat, events) => beat === "dice rolled" && events.length === 1);
    expect(split.map(({ beat, moved }) => [beat, moved]).slice(2)).toEqual([
      ["dice rolled", false],
      [null, true],
    ]);
    const [roll, prompt] = [split[2]!.news, split[3]!.news];
    expect([roll.events, roll.asked, roll.view, roll.n]).toEqual([[paid(4)], null, view(10), 7]);
    expect([prompt.events, prompt.asked, prompt.since, prompt.n]).toEqual([[], NEWS.asked, 24, 8]);
  });
});
