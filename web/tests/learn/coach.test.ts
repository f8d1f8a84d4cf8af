/** Tests of when the coach gives hints and makes remarks. */
import { describe, expect, it, vi } from "vitest";
import type { AnyView, Lesson, Moment } from "../../src/learn/lesson";
import type { GameEvent } from "../../src/wire";

vi.mock("svelte/reactivity", () => ({ MediaQuery: class { current = false; } }));
const { CLOSE, Coach, GOAL } = await import("../../src/learn/coach.svelte");

/** A lesson whose hints are named after the question, with a remark on every event, shorter the second time. */
const LESSON: Lesson = {
  phases: [],
  hint: ({ asked }) => asked?.asks.key ?? "",
  advice: ({ asked }) => (asked?.shortcuts.length ? "build" : ""),
  params: ({ you }) => ({ you }),
  remarks: (events) =>
    events.map(({ event }) => {
      const closing = event === "round";
      return { id: event, name: event, ...(event === "rolled" ? { again: "rolled_again" } : {}), closing, params: {} };
    }),
  example: () => null,
  done: (view) => (view as unknown as { done: boolean }).done,
};
const moment = (asks: string, done = false, shortcuts: unknown[] = []): Moment => ({
  you: 1,
  view: { done } as unknown as AnyView,
  board: null,
  asked: asks === "" ? null : ({ asks: { key: asks, params: {} }, shortcuts } as unknown as NonNullable<Moment["asked"]>),
});
const events = (...names: string[]) => names.map((event) => ({ event })) as unknown as GameEvent[];
const said = (coach: InstanceType<typeof Coach>) => coach.remarks.map(({ name }) => name);
const given = (coach: InstanceType<typeof Coach>) => coach.hints.map(({ name }) => name);

describe("hints", () => {
  it("begin with the goal of the game, and the learner pages on to the question", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], true);
    expect([given(coach), coach.hint?.name, coach.open]).toEqual([[GOAL, "trucks"], GOAL, true]);
    coach.at += 1;
    coach.hear(moment("trucks"), [], true);
    expect(coach.hint).toEqual({ name: "trucks", params: { you: 1 }, advice: "" });
  });

  it("are given when their question first comes up, unfolded", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], true);
    coach.open = false;
    coach.hear(moment("cards"), [], true);
    expect([given(coach), coach.hint?.name, coach.open]).toEqual([[GOAL, "trucks", "cards"], "cards", true]);
  });

  it("are not given while another player is asked", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], false);
    expect(coach.hints).toEqual([]);
  });

  it("do not unfold again by themselves, but are paged to", () => {
    const coach = new Coach(LESSON);
    for (const asks of ["trucks", "cards"]) coach.hear(moment(asks), [], true);
    coach.open = false;
    coach.hear(moment("trucks"), [], true);
    expect([coach.hint?.name, coach.open, given(coach).length]).toEqual(["trucks", false, 3]);
  });

  it("do not change the page that the learner turned to while the question is the same", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], true);
    coach.hear(moment("cards"), [], true);
    coach.at = 0;
    coach.hear(moment("cards"), [], true);
    expect(coach.hint?.name).toBe(GOAL);
  });

  it("give the advice that fits the position, also when their question comes up again", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("act"), [], true);
    coach.hear(moment("act", false, [{}]), [], true);
    expect(coach.hints.map(({ advice }) => advice)).toEqual(["", "build"]);
    coach.hear(moment("act"), [], true);
    expect(coach.hints.map(({ advice }) => advice)).toEqual(["", ""]);
  });

  it("end with what to do next, once, after the hint for what is asked", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("cards", true), [], true);
    expect([given(coach), coach.hint?.name]).toEqual([[GOAL, "cards", CLOSE], CLOSE]);
    coach.hear(moment("cards", true), [], true);
    expect([given(coach).length, coach.hint?.name]).toEqual([3, CLOSE]);
  });

  it("are the same for a coach that comes back", () => {
    const coach = new Coach(LESSON);
    coach.hear(moment("trucks"), [], true);
    coach.hear(moment("cards"), events("rolled"), true);
    coach.at = 1;
    const back = new Coach(LESSON, JSON.parse(JSON.stringify(coach.progress)));
    back.hear(moment("cards"), events("rolled"), true);
    expect([given(back), back.hint?.name, said(back)]).toEqual([given(coach), "trucks", said(coach)]);
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
