/** What the viewer's hands do on her sheet: point at something, look at what it would do, do it. Nothing is sent by the
 * first tap: it shows what it would do, and the second tap, Enter or the button beside the map does it. */
import type { Prompt } from "../wire";
import { wayTo, type Way } from "./geometry";
import { Plan, type LookAt } from "./drivePlan";
import { sentence, type Proposal, type Proposer } from "./proposal";

export interface Held {
  asked: Prompt | null;
  proposer: Proposer | null;
  busy: boolean;
  lookAt: LookAt | undefined;
  choose: (options: number[]) => void;
  point: (things: string[]) => void;
  /** Say what is on a square. */
  see: (square: string) => void;
}

export class Hands {
  /** A way of one's own; or else the thing that was tapped. */
  #plan = $state.raw<Plan | null>(null);
  /** Grows whenever more is known of the plan. */
  #known = $state(0);
  #thing = $state("");
  #hovered = $state("");
  /** Why what was tried last could not be done. */
  #why = $state("");
  /** Was the way planned by keys? Then Enter drives it, whichever square has the focus. */
  steered = false;
  /** The whole way that was agreed to last, from where the turn began. */
  agreed = $state.raw<string[]>([]);
  readonly #held: () => Held;

  constructor(held: () => Held) {
    this.#held = held;
  }

  get proposer(): Proposer | null {
    return this.#held().proposer;
  }

  get driving(): boolean {
    return this.proposer?.driving ?? false;
  }

  /** The way of one's own, if there is one. */
  get #way(): Plan | null {
    void this.#known;
    const plan = this.#plan;
    return plan === null || plan.empty || plan.asked !== this.#held().asked ? null : plan;
  }

  /** Can a thing be pointed at? */
  lit(thing: string): boolean {
    return this.proposer?.targets.lit(thing) ?? false;
  }

  readonly picked = $derived.by((): Proposal | null => {
    const { proposer } = this.#held();
    if (proposer === null) return null;
    return this.#way === null ? proposer.of(this.#thing) : proposer.along(this.#way);
  });

  /** What is picked, or else what is only looked at. */
  readonly shown = $derived.by((): Proposal | null => {
    return this.picked ?? this.#held().proposer?.of(this.#hovered) ?? null;
  });

  /** Why what was tried last could not be done: said, until something else is tried. */
  readonly barred = $derived.by((): string => {
    void this.#known;
    const plan = this.#plan;
    const refused = plan !== null && plan.asked === this.#held().asked ? plan.refused : null;
    return refused === null ? this.#why : sentence(this.bars(refused));
  });

  bar(why: string): void {
    this.#why = why;
  }

  get canDo(): boolean {
    return this.picked !== null && this.picked.why === "" && !this.#held().busy;
  }

  look(thing: string): void {
    if (thing !== "" && thing === this.#hovered) return;
    this.#hovered = thing;
    const { targets } = this.proposer ?? {};
    this.#held().point(targets?.of(thing).choices[0]?.touches ?? []);
  }

  tap(thing: string): void {
    this.#why = "";
    this.steered = false;
    if (this.picked?.thing === thing) this.do();
    // What was drawn by hand goes on to there, if it can.
    else if (this.#way !== null && thing.startsWith("square:")) this.#way.onTo(thing.slice("square:".length));
    else this.#pick(thing);
  }

  #pick(thing: string): void {
    this.#plan?.clear();
    this.#thing = thing;
  }

  /** On the truck: stay where it is, or hear why that cannot be. */
  halt(thing: string): void {
    this.tap(thing);
    if (this.picked === null) this.#why = sentence(this.proposer?.staying() ?? "");
  }

  /** What is not lit was tapped: a way drawn by hand goes on to there, if it is next to its end; else say what it is, and
   * why it cannot be chosen. */
  refuse(square: string): void {
    const { asked, proposer, see } = this.#held();
    const plan = this.#way;
    const way = plan === null ? undefined : wayTo(plan.end, square);
    if (this.driving && way !== undefined && plan!.open(way)) {
      this.step(way);
      return;
    }
    see(square);
    this.#why = asked === null || proposer === null ? "" : proposer.refuses(square);
  }

  /** Why the way that is planned cannot go on there, or nothing if it can. */
  bars(way: Way): string {
    const { proposer } = this.#held();
    if (proposer === null) return "";
    const plan = this.#way;
    // Of a drive that was only pointed at nothing is known beyond its end.
    if (plan === null) return (this.picked?.squares.length ?? 0) > 0 ? "" : proposer.bars(way);
    return plan.open(way) ? "" : proposer.bars(way, plan.now);
  }

  /** One step more on a way of one's own. */
  step(way: Way): void {
    this.#driven()?.step(way);
  }

  /** The truck is dragged over a square; it stands at `truck`. */
  over(square: string, truck: string): void {
    const end = this.picked?.squares.at(-1) ?? truck;
    const plan = this.#way;
    if (square === end) return;
    if (plan !== null && !plan.busy && plan.now.added.length > 1) {
      // It has driven on by itself: the hand comes after it, or goes back to before that.
      const { added, path } = plan.now;
      if (added.includes(square)) return;
      if (square === path.at(-1 - added.length)) {
        this.back();
        return;
      }
    }
    const way = wayTo(end, square);
    if (way !== undefined) this.step(way);
  }

  /** A step by a key. */
  steer(way: Way): void {
    this.step(way);
    this.steered = true;
  }

  /** One step less. */
  back(): void {
    if (this.picked !== null) this.#driven()?.back();
  }

  /** The plan that a step goes on with: the one there is, one along the drive that was pointed at, or a new one. */
  #driven(): Plan | null {
    const { asked, proposer, lookAt } = this.#held();
    this.#why = "";
    this.steered = false;
    if (asked === null || proposer === null || !proposer.driving) return null;
    if (this.#way !== null) return this.#way;
    const { options, squares } = this.picked ?? { options: [], squares: [] };
    if (this.#plan?.asked !== asked) {
      this.#plan = new Plan(
        proposer.mine,
        asked,
        proposer.view.viewer,
        lookAt,
        () => (this.#known += 1),
        (square) => this.#pick(`square:${square}`),
      );
    }
    this.#thing = "";
    if (squares.length > 0) this.#plan.resume(options, squares);
    return this.#plan;
  }

  clear(): void {
    this.#why = "";
    this.#plan?.clear();
    this.#thing = "";
    this.#hovered = "";
  }

  /** Something new is asked: what was pointed at is forgotten. A new turn has no way that was agreed to. */
  asked(): void {
    if (this.#held().asked?.begins === true) this.agreed = [];
    this.clear();
  }

  do(): void {
    if (this.#way?.busy === true) {
      this.#way.whenSettled(() => this.do());
      return;
    }
    const { picked } = this;
    if (picked !== null && picked.why !== "") this.#why = sentence(picked.why);
    const { proposer, choose } = this.#held();
    if (proposer === null || picked === null || picked.options.length === 0 || !this.canDo) return;
    if (picked.squares.length > 0) this.agreed = [...proposer.mine.path, ...picked.squares];
    choose(picked.options);
  }
}
