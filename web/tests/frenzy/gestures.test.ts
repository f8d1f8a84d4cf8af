/** Tests of the options that a selection stands for. */
import { describe, expect, it } from "vitest";
import { optionsForCards, optionsForTrucks, trucksToPick, withHeldCard } from "../../src/frenzy/gestures";
import type { Choice, Prompt, Shortcut } from "../../src/wire";

const says = { key: "", params: {} };
const choice = (option: number, touches: string[], more: Partial<Choice> = {}): Choice => ({
  option,
  says,
  touches,
  word: "",
  sure: null,
  idle: null,
  times: 1,
  ends: false,
  ...more,
});
const shortcut = (options: number[], touches: string[]): Shortcut => ({ options, says, touches, word: "", listed: false });
const prompt = (choices: Choice[], shortcuts: Shortcut[] = []): Prompt => ({
  seat: 0,
  asks: says,
  choices,
  barred: [],
  secret: false,
  begins: true,
  any_order: false,
  shortcuts,
});

describe("trucks", () => {
  const asked = prompt(
    [choice(3, ["venue:a"]), choice(4, ["venue:b", "venue:c"])],
    [
      shortcut([3, 4], ["venue:a", "venue:b"]),
      shortcut([3, 5], ["venue:a", "venue:c"]),
      shortcut([4], ["venue:b", "venue:c"]),
    ],
  );

  it("are sent with the options of their pair, whichever was tapped first", () => {
    expect(optionsForTrucks(asked, ["c", "a"])).toEqual([3, 5]);
    expect(optionsForTrucks(asked, ["a", "c"])).toEqual([3, 5]);
    expect(optionsForTrucks(asked, ["c", "b"])).toEqual([4]);
  });

  it("are selected in the number that a gesture touches, else one", () => {
    expect(trucksToPick(asked)).toBe(2);
    const second = prompt([choice(4, ["venue:b"]), choice(5, ["venue:c"])]);
    expect(trucksToPick(second)).toBe(1);
    expect(optionsForTrucks(second, ["c"])).toEqual([5]);
  });

  it("are not sent if the prompt has no such pair", () => {
    expect(optionsForTrucks(asked, ["a", "d"])).toEqual([]);
  });
});

describe("cards", () => {
  const asked = prompt([
    choice(8, ["card:x"], { times: 2 }),
    choice(9, ["card:y"], { times: 2, ends: true }),
    choice(40, []),
  ]);

  it("are picked in the order of the prompt, then the set ends", () => {
    expect(optionsForCards(asked, { y: 1, x: 2 })).toEqual([8, 8, 9, 40]);
    expect(optionsForCards(asked, {})).toEqual([40]);
  });

  it("need no end where the set ends by itself", () => {
    expect(optionsForCards(asked, { y: 2 })).toEqual([9, 9]);
    expect(optionsForCards(asked, { x: 2 })).toEqual([8, 8, 40]);
  });

  it("highlight only their own targets while they are held", () => {
    const all = prompt(
      [choice(48, ["card:x"]), choice(49, ["card:y"])],
      [shortcut([48, 130], ["card:x", "venue:a"]), shortcut([49, 130], ["card:y", "venue:a"])],
    );
    expect(withHeldCard(all, "card:y").shortcuts.map(({ options }) => options)).toEqual([[49, 130]]);
    expect(withHeldCard(all, "").shortcuts).toEqual([]);
  });
});
