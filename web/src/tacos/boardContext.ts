/** The context that all components of the board share: printed cards by key, choices by thing, and texts. */
import type { BoardProps } from "../lib/board";
import { hyphenated } from "../lib/hyphens";
import type { Param } from "../lib/words";
import type {
  Barred,
  Choice,
  FitView,
  IngredientView,
  OwnerView,
  RecipeView,
  Shortcut,
  TacosBoard,
  TacosEvent,
  TacosTruckView,
  TacosView,
  VendorView,
} from "../wire";
import type { Counts } from "./cards";
import type { Step } from "./step";

/** What the detail dialog shows. `space` is the place on a track; `at` says where a recipe lies. */
export type Detail =
  | { is: "recipe"; key: string; at: "popular" | "basic" | "hand" | "else"; space: number }
  | { is: "truck"; key: string; space: number }
  | { is: "ingredient"; key: string }
  | { is: "owner"; who: string }
  | { is: "signs" }
  | { is: "sure"; choice: Choice };

/** What can be done with a thing now: a choice, a shortcut, or the reason why not, in a sentence and in a word or
 * two. */
export interface Availability {
  choice: Choice | undefined;
  shortcut: Shortcut | undefined;
  why: string;
  lacks: string;
}

/** A recipe that can be built: its name, the place of its card, and its details. */
export interface Buildable {
  recipe: string;
  at: string;
  detail: Detail;
}

const byKey = <T extends { key: string }>(all: T[]): Map<string, T> => new Map(all.map((one) => [one.key, one]));

/** Where customers come from, in the order of the score sheet. */
export const PARTS = ["served", "meeples", "by_coins", "skills", "sets", "given"] as const;

/** Last parts of the keys of the texts that explain a Challenger. */
export const CHALLENGER_TEXTS = ["bids", "visits", "turn", "scores"] as const;

/** The printed cards by key; created once a game. */
export class PrintedBoard {
  readonly ingredients: Map<string, IngredientView>;
  readonly recipes: Map<string, RecipeView>;
  readonly trucks: Map<string, TacosTruckView>;
  readonly vendors: Map<string, VendorView>;
  /** Categories of ingredients, in printed order. */
  readonly categories: string[];

  constructor(readonly board: TacosBoard) {
    this.ingredients = byKey(board.ingredients);
    this.recipes = byKey(board.recipes);
    this.trucks = byKey(board.trucks);
    this.vendors = byKey(board.vendors);
    this.categories = [...new Set(board.ingredients.map((one) => one.category))];
  }
}

export class BoardContext {
  readonly view: TacosView;
  readonly me: OwnerView | undefined;

  constructor(
    readonly props: BoardProps<TacosView, TacosBoard, TacosEvent>,
    readonly printed: PrintedBoard,
    readonly showDetail: (what: Detail) => void,
    readonly step: Step,
    /** True if there is little room, as on a phone. */
    readonly small: boolean,
  ) {
    this.view = props.view;
    this.me = props.view.owners.find((owner) => owner.who === `seat:${props.view.viewer}`);
  }

  /** All owners in the order of the arrival track. */
  get inLine(): OwnerView[] {
    return this.view.arrival.map((who) => this.owner(who));
  }
  owner(who: string): OwnerView {
    return this.view.owners.find((owner) => owner.who === who)!;
  }
  /** True if a seat must act; a Challenger (-1) never does. */
  mustAct(seat: number): boolean {
    return seat >= 0 && !this.props.stopped && (this.props.waiting ?? [this.view.asked]).includes(seat);
  }

  // Words

  word(key: string, params: Record<string, Param> = {}): string {
    return this.props.voice.word(key, params);
  }
  /** A text of this board (`web.tacos.…`). */
  say(key: string, params: Record<string, Param> = {}): string {
    return this.props.voice.word(`web.tacos.${key}`, params);
  }
  thing(thing: string): string {
    return this.props.voice.thing(thing);
  }
  /** The name of an owner, in short: the viewer is "You". */
  name(who: string): string {
    return who === this.me?.who ? this.say("you") : this.thing(who);
  }
  list(parts: string[]): string {
    return parts.join(this.props.voice.words.separator);
  }
  /** A slot of a recipe, or an ingredient, in words. */
  slot(asks: string): string {
    if (this.printed.ingredients.has(asks)) return this.thing(`ingredient:${asks}`);
    return asks
      .split("/")
      .map((category) => this.thing(`category:${category}`))
      .join(" / ");
  }
  /** The name of an ingredient, or a slot, with soft hyphens where it may be divided. */
  divided(asks: string): string {
    return hyphenated(this.slot(asks), this.say("hyphens"));
  }
  counted(kind: string, counts: Counts): string {
    return this.list(
      Object.entries(counts).map(([key, n]) => `${this.thing(`${kind}:${key}`)}${n > 1 ? ` ×${n}` : ""}`),
    );
  }
  /** What a truck card does when it is played, in short sentences. */
  gives(truck: TacosTruckView): string {
    return Object.entries(truck.gives).map(([verb, n]) => this.say(`gain.${verb}`, { n })).join(" ");
  }
  /** What a truck card is good for, for a player who considers buying or playing it. */
  uses(truck: TacosTruckView): string[] {
    const plays = this.say("plays", { gives: this.gives(truck) });
    if (!truck.skill) return [this.thing(`truck_text:${truck.key}`), plays];
    const ingredients = this.list(truck.ingredients.map((key) => this.thing(`ingredient:${key}`)));
    return [plays, this.say("skill_end", { bonus: truck.bonus, ingredients })];
  }
  /** A truck card in sentences. */
  explained(truck: TacosTruckView): string {
    if (!truck.skill) return `${this.thing(`truck_text:${truck.key}`)} ${this.gives(truck)}`.trim();
    const ingredients = this.list(truck.ingredients.map((key) => this.thing(`ingredient:${key}`)));
    return `${this.gives(truck)} ${this.say("skill_end", { bonus: truck.bonus, ingredients })}`;
  }
  varied(key: string): string {
    const vendor = this.printed.vendors.get(key);
    if (!this.printed.board.varied || vendor === undefined) return "";
    const { amount, limit } = vendor;
    return this.word(`tacos.varied.${vendor.varied.replaceAll(" ", "_")}`, { amount, limit });
  }

  // Choices

  get choices(): Choice[] {
    return this.props.asked?.choices ?? [];
  }
  /** The choice that touches exactly these things. */
  touching(...things: string[]): Choice | undefined {
    return this.choices.find(
      ({ touches }) => touches.length === things.length && things.every((thing) => touches.includes(thing)),
    );
  }
  /** The cards that can be taken from the vendors, by vendor. */
  takes(): { vendor: string; cards: { key: string; count: number; choice: Choice }[] }[] {
    const all = this.view.stalls.map(({ vendor, stock }) => ({
      vendor,
      cards: Object.entries(stock).flatMap(([key, count]) => {
        const choice = this.touching(`vendor:${vendor}`, `ingredient:${key}`);
        return choice === undefined ? [] : [{ key, count, choice }];
      }),
    }));
    return all.filter(({ cards }) => cards.length > 0);
  }
  /** The barred option of a thing that can be seen but not chosen. */
  barred(thing: string): Barred | undefined {
    return this.props.targets.of(thing).barred[0];
  }
  why(thing: string): string {
    return this.#reason(this.barred(thing));
  }
  #reason(barred: Barred | undefined): string {
    return barred === undefined ? "" : this.props.voice.say(barred.why);
  }
  /** What is missing to build a recipe, in short: coins for substitutes, or cards. */
  #lacks(barred: Barred | undefined): string {
    if (barred === undefined) return "";
    const { price, n, short } = barred.why.params;
    // The hand shows the player's coins.
    if (price !== undefined) return this.say("substitutes", { n: price });
    // Every slot takes a card, a fitting one or another one: the whole hand counts, not the fitting cards.
    return short === undefined ? "" : this.say("short_cards", { n: n!, have: Number(n) - Number(short) });
  }
  /** What can be done with the popular recipe on a space. */
  popularRecipe(space: number): Availability {
    const { choices, shortcuts, barred } = this.props.targets.of(`popular:${space}`);
    return {
      choice: choices[0],
      shortcut: shortcuts[0],
      why: this.#reason(barred[0]),
      lacks: this.#lacks(barred[0]),
    };
  }
  /** What can be done with a recipe in the hand or a basic taco. Their choices have it as the first thing, unlike those
   * of a popular recipe with the same name. */
  ownRecipe(key: string): Availability {
    const thing = `recipe:${key}`;
    const { choices, shortcuts, barred } = this.props.targets.of(thing);
    const not = barred.find(({ touches }) => touches[0] === thing);
    return {
      choice: choices.find(({ touches }) => touches[0] === thing),
      shortcut: this.view.mine?.building === null ? shortcuts[0] : undefined,
      why: this.#reason(not),
      lacks: this.#lacks(not),
    };
  }
  /** The recipes that can be built now, as on the board from the top: in the hand, popular ones, basic tacos. */
  builds(): Buildable[] {
    const found = (keys: (string | null)[], at: "hand" | "popular" | "basic"): Buildable[] =>
      keys.flatMap((key, space) => {
        if (key === null) return [];
        const { choice } = at === "popular" ? this.popularRecipe(space) : this.ownRecipe(key);
        const recipe = `recipe:${key}`;
        const detail: Detail = { is: "recipe", key, at, space: at === "popular" ? space : -1 };
        return choice === undefined ? [] : [{ recipe, at: `origin:${at} ${recipe}`, detail }];
      });
    return [
      ...found(Object.keys(this.view.mine?.recipes ?? {}), "hand"),
      ...found(this.view.popular, "popular"),
      ...found(Object.keys(this.view.basics), "basic"),
    ];
  }
  /** Which slots of a recipe the viewer's hand can fill; none if the hand is not visible. */
  fit(recipe: RecipeView): FitView {
    return this.view.mine?.fits[recipe.key] ?? { has: recipe.slots.map(() => false), price: 0 };
  }
  /** Make a choice, after a confirmation if it does more than it says. */
  act(choice: Choice | undefined): void {
    if (choice === undefined || this.props.busy) return;
    if (choice.sure !== null) this.showDetail({ is: "sure", choice });
    else this.props.choose([choice.option]);
  }

  /** The number of choices whose first thing is of one of these kinds. */
  lit(...kinds: string[]): number {
    return this.choices.filter((one) => kinds.some((kind) => one.touches[0]?.startsWith(kind))).length;
  }
  pointed(...things: string[]): boolean {
    return things.every((thing) => this.props.pointed.includes(thing));
  }
  point(choice: Choice | undefined): void {
    this.props.point(choice?.touches ?? []);
  }
}

/** The seat of an owner, or -1 for a Challenger. */
export function seatOf(who: string): number {
  return who.startsWith("seat:") ? Number(who.slice(5)) : -1;
}
