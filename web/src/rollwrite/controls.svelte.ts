/** The controls of the viewer's own sheet: point at something, see what it would do, do it. The first tap sends
 * nothing: it shows what it would do, and the second tap, Enter or the button beside the map does it. */
import type { Prompt, RollwriteEvent } from "../wire";
import { DrivePlan, type LookAt } from "./drivePlan";
import { drivesOn } from "./forcedMoves";
import { directionTo, type Direction } from "./geometry";
import { sentence, type Proposal, type Proposer } from "./proposal";

/** What the controls read from the board and report to it. */
export interface ControlInputs {
  asked: Prompt | null;
  proposer: Proposer | null;
  busy: boolean;
  lookAt: LookAt | undefined;
  choose: (options: number[]) => void;
  point: (things: string[]) => void;
  /** Describe what is on a square. */
  see: (square: string) => void;
}

/** The state of the controls, and the commands of mouse, touch and keyboard. */
export class Controls {
  /** The drive that is planned step by step; if there is none, `#thing` is what was tapped. */
  #plan = $state.raw<DrivePlan | null>(null);
  /** Grows whenever the plan changes, so that what depends on it is computed again. */
  #version = $state(0);
  #thing = $state("");
  #hovered = $state("");
  /** Why the last attempt was refused. */
  #why = $state("");
  /** Was the drive planned with the keyboard? Then Enter starts it, whichever square has the focus. */
  steered = false;
  /** The whole path that the player confirmed last, from where the turn began. */
  agreed = $state.raw<string[]>([]);
  readonly #inputs: () => ControlInputs;

  constructor(inputs: () => ControlInputs) {
    this.#inputs = inputs;
  }

  get proposer(): Proposer | null {
    return this.#inputs().proposer;
  }

  get driving(): boolean {
    return this.proposer?.driving ?? false;
  }

  /** The plan for the current question, if there is one. */
  get #current(): DrivePlan | null {
    void this.#version;
    const plan = this.#plan;
    return plan === null || plan.empty || plan.asked !== this.#inputs().asked ? null : plan;
  }

  /** True if a thing can be chosen now. */
  lit(thing: string): boolean {
    return this.proposer?.targets.lit(thing) ?? false;
  }

  /** What choosing a thing would do, in words; "" if it cannot be chosen. */
  describe(thing: string): string {
    const proposal = this.proposer?.of(thing) ?? null;
    return proposal === null ? "" : [proposal.title, ...proposal.facts].join(", ");
  }

  /** What was tapped or planned. */
  readonly picked = $derived.by((): Proposal | null => {
    const { proposer } = this.#inputs();
    if (proposer === null) return null;
    return this.#current === null ? proposer.of(this.#thing) : proposer.along(this.#current);
  });

  /** What is picked, or else what the pointer is on. */
  readonly shown = $derived.by((): Proposal | null => {
    return this.picked ?? this.#inputs().proposer?.of(this.#hovered) ?? null;
  });

  /** Why the last attempt was refused; shown until the next attempt. */
  readonly barred = $derived.by((): string => {
    void this.#version;
    const plan = this.#plan;
    const refused = plan !== null && plan.asked === this.#inputs().asked ? plan.refused : null;
    return refused === null ? this.#why : sentence(this.bars(refused));
  });

  /** Show a reason why something cannot be done. */
  bar(why: string): void {
    this.#why = why;
  }

  /** True if what is picked can be sent now. */
  get canDo(): boolean {
    return this.picked !== null && this.picked.why === "" && !this.#inputs().busy;
  }

  /** The pointer or the focus comes to a thing; "" if it leaves. */
  look(thing: string): void {
    if (thing !== "" && thing === this.#hovered) return;
    this.#hovered = thing;
    const { targets } = this.proposer ?? {};
    this.#inputs().point(targets?.of(thing).choices[0]?.touches ?? []);
  }

  /** Pick a thing, or do it if it is picked already. */
  tap(thing: string): void {
    this.#why = "";
    this.steered = false;
    if (this.picked?.thing === thing) this.do();
    // A planned drive continues to the square, if it can.
    else if (this.#current !== null && thing.startsWith("square:")) this.#current.onTo(thing.slice("square:".length));
    else this.#pick(thing);
  }

  #pick(thing: string): void {
    this.#plan?.clear();
    this.#thing = thing;
  }

  /** Choose an option that has no place on the board. One that leads to a forced drive is picked first, so that the
   * drive is seen before it is confirmed. */
  async offer(option: number): Promise<void> {
    const { asked, proposer, lookAt, choose } = this.#inputs();
    const does = proposer?.looks?.of([option])?.does ?? (await lookAt?.([option]))?.does ?? [];
    if (proposer === null || this.#inputs().asked !== asked) return;
    if (drivesOn(does as RollwriteEvent[]).length === 0) choose([option]);
    else this.#pick(`option:${option}`);
  }

  /** Pick staying where the truck is, or show why that is not allowed. */
  halt(thing: string): void {
    this.tap(thing);
    if (this.picked === null) this.#why = sentence(this.proposer?.staying() ?? "");
  }

  /** A square that cannot be chosen was tapped: a planned drive continues there if it is next to its end; otherwise
   * describe the square and say why it cannot be chosen. */
  refuse(square: string): void {
    const { asked, proposer, see } = this.#inputs();
    const plan = this.#current;
    const direction = plan === null ? undefined : directionTo(plan.end, square);
    if (this.driving && direction !== undefined && plan!.open(direction)) {
      this.step(direction);
      return;
    }
    see(square);
    this.#why = asked === null || proposer === null ? "" : proposer.refuses(square);
  }

  /** Why the drive cannot go in a direction, or "" if it can. */
  bars(direction: Direction): string {
    const { proposer } = this.#inputs();
    if (proposer === null) return "";
    const plan = this.#current;
    // Nothing is known beyond the end of a drive that was only pointed at.
    if (plan === null) return (this.picked?.squares.length ?? 0) > 0 ? "" : proposer.bars(direction);
    return plan.open(direction) ? "" : proposer.bars(direction, plan.now);
  }

  /** Plan one more step. */
  step(direction: Direction): void {
    this.#planToEdit()?.step(direction);
  }

  /** The truck, which is at `truck`, is dragged over a square. */
  over(square: string, truck: string): void {
    const end = this.picked?.squares.at(-1) ?? truck;
    const plan = this.#current;
    if (square === end) return;
    if (plan !== null && !plan.busy && plan.now.added.length > 1) {
      // The truck has driven on by itself: the pointer follows it, or goes back to before that.
      const { added, path } = plan.now;
      if (added.includes(square)) return;
      if (square === path.at(-1 - added.length)) {
        this.back();
        return;
      }
    }
    const direction = directionTo(end, square);
    if (direction !== undefined) this.step(direction);
  }

  /** Plan one more step with the keyboard. */
  steer(direction: Direction): void {
    this.step(direction);
    this.steered = true;
  }

  /** Remove the last step of the plan. */
  back(): void {
    if (this.picked !== null) this.#planToEdit()?.back();
  }

  /** The plan that the next step extends: the current one, one along the drive that was picked, or a new one. */
  #planToEdit(): DrivePlan | null {
    const { asked, proposer, lookAt } = this.#inputs();
    this.#why = "";
    this.steered = false;
    if (asked === null || proposer === null || !proposer.driving) return null;
    if (this.#current !== null) return this.#current;
    const { options, squares } = this.picked ?? { options: [], squares: [] };
    if (this.#plan?.asked !== asked) {
      this.#plan = new DrivePlan(
        proposer.mine,
        asked,
        proposer.view.viewer,
        lookAt,
        () => (this.#version += 1),
        (square) => this.#pick(`square:${square}`),
      );
    }
    this.#thing = "";
    if (squares.length > 0) this.#plan.resume(options, squares);
    return this.#plan;
  }

  /** Forget what was picked or planned. */
  clear(): void {
    this.#why = "";
    this.#plan?.clear();
    this.#thing = "";
    this.#hovered = "";
  }

  /** A new question came: forget what was picked. In a new turn no path is confirmed yet. */
  asked(): void {
    if (this.#inputs().asked?.begins === true) this.agreed = [];
    this.clear();
  }

  /** Send what is picked, once everything about it is known. */
  do(): void {
    if (this.#current?.busy === true) {
      this.#current.whenSettled(() => this.do());
      return;
    }
    const { picked } = this;
    if (picked !== null && picked.why !== "") this.#why = sentence(picked.why);
    const { proposer, choose } = this.#inputs();
    if (proposer === null || picked === null || picked.options.length === 0 || !this.canDo) return;
    if (picked.squares.length > 0) {
      const { path, sheet } = proposer.mine;
      this.agreed = [...(path.length > 0 ? path : [sheet.place!]), ...picked.squares];
    }
    choose(picked.options);
  }
}
