import { expect, it, vi } from "vitest";
import { Targets } from "../../src/lib/targets";
import type { Voice } from "../../src/lib/voice";
import { Hands } from "../../src/rollwrite/controls.svelte";
import { Proposer } from "../../src/rollwrite/proposal";
import type { RollwriteBoard, RollwriteView } from "../../src/wire";
import { looked, mineAt, promptAt, type Street } from "./street";

const voice = {
  words: { separator: ", " },
  word: (key: string) => key,
  say: ({ key }: { key: string }) => key,
  tell: (events: { event: string }[]) => events.map(({ event }) => event),
  thing: (thing: string) => thing,
} as unknown as Voice;

function held(street: Street) {
  const asked = promptAt(street, ["a1"]);
  const board = { venues: [] } as unknown as RollwriteBoard;
  const view = { viewer: 0 } as RollwriteView;
  const mine = mineAt(["a1"], street.steps, "drive", []);
  const proposer = new Proposer(board, view, mine, asked, new Targets(asked), voice, null);
  const choose = vi.fn();
  const lookAt = async (options: number[]) => looked(street, ["a1"], options);
  const hands = new Hands(() => ({ asked, proposer, busy: false, lookAt, choose, point: () => {}, see: () => {} }));
  return { hands, choose };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it("a way by keys is sent when its answer is there, as one gesture", async () => {
  const { hands, choose } = held({ steps: 6, ends: ["c1"] });
  hands.steer("right");
  hands.steer("right");
  hands.do();
  expect(choose).not.toHaveBeenCalled();
  await settled();
  expect(choose).toHaveBeenCalledExactlyOnceWith([1, 1, 4]);
  expect(hands.agreed).toEqual(["a1", "b1", "c1"]);
});

it("a way that may not end there is not sent, and says why", async () => {
  const { hands, choose } = held({ steps: 6, ends: ["c1"] });
  hands.steer("up");
  expect(hands.barred).toBe("Rollwrite.why.edge.");
  hands.steer("right");
  await settled();
  expect(hands.barred).toBe("");
  hands.do();
  expect(choose).not.toHaveBeenCalled();
});

it("a hand that drags comes after a truck that drove on by itself, or takes it back", async () => {
  const { hands } = held({ steps: 6, ends: ["c2"], forced: { b1: "right", c1: "down" } });
  hands.over("b1", "a1");
  await settled();
  expect(hands.picked?.squares).toEqual(["b1", "c1", "c2"]);
  hands.over("c1", "a1");
  expect(hands.picked?.squares).toEqual(["b1", "c1", "c2"]);
  hands.over("a1", "a1");
  expect(hands.picked).toBeNull();
});

it("a tap goes on with a way that was drawn, or begins with what was tapped", async () => {
  const { hands } = held({ steps: 6, ends: ["b1", "c1", "a3"] });
  hands.step("right");
  await settled();
  hands.tap("square:c1");
  await settled();
  expect(hands.picked).toMatchObject({ thing: "square:c1", squares: ["b1", "c1"], options: [1, 1, 4] });
  hands.tap("square:a3");
  await settled();
  expect(hands.picked).toMatchObject({ thing: "square:a3", squares: ["a2", "a3"], options: [2, 2, 4] });
});
