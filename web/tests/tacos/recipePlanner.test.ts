/** Tests of the planner of a recipe. */
import { describe, expect, it } from "vitest";
import { counted, total, type Counts } from "../../src/tacos/cards";
import { arranged, cardsOf, filledBy, Planner, type LookAt } from "../../src/tacos/recipePlanner";
import type { Looked, SlotView, TacosBuilt, TacosEvent, TacosLaid } from "../../src/wire";

const BEGIN = 64;
const KINDS = ["chicken", "beef", "onion", "lime"];

function built(paid: number, came = 0): TacosBuilt {
  const figures = { customers: 3, coins: 2, bonus: 0, premium: came, came, substitutes: paid === 0 ? 0 : 1, paid };
  return { event: "built", who: "seat:0", recipe: "recipe:duo", origin: "origin:hand", ...figures };
}

function laid(key: string, slot: number, fits: boolean): TacosLaid {
  return { event: "laid", who: "seat:0", ingredient: `ingredient:${key}`, slot, fits };
}

/** A server that answers looks from a list of whole fillings with their prices, as the engine does: cards in ascending
 * order, only those that lead to a filling, and cards without an alternative are laid without a prompt. */
class Served {
  asked: string[] = [];

  constructor(
    readonly fillings: { cards: string[]; paid: number; came?: number }[],
    readonly answers = true,
  ) {}

  lookAt: LookAt = (options, picked) => {
    this.asked.push([...options, ...(picked ?? [])].join());
    if (!this.answers) return Promise.resolve(null);
    if (picked !== undefined) return Promise.resolve(this.#part(picked.map((thing) => thing.split(":")[1]!)));
    const chosen = options.slice(1).map((option) => KINDS[option]!);
    let lain: string[] = [];
    for (;;) {
      const able = this.fillings.filter(({ cards }) => lain.every((key, at) => cards[at] === key));
      const next = [...new Set(able.map(({ cards }) => cards[lain.length]!))];
      if (lain.length === able[0]!.cards.length) return Promise.resolve(this.#done(able[0]!));
      const card = next.length === 1 ? next[0]! : chosen.shift();
      if (card === undefined) return Promise.resolve(this.#asks(lain, next));
      lain = [...lain, card];
    }
  };

  #asks(lain: string[], next: string[]): Looked {
    const choices = next.map((key) => ({
      option: KINDS.indexOf(key),
      says: { key: "tacos.option.lay", params: {} },
      touches: [`ingredient:${key}`],
    }));
    const view = { mine: { laid: counted(lain) } };
    return { is: "looked", does: [], stops: "", view, asked: { choices } } as unknown as Looked;
  }

  /** A single card costs 4 unless it is an onion, which lies in the second slot. */
  #part(cards: string[]): Looked {
    const [card] = cards;
    const lies = card === undefined ? [] : [laid(card, card === "onion" ? 1 : 0, card === "onion")];
    const so_far = cards.length > 1 ? [] : [built(card === undefined || card === "onion" ? 0 : 4), ...lies];
    return { is: "looked", does: [], stops: "", view: null, asked: null, so_far } as unknown as Looked;
  }

  #done({ cards, paid, came }: { cards: string[]; paid: number; came?: number }): Looked {
    const does = [built(paid, came), ...cards.map((key, at) => laid(key, at, paid === 0))];
    return { is: "looked", does, stops: "", view: null, asked: null } as unknown as Looked;
  }
}

const SLOTS = ["protein", "onion"];
const served = (answers = true): Served =>
  new Served(
    [
      { cards: ["chicken", "beef"], paid: 4 },
      { cards: ["chicken", "onion"], paid: 0 },
      { cards: ["beef", "onion"], paid: 0, came: 1 },
      { cards: ["onion", "lime"], paid: 8 },
    ],
    answers,
  );

const cards = (...keys: string[]): Counts => counted(keys);

describe("a filling from events", () => {
  it("has every card in the slot of its event", () => {
    const does: TacosEvent[] = [built(4), laid("lime", 1, false), laid("beef", 0, true)];
    const filled = filledBy([1, 2], does, SLOTS)!;
    expect(filled.slots).toEqual([
      { asks: "protein", card: "beef", fits: true },
      { asks: "onion", card: "lime", fits: false },
    ]);
    expect(cardsOf(filled)).toEqual({ beef: 1, lime: 1 });
    expect(filled.built.paid).toBe(4);
  });
  it("is null if nothing is built", () => {
    expect(filledBy([1], [laid("lime", 0, true)], SLOTS)).toBeNull();
  });
});

describe("picked cards", () => {
  const last: SlotView[] = [
    { asks: "protein", card: "beef", fits: true },
    { asks: "onion", card: "lime", fits: false },
    { asks: "onion", card: "lime", fits: false },
  ];
  it("stay in their slots, and leave them open when they are removed", () => {
    expect(arranged(last, { beef: 1, lime: 1 }).map(({ card, known }) => [card, known])).toEqual([
      ["beef", true],
      ["lime", true],
      [null, true],
    ]);
  });
  it("lie in the first open slot until it is known whether they fit", () => {
    expect(arranged(last, { onion: 1, lime: 1 })).toEqual([
      { asks: "protein", card: "onion", fits: false, known: false },
      { asks: "onion", card: "lime", fits: false, known: true },
      { asks: "onion", card: null, fits: false, known: true },
    ]);
  });
});

describe("a planner", () => {
  it("finds the gesture that lays the cards, with their price", async () => {
    const found = await new Planner(served().lookAt, BEGIN, SLOTS).fill(cards("onion", "beef"));
    expect(found).toMatchObject({ options: [BEGIN, 1], built: { paid: 0, came: 1 } });
  });
  it("leaves out cards that are laid without a prompt", async () => {
    const found = await new Planner(served().lookAt, BEGIN, SLOTS).fill(cards("lime", "onion"));
    expect(found).toMatchObject({ options: [BEGIN, 2], built: { paid: 8 } });
  });
  it("says no to cards that the server does not offer together", async () => {
    expect(await new Planner(served().lookAt, BEGIN, SLOTS).fill(cards("beef", "lime"))).toBe("no");
    expect(await new Planner(served().lookAt, BEGIN, SLOTS).fill(cards("beef", "beef"))).toBe("no");
  });
  it("asks for every look once", async () => {
    const server = served();
    const planner = new Planner(server.lookAt, BEGIN, SLOTS);
    await Promise.all([planner.fill(cards("chicken", "beef")), planner.fill(cards("chicken", "onion"))]);
    await planner.fill(cards("chicken", "beef"));
    expect(server.asked.length).toBe(new Set(server.asked).size);
  });
  it("knows nothing without an answer, and asks again later", async () => {
    const silent = served(false);
    const planner = new Planner(silent.lookAt, BEGIN, SLOTS);
    expect(await planner.fill(cards("beef", "onion"))).toBeNull();
    expect(await planner.fill(cards("beef", "onion"))).toBeNull();
    expect(silent.asked.length).toBe(2);
  });
  it("knows where too few cards lie, and what they cost and bring so far", async () => {
    const server = served();
    const planner = new Planner(server.lookAt, BEGIN, SLOTS);
    expect(await planner.part(cards("onion"))).toMatchObject({
      slots: [{ card: null }, { card: "onion", fits: true }],
      built: { paid: 0, customers: 3 },
    });
    expect(await planner.part(cards("lime"))).toMatchObject({ slots: [{ card: "lime", fits: false }, {}], built: { paid: 4 } });
    expect(await planner.part({ lime: 0 })).toMatchObject({ slots: [{ card: null }, { card: null }], built: { paid: 0 } });
    await planner.part(cards("lime"));
    expect(server.asked).toEqual([`${BEGIN},ingredient:onion`, `${BEGIN},ingredient:lime`, `${BEGIN}`]);
  });
  it("knows nothing about too few cards if the server does not say it", async () => {
    expect(await new Planner(served(false).lookAt, BEGIN, SLOTS).part(cards("onion"))).toBeNull();
    expect(await new Planner(served().lookAt, BEGIN, SLOTS).part(cards("onion", "lime"))).toBeNull();
  });
  it("has one card too many if there is no other to drop", async () => {
    const planner = new Planner(served().lookAt, BEGIN, SLOTS);
    expect(await planner.swap(cards("lime", "lime"), "lime", ["lime"])).toEqual({ lime: 3 });
  });
  it("drops the card whose loss leaves the cheapest filling", async () => {
    const planner = new Planner(served().lookAt, BEGIN, SLOTS);
    expect(await planner.swap(cards("chicken", "beef"), "onion", ["chicken", "beef"])).toMatchObject({
      onion: 1,
      beef: 1,
      chicken: 0,
    });
  });
  it("keeps as many cards as there are slots even if nothing is known", async () => {
    const planner = new Planner(served(false).lookAt, BEGIN, SLOTS);
    const found = await planner.swap(cards("chicken", "onion"), "lime", ["onion", "chicken"]);
    expect(total(found)).toBe(2);
    expect(found).toMatchObject({ lime: 1, onion: 0 });
  });
});
