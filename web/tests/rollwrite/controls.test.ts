/** Tests of the controls of the viewer's own sheet. */
import { expect, it, vi } from "vitest";
import { Targets } from "../../src/lib/targets";
import type { Voice } from "../../src/lib/voice";
import { Controls } from "../../src/rollwrite/controls.svelte";
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

function controlsIn(street: Street) {
  const asked = promptAt(street, ["a1"]);
  const board = { venues: [] } as unknown as RollwriteBoard;
  const view = { viewer: 0 } as RollwriteView;
  const mine = mineAt(["a1"], street.steps, "drive", []);
  const proposer = new Proposer(board, view, mine, asked, new Targets(asked), voice, null);
  const choose = vi.fn();
  const lookAt = async (options: number[]) => looked(street, ["a1"], options);
  const nothing = (): void => {};
  const controls = new Controls(() => ({ asked, proposer, busy: false, lookAt, choose, point: nothing, see: nothing }));
  return { controls, choose };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it("a drive planned by keys is sent as one gesture once its answer is there", async () => {
  const { controls, choose } = controlsIn({ steps: 6, ends: ["c1"] });
  controls.steer("right");
  controls.steer("right");
  controls.do();
  expect(choose).not.toHaveBeenCalled();
  await settled();
  expect(choose).toHaveBeenCalledExactlyOnceWith([1, 1, 4]);
  expect(controls.agreed).toEqual(["a1", "b1", "c1"]);
});

it("a drive that may not end on a square is not sent, and says why", async () => {
  const { controls, choose } = controlsIn({ steps: 6, ends: ["c1"] });
  controls.steer("up");
  expect(controls.barred).toBe("Rollwrite.why.edge.");
  controls.steer("right");
  await settled();
  expect(controls.barred).toBe("");
  controls.do();
  expect(choose).not.toHaveBeenCalled();
});

it("a drag follows a truck that drove on by itself, or takes its step back", async () => {
  const { controls } = controlsIn({ steps: 6, ends: ["c2"], forced: { b1: "right", c1: "down" } });
  controls.over("b1", "a1");
  await settled();
  expect(controls.picked?.squares).toEqual(["b1", "c1", "c2"]);
  controls.over("c1", "a1");
  expect(controls.picked?.squares).toEqual(["b1", "c1", "c2"]);
  controls.over("a1", "a1");
  expect(controls.picked).toBeNull();
});

it("a tap continues a planned drive, or replaces it by what was tapped", async () => {
  const { controls } = controlsIn({ steps: 6, ends: ["b1", "c1", "a3"] });
  controls.step("right");
  await settled();
  controls.tap("square:c1");
  await settled();
  expect(controls.picked).toMatchObject({ thing: "square:c1", squares: ["b1", "c1"], options: [1, 1, 4] });
  controls.tap("square:a3");
  await settled();
  expect(controls.picked).toMatchObject({ thing: "square:a3", squares: ["a2", "a3"], options: [2, 2, 4] });
});
