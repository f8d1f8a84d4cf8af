/** Tests of the ledger of payouts, and of payouts in words. */
import { describe, expect, it } from "vitest";
import { fromVenues, gains, Ledger, payoutText, roundToShow, settled, type Payout } from "../../src/frenzy/ledger";
import { momentOf } from "../../src/frenzy/moments";
import { Voice } from "../../src/lib/voice";
import { Words } from "../../src/lib/words";
import type { FrenzyEvent, FrenzyTotal, FrenzyView } from "../../src/wire";

const view = { barry: 2 } as FrenzyView;
const total = (venue: string, round: number, more: Partial<FrenzyTotal> = {}): FrenzyTotal => ({
  event: "total",
  venue: `venue:${venue}`,
  total: 9,
  n: 2,
  share: 4,
  round,
  face: 5,
  promo: 4,
  added: 0,
  special: "",
  early: false,
  ...more,
});
const paid = (who: string, money: number, venue: string, round: number, doubled = 0): FrenzyEvent => ({
  event: "paid",
  who,
  money,
  venue: `venue:${venue}`,
  round,
  trucks: 1,
  doubled,
  shares: 1 + doubled,
});
const round = (number: number): FrenzyEvent => ({ event: "round", round: number, rounds: 5, who: "seat:0" });
const trucks = (number: number): FrenzyEvent => ({
  event: "trucks",
  who: "seat:0",
  one: "venue:a",
  other: "venue:b",
  round: number,
});

describe("the ledger", () => {
  const events: FrenzyEvent[] = [
    round(1),
    { event: "special", special: "special:s", venue: "venue:b", round: 1 },
    trucks(1),
    total("a", 1, { early: true }),
    paid("seat:0", 8, "a", 1, 1),
    total("a", 1),
    paid("seat:1", 4, "a", 1),
    paid("who:barry", 4, "a", 1),
    { event: "unpaid", venue: "venue:a", round: 1, face: 5, shut: false },
    { event: "unpaid", venue: "venue:b", round: 1, face: 2, shut: true },
    { event: "given", who: "seat:0", money: 3, special: "special:s", round: 1 },
    { event: "cost", who: "seat:0", money: 1, special: "special:s", round: 1 },
    { event: "third_truck", who: "seat:1", venue: "venue:b", price: 2, round: 1 },
    { event: "round_over", round: 1 },
    round(2),
  ];
  const ledger = new Ledger(events, view);

  it("has every payout of a venue in order, with what each owner received", () => {
    const found = ledger.rounds[0]!.paid.a!;
    expect(found.map(({ to }) => to.map(({ owner, money }) => [owner, money]))).toEqual([[[0, 8]], [[1, 4], [2, 4]]]);
    expect(found[0]!.to[0]).toEqual({ owner: 0, money: 8, trucks: [true], shares: 2 });
  });

  it("says that a venue paid nobody only if it did not pay at all", () => {
    expect(ledger.rounds[0]!.paid.a).toHaveLength(2);
    expect(ledger.rounds[0]!.paid.b![0]).toMatchObject({ event: "unpaid", shut: true, to: [] });
  });

  it("sums up a round for each owner", () => {
    expect(fromVenues(ledger.rounds[0]!)).toEqual({ 0: 8, 1: 4, 2: 4 });
    expect(gains(ledger.rounds[0])).toEqual({ 0: 10, 1: 2, 2: 4 });
    expect(gains(undefined)).toEqual({});
  });

  it("knows when a special was placed, and what unused cards paid", () => {
    expect(ledger.since).toEqual({ b: 1 });
    const last = new Ledger([...events, { event: "unused", who: "seat:1", money: 7, n: 3 }], view);
    expect(last.kept).toEqual({ 1: 7 });
  });

  it("shows the previous round until trucks go out, or the viewer has chosen theirs", () => {
    expect(roundToShow(ledger, false)?.number).toBe(1);
    expect(roundToShow(ledger, true)?.number).toBe(2);
    expect(roundToShow(new Ledger([...events, trucks(2)], view), false)?.number).toBe(2);
    expect(roundToShow(new Ledger([], view), false)).toBeUndefined();
  });

  it("knows whether a venue pays again this round", () => {
    expect(settled([{ ...total("a", 1, { early: true }), to: [] }])).toBe(false);
    expect(settled([{ ...total("a", 1), to: [] }])).toBe(true);
    expect(settled([])).toBe(false);
  });
});

describe("the moment of a frame", () => {
  it("is the venue that pays, with its payments", () => {
    const told = [total("a", 1), paid("seat:0", 4, "a", 1)];
    expect(momentOf(told, view)).toMatchObject({ pays: "a", paid: [told[1]] });
    expect(momentOf([round(2)], view).pays).toBe("");
  });

  it("says whether a card made the venue pay, and what kept cards pay", () => {
    expect(momentOf([total("a", 1)], view).early).toBe(false);
    expect(momentOf([total("a", 1, { early: true })], view).early).toBe(true);
    const kept: FrenzyEvent = { event: "unused", who: "seat:1", money: 20, n: 9 };
    expect(momentOf([kept], view).unused).toEqual([kept]);
  });

  it("is the card that is played, and the die that is rolled again", () => {
    const told: FrenzyEvent[] = [
      { event: "played", who: "seat:1", card: "card:reroll", from: "" },
      { event: "rerolled", venue: "venue:b", before: 2, face: 5, rolled: 5 },
    ];
    expect(momentOf(told, view)).toMatchObject({ played: { 1: "reroll" }, rolls: { b: { after: 0, before: 2 } } });
  });

  it("is nothing if several frames are shown at once", () => {
    const told = [total("a", 1), paid("seat:0", 4, "a", 1), total("b", 1)];
    expect(momentOf(told, view)).toMatchObject({ pays: "", paid: [] });
  });
});

describe("a payout in words", () => {
  const words = new Words({
    "frenzy.special.s": "Lanterns",
    "web.frenzy.payout.split": "{total} for {n}: {share} each",
    "web.frenzy.payout.little": "too little",
    "web.frenzy.payout.promo": "{n} promo",
    "web.frenzy.payout.early_short": "{share} at once",
    "web.frenzy.payout.doubled": "2X twice",
    "web.frenzy.payout.shut": "shut",
    "web.frenzy.payout.nobody": "no truck",
  });
  const voice = new Voice(words, "frenzy", ["Ana", "Ben"], {});
  const earned = [{ owner: 0, money: 4, trucks: [false], shares: 1 }];

  const said = (payout: Payout): string => {
    const { sum, text, also } = payoutText(payout, voice);
    return `${sum} ${text}${also}`.trim();
  };

  it("names the parts of the total", () => {
    expect(said({ ...total("a", 1), to: earned })).toBe("5 + 4 promo = 9 for 2: 4 each");
    const special = { total: 13, added: 4, special: "special:s" };
    expect(said({ ...total("a", 1, special), to: earned })).toBe("5 + 4 promo + 4 Lanterns = 13 for 2: 4 each");
  });

  it("names a special that changes only the share", () => {
    const flat = total("a", 1, { total: 5, promo: 0, special: "special:s" });
    expect(said({ ...flat, to: earned })).toBe("Lanterns: 5 for 2: 4 each");
    expect(said({ ...total("a", 1, { total: 5, promo: 0 }), to: [] })).toBe("too little");
  });

  it("says that a 2X counts twice, where there is one", () => {
    const doubled = [{ owner: 0, money: 8, trucks: [true], shares: 2 }];
    expect(said({ ...total("a", 1), to: doubled })).toBe("5 + 4 promo = 9 for 2: 4 each; 2X twice");
  });

  it("is short if a card made the venue pay", () => {
    const early = { ...total("a", 1), early: true, to: earned };
    expect(payoutText(early, voice).short).toBe("4 at once");
    expect(payoutText({ ...early, early: false }, voice).short).toBe("");
  });

  it("says why nobody was paid", () => {
    const unpaid = { event: "unpaid", venue: "venue:a", round: 1, face: 1, to: [] } as const;
    expect(said({ ...unpaid, shut: true, to: [] })).toBe("shut");
    expect(said({ ...unpaid, shut: false, to: [] })).toBe("no truck");
  });
});
