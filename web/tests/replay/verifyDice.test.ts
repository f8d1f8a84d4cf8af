/** Tests of the verification of dice in the browser. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LogFile } from "../../src/wire";

vi.mock("../../src/lib/api", () => ({
  games: async () => [{ game: "toy", sources: ["d6", "d20"] }],
  Refused: class extends Error {
    constructor(readonly key: string, message: string) {
      super(message);
    }
  },
}));
const { verifyDraws, verifyTable } = await import("../../src/replay/verifyDice");

/** Draws of `Fair` in src/truckstop/kernel/chance.py, with the secret 00 01 … 1f and the entropy of two players. */
const SEAL = "9d8d8a22ecd6fd3ee86db779740fe0b905dbd63afeb146473cf2dbb9e9245941";
const SECRET = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");
const DRAWS: [string, number, number][] = [
  ["d6", 6, 5],
  ["d20", 20, 9],
  ["d6", 6, 5],
  ["d20", 3, 1],
  ["d6", 1_000_003, 887_014],
];
const SOURCES = ["d6", "d20"];
const log = (draws = DRAWS, more: Partial<LogFile> = {}): LogFile =>
  ({
    game: "toy",
    dice: { commitment: SEAL, entropy: ["0102", "ff"] },
    entries: [{ draws: draws.slice(0, 2) }, { seat: 0, do: ["pass"] }, { draws: draws.slice(2) }],
    secret: SECRET,
    ...more,
  }) as LogFile;

describe("the dice of a game", () => {
  it("come from the secret that was sealed before, draw by draw", async () => {
    expect(await verifyDraws(log(), SEAL, SOURCES)).toEqual({
      seal: SEAL,
      secret: SECRET,
      sealed: true,
      added: 2,
      draws: 5,
      copied: 0,
      unknown: 0,
      wrong: null,
    });
  });
  it("are refuted at the first draw that differs", async () => {
    const other = DRAWS.map(([source, n, value], at) => [source, n, at === 3 ? 2 : value]) as typeof DRAWS;
    const { draws, wrong } = await verifyDraws(log(other), SEAL, SOURCES);
    expect([draws, wrong]).toEqual([3, { entry: 2, source: "d20", value: 2, computed: 1 }]);
  });
  it("depend on what the players added", async () => {
    const dice = { commitment: SEAL, entropy: ["0102"] } as LogFile["dice"];
    expect((await verifyDraws(log(DRAWS, { dice }), SEAL, SOURCES)).wrong).not.toBeNull();
  });
  it("do not match another secret, or a changed commitment", async () => {
    const secret = SECRET.replace(/^00/, "01");
    expect((await verifyDraws(log(DRAWS, { secret }), SEAL, SOURCES)).sealed).toBe(false);
    expect((await verifyDraws(log(), SEAL.replace(/^9/, "8"), SOURCES)).sealed).toBe(false);
    expect((await verifyDraws(log([], { secret: null }), SEAL, SOURCES)).sealed).toBe(false);
  });
  it("of copied moves are not checked, and draws from unknown sources are counted", async () => {
    const copied = await verifyDraws(log([["d6", 6, 0], ["d20", 20, 0], ["d6", 6, 5]], { copied: 1 }), SEAL, SOURCES);
    expect(copied).toMatchObject({ copied: 1, draws: 1, wrong: null });
    expect(await verifyDraws(log([["deck", 40, 3], ...DRAWS.slice(0, 1)]), SEAL, SOURCES)).toMatchObject({ unknown: 1, draws: 1 });
  });
});

describe("the dice of a table", () => {
  const answer = vi.fn();
  beforeEach(() => void vi.stubGlobal("fetch", answer));

  it("are checked with the sources of its game", async () => {
    answer.mockResolvedValueOnce({ ok: true, json: async () => log() });
    expect(await verifyTable("t", SEAL)).toMatchObject({ sealed: true, draws: 5, unknown: 0 });
    expect(answer).toHaveBeenCalledWith("/api/tables/t/log");
  });
  it("are not there before the game is over", async () => {
    answer.mockResolvedValueOnce({ ok: false, json: async () => ({ error: "not_over", message: "not yet" }) });
    await expect(verifyTable("t", SEAL)).rejects.toThrow("not yet");
  });
});
