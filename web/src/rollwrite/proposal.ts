/** What pointing at something would do, before it is done: the way, the sale, what closes, what it brings. All of it was
 * said by the engine, in the prompt, in the looks at its choices and in the look at a way of one's own. */
import type { Look, LookBook } from "../lib/looks";
import type { Targets } from "../lib/targets";
import type { Voice } from "../lib/voice";
import type {
  Choice,
  Message,
  Prompt,
  RollwriteBoard,
  RollwriteEvent,
  RollwriteMineView,
  RollwriteView,
  Shortcut,
} from "../wire";
import type { Way } from "./geometry";
import type { Plan, Stand } from "./drivePlan";
import { doneUnasked } from "./forcedMoves";

export interface Proposal {
  /** What was pointed at. */
  thing: string;
  /** The squares to drive over, the last one included; none if it is no drive. */
  squares: string[];
  /** The venues that close on the way. */
  closes: string[];
  /** What does it. */
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
  constructor(
    readonly board: RollwriteBoard,
    readonly view: RollwriteView,
    readonly mine: RollwriteMineView,
    readonly asked: Prompt,
    readonly targets: Targets,
    readonly voice: Voice,
    readonly looks: LookBook | null,
  ) {}

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

  /** A way of the driver's own, as far as it is planned. */
  along(plan: Plan): Proposal {
    const { voice } = this;
    const { squares, now } = plan;
    const end = plan.end;
    const made = this.#made(`square:${end}`, voice.word("web.rollwrite.square", { square: end }));
    made.squares = squares;
    made.facts.push(voice.word("web.rollwrite.steps", { n: squares.length }));
    // While the answer is on its way only the squares are known.
    if (plan.busy) return made;
    const whole = plan.whole;
    const closed = now.mine?.sheet.closed.filter((square) => !this.mine.sheet.closed.includes(square)) ?? [];
    const ended = plan.ended?.does ?? [];
    const stop = now.asked?.shortcuts.find(({ options }) => options.join() === plan.stop.join());
    made.closes = now.mine === null || now.asked === null ? closedIn(ended) : closed;
    const closes = made.closes.filter((square) => square !== end).length;
    if (closes > 0) made.facts.push(voice.word("web.rollwrite.closes", { n: closes }));
    const on = now.does.flatMap((one) => (one.event === "drove_on" ? [one.square] : []));
    if (now.added.length > 1 && on.length > 0) {
      const list = on.slice(1 - now.added.length).join(voice.words.separator);
      made.facts.push(voice.word("web.rollwrite.drives_on", { list }));
    }
    if (stop !== undefined) this.#ends(made, end, stop.says, ended);
    else if (whole !== null) this.#ends(made, end, null, ended);
    // A way that comes back to a venue has closed it itself.
    if (now.asked !== null && closed.includes(end)) made.facts.push(voice.word("web.rollwrite.closed_by_you"));
    if (now.asked !== null && now.mine !== null) {
      made.facts.push(voice.word("web.rollwrite.left", { n: now.mine.left }));
    }
    if (whole === null) {
      made.facts.push(voice.word("web.rollwrite.goes_on"));
      made.why = this.staying(now.asked ?? this.asked);
    } else made.options = whole;
    return made;
  }

  /** Why the path cannot go on there, in words: from where the truck is, or from where a plan stands. */
  bars(way: Way, stand?: Stand): string {
    const asked = stand === undefined ? this.asked : stand.asked;
    if (asked === null) return this.voice.word("web.rollwrite.ended");
    const barred = asked.barred.find(({ touches }) => touches.includes(`way:${way}`));
    return barred === undefined ? "" : this.voice.say(barred.why);
  }

  /** Why the truck cannot stay where it is. */
  staying(asked = this.asked): string {
    const barred = asked.barred.find((one) => one.says.key === "rollwrite.option.stop");
    return barred === undefined ? "" : this.voice.say(barred.why);
  }

  /** Why a square that is not lit cannot be chosen, as a sentence; nothing if it is no squares that are asked for. */
  refuses(square: string): string {
    const barred = this.targets.of(`square:${square}`).barred[0] ?? this.targets.of("squares").barred[0];
    if (barred !== undefined) return sentence(this.voice.say(barred.why));
    const squares = this.asked.choices.some((choice) => choice.touches.some((thing) => thing.startsWith("square:")));
    return squares ? this.voice.word("web.rollwrite.unlit") : "";
  }

  #shortcut(thing: string, { options, says, touches }: Shortcut): Proposal {
    const square = thing.slice("square:".length);
    const does = eventsOf(this.looks?.of(options));
    const made = this.#made(thing, "");
    made.options = options;
    made.squares = touches.length === 1 && square === this.mine.path.at(-1) ? [] : touches.map(nameOf);
    made.closes = closedIn(does);
    made.facts.push(this.voice.word("web.rollwrite.steps", { n: made.squares.length }));
    const closes = says.params.n;
    if (typeof closes === "number" && closes > 0) made.facts.push(this.voice.word("web.rollwrite.closes", { n: closes }));
    this.#ends(made, square, says, does);
    return made;
  }

  /** What the end of a drive is: `says` is the prompt's word on it, `does` what the look tells, if it is there. */
  #ends(made: Proposal, square: string, says: Message | null, does: RollwriteEvent[]): void {
    const { voice } = this;
    const sold = does.find((one) => one.event === "sold");
    const { die, face } = sold === undefined ? (says?.params ?? {}) : { die: sold.die, face: sold.money };
    if (die !== undefined && face !== undefined) made.title = voice.word("web.rollwrite.sale", { square, die, face });
    else if (this.mine.must_sell) made.title = voice.word("web.rollwrite.wild", { square });
    else made.title = voice.word("web.rollwrite.no_sale", { square });
    const skips = sold?.skips ?? says?.params.skips ?? 0;
    if (skips !== 0) made.facts.push(voice.word("web.rollwrite.skips", { n: skips }));
    this.#writes(made, does);
  }

  #choice(thing: string, choice: Choice): Proposal {
    const made = this.#made(thing, this.voice.say(choice.says));
    const look = this.looks?.of([choice.option]);
    const does = eventsOf(look);
    made.options = [choice.option];
    const sold = this.mine.stage === "sell" ? does.find((one) => one.event === "sold") : undefined;
    if (sold !== undefined) {
      if (sold.skips > 0) made.facts.push(this.voice.word("web.rollwrite.skips", { n: sold.skips }));
      this.#writes(made, does);
    } else made.facts.push(...this.voice.tell(doneUnasked(does)));
    if (choice.idle !== null) {
      made.idle = true;
      made.facts.push(this.voice.say(choice.idle));
    } else if (look !== undefined && thing.startsWith("column:")) this.#promotes(made, Number(nameOf(thing)), look);
    if (choice.sure !== null) made.facts.push(this.voice.say(choice.sure));
    return made;
  }

  /** What marks above a column bring: now, and with every further number in it. */
  #promotes(made: Proposal, column: number, look: Look): void {
    const { voice, mine } = this;
    const promoted = eventsOf(look).find((one) => one.event === "promoted" || one.event === "promoted_alone");
    const marks = promoted?.n ?? 0;
    const numbers = mine.sheet.columns[column]!;
    const ahead = mine.ahead[column] ?? 0;
    const points = look.gains[`seat:${this.view.viewer}`] ?? 0;
    made.facts.push(voice.word("web.rollwrite.promote_now", { points, n: numbers }));
    made.facts.push(voice.word("web.rollwrite.promote_ahead", { marks, n: ahead }));
  }

  /** What is written, whether it fills the route, and what it brings. */
  #writes(made: Proposal, does: RollwriteEvent[]): void {
    for (const one of does) {
      if (one.event === "sold") {
        made.space = one.space;
        made.value = one.money;
      } else if (one.event === "crossed") {
        made.space = one.space;
        made.value = -1;
      }
    }
    made.facts.push(...this.voice.tell(doneUnasked(does)));
    if (does.some((one) => one.event === "finished")) made.facts.push(this.voice.word("web.rollwrite.fills"));
    const brought = bonusesOf(does).map((bonus) => this.voice.thing(`bonus_short:${bonus}`));
    if (brought.length === 0) return;
    made.facts.push(this.voice.word("web.rollwrite.brings", { list: brought.join(this.voice.words.separator) }));
  }

  #made(thing: string, title: string): Proposal {
    return { thing, squares: [], closes: [], options: [], title, facts: [], why: "", idle: false, space: -1, value: 0 };
  }
}

/** What the rules say within a sentence, as one of its own. */
export function sentence(said: string): string {
  if (said === "") return "";
  return `${said.charAt(0).toLocaleUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? "" : "."}`;
}

/** The bonuses that a sale among these events brings. */
export function bonusesOf(events: RollwriteEvent[]): string[] {
  return events.flatMap((one) => (one.event === "sold" ? one.bonuses.map(nameOf) : []));
}

function eventsOf(look: Look | undefined): RollwriteEvent[] {
  return (look?.does ?? []) as RollwriteEvent[];
}

function closedIn(events: RollwriteEvent[]): string[] {
  return events.flatMap((one) => (one.event === "closed" ? [one.square] : []));
}

/** `c3` of `square:c3`. */
function nameOf(thing: string): string {
  return thing.slice(thing.indexOf(":") + 1);
}
