/** Tests of what pointing at something would do. */
import { describe, expect, it } from "vitest";
import { LookBook } from "../../src/lib/looks";
import { Targets } from "../../src/lib/targets";
import type { Voice } from "../../src/lib/voice";
import { DrivePlan } from "../../src/rollwrite/drivePlan";
import { bonusesOf, Proposer, sentence } from "../../src/rollwrite/proposal";
import type { Looks, Prompt, RollwriteBoard, RollwriteMineView, RollwriteView } from "../../src/wire";
import { looked, mineAt, promptAt, type Street } from "./street";

const STREET: Street = { steps: 6, ends: ["c1"] };
/** Says every text as its key and parameters. */
const voice = {
  words: { separator: ", " },
  word: (key: string, params: object = {}) => [key, ...Object.values(params)].join(" "),
  say: ({ key }: { key: string }) => key,
  tell: (events: { event: string }[]) => events.map(({ event }) => event),
  thing: (thing: string) => thing,
} as unknown as Voice;
const board = { venues: [{ square: "c1", die: "d4" }] } as unknown as RollwriteBoard;

function proposer(mine: RollwriteMineView, asked: Prompt, looks: LookBook | null = null): Proposer {
  return new Proposer(board, { viewer: 0 } as RollwriteView, mine, asked, new Targets(asked), voice, looks);
}

function book(options: number[], does: Looks["events"], gains: number[] = []): LookBook {
  const look = { options, does: does.map((_, at) => at), as_it_stands: gains, asks: -1, stops: "" };
  return new LookBook({ is: "looks", id: "", n: 1, events: does, owners: ["seat:0"], questions: [], looks: [look] });
}

describe("a drive that is pointed at", () => {
  const asked = promptAt(STREET, ["a1"]);
  const mine = mineAt(["a1"], 6, "drive", []);

  it("says what the prompt says before there is a look", () => {
    const made = proposer(mine, asked).of("square:c1")!;
    expect(made).toMatchObject({ squares: ["b1", "c1"], options: [1, 1, 4], space: -1, why: "" });
    expect(made.title).toBe("web.rollwrite.sale c1 die:d4 3");
    expect(made.facts).toEqual(["web.rollwrite.steps 2"]);
  });

  it("says where it writes, what it skips, closes and gains when there is a look", () => {
    const does = looked(STREET, ["a1"], [1, 1, 4])!.does;
    const looks = book([1, 1, 4], [{ event: "closed", who: "seat:0", square: "b1" }, ...does, { event: "finished", who: "seat:0" }]);
    const made = proposer(mine, asked, looks).of("square:c1")!;
    expect(made).toMatchObject({ space: 7, value: 3, closes: ["b1"] });
    expect(made.facts).toContain("web.rollwrite.skips 2");
    expect(made.facts).toContain("web.rollwrite.brings bonus_short:gas, bonus_short:five");
    expect(made.facts).toContain("web.rollwrite.fills");
  });

  it("says why a square cannot be chosen, by itself or as one of all others", () => {
    const why = (key: string) => ({ key, params: {} });
    const barred = [
      { says: why("farther"), why: why("far_off"), touches: ["square:e3"] },
      { says: why("elsewhere"), why: why("must_sell"), touches: ["squares"] },
    ];
    const made = proposer(mine, { ...asked, barred });
    expect(made.refuses("e3")).toBe("Far_off.");
    expect(made.refuses("b2")).toBe("Must_sell.");
  });
});

describe("a planned drive", () => {
  it("goes on until it may end, and says why it may not end before", async () => {
    const asked = promptAt(STREET, ["a1"]);
    const stop = { says: { key: "rollwrite.option.stop", params: {} }, why: { key: "must_sell", params: {} }, touches: [] };
    const mine = mineAt(["a1"], 6, "drive", []);
    const plan = new DrivePlan(mine, asked, 0, async (options) => {
      const found = looked(STREET, ["a1"], options)!;
      return { ...found, asked: found.asked && { ...found.asked, barred: [...found.asked.barred, stop] } };
    }, () => {}, () => {});
    const made = proposer(mine, asked);
    plan.step("right");
    expect(made.along(plan)).toMatchObject({ squares: ["b1"], options: [] });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(made.along(plan)).toMatchObject({ why: "must_sell", options: [], thing: "square:b1" });
    expect(made.along(plan).facts).toContain("web.rollwrite.left 5");
    plan.step("right");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const whole = made.along(plan);
    expect(whole).toMatchObject({ why: "", options: [1, 1, 4], space: 7, value: 3 });
    expect(whole.title).toBe("web.rollwrite.sale c1 die:d4 3");
    expect(whole.facts.filter((fact) => fact.startsWith("web.rollwrite.skips"))).toEqual(["web.rollwrite.skips 2"]);
    expect(made.bars("up", plan.now)).toBe("rollwrite.why.edge");
  });
});

it("a forced step is named with its squares", async () => {
  const street: Street = { ...STREET, forced: { b1: "right" } };
  const asked = promptAt(street, ["a1"]);
  const mine = mineAt(["a1"], 6, "drive", []);
  const plan = new DrivePlan(mine, asked, 0, async (options) => looked(street, ["a1"], options), () => {}, () => {});
  plan.step("right");
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(proposer(mine, asked).along(plan).facts).toContain("web.rollwrite.drives_on c1");
});

describe("a promotion", () => {
  const choice = {
    option: 41,
    says: { key: "rollwrite.option.column", params: {} },
    touches: ["column:1"],
    word: "",
    sure: null,
    idle: null,
    times: 1,
    ends: false,
  };
  const asked = { ...promptAt(STREET, ["a1"]), choices: [choice], shortcuts: [] };
  const mine = (numbers: number, ahead: number): RollwriteMineView =>
    ({ stage: "bonus", bonus: "promote", sheet: { columns: [0, numbers], next: {} }, ahead: [0, ahead] }) as unknown as RollwriteMineView;
  const marks = (n: number) => [{ event: "promoted" as const, who: "seat:0", column: "die:d6", n }];

  it("says what it pays now and with further numbers", () => {
    const made = proposer(mine(3, 2), asked, book([41], marks(2), [6])).of("column:1")!;
    expect(made.facts).toEqual(["web.rollwrite.promote_now 6 3", "web.rollwrite.promote_ahead 2 2"]);
    expect(made.idle).toBe(false);
  });

  it("says which forced moves follow from it", () => {
    const only = { event: "only_place" as const, who: "seat:0", bonus: "bonus:gas", target: "b2" };
    const made = proposer(mine(3, 2), asked, book([41], [...marks(2), only], [6])).of("column:1")!;
    expect(made.facts[0]).toBe("only_place");
  });

  it("is idle where the engine says so", () => {
    const idle = { ...choice, idle: { key: "rollwrite.idle.full", params: {} } };
    const made = proposer(mine(3, 2), { ...asked, choices: [idle] }, book([41], marks(0))).of("column:1");
    expect(made).toMatchObject({ idle: true, facts: ["rollwrite.idle.full"] });
  });
});

it("events without a sale gain no bonuses", () => {
  expect(bonusesOf([{ event: "turn", turn: 1, who: "seat:0" }])).toEqual([]);
});

it("a reason becomes a sentence", () => {
  expect(sentence("the river is in the way")).toBe("The river is in the way.");
  expect(sentence("Done!")).toBe("Done!");
  expect(sentence("")).toBe("");
});
