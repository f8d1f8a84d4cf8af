/** What pointing at something would do, before it is done: the drive, the sale, the venues that close, the bonuses.
 * All of it comes from the engine: from the prompt, the looks at its choices and the look at a planned drive. */
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
import type { DrivePlan, PlanStep } from "./drivePlan";
import { drivesOn, forcedChoices } from "./forcedMoves";
import type { Direction } from "./geometry";

/** Something that the player can do next, with its consequences. */
export interface Proposal {
  /** The thing that was pointed at. */
  thing: string;
  /** The squares to drive over, including the last one; none if it is not a drive. */
  squares: string[];
  /** The venues that the drive closes. */
  closes: string[];
  /** The gesture that does it. */
  options: number[];
  title: string;
  facts: string[];
  /** Why it cannot be done yet, or "". Shown only on an attempt: an unfinished drive is not an error. */
  why: string;
  /** Is it allowed but useless? */
  idle: boolean;
  /** The space that would be written; -1 if unknown. */
  space: number;
  /** The number that would be written; -1 for an X. */
  value: number;
}

/** Makes proposals for one question. */
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

  /** The proposal of a thing; null if it cannot be chosen. */
  of(thing: string): Proposal | null {
    if (thing.startsWith("option:")) return this.#option(thing);
    const { shortcuts, choices } = this.targets.of(thing);
    if (shortcuts[0] !== undefined) return this.#shortcut(thing, shortcuts[0]);
    if (choices[0] !== undefined) return this.#choice(thing, choices[0]);
    return null;
  }

  /** The proposal of a planned drive, as far as it goes. */
  along(plan: DrivePlan): Proposal {
    const { voice } = this;
    const { squares, now } = plan;
    const end = plan.end;
    const proposal = this.#blank(`square:${end}`, voice.word("web.rollwrite.square", { square: end }));
    proposal.squares = squares;
    proposal.facts.push(voice.word("web.rollwrite.steps", { n: squares.length }));
    // While an answer is pending only the squares are known.
    if (plan.busy) return proposal;
    const whole = plan.whole;
    const closed = now.mine?.sheet.closed.filter((square) => !this.mine.sheet.closed.includes(square)) ?? [];
    const ended = plan.ended?.does ?? [];
    const stop = now.asked?.shortcuts.find(({ options }) => options.join() === plan.stop.join());
    proposal.closes = now.mine === null || now.asked === null ? closedIn(ended) : closed;
    const closes = proposal.closes.filter((square) => square !== end).length;
    if (closes > 0) proposal.facts.push(voice.word("web.rollwrite.closes", { n: closes }));
    const on = drivesOn(now.does);
    if (now.added.length > 1 && on.length > 0) {
      const list = on.slice(1 - now.added.length).join(voice.words.separator);
      proposal.facts.push(voice.word("web.rollwrite.drives_on", { list }));
    }
    if (stop !== undefined) this.#addEnd(proposal, end, stop.says, ended);
    else if (whole !== null) this.#addEnd(proposal, end, null, ended);
    // A drive that comes back to a venue has closed it.
    if (now.asked !== null && closed.includes(end)) proposal.facts.push(voice.word("web.rollwrite.closed_by_you"));
    if (now.asked !== null && now.mine !== null) {
      proposal.facts.push(voice.word("web.rollwrite.left", { n: now.mine.left }));
    }
    if (whole === null) {
      proposal.facts.push(voice.word("web.rollwrite.goes_on"));
      proposal.why = this.staying(now.asked ?? this.asked);
    } else proposal.options = whole;
    return proposal;
  }

  /** Why the drive cannot go in a direction, from where the truck is or from where a plan ends; "" if it can. */
  bars(direction: Direction, step?: PlanStep): string {
    const asked = step === undefined ? this.asked : step.asked;
    if (asked === null) return this.voice.word("web.rollwrite.ended");
    const barred = asked.barred.find(({ touches }) => touches.includes(`way:${direction}`));
    return barred === undefined ? "" : this.voice.say(barred.why);
  }

  /** Why the truck cannot stay where it is; "" if it can. */
  staying(asked = this.asked): string {
    const barred = asked.barred.find((one) => one.says.key === "rollwrite.option.stop");
    return barred === undefined ? "" : this.voice.say(barred.why);
  }

  /** Why a square cannot be chosen, as a sentence; "" if the question is not about squares. */
  refuses(square: string): string {
    const barred = this.targets.of(`square:${square}`).barred[0] ?? this.targets.of("squares").barred[0];
    if (barred !== undefined) return sentence(this.voice.say(barred.why));
    const squares = this.asked.choices.some((choice) => choice.touches.some((thing) => thing.startsWith("square:")));
    return squares ? this.voice.word("web.rollwrite.unlit") : "";
  }

  #shortcut(thing: string, { options, says, touches }: Shortcut): Proposal {
    const square = thing.slice("square:".length);
    const does = eventsOf(this.looks?.of(options));
    const proposal = this.#blank(thing, "");
    proposal.options = options;
    proposal.squares = touches.length === 1 && square === this.mine.path.at(-1) ? [] : touches.map(nameOf);
    proposal.closes = closedIn(does);
    proposal.facts.push(this.voice.word("web.rollwrite.steps", { n: proposal.squares.length }));
    const closes = says.params.n;
    if (typeof closes === "number" && closes > 0) {
      proposal.facts.push(this.voice.word("web.rollwrite.closes", { n: closes }));
    }
    this.#addEnd(proposal, square, says, does);
    return proposal;
  }

  /** Add the end of a drive: `says` is the prompt's message about it, `does` the events of the look, if known. */
  #addEnd(proposal: Proposal, square: string, says: Message | null, does: RollwriteEvent[]): void {
    const { voice } = this;
    const sold = does.find((one) => one.event === "sold");
    const { die, face } = sold === undefined ? (says?.params ?? {}) : { die: sold.die, face: sold.money };
    if (die !== undefined && face !== undefined) {
      proposal.title = voice.word("web.rollwrite.sale", { square, die, face });
    } else if (this.mine.must_sell) proposal.title = voice.word("web.rollwrite.wild", { square });
    else proposal.title = voice.word("web.rollwrite.no_sale", { square });
    const skips = sold?.skips ?? says?.params.skips ?? 0;
    if (skips !== 0) proposal.facts.push(voice.word("web.rollwrite.skips", { n: skips }));
    this.#addWriting(proposal, does);
  }

  #choice(thing: string, choice: Choice): Proposal {
    const proposal = this.#blank(thing, this.voice.say(choice.says));
    const look = this.looks?.of([choice.option]);
    const does = eventsOf(look);
    proposal.options = [choice.option];
    const sold = this.mine.stage === "sell" ? does.find((one) => one.event === "sold") : undefined;
    if (sold !== undefined) {
      if (sold.skips > 0) proposal.facts.push(this.voice.word("web.rollwrite.skips", { n: sold.skips }));
      this.#addWriting(proposal, does);
    } else proposal.facts.push(...this.voice.tell(forcedChoices(does)));
    if (choice.idle !== null) {
      proposal.idle = true;
      proposal.facts.push(this.voice.say(choice.idle));
    } else if (look !== undefined && thing.startsWith("column:")) {
      this.#addPromotion(proposal, Number(nameOf(thing)), look);
    }
    if (choice.sure !== null) proposal.facts.push(this.voice.say(choice.sure));
    return proposal;
  }

  /** An option that has no place on the board, and the forced drive that follows it. */
  #option(thing: string): Proposal | null {
    const choice = this.asked.choices.find(({ option }) => `option:${option}` === thing);
    if (choice === undefined) return null;
    const proposal = this.#choice(thing, choice);
    const does = eventsOf(this.looks?.of(proposal.options));
    proposal.squares = drivesOn(does);
    proposal.closes = closedIn(does);
    const list = proposal.squares.join(this.voice.words.separator);
    if (list !== "") proposal.facts.unshift(this.voice.word("web.rollwrite.drives_on", { list }));
    this.#addWriting(proposal, does);
    return proposal;
  }

  /** Add what marks above a column pay: now, and with every further number in it. */
  #addPromotion(proposal: Proposal, column: number, look: Look): void {
    const { voice, mine } = this;
    const promoted = eventsOf(look).find((one) => one.event === "promoted" || one.event === "promoted_alone");
    const marks = promoted?.n ?? 0;
    const numbers = mine.sheet.columns[column]!;
    const ahead = mine.ahead[column] ?? 0;
    const points = look.gains[`seat:${this.view.viewer}`] ?? 0;
    proposal.facts.push(voice.word("web.rollwrite.promote_now", { points, n: numbers }));
    proposal.facts.push(voice.word("web.rollwrite.promote_ahead", { marks, n: ahead }));
  }

  /** Add what is written, whether it fills the route, and its bonuses. */
  #addWriting(proposal: Proposal, does: RollwriteEvent[]): void {
    for (const one of does) {
      if (one.event === "sold") {
        proposal.space = one.space;
        proposal.value = one.money;
      } else if (one.event === "crossed") {
        proposal.space = one.space;
        proposal.value = -1;
      }
    }
    proposal.facts.push(...this.voice.tell(forcedChoices(does)));
    if (does.some((one) => one.event === "finished")) proposal.facts.push(this.voice.word("web.rollwrite.fills"));
    const bonuses = bonusesOf(does).map((bonus) => this.voice.thing(`bonus_short:${bonus}`));
    if (bonuses.length === 0) return;
    proposal.facts.push(this.voice.word("web.rollwrite.brings", { list: bonuses.join(this.voice.words.separator) }));
  }

  #blank(thing: string, title: string): Proposal {
    return { thing, squares: [], closes: [], options: [], title, facts: [], why: "", idle: false, space: -1, value: 0 };
  }
}

/** Turn a reason, written as part of a sentence, into a sentence of its own. */
export function sentence(reason: string): string {
  if (reason === "") return "";
  return `${reason.charAt(0).toLocaleUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;
}

/** The bonuses that a sale among these events gains. */
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
