/** Tests of events as messages, and of the catalogue applied to a table. */
import { describe, expect, it } from "vitest";
import { messageOf } from "../../src/lib/events";
import { Voice } from "../../src/lib/voice";
import { Words } from "../../src/lib/words";
import type { GameEvent } from "../../src/wire";

const event = (name: string, fields: Record<string, number | string | boolean>) =>
  ({ event: name, ...fields }) as unknown as GameEvent;

describe("an event as a message", () => {
  it("is named by game and event, and its fields fill the gaps", () => {
    expect(messageOf("toy", event("laid", { who: "seat:1", slot: 2 }))).toEqual({
      key: "toy.event.laid",
      params: { who: "seat:1", slot: 2 },
    });
  });
  it("says yes and no as numbers, which sentences can tell apart", () => {
    expect(messageOf("toy", event("laid", { fits: true, odd: false })).params).toEqual({ fits: 1, odd: 0 });
  });
});

describe("a voice", () => {
  const words = new Words({
    "toy.event.laid": { other: "{who}: {card}.", joins: ["begins"] },
    "toy.event.begins": "{who} begins.",
    "toy.card.lime": "Lime ({worth})",
    "toy.ask": { other: "{n} cards", one: "1 card" },
  });
  const voice = new Voice(words, "toy", ["Ana", "Bo"], { "card:lime": { worth: 3 } });

  it("fills in names, things and figures", () => {
    expect(voice.tell([event("laid", { who: "seat:1", card: "card:lime" })])).toEqual(["Bo: Lime (3)."]);
    expect([voice.thing("card:lime"), voice.thing("seat:0"), voice.thing("seat:5")]).toEqual(["Lime (3)", "Ana", "#6"]);
  });
  it("tells events in as few lines as they can be told in, and knows where each begins", () => {
    const laid = event("laid", { who: "seat:0", card: "card:lime" });
    expect(voice.lines([event("begins", { who: "seat:0" }), laid, laid])).toEqual([
      { text: "Ana begins. Ana: Lime (3).", from: 0 },
      { text: "Ana: Lime (3).", from: 2 },
    ]);
  });
  it("says a word by its number", () => {
    expect([voice.word("toy.ask", { n: 1 }), voice.word("toy.ask", { n: 4 })]).toEqual(["1 card", "4 cards"]);
    expect(voice.say({ key: "toy.ask", params: { n: 2 } })).toBe("2 cards");
  });
});
