/** Tests of the texts of the pages beside those of a custom set. */
import { describe, expect, it } from "vitest";
import type { FrenzyProps } from "../../src/frenzy/props";
import { questionText } from "../../src/frenzy/question";
import { cardText } from "../../src/frenzy/texts";
import { Voice } from "../../src/lib/voice";
import { Words, type Phrases } from "../../src/lib/words";

const ours = new Words({
  "frenzy.card_text.reroll": "In print: roll again.",
  "frenzy.special_text.neon_sign": "In print: a 2X.",
  "frenzy.ask.special": "{special}: {text}",
  "web.frenzy.does.reroll": "On the page: roll again.",
  "web.frenzy.offer.neon_sign": "On the page: pay {amount}?",
  "web.frenzy.offered": "{special}:",
  "web.frenzy.offer_tap": "Tap.",
});
const asked = {
  asks: { key: "frenzy.ask.special", params: { special: "special:neon_sign", text: "special_text:neon_sign" } },
  choices: [],
};

/** A board with the texts of a custom set. */
function board(own: Phrases): FrenzyProps {
  const figures = { "special_text:neon_sign": { amount: 3 } };
  const voice = new Voice(ours.with(own), "frenzy", [], figures);
  const view = { phase: "execute actions", venues: [{ venue: "pub", special: "neon_sign" }] };
  return { voice, view, asked, board: { cards: [] } } as unknown as FrenzyProps;
}

describe("the texts of the page", () => {
  it("are used for the built-in cards and specials", () => {
    expect(cardText(board({}), "reroll")).toBe("On the page: roll again.");
    expect(questionText(board({}))).toBe("neon sign: On the page: pay 3? Tap.");
    // Texts of a set for other things change nothing.
    expect(cardText(board({ "frenzy.card_text.place": "x" }), "reroll")).toBe("On the page: roll again.");
  });

  it("give way to the texts of a custom set", () => {
    const own = { "frenzy.card_text.reroll": "Turn the die over.", "frenzy.special_text.neon_sign": "Turn it off." };
    expect(cardText(board(own), "reroll")).toBe("Turn the die over.");
    expect(questionText(board(own))).toBe("neon sign: neon sign: Turn it off. Tap.");
  });
});
