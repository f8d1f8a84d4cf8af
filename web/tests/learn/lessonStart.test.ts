/** Tests of starting a lesson and going back to it. */
import { beforeEach, expect, it, vi } from "vitest";

const done = vi.hoisted(() => [] as unknown[][]);
const fails = vi.hoisted(() => new Set<string>());
vi.mock("../../src/lib/api", () => ({
  ensureIdentity: async (name: string) => void done.push(["is", name]),
  makeTable: async (wanted: unknown) => (done.push(["makes", wanted]), { id: "new" }),
  command: async (table: string, { verb }: { verb: string }) => {
    done.push([verb, table]);
    if (fails.has(verb)) throw new Error("refused");
  },
}));
vi.mock("../../src/lib/router.svelte", () => ({
  router: { go: (to: string, replace: boolean) => void done.push(["goes", to, replace]) },
}));
vi.mock("../../src/lib/createTable", () => ({ guestName: () => "Guest" }));
const { startLesson, forgetTable, savedProgress, saveProgress, savedTable } = await import("../../src/learn/lessonStart");

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

beforeEach(() => {
  done.length = 0;
  fails.clear();
  stored.clear();
});

it("a lesson is a new table that is started, remembered and opened", async () => {
  await startLesson("tacos");
  expect(done).toEqual([
    ["is", "Guest"],
    ["makes", { game: "tacos", lesson: true }],
    ["start", "new"],
    ["goes", "/learn/tacos/new", true],
  ]);
  expect([savedTable("tacos"), savedTable("frenzy")]).toEqual(["new", ""]);
});

it("the previous lesson is left first, even if its table is gone", async () => {
  stored.set("truckstop.lesson.tacos", "old");
  fails.add("leave");
  await startLesson("tacos");
  expect(done.map(([what]) => what)).toEqual(["is", "leave", "makes", "start", "goes"]);
  expect(done[1]).toEqual(["leave", "old"]);
  expect(savedTable("tacos")).toBe("new");
});

it("a lesson that cannot be started is still remembered, so that the learner can go back to it", async () => {
  fails.add("start");
  await expect(startLesson("tacos")).rejects.toThrow("refused");
  expect(savedTable("tacos")).toBe("new");
  forgetTable("tacos", "old");
  expect(savedTable("tacos")).toBe("new");
  forgetTable("tacos", "new");
  expect(savedTable("tacos")).toBe("");
});

it("what the coach has said is stored by table, and forgotten with it", async () => {
  await startLesson("tacos");
  const progress = { hints: [], at: 0, open: false, remarks: [], made: ["bid"], last: "bid" };
  saveProgress("new", progress);
  expect([savedProgress("new"), savedProgress("old")]).toEqual([progress, null]);
  forgetTable("tacos", "new");
  expect(savedProgress("new")).toBeNull();
});
