/** Tests of a drive that is planned step by step. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DrivePlan } from "../../src/rollwrite/drivePlan";
import { looked, mineAt, promptAt, type Street } from "./street";

const STREET: Street = { steps: 6, ends: ["c1", "d1", "b3"] };

/** A plan on a street, with answers that are held back until `settle`. */
function planned(street: Street = STREET, from = ["a1"]) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const missed: string[] = [];
  let lost = false;
  const plan = new DrivePlan(
    mineAt(from, street.steps, "drive", []),
    promptAt(street, from),
    0,
    (options) => {
      asked.push(options.join());
      return new Promise((resolve) => waiting.push(() => resolve(lost ? null : looked(street, from, options))));
    },
    () => {},
    (square) => missed.push(square),
  );
  /** Deliver answers until no request is pending. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 30; round += 1) {
      waiting.splice(0).forEach((answer) => answer());
      await Promise.resolve();
    }
  };
  return { plan, asked, missed, settle, lose: () => (lost = true) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("steps", () => {
  it("are asked one after another, and shown before they are answered", async () => {
    const { plan, asked, settle } = planned();
    plan.step("right");
    plan.step("right");
    plan.step("down");
    expect(plan.squares).toEqual(["b1", "c1", "c2"]);
    expect(asked).toEqual(["1"]);
    expect(plan.busy).toBe(true);
    await settle();
    expect(asked).toEqual(["1", "1,1", "1,1,2"]);
    expect(plan.now.path).toEqual(["a1", "b1", "c1", "c2"]);
    expect(plan.whole).toBeNull();
  });

  it("ask once for each square of a drag, and for its end when the pointer rests", async () => {
    const { plan, asked, settle } = planned();
    for (const square of ["b1", "c1", "d1"]) {
      plan.to(square);
      await settle();
    }
    expect(asked).toHaveLength(3);
    expect(plan.ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    await settle();
    expect(asked).toEqual(["1", "1,1", "1,1,1", "1,1,1,4"]);
    expect(plan.ended?.does.some((one) => one.event === "sold")).toBe(true);
  });

  it("that are not allowed name their direction, and the steps queued after them are dropped", async () => {
    const { plan, settle } = planned();
    plan.step("up");
    expect(plan.refused).toBe("up");
    expect(plan.empty).toBe(true);
    plan.step("right");
    plan.step("up");
    plan.step("right");
    await settle();
    expect(plan.refused).toBe("up");
    expect(plan.squares).toEqual(["b1"]);
    expect(plan.open("up")).toBe(false);
  });

  it("stay where they were when no answer comes", async () => {
    const { plan, settle, lose } = planned();
    plan.step("right");
    await settle();
    lose();
    plan.step("right");
    plan.step("right");
    await settle();
    expect(plan.squares).toEqual(["b1"]);
    expect(plan.busy).toBe(false);
  });
});

describe("a step back", () => {
  it("is immediate, and asks nothing", async () => {
    const { plan, asked, settle } = planned();
    plan.step("right");
    plan.step("down");
    await settle();
    plan.step("up");
    expect(plan.squares).toEqual(["b1"]);
    plan.back();
    expect(plan.empty).toBe(true);
    expect(asked).toHaveLength(2);
    plan.step("right");
    expect(plan.squares).toEqual(["b1"]);
    expect(asked).toHaveLength(2);
  });

  it("removes steps that are not answered yet", async () => {
    const { plan, asked, settle } = planned();
    plan.step("right");
    plan.step("right");
    plan.back();
    plan.back();
    expect(plan.empty).toBe(true);
    await settle();
    expect(plan.empty).toBe(true);
    expect(asked).toEqual(["1"]);
  });

  it("onto an unused station is a step of its own, once", async () => {
    const { plan, settle } = planned({ ...STREET, stations: ["a1"] });
    plan.step("right");
    plan.step("left");
    await settle();
    expect(plan.squares).toEqual(["b1", "a1"]);
    plan.step("right");
    await settle();
    expect(plan.squares).toEqual(["b1"]);
  });
});

describe("a truck that drives on by itself", () => {
  const street: Street = { ...STREET, forced: { b1: "right", c1: "down" } };

  it("adds its squares to the plan, and a step back removes all of them", async () => {
    const { plan, asked, settle } = planned(street);
    plan.step("right");
    await settle();
    expect(plan.squares).toEqual(["b1", "c1", "c2"]);
    expect(plan.now.added).toEqual(["b1", "c1", "c2"]);
    plan.step("up");
    expect(plan.empty).toBe(true);
    expect(asked).toEqual(["1"]);
  });

  it("drops queued steps onto squares that it has driven over", async () => {
    const { plan, asked, settle } = planned(street);
    plan.step("right");
    plan.step("right");
    await settle();
    expect(plan.squares).toEqual(["b1", "c1", "c2"]);
    plan.back();
    plan.step("right");
    plan.step("down");
    await settle();
    expect(plan.squares).toEqual(["b1", "c1", "c2", "c3"]);
    expect(asked).toEqual(["1", "1,2"]);
  });

  it("may end the drive: then the options so far are the whole gesture", async () => {
    for (const alone of [false, true]) {
      const { plan, settle } = planned({ ...street, final: ["c2"], alone });
      plan.step("right");
      await settle();
      expect(plan.squares).toEqual(["b1", "c1", "c2"]);
      expect(plan.whole).toEqual([1]);
      expect(plan.ended?.does.some((one) => one.event === "sold")).toBe(true);
      expect(plan.open("right")).toBe(false);
      expect(plan.open("up")).toBe(true);
    }
  });
});

describe("a whole gesture", () => {
  it("is what was planned and the stop", async () => {
    const { plan, settle } = planned();
    plan.step("right");
    await settle();
    expect(plan.whole).toBeNull();
    plan.step("right");
    await settle();
    expect(plan.whole).toEqual([1, 1, 4]);
  });

  it("is reported to a caller that waits for it", async () => {
    const { plan, settle } = planned();
    const done = vi.fn(() => plan.whole);
    plan.step("right");
    plan.step("right");
    plan.whenSettled(done);
    expect(done).not.toHaveBeenCalled();
    await settle();
    expect(done).toHaveBeenCalledOnce();
    expect(done).toHaveReturnedWith([1, 1, 4]);
  });

  it("that was pointed at is continued from before its stop", async () => {
    const { plan, asked, settle } = planned();
    plan.resume([1, 1, 4], ["b1", "c1"]);
    plan.step("right");
    expect(plan.squares).toEqual(["b1", "c1", "d1"]);
    await settle();
    expect(asked).toEqual(["1,1", "1,1,1"]);
    expect(plan.whole).toEqual([1, 1, 1, 4]);
    plan.back();
    plan.back();
    await settle();
    expect(plan.squares).toEqual(["b1"]);
  });

  it("goes on to a square where the drive can end, or says that it cannot", async () => {
    const { plan, missed, settle } = planned();
    plan.step("right");
    plan.onTo("d1");
    await settle();
    expect(plan.squares).toEqual(["b1", "c1", "d1"]);
    expect(plan.whole).toEqual([1, 1, 1, 4]);
    plan.onTo("a3");
    await settle();
    expect(missed).toEqual(["a3"]);
  });
});
