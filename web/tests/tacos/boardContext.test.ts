/** Tests of the context that the components of the tacos board share. */
import { describe, expect, it } from "vitest";
import { Targets } from "../../src/lib/targets";
import { BoardContext, PrintedBoard, seatOf, type Detail } from "../../src/tacos/boardContext";
import type { Step } from "../../src/tacos/step";
import type { Barred, Choice, Prompt, TacosBoard } from "../../src/wire";

const board = {
  ingredients: [
    { key: "beef", category: "protein" },
    { key: "corn", category: "vegetable" },
  ],
  recipes: [],
  trucks: [],
  vendors: [{ key: "market", varied: "when alone", amount: 2, limit: 0 }],
  varied: true,
} as unknown as TacosBoard;
const voice = {
  word: (key: string, params: object = {}) => [key.replace("web.tacos.", ""), ...Object.values(params)].join(" "),
  thing: (thing: string) => thing.split(":")[1],
  say: ({ key }: { key: string }) => key,
  words: { separator: ", " },
};
const choice = (option: number, touches: string[], more: Partial<Choice> = {}): Choice =>
  ({ option, says: { key: "", params: {} }, touches, sure: null, idle: null, ...more }) as Choice;
const barred = (key: string, params: object, touches: string[]): Barred =>
  ({ says: { key: "", params: {} }, why: { key, params }, touches }) as Barred;

function ctx(asked: Partial<Prompt>, mine: object = {}, small = false) {
  const prompt = { choices: [], shortcuts: [], barred: [], ...asked } as unknown as Prompt;
  const chosen: number[][] = [];
  const looked: Detail[] = [];
  const view = {
    viewer: 0,
    owners: [{ who: "seat:0", coins: 3 }],
    stalls: [{ vendor: "market", stock: { beef: 2, corn: 1 } }],
    popular: [null, "duo"],
    basics: { plain: 3, garden: 1 },
    mine: { recipes: {}, building: null, fits: {}, ...mine },
  };
  const choose = (options: number[]): void => void chosen.push(options);
  const props = { view, voice, asked: prompt, targets: new Targets(prompt), busy: false, pointed: ["a"], choose };
  const made = new BoardContext(props as never, new PrintedBoard(board), (what) => looked.push(what), {} as Step, small);
  return { made, chosen, looked };
}

describe("the board context", () => {
  it("puts slots, counts and vendors into words", () => {
    const { made } = ctx({});
    expect(made.slot("beef")).toBe("beef");
    expect(made.slot("protein/vegetable")).toBe("protein / vegetable");
    expect(made.counted("ingredient", { beef: 2, corn: 1 })).toBe("beef ×2, corn");
    expect(made.varied("market")).toBe("tacos.varied.when_alone 2 0");
    expect(made.varied("elsewhere")).toBe("");
  });
  it("finds what can be taken from the vendors", () => {
    const beef = choice(7, ["vendor:market", "ingredient:beef"]);
    const { made } = ctx({ choices: [beef, choice(8, ["vendor:market"])] });
    expect(made.takes()).toEqual([{ vendor: "market", cards: [{ key: "beef", count: 2, choice: beef }] }]);
    expect(made.lit("vendor:")).toBe(2);
  });
  it("finds the recipes that can be built, as they lie on the board", () => {
    const choices = [choice(1, ["recipe:plain"]), choice(2, ["popular:1", "recipe:duo"]), choice(3, ["recipe:trio"])];
    const { made } = ctx({ choices }, { recipes: { trio: 1, quartet: 1 } });
    expect(made.builds().map(({ at }) => at)).toEqual([
      "origin:hand recipe:trio",
      "origin:popular recipe:duo",
      "origin:basic recipe:plain",
    ]);
    expect(made.builds()[1]!.detail).toEqual({ is: "recipe", key: "duo", at: "popular", space: 1 });
  });
  it("divides the names of ingredients where the words say so", () => {
    const { made } = ctx({});
    made.say = () => "be-ef";
    expect(made.divided("beef")).toBe("be\u00adef");
  });
  it("makes a choice at once, or after a confirmation if it does more than it says", () => {
    const { made, chosen, looked } = ctx({});
    const sure = choice(2, [], { sure: { key: "x", params: {} } });
    made.act(choice(1, []));
    made.act(sure);
    made.act(undefined);
    expect([chosen, looked]).toEqual([[[1]], [{ is: "sure", choice: sure }]]);
  });
  it("says why a recipe cannot be built, and what is missing", () => {
    const no = barred("tacos.why.coins", { price: 8 }, ["popular:0", "recipe:duo"]);
    expect(ctx({ barred: [no] }).made.popularRecipe(0)).toMatchObject({ why: "tacos.why.coins", lacks: "substitutes 8" });
    expect(ctx({ barred: [no] }, {}, true).made.popularRecipe(0).lacks).toBe("substitutes 8");
    const few = barred("tacos.why.cards", { n: 5, short: 2 }, ["recipe:duo"]);
    expect(ctx({ barred: [few] }).made.ownRecipe("duo").lacks).toBe("short_cards 5 3");
  });
  it("distinguishes a popular recipe from the player's own of the same name", () => {
    const popular = choice(1, ["popular:0", "recipe:duo"]);
    const own = choice(2, ["recipe:duo"]);
    expect(ctx({ choices: [popular, own] }).made.ownRecipe("duo").choice).toBe(own);
    expect(ctx({ choices: [popular] }).made.ownRecipe("duo").choice).toBeUndefined();
  });
  it("distinguishes seats from Challengers", () => {
    expect([seatOf("seat:3"), seatOf("who:challenger")]).toEqual([3, -1]);
  });
});
