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
const { begin, forget, kept } = await import("../../src/learn/begin");

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

it("a lesson is a table of its own that is begun, kept and gone to", async () => {
  await begin("tacos");
  expect(done).toEqual([
    ["is", "Guest"],
    ["makes", { game: "tacos", lesson: true }],
    ["start", "new"],
    ["goes", "/learn/tacos/new", true],
  ]);
  expect([kept("tacos"), kept("frenzy")]).toEqual(["new", ""]);
});

it("the lesson before is left first, even if its table is gone", async () => {
  stored.set("truckstop.lesson.tacos", "old");
  fails.add("leave");
  await begin("tacos");
  expect(done.map(([what]) => what)).toEqual(["is", "leave", "makes", "start", "goes"]);
  expect(done[1]).toEqual(["leave", "old"]);
  expect(kept("tacos")).toBe("new");
});

it("a lesson that cannot be begun is still kept, so that one can go back to it", async () => {
  fails.add("start");
  await expect(begin("tacos")).rejects.toThrow("refused");
  expect(kept("tacos")).toBe("new");
  forget("tacos");
  expect(kept("tacos")).toBe("");
});
