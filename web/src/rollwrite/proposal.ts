/** What pointing at something would do, before it is done: the way, the sale, what closes, what it brings. */
import type { Targets } from "../lib/targets";
import type { Voice } from "../lib/voice";
import type { Choice, Prompt, RollwriteBoard, RollwriteMineView, RollwriteView, Shortcut } from "../wire";
import { beside, Roads, wayTo, type Way } from "./city";
import { broughtBy, columnsOf, nextSpaces, numbersIn } from "./tracker";

/** The marks that a promotion makes on one's own sheet (W5.4). */
const MARKS = 2;

export interface Proposal {
  /** What was pointed at. */
  thing: string;
  /** The squares to drive over, the last one included; none if it is no drive. */
  squares: string[];
  /** What does it at once; nothing if the way is the driver's own and has to be driven step by step. */
  options: number[];
  title: string;
  facts: string[];
  /** Why it cannot be done, or nothing: said when it is tried, for a way that goes on is no error. */
  why: string;
  /** Is it allowed, and of no use? */
  idle: boolean;
  /** What would be written, and where; -1 if that is open. */
  space: number;
  value: number;
}

/** One position in which something is asked. */
export class Proposer {
  readonly roads: Roads;

  constructor(
    readonly board: RollwriteBoard,
    readonly view: RollwriteView,
    readonly mine: RollwriteMineView,
    readonly asked: Prompt,
    readonly targets: Targets,
    readonly voice: Voice,
  ) {
    this.roads = new Roads(board, mine.sheet);
  }

  get driving(): boolean {
    return this.mine.stage === "drive";
  }

  /** What pointing at a thing would do. */
  of(thing: string): Proposal | null {
    const { shortcuts, choices } = this.targets.of(thing);
    if (shortcuts[0] !== undefined) return this.#shortcut(thing, shortcuts[0]);
    if (choices[0] !== undefined) return this.#choice(thing, choices[0]);
    return null;
  }

  /** A way of the driver's own, over these squares from where the path has come to. */
  along(squares: string[]): Proposal | null {
    const end = squares.at(-1);
    if (end === undefined) return null;
    const thing = `square:${end}`;
    const found = this.targets.of(thing).shortcuts[0];
    const { path, must_sell } = this.mine;
    if (found !== undefined && same(found.touches, squares)) return this.#shortcut(thing, found);
    const before = [...path, ...squares.slice(0, -1)];
    const ends = !must_sell || (found !== undefined && !before.includes(end));
    const why = ends ? "" : this.voice.word(`rollwrite.why.${this.#spaceless(end) ? "no_space" : "must_sell"}`);
    const made = this.#drive(thing, squares, ends ? found : undefined);
    // A way that comes back to a venue has closed it itself.
    if (this.roads.isOpen(end) && before.includes(end)) made.facts.push(this.voice.word("web.rollwrite.closed_by_you"));
    const left = this.roads.leftAfter(this.mine.left, squares);
    if (left > 0) made.facts.push(this.voice.word("web.rollwrite.left", { n: left }));
    if (!ends) made.facts.push(this.voice.word("web.rollwrite.goes_on"));
    return { ...made, options: [], why };
  }

  /** Would this step only take back the last one that is planned? To enter a station is a step of its own (W5.2). */
  reverses(squares: string[], way: Way): boolean {
    const whole = [...this.mine.path, ...squares];
    const to = beside(whole.at(-1)!, way);
    if (squares.length === 0 || to !== whole.at(-2)) return false;
    const left = this.roads.leftAfter(this.mine.left, squares);
    return !this.mine.sheet.stations.includes(to) || this.roads.bars(whole, left, to) !== "";
  }

  /** A way of the driver's own, gone on to a square where it may end; nothing if it cannot. */
  onwards(squares: string[], thing: string): string[] | undefined {
    if (!this.driving || !thing.startsWith("square:")) return undefined;
    const left = this.roads.leftAfter(this.mine.left, squares);
    const rest = this.roads.reach([...this.mine.path, ...squares], left).get(thing.slice("square:".length));
    if (rest === undefined) return undefined;
    const all = [...squares, ...rest];
    return this.along(all)?.why === "" ? all : undefined;
  }

  /** Why the path cannot go on to the next square, in words, or nothing if it can. */
  bars(squares: string[], way: Way): string {
    const { path, left } = this.mine;
    if (this.reverses(squares, way)) return "";
    const whole = [...path, ...squares];
    const to = beside(whole.at(-1)!, way);
    if (!this.roads.inside(to)) return this.voice.word("web.rollwrite.edge");
    // The server's own word on the first step; of those after it only the map can tell.
    const barred = squares.length === 0 ? this.targets.of(`way:${way}`).barred[0] : undefined;
    if (barred !== undefined) return this.voice.say(barred.why);
    const why = this.roads.bars(whole, this.roads.leftAfter(left, squares), to);
    if (why === "steps") return this.voice.word("web.rollwrite.no_steps");
    return why === "" ? "" : this.voice.word(`rollwrite.why.${why}`);
  }

  /** Why the truck cannot stay where it is: the server's own word. */
  staying(): string {
    const barred = this.asked.barred.find((one) => one.says.key === "rollwrite.option.stop");
    return barred === undefined ? "" : this.voice.say(barred.why);
  }

  /** Why a square that is not lit cannot be chosen, as a sentence; nothing if it is no squares that are asked for. */
  refuses(square: string): string {
    const { voice } = this;
    if (this.driving) return sentence(voice.word(this.#refusal(square)));
    const squares = this.asked.choices.some((choice) => choice.touches.some((thing) => thing.startsWith("square:")));
    return squares ? voice.word("web.rollwrite.unlit") : "";
  }

  #refusal(square: string): string {
    if (square === this.mine.path.at(-1)) return "rollwrite.why.must_sell";
    if (!this.mine.must_sell) return "web.rollwrite.far_off";
    if (this.#spaceless(square)) return "rollwrite.why.no_space";
    return this.roads.isOpen(square) ? "web.rollwrite.far_off" : "rollwrite.why.must_sell";
  }

  /** An open venue whose die has no space ahead. */
  #spaceless(square: string): boolean {
    const die = this.roads.venue(square);
    if (die === undefined || die === "wild" || !this.roads.isOpen(square)) return false;
    return !nextSpaces(this.board, this.mine.sheet).has(die);
  }

  #shortcut(thing: string, shortcut: Shortcut): Proposal {
    const here = this.mine.path.at(-1)!;
    const squares = shortcut.touches.map((one) => one.slice("square:".length));
    const stays = squares.length === 1 && wayTo(here, squares[0]!) === undefined;
    return { ...this.#drive(thing, stays ? [] : squares, shortcut), options: shortcut.options };
  }

  #drive(thing: string, squares: string[], shortcut: Shortcut | undefined): Proposal {
    const { voice, mine, board } = this;
    const square = thing.slice("square:".length);
    const closes = this.roads.closes([mine.path.at(-1)!, ...squares]);
    const facts = [voice.word("web.rollwrite.steps", { n: squares.length })];
    if (closes > 0) facts.push(voice.word("web.rollwrite.closes", { n: closes }));
    const title = voice.word("web.rollwrite.square", { square });
    const made: Proposal = { thing, squares, options: [], title, facts, why: "", idle: false, space: -1, value: 0 };
    if (shortcut === undefined) return made;
    const { die, face, skips } = shortcut.says.params;
    if (typeof die === "string" && typeof face === "number") {
      made.title = voice.word("web.rollwrite.sale", { square, die, face });
      made.space = nextSpaces(board, mine.sheet).get(die.slice("die:".length)) ?? -1;
      made.value = face;
      if (typeof skips === "number") facts.push(voice.word("web.rollwrite.skips", { n: skips }));
      this.#brings(made);
    } else if (mine.must_sell) {
      made.title = voice.word("web.rollwrite.wild", { square });
    } else {
      made.title = voice.word("web.rollwrite.no_sale", { square });
      made.space = mine.sheet.last + 1;
      made.value = -1;
      this.#fills(made);
    }
    return made;
  }

  #choice(thing: string, choice: Choice): Proposal {
    const made: Proposal = {
      thing,
      squares: [],
      options: [choice.option],
      title: this.voice.say(choice.says),
      facts: [],
      why: "",
      idle: false,
      space: -1,
      value: 0,
    };
    if (choice.says.key === "rollwrite.option.write") {
      made.space = nextSpaces(this.board, this.mine.sheet).get(thing.slice("die:".length)) ?? -1;
      made.value = Number(choice.says.params.face);
      const skips = made.space - this.mine.sheet.last - 1;
      if (skips > 0) made.facts.push(this.voice.word("web.rollwrite.skips", { n: skips }));
      this.#brings(made);
    }
    if (thing.startsWith("column:")) this.#promotes(made, Number(thing.slice("column:".length)));
    if (this.mine.bonus === "double" && this.#spaceless(thing.slice("square:".length))) {
      made.idle = true;
      made.facts.push(this.voice.word("web.rollwrite.idle_double"));
    }
    if (choice.sure !== null) made.facts.push(this.voice.say(choice.sure));
    return made;
  }

  /** What two marks are worth above a column: they multiply how many numbers it holds, not the numbers (W6.2). */
  #promotes(made: Proposal, column: number): void {
    const { voice, board, mine } = this;
    const spaces = columnsOf(board)[column]!;
    const marks = Math.min(MARKS, board.room[column]! - mine.sheet.marks[column]!);
    const numbers = numbersIn(mine.sheet, spaces);
    const ahead = spaces.filter((space) => space > mine.sheet.last).length;
    made.idle = marks <= 0 || numbers + ahead === 0;
    if (marks <= 0) {
      made.facts.push(voice.word("web.rollwrite.promote_full"));
      return;
    }
    made.facts.push(voice.word("web.rollwrite.promote_now", { points: marks * numbers, n: numbers }));
    made.facts.push(voice.word("web.rollwrite.promote_ahead", { marks, n: ahead }));
  }

  /** Whoever writes on the last space drives no more. */
  #fills(made: Proposal): void {
    if (made.space === this.board.dice.length - 1) made.facts.push(this.voice.word("web.rollwrite.fills"));
  }

  #brings(made: Proposal): void {
    if (made.space < 0) return;
    this.#fills(made);
    const brought = broughtBy(this.board, this.mine.sheet, made.space).map((bonus) => {
      return this.voice.thing(`bonus_short:${bonus}`);
    });
    if (brought.length === 0) return;
    made.facts.push(this.voice.word("web.rollwrite.brings", { list: brought.join(this.voice.words.separator) }));
  }
}

/** What the rules say within a sentence, as one of its own. */
export function sentence(said: string): string {
  if (said === "") return "";
  return `${said.charAt(0).toLocaleUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? "" : "."}`;
}

function same(touches: string[], squares: string[]): boolean {
  return touches.length === squares.length && touches.every((thing, at) => thing === `square:${squares[at]}`);
}

/** Go on along a way that was agreed to: the options for its rest, or for its next step; nothing if it was left. */
export function nextOnTheWay(whole: string[], mine: RollwriteMineView, asked: Prompt): number[] {
  const { path, stage } = mine;
  if (stage !== "drive" || path.some((square, at) => square !== whole[at])) return [];
  const rest = whole.slice(path.length);
  const { shortcuts, choices } = asked;
  const stop = choices.filter((choice) => choice.says.key === "rollwrite.option.stop");
  if (rest.length === 0) return stop.map((choice) => choice.option);
  const all = shortcuts.find((shortcut) => same(shortcut.touches, rest));
  if (all !== undefined) return all.options;
  const way = wayTo(path.at(-1)!, rest[0]!);
  return choices.filter((choice) => choice.touches.includes(`way:${way}`)).map((choice) => choice.option);
}
