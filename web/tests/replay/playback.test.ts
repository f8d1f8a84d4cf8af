/** Tests of the playback of a finished game. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MomentShown, Position, Replayed } from "../../src/wire";

vi.mock("../../src/lib/settings.svelte", () => ({ settings: { pace: "brisk" } }));
vi.mock("../../src/lib/api", () => ({ position: (_: string, moment: number) => Promise.resolve(positionAt(moment)) }));
const { Playback } = await import("../../src/replay/playback.svelte");

const shown = (name: string) => ({ name }) as unknown as Position["views"][number];
const event = (name: string) => ({ event: "shut", venue: name }) as const;

/** Every step except the first has two beats. */
function positionAt(moment: number): Position {
  const beats = ["one", "two"].map((name, at) => ({ told: at + 1, what: "card", views: [shown(`${moment} ${name}`)] }));
  return { moment, views: [shown(`${moment} end`)], beats: moment === 0 ? [] : beats };
}

function playback() {
  const moments = [0, 1, 2].map((moment) => {
    const events = ["a", "b", "c"].map((name) => event(`${moment}${name}`));
    return { moment, seat: 0, turn: moment, did: [], events, scores: [], round: 1 } as MomentShown;
  });
  return new Playback("t", { game: "frenzy", moments, seat: 0 } as unknown as Replayed, 0);
}

const told = (one: InstanceType<typeof Playback>) => one.told.map((each) => (each as { venue: string }).venue);
const name = (one: InstanceType<typeof Playback>) => (one.position?.views[0] as unknown as { name: string }).name;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a playing game shows the beats of a step, and tells each event once", async () => {
  const one = playback();
  await vi.runAllTimersAsync();
  one.toggle();
  one.go(1);
  const seen: [string, string[], boolean][] = [];
  for (let tick = 0; tick < 100; tick += 1) {
    await vi.advanceTimersByTimeAsync(100);
    if (seen.at(-1)?.[0] !== name(one)) seen.push([name(one), told(one), one.settled]);
  }
  expect(seen.slice(-3)).toEqual([
    ["1 one", ["1a"], false],
    ["1 two", ["1b"], false],
    ["1 end", ["1c"], true],
  ]);
});

it("stepping by hand shows the end of the step, and no beat comes after it", async () => {
  const one = playback();
  await vi.runAllTimersAsync();
  one.toggle();
  one.go(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(name(one)).toBe("1 one");
  one.step(1);
  await vi.advanceTimersByTimeAsync(100);
  expect([name(one), one.settled]).toEqual(["1 end", true]);
  await vi.runAllTimersAsync();
  expect([name(one), one.settled]).toEqual(["1 end", true]);
});

it("a step by hand shows no beats", async () => {
  const one = playback();
  await vi.runAllTimersAsync();
  one.step(1);
  await vi.advanceTimersByTimeAsync(100);
  expect([name(one), told(one)]).toEqual(["1 end", ["1a", "1b", "1c"]]);
});
