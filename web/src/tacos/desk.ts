/** What the parts of the board share: what is printed by key, what can be pointed at, and the words for it. */
import type { BoardProps } from "../lib/board";
import type {
  Barred,
  Choice,
  IngredientView,
  OwnerView,
  RecipeView,
  Shortcut,
  TacosBoard,
  TacosTruckView,
  TacosView,
  VendorView,
} from "../wire";
import { total, type Counts } from "./filling";
import type { Step } from "./step";

/** What is looked at more closely. `space` is its place on a track; `at` says where a recipe lies. */
export type Look =
  | { is: "recipe"; key: string; at: "popular" | "basic" | "hand" | "else"; space: number }
  | { is: "truck"; key: string; space: number }
  | { is: "ingredient"; key: string }
  | { is: "owner"; who: string }
  | { is: "signs" }
  | { is: "sure"; choice: Choice };

/** What can be done with a thing now: a choice, a whole gesture, or why not, in a sentence and in a word or two. */
export interface Can {
  choice: Choice | undefined;
  shortcut: Shortcut | undefined;
  why: string;
  lacks: string;
}

const byKey = <T extends { key: string }>(all: T[]): Map<string, T> => new Map(all.map((one) => [one.key, one]));
const OWN_RECIPE = /^tacos\.option\.(recipe|basic)(_paid)?$/;

/** What is printed; made once a game. */
export class Printing {
  readonly ingredients: Map<string, IngredientView>;
  readonly recipes: Map<string, RecipeView>;
  readonly trucks: Map<string, TacosTruckView>;
  readonly vendors: Map<string, VendorView>;

  constructor(readonly board: TacosBoard) {
    this.ingredients = byKey(board.ingredients);
    this.recipes = byKey(board.recipes);
    this.trucks = byKey(board.trucks);
    this.vendors = byKey(board.vendors);
  }
}

export class Desk {
  readonly view: TacosView;
  readonly me: OwnerView | undefined;

  constructor(
    readonly props: BoardProps<TacosView, TacosBoard>,
    readonly print: Printing,
    readonly look: (what: Look) => void,
    readonly step: Step,
    /** Is there little room, as on a phone? */
    readonly small: boolean,
  ) {
    this.view = props.view;
    this.me = props.view.owners.find((owner) => owner.who === `seat:${props.view.viewer}`);
  }

  // Words

  word(key: string, params: Record<string, number | string> = {}): string {
    return this.props.voice.word(key, params);
  }
  /** A text of this board alone. */
  say(key: string, params: Record<string, number | string> = {}): string {
    return this.props.voice.word(`web.tacos.${key}`, params);
  }
  thing(thing: string): string {
    return this.props.voice.thing(thing);
  }
  list(parts: string[]): string {
    return parts.join(this.props.voice.words.separator);
  }
  /** A slot of a recipe, or an ingredient, in words. */
  slot(asks: string): string {
    if (this.print.ingredients.has(asks)) return this.thing(`ingredient:${asks}`);
    return asks
      .split("/")
      .map((category) => this.thing(`category:${category}`))
      .join(" / ");
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
  /** What a truck card is for, for whoever thinks of buying or playing it. */
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
    const vendor = this.print.vendors.get(key);
    if (!this.print.board.varied || vendor === undefined) return "";
    const { amount, limit } = vendor;
    return this.word(`tacos.varied.${vendor.varied.replaceAll(" ", "_")}`, { amount, limit });
  }

  // Choices

  get choices(): Choice[] {
    return this.props.asked?.choices ?? [];
  }
  /** A choice by its name, of those that touch nothing on the board. */
  plain(name: string): Choice | undefined {
    return this.choices.find((choice) => choice.says.key === `tacos.option.${name}`);
  }
  /** The choice that touches exactly these things. */
  touching(...things: string[]): Choice | undefined {
    return this.choices.find(
      ({ touches }) => touches.length === things.length && things.every((thing) => touches.includes(thing)),
    );
  }
  /** What can be taken from the vendors, by vendor. */
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
  /** Something that can be seen but not chosen, of what touches nothing on the board. */
  barred(name: string): Barred | undefined {
    return this.props.asked?.barred.find((one) => one.says.key === `tacos.option.${name}`);
  }
  why(thing: string): string {
    return this.#reason(this.props.targets.of(thing).barred[0]);
  }
  #reason(barred: Barred | undefined): string {
    return barred === undefined ? "" : this.props.voice.say(barred.why);
  }
  /** What is lacking to build a recipe, in short: coins for substitutes, or cards. */
  #lacks(barred: Barred | undefined, brief = this.small): string {
    if (barred === undefined) return "";
    const { n, price } = barred.why.params;
    const coins = this.me?.coins ?? 0;
    // Where there is little room, one's coins are in sight beside it.
    if (price !== undefined) return this.say(brief ? "substitutes" : "short_substitutes", { n: price, coins });
    return this.say("short_cards", { n: Number(n ?? 0) - total(this.view.mine?.hand ?? {}) });
  }
  /** A popular recipe. Of two alike that bring the same only one is offered, so it stands for both. */
  popular(space: number): Can {
    const { popular } = this.view;
    const bonus = this.print.board.popular_bonus;
    const alike = popular.flatMap((key, at) => (key === popular[space] && bonus[at] === bonus[space] ? [at] : []));
    const spaces = [space, ...alike].map((at) => this.props.targets.of(`popular:${at}`));
    const found = spaces.find((one) => one.choices.length > 0);
    // Why not is the same wherever it lies, and told once.
    const barred = this.props.asked?.barred.find((one) => one.touches[1] === `recipe:${popular[space]}`);
    return {
      choice: found?.choices[0],
      shortcut: found?.shortcuts[0],
      why: this.#reason(barred),
      lacks: this.#lacks(barred),
    };
  }
  /** A recipe in the hand, or a basic taco. */
  own(key: string): Can {
    const { choices, shortcuts, barred } = this.props.targets.of(`recipe:${key}`);
    const not = barred.find((one) => OWN_RECIPE.test(one.says.key));
    const held = (this.view.mine?.recipes[key] ?? 0) > 0;
    return {
      choice: choices.find((choice) => OWN_RECIPE.test(choice.says.key)),
      shortcut: this.view.mine?.building === null ? shortcuts[0] : undefined,
      why: this.#reason(not),
      lacks: this.#lacks(not, held || this.small),
    };
  }
  /** Do it; what does more than it says is asked once more. */
  act(choice: Choice | undefined): void {
    if (choice === undefined || this.props.busy) return;
    if (choice.sure !== null) this.look({ is: "sure", choice });
    else this.props.choose([choice.option]);
  }

  /** How many choices touch something of these kinds. */
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
