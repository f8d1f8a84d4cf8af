/** The first round of Taco Tuesday: a vendor, a bid, and a turn of three actions. */
import type { Choice, Message, TacosBoard, TacosView } from "../wire";
import { best, named, nameOf, seat, type Example, type Lesson, type Moment, type Params, type Remark } from "./lesson";

const HINTS: Record<string, string> = {
  visit: "visit",
  bid: "bid",
  take: "take",
  displaced: "displaced",
  before_bids: "trucks",
  before_turns: "trucks",
  act: "act",
  act_no_more: "no_more",
  keep: "keep",
  lay: "lay",
};

/** Who is where, and who comes first. */
function bids(events: Message[], { you, view }: Moment<TacosView>): Remark[] {
  const told = named(events, "bid");
  const yours = told.find((event) => event.params.who === seat(you));
  if (yours === undefined) return [];
  const vendor = yours.params.vendor!;
  const together = told.filter((event) => event.params.vendor === vendor).length > 1;
  const first = view.arrival[0];
  const order = first === seat(you) ? "you_first" : "others_first";
  const level = told.filter((event) => event.params.n === yours.params.n).length > 1;
  return [
    { id: together ? "together" : "alone", name: together ? "together" : "alone", params: { vendor } },
    { id: order, name: order, params: { who: first ?? seat(you), n: yours.params.n! } },
    // Why somebody with the same bid is before or behind you.
    ...(level ? [{ id: "level", name: "level", params: {} }] : []),
  ];
}

function remarks(events: Message[], moment: Moment<TacosView>): Remark[] {
  const me = seat(moment.you);
  const found = bids(events, moment);
  let recipe: string | number = "";
  for (const event of events) {
    const name = nameOf(event);
    if (name === "built") {
      recipe = event.params.recipe!;
      if (event.params.who === me) continue;
      found.push({ id: "others_built", name: "others_built", again: "others_built", params: event.params });
    } else if (name === "turn" && event.params.who !== me) {
      found.push({ id: name, name: "others_turn", again: "others_again", params: event.params });
    } else if (name === "reward" && event.params.who === me) {
      found.push({ id: `built ${recipe}`, name: "built", params: { ...event.params, recipe } });
    } else if (name === "bought" && event.params.who === me) {
      found.push({ id: name, name, params: event.params });
    } else if (name === "to_the_back") {
      found.push({ id: name, name, closing: true, params: event.params });
    }
  }
  return found;
}

interface Stock {
  /** Those that the recipes in hand ask for by name or by category, and how many there are of each. */
  fits: [string, number][];
  worth: number;
}

/** What a vendor has: what is asked for by name counts most, then by category, then anything. */
function stockOf({ view, board }: Moment<TacosView>, vendor: string): Stock {
  const printed = board as TacosBoard | null;
  const stock = view.stalls.find((stall) => `vendor:${stall.vendor}` === vendor)?.stock ?? {};
  const held = Object.keys(view.mine?.recipes ?? {});
  const recipes = printed?.recipes.filter((one) => held.includes(one.key)) ?? [];
  const slots = recipes.flatMap((one) => one.slots).flatMap((slot) => slot.split("/"));
  const asked = Object.entries(stock).map(([key, n]) => {
    const category = printed?.ingredients.find((one) => one.key === key)?.category ?? "";
    return { key, n, each: slots.includes(key) ? 6 : slots.includes(category) ? 3 : 1 };
  });
  return {
    fits: asked.filter(({ each }) => each > 1).map(({ key, n }) => [key, n]),
    worth: asked.reduce((sum, { n, each }) => sum + n * each, 0),
  };
}

/** Something to be shown, with why it is good. */
function shown(choice: Choice | undefined, name: string, params: Params): Example | null {
  const says = { key: `web.learn.tacos.example.${name}`, params };
  return choice === undefined ? null : { says, touches: choice.touches };
}

function visited(moment: Moment<TacosView>, choices: Choice[]): Example | null {
  const choice = best(choices, (one) => stockOf(moment, one.touches[0] ?? "").worth);
  const vendor = choice?.touches[0] ?? "";
  const { fits } = stockOf(moment, vendor);
  const [recipe] = Object.keys(moment.view.mine?.recipes ?? {});
  if (fits.length === 0 || recipe === undefined) return shown(choice, "most", { vendor });
  const list = fits.map(([key]) => `ingredient:${key}`).join(", ");
  return shown(choice, "visit", { vendor, recipe: `recipe:${recipe}`, n: fits.reduce((sum, [, n]) => sum + n, 0), list });
}

/** The vendor with what one needs; a recipe that can be built for nothing, or else what leads to one. */
function example(moment: Moment<TacosView>): Example | null {
  const { asked } = moment;
  if (asked === null) return null;
  const { choices, shortcuts } = asked;
  switch (nameOf(asked.asks)) {
    case "visit":
      return visited(moment, choices);
    case "act": {
      const free = shortcuts.filter((one) => one.says.params.price === 0).map((one) => one.options[0]);
      const builds = choices.filter((choice) => free.includes(choice.option));
      const draw = choices.find((choice) => choice.touches.includes("deck:ingredients"));
      const build = best(builds, (choice) => Number(choice.says.params.customers));
      return build === undefined ? shown(draw, "draw", {}) : shown(build, "build", { recipe: build.says.params.recipe! });
    }
    default:
      return null;
  }
}

export const tacos: Lesson<TacosView> = {
  phases: ["visit_vendors", "serve_vendors", "truck_planning", "end_round"],
  hint: ({ asked }) => (asked === null ? "" : (HINTS[nameOf(asked.asks)] ?? "")),
  params: ({ board }) => ({ n: (board as TacosBoard | null)?.ends_above ?? 30 }),
  remarks,
  example,
  done: (view) => view.over || view.round > 1,
};
