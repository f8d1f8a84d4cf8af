/** Tests of the looks of a prompt, and of events as messages. */
import { describe, expect, it } from "vitest";
import { messageOf } from "../../src/lib/events";
import { LookBook } from "../../src/lib/looks";
import type { GameEvent, Looks } from "../../src/wire";

const SHUT: GameEvent = { event: "shut", venue: "venue:park" };
const LOOKS: Looks = {
  is: "looks",
  id: "looks 4",
  n: 4,
  events: [SHUT],
  owners: ["seat:0", "seat:1", "who:barry"],
  questions: [{ key: "frenzy.ask.aim_venue", params: {} }],
  looks: [
    { options: [48, 130], does: [0], as_it_stands: [0, -3, 2], stops: "others" },
    { options: [49], asks: 0 },
  ],
};

describe("looks of a question", () => {
  const book = new LookBook(LOOKS);

  it("are found by the options of the gesture", () => {
    expect(book.of([48, 130])).toEqual({
      options: [48, 130],
      does: [SHUT],
      gains: { "seat:1": -3, "who:barry": 2 },
      asks: null,
      stops: "others",
    });
  });

  it("have defaults for what the server leaves out", () => {
    expect(book.of([49])).toEqual({ options: [49], does: [], gains: {}, asks: LOOKS.questions[0], stops: "" });
  });

  it("are not there for a gesture that was not offered", () => {
    expect(book.of([130])).toBeUndefined();
  });
});

describe("an event", () => {
  it("is a message of its game, with its fields in the gaps", () => {
    expect(messageOf("frenzy", SHUT)).toEqual({ key: "frenzy.event.shut", params: { venue: "venue:park" } });
  });

  it("has numbers where a field is true or false", () => {
    const told = { event: "shut", venue: "venue:park", early: true } as GameEvent;
    expect(messageOf("frenzy", told).params).toEqual({ venue: "venue:park", early: 1 });
  });
});
