/** Tests of when the coach gives hints and makes remarks. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyView, Lesson, Moment } from "../../src/learn/lesson";
import type { GameEvent } from "../../src/wire";

const screen = vi.hoisted(() => ({ current: false }));
vi.mock("svelte/reactivity", () => ({ MediaQuery: class { get current() { return screen.current; } } }));
const { CLOSE, Coach } = await import("../../src/learn/coach.svelte");

/** A lesson whose hints are named after the question, with a remark on every event, shorter the second time. */
const LESSON: Lesson = {
  phases: [],
  hint: ({ asked }) => asked?.asks.key ?? "",
  also: (hint) => (hint === "cards" ? ["more"] : []),
  params: ({ you }) => ({ you }),
  remarks: (events) =>
    events.map(({ event }) => {
      const closing = event === "round";
      return { id: event, name: event, ...(event === "rolled" ? { again: "rolled_again" } : {}), closing, params: {} };
    }),
  example: () => null,
  done: (view) => (view as unknown as { done: boolean }).done,
};
const moment = (asks: string, done = false): Moment => ({
  you: 1,
  view: { done } as unknown as AnyView,
  board: null,
  asked: asks === "" ? null : ({ asks: { key: asks, params: {} } } as NonNullable<Moment["asked"]>),
});
const events = (...names: string[]) => names.map((event) => ({ event })) as unknown as GameEvent[];
const said = (coach: InstanceType<typeof Coach>) => coach.remarks.map(({ name }) => name);
const given = (coach: InstanceType<typeof Coach>) => coach.hints.map(({ name }) => name);

beforeEach(() => void (screen.current = false));

describe("hints", () => {
  it("are given when their question first comes up, with the hints that come with them", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], true);
    expect([given(coach), coach.hint, coach.due]).toEqual([["trucks"], { name: "trucks", params: { you: 1 } }, true]);
    coach.hear(moment("cards"), [], true);
    expect([given(coach), coach.hint?.name]).toEqual([["trucks", "cards", "more"], "cards"]);
  });

  it("are not given while another player is asked", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], false);
    expect(coach.hints).toEqual([]);
  });

  it("do not open again by themselves, but are paged to", () => {
    const coach = new Coach(LESSON);
    for (const asks of ["trucks", "cards"]) coach.hear(moment(asks), [], true);
    coach.acted();
    coach.hear(moment("trucks"), [], true);
    expect([coach.hint?.name, coach.due, given(coach).length]).toEqual(["trucks", false, 3]);
  });

  it("do not change the page that the learner turned to while the question is the same", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("cards"), [], true);
    coach.at = 1;
    coach.hear(moment("cards"), [], true);
    expect(coach.hint?.name).toBe("more");
  });

  it("end with how the game is won, once, after the hint for what is asked", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("cards", true), [], true);
    expect([given(coach), coach.hint?.name]).toEqual([["cards", "more", CLOSE], CLOSE]);
    coach.acted();
    expect(coach.due).toBe(true);
    coach.hear(moment("cards", true), [], true);
    expect(given(coach).length).toBe(3);
  });
});

describe("remarks", () => {
  it("are made on events since the coach came, not on earlier ones", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment(""), events("rolled"), false);
    expect(said(coach)).toEqual([]);
    coach.hear(moment(""), events("rolled", "paid"), false);
    expect(said(coach)).toEqual(["paid"]);
  });

  it("are shorter the next time, or are not made", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment(""), [], false);
    coach.hear(moment(""), events("rolled", "paid", "rolled", "paid"), false);
    expect(said(coach)).toEqual(["rolled", "paid", "rolled_again"]);
    expect(new Set(coach.remarks.map(({ n }) => n)).size).toBe(3);
  });

  it("are gone after an action, and only those that sum up a round stay at its end", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment(""), [], false);
    coach.hear(moment(""), events("paid"), false);
    coach.acted();
    expect(coach.remarks).toEqual([]);
    coach.hear(moment("cards", true), events("paid", "rolled", "round"), true);
    expect(said(coach)).toEqual(["round"]);
  });
});

describe("on a small screen", () => {
  beforeEach(() => void (screen.current = true));

  it("a hint waits until the learner has seen what happened, and closes with the next action", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], true);
    expect([coach.open, coach.unread]).toEqual([false, true]);
    coach.unfold();
    expect([coach.open, coach.unread]).toEqual([true, false]);
    coach.acted();
    expect(coach.open).toBe(false);
    coach.unfold();
    expect(coach.open).toBe(false);
    coach.toggle();
    expect(coach.open).toBe(true);
  });
});
