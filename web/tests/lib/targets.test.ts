/** Tests of the things on the board that can be pointed at. */
import { describe, expect, it } from "vitest";
import { Targets } from "../../src/lib/targets";
import type { Barred, Choice, Prompt, Shortcut } from "../../src/wire";

const says = { key: "toy.choice", params: {} };
const choice = (option: number, ...touches: string[]) => ({ option, says, touches }) as unknown as Choice;
const shortcut = (...touches: string[]) => ({ options: [1, 2], says, touches }) as unknown as Shortcut;
const barred = (...touches: string[]) => ({ says, why: says, touches }) as unknown as Barred;

const ASKED = {
  choices: [choice(1, "venue:park", "truck:0"), choice(2, "venue:park")],
  shortcuts: [shortcut("square:a1", "square:b1"), shortcut()],
  barred: [barred("venue:shut")],
} as unknown as Prompt;

describe("what can be pointed at", () => {
  const targets = new Targets(ASKED);

  it("is every thing that a choice touches, with all its choices in order", () => {
    expect(targets.of("venue:park").choices.map(({ option }) => option)).toEqual([1, 2]);
    expect(targets.of("truck:0").choices.map(({ option }) => option)).toEqual([1]);
    expect(targets.lit("truck:0")).toBe(true);
  });
  it("is the end of a shortcut, not its route", () => {
    expect(targets.of("square:b1").shortcuts).toHaveLength(1);
    expect([targets.lit("square:b1"), targets.lit("square:a1")]).toEqual([true, false]);
  });
  it("is not what is barred, though that is known", () => {
    expect(targets.of("venue:shut").barred).toHaveLength(1);
    expect(targets.lit("venue:shut")).toBe(false);
  });
  it("is nothing else, and nothing without a prompt", () => {
    expect(targets.of("venue:moon")).toEqual({ thing: "", choices: [], shortcuts: [], barred: [] });
    expect(new Targets(null).lit("venue:park")).toBe(false);
  });
});
