/** Tests of what a gesture would do, in words. */
import { describe, expect, it } from "vitest";
import { lookText } from "../../src/frenzy/lookText";
import type { Look } from "../../src/lib/looks";
import { Voice } from "../../src/lib/voice";
import { Words } from "../../src/lib/words";
import type { FrenzyEvent } from "../../src/wire";

const words = new Words({
  "frenzy.who.barry": "Barry",
  "web.frenzy.you": "you",
  "web.frenzy.look.gains": "Now: {list}.",
  "web.frenzy.look.chance": "A die decides.",
  "web.frenzy.look.none": "Nobody.",
});
const voice = new Voice(words, "frenzy", ["Ana", "Ben"], {});
const played: FrenzyEvent = { event: "played", who: "seat:1", card: "card:x", from: "place:hand" };
const look = (more: Partial<Look>): Look => ({ options: [], does: [played], gains: {}, asks: null, stops: "", ...more });

describe("what a gesture would do", () => {
  it("names who would gain and lose, the viewer first", () => {
    const gains = { "seat:0": -2, "seat:1": 3, "who:barry": 1 };
    expect(lookText(look({ gains, stops: "others" }), 1, voice)).toBe("Now: +3 you, −2 Ana, +1 Barry.");
  });

  it("says that a die decides, or that nothing changes", () => {
    expect(lookText(look({ stops: "chance" }), 1, voice)).toBe("A die decides.");
    expect(lookText(look({ stops: "others" }), 1, voice)).toBe("Nobody.");
  });

  it("says nothing before it is known, or when another question comes first", () => {
    expect(lookText(undefined, 1, voice)).toBe("");
    expect(lookText(look({ does: [], asks: { key: "frenzy.ask.aim_venue", params: {} } }), 1, voice)).toBe("");
  });
});
