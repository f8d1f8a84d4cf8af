/** Tests of loading a finished game. */
import { beforeEach, describe, expect, it, vi } from "vitest";

const replay = vi.hoisted(() => vi.fn());
vi.mock("../../src/lib/api", () => ({
  replay,
  Refused: class extends Error {
    constructor(readonly key: string, message: string) {
      super(message);
    }
  },
}));
const { loadReplay, queryNumber } = await import("../../src/replay/loadReplay");

const answer = vi.fn();
vi.stubGlobal("fetch", answer);
beforeEach(() => {
  replay.mockReset();
  answer.mockReset();
});

describe("a finished game", () => {
  const GAME = { moments: [{ moment: 0 }] };

  it("is loaded with its table, whatever characters the id has", async () => {
    answer.mockResolvedValue({ ok: true, json: async () => ({ table: { id: "a/b" } }) });
    replay.mockResolvedValue(GAME);
    expect(await loadReplay("a/b", 1)).toEqual({ table: { id: "a/b" }, game: GAME });
    expect(answer).toHaveBeenCalledWith("/api/tables/a%2Fb");
    expect(replay).toHaveBeenCalledWith("a%2Fb", 1);
  });
  it("is refused with the server's reason", async () => {
    answer.mockResolvedValue({ ok: false, json: async () => ({ error: "no_table", message: "there is none" }) });
    replay.mockResolvedValue(GAME);
    await expect(loadReplay("x", null)).rejects.toMatchObject({ key: "no_table", message: "there is none" });
  });
  it("is refused if nothing happened in it", async () => {
    answer.mockResolvedValue({ ok: true, json: async () => ({ table: {} }) });
    replay.mockResolvedValue({ moments: [] });
    await expect(loadReplay("x", null)).rejects.toMatchObject({ key: "empty" });
  });
});

it("an address holds whole numbers, and nothing else counts", () => {
  const query = new URLSearchParams("seat=-1&moment=12&far=1234567&odd=1.5&word=two&none=");
  expect(["seat", "moment", "far", "odd", "word", "none", "missing"].map((name) => queryNumber(query, name))).toEqual([
    -1, 12, null, null, null, null, null,
  ]);
});
