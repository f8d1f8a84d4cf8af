/** The tacos lesson: the first round, with a vendor, a bid, and a turn of three actions. */
import { messageOf } from "../lib/events";
import type { Choice, TacosBoard, TacosEvent, TacosView } from "../wire";
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

/** Remarks on the bids: who is at the learner's vendor, and who comes first. */
function bids(events: TacosEvent[], { you, view }: Moment<TacosView>): Remark[] {
  const told = named(events, "bid");
  const yours = told.find((event) => event.who === seat(you));
  if (yours === undefined) return [];
  const { vendor, n } = yours;
  const together = told.filter((event) => event.vendor === vendor).length > 1;
  const first = view.arrival[0];
  const order = first === seat(you) ? "you_first" : "others_first";
  const level = told.filter((event) => event.n === n).length > 1;
  return [
    { id: together ? "together" : "alone", name: together ? "together" : "alone", params: { vendor } },
    { id: order, name: order, params: { who: first ?? seat(you), n } },
    // Explains the order of players with equal bids.
    ...(level ? [{ id: "level", name: "level", params: {} }] : []),
  ];
}

function remarks(events: TacosEvent[], moment: Moment<TacosView>): Remark[] {
  const me = seat(moment.you);
  const found = bids(events, moment);
  for (const event of events) {
    const { params } = messageOf("tacos", event);
    if (event.event === "built") {
      if (event.who === me) found.push({ id: `built ${event.recipe}`, name: "built", params });
      else found.push({ id: "others_built", name: "others_built", again: "others_built", params });
    } else if (event.event === "turn" && event.who !== me) {
      found.push({ id: "turn", name: "others_turn", again: "others_again", params });
    } else if (event.event === "bought" && event.who === me) {
      found.push({ id: "bought", name: "bought", params });
    } else if (event.event === "to_the_back") {
      found.push({ id: "to_the_back", name: "to_the_back", closing: true, params });
    }
  }
  return found;
}

/** The ingredients of a vendor, rated for the learner. */
interface Stock {
  /** The ingredients that the recipes in hand still need, with their count. */
  fits: [string, number][];
  worth: number;
}

/** Rate the stock of a vendor: ingredients that the learner needs count most. */
function stockOf({ view }: Moment<TacosView>, vendor: string): Stock {
  const stock = Object.entries(view.stalls.find((stall) => `vendor:${stall.vendor}` === vendor)?.stock ?? {});
  const fits = stock.filter(([key]) => view.mine?.wants.includes(key));
  const cards = (some: [string, number][]): number => some.reduce((sum, [, n]) => sum + n, 0);
  return { fits, worth: 3 * cards(fits) + cards(stock) };
}

/** An example that says why the choice is good; null without a choice. */
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
  const list = fits.map(([key]) => `ingredient:${key}`);
  return shown(choice, "visit", { vendor, recipe: `recipe:${recipe}`, n: fits.reduce((sum, [, n]) => sum + n, 0), list });
}

/** An example: the vendor with the needed ingredients; a recipe that can be built for free, or a draw towards one. */
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

/** Which advice fits: to build what can be built, or to take a premium card that is there. */
function advice(moment: Moment<TacosView>): string {
  const { asked, board } = moment;
  if (asked === null) return "";
  const premium = (board as TacosBoard | null)?.ingredients.filter((one) => one.premium) ?? [];
  const offers = asked.choices.flatMap((one) => one.touches);
  switch (nameOf(asked.asks)) {
    case "act":
      return example(moment)?.says.params.recipe === undefined ? "draw" : "build";
    case "take":
      return premium.some(({ key }) => offers.includes(`ingredient:${key}`)) ? "premium" : "";
    default:
      return "";
  }
}

export const tacos: Lesson<TacosView, TacosEvent> = {
  phases: ["visit_vendors", "serve_vendors", "truck_planning", "end_round"],
  hint: ({ asked }) => (asked === null ? "" : (HINTS[nameOf(asked.asks)] ?? "")),
  advice,
  params: (moment) => {
    const board = moment.board as TacosBoard | null;
    return {
      n: board?.ends_above ?? 0,
      actions: board?.turn_actions ?? 0,
      coins: board?.coins_a_customer ?? 0,
      cost: board?.substitute_cost ?? 0,
      recipe: example(moment)?.says.params.recipe ?? "",
    };
  },
  remarks,
  example,
  done: (view) => view.over || view.round > 1,
};
