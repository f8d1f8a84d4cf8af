/** A drive that the player plans step by step. The server computes it: every step asks for a look at the options so
 * far, and the answer says where the truck is then, which steps are left and where it can go. Answers are cached, so
 * that a step back is immediate; steps that come while an answer is pending are queued. */
import type { Looked, Prompt, RollwriteEvent, RollwriteMineView, RollwriteView } from "../wire";
import { directionTo, neighbour, type Direction } from "./geometry";

/** The drive after some of its options. */
export interface PlanStep {
  options: number[];
  /** The squares from where the turn began, including those that are driven already. */
  path: string[];
  /** The squares that the last option added. */
  added: string[];
  /** The sheet and the steps left then; null once the drive has ended. */
  mine: RollwriteMineView | null;
  /** The question then; null if the drive ends here. */
  asked: Prompt | null;
  does: RollwriteEvent[];
}

/** A square to drive to from `from`: next to it or, if `far`, any square where the drive can end. */
interface Destination {
  square: string;
  from: string;
  far: boolean;
}

/** Asks the server what a gesture would do. */
export type LookAt = (options: number[]) => Promise<Looked | null>;

/** Milliseconds without a new step before the page asks what stopping here would do. */
const REST = 100;

/** The planned drive from the truck's position. */
export class DrivePlan {
  /** Cached answers and requests, by options. */
  readonly #steps = new Map<string, PlanStep>();
  readonly #asked = new Map<string, Promise<PlanStep | null>>();
  readonly #root: PlanStep;
  #now: PlanStep;
  #queue: Destination[] = [];
  /** The pending request: its options, and the squares that they are expected to lead over. */
  #asking: { options: number[]; squares: string[] } | null = null;
  /** Called when no request is pending any more. */
  #then: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** The direction of the last step, if it is not allowed. */
  refused: Direction | null = null;

  constructor(
    readonly mine: RollwriteMineView,
    readonly asked: Prompt,
    readonly viewer: number,
    readonly lookAt: LookAt | undefined,
    /** Called when the plan has changed, or more is known about it. */
    readonly changed: () => void,
    /** Called with a square where the drive cannot end although it was sent there. */
    readonly missed: (square: string) => void,
  ) {
    this.#root = { options: [], path: mine.path, added: [], mine, asked, does: [] };
    this.#now = this.#root;
  }

  /** The drive as far as it is answered. */
  get now(): PlanStep {
    return this.#now;
  }

  /** True if nothing is planned. */
  get empty(): boolean {
    return this.#now === this.#root && !this.busy;
  }

  /** True while a request is pending or steps are queued. */
  get busy(): boolean {
    return this.#asking !== null || this.#queue.length > 0;
  }

  /** The planned squares, including those that are not answered yet. */
  get squares(): string[] {
    const known = this.#asking?.squares ?? this.#now.path.slice(this.mine.path.length);
    return [...known, ...this.#queue.map(({ square }) => square)];
  }

  /** The square where the plan ends. */
  get end(): string {
    return this.squares.at(-1) ?? this.mine.path.at(-1)!;
  }

  /** The options that stop here; none if stopping is not allowed, or the drive has ended by itself. */
  get stop(): number[] {
    const { asked, path } = this.#now;
    const here = `square:${path.at(-1)}`;
    return asked?.shortcuts.find((one) => one.touches.length === 1 && one.touches[0] === here)?.options ?? [];
  }

  /** The whole gesture, if the drive can end here; null if it has to go on. */
  get whole(): number[] | null {
    if (this.busy || this.#now === this.#root) return null;
    if (this.#now.asked === null) return this.#now.options;
    return this.stop.length === 0 ? null : [...this.#now.options, ...this.stop];
  }

  /** The drive after stopping here, if that is known. */
  get ended(): PlanStep | undefined {
    return this.whole === null ? undefined : this.#steps.get(this.whole.join());
  }

  /** True if the drive can go in a direction. A step back can, and so can any step while an answer is pending. */
  open(direction: Direction): boolean {
    const { asked, path } = this.#now;
    if (this.busy || this.#reverses(neighbour(path.at(-1)!, direction), direction)) return true;
    return asked?.choices.some((choice) => choice.touches.includes(`way:${direction}`)) ?? false;
  }

  /** Add a step, or remove the last one if this step reverses it. */
  step(direction: Direction): void {
    this.to(neighbour(this.end, direction));
  }

  /** Drive on to a square next to the end. */
  to(square: string): void {
    this.#enqueue({ square, from: this.end, far: false });
  }

  /** Drive on to a square where the drive can end. */
  onTo(square: string): void {
    this.#enqueue({ square, from: this.end, far: true });
  }

  /** Continue from a gesture that ends the drive over these squares, from before its stop. */
  resume(options: number[], squares: string[]): void {
    this.refused = null;
    this.#queue = [];
    void this.#resume(options, squares);
    this.changed();
  }

  /** Remove the last step. */
  back(): void {
    this.refused = null;
    if (this.#queue.length > 0) this.#queue.pop();
    else if (this.#asking !== null) this.#asking = null;
    else if (this.#now !== this.#root) void this.#go(this.#now.options.slice(0, -1), this.squares.slice(0, -1));
    this.#goOn();
    this.changed();
  }

  /** Go back to where the truck is. Cached answers stay. */
  clear(): void {
    this.#now = this.#root;
    this.#queue = [];
    this.#asking = null;
    this.#then = null;
    this.refused = null;
    clearTimeout(this.#rest);
    this.changed();
  }

  /** Call `then` as soon as no request is pending. */
  whenSettled(then: () => void): void {
    if (this.busy) this.#then = then;
    else then();
  }

  #enqueue(destination: Destination): void {
    this.refused = null;
    this.#queue.push(destination);
    this.#goOn();
    this.changed();
  }

  #goOn(): void {
    while (this.#asking === null && this.#queue.length > 0) this.#next(this.#queue.shift()!);
    if (this.busy) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#lookAtEnd(), REST);
    const then = this.#then;
    this.#then = null;
    if (then === null) return;
    this.changed();
    then();
  }

  /** Ask what stopping here would do: only when the pointer rests, not on every square that it passes. */
  async #lookAtEnd(): Promise<void> {
    const { whole } = this;
    if (whole === null || this.#asked.has(whole.join())) return;
    await this.#ask(whole, this.squares);
    this.changed();
  }

  #next({ square, from, far }: Destination): void {
    const { asked, options, path, added } = this.#now;
    const end = path.at(-1)!;
    if (far) {
      const shortcut = asked?.shortcuts.find((one) => one.touches.at(-1) === `square:${square}`);
      if (shortcut === undefined) {
        this.#queue = [];
        this.missed(square);
      } else {
        const squares = square === end ? [] : shortcut.touches.map((thing) => thing.slice("square:".length));
        void this.#resume([...options, ...shortcut.options], [...path.slice(this.mine.path.length), ...squares]);
      }
      return;
    }
    // The truck has driven on by itself: over this square, or elsewhere.
    if (end !== from) {
      if (!added.includes(square)) this.#queue = [];
      return;
    }
    const direction = directionTo(end, square);
    if (direction === undefined) return;
    const choice = asked?.choices.find((one) => one.touches.includes(`way:${direction}`));
    if (this.#reverses(square, direction)) {
      void this.#go(options.slice(0, -1), path.slice(this.mine.path.length, -1));
    } else if (choice === undefined) {
      this.#queue = [];
      this.refused = direction;
    } else void this.#go([...options, choice.option], [...path.slice(this.mine.path.length), square]);
  }

  /** True if a step reverses the last planned one. A step onto a station that is not used yet is a step of its own. */
  #reverses(square: string, direction: Direction): boolean {
    const { asked, options, path } = this.#now;
    if (options.length === 0 || square !== path.at(-2)) return false;
    const choice = asked?.choices.find((one) => one.touches.includes(`way:${direction}`));
    return choice === undefined || !choice.touches.includes(`station:${square}`);
  }

  async #go(options: number[], squares: string[]): Promise<void> {
    const known = options.length === 0 ? this.#root : this.#steps.get(options.join());
    if (known !== undefined) {
      this.#now = known;
      return;
    }
    const asking = { options, squares };
    this.#asking = asking;
    this.#settle(asking, await this.#ask(options, squares));
  }

  async #resume(options: number[], squares: string[]): Promise<void> {
    const asking = { options, squares };
    this.#asking = asking;
    const before = options.slice(0, -1);
    const end = squares.at(-1) ?? this.mine.path.at(-1);
    let found = before.length === 0 ? this.#root : await this.#ask(before, []);
    // The last option of the gesture is the stop, or a step after which nothing is left to choose.
    if (found !== null && found.path.at(-1) !== end) found = await this.#ask(options, squares);
    this.#settle(asking, found);
  }

  #settle(asking: object, found: PlanStep | null): void {
    // Another request may have replaced this one meanwhile.
    if (this.#asking !== asking) return;
    this.#asking = null;
    if (found === null) this.#queue = [];
    else this.#now = found;
    this.#goOn();
    this.changed();
  }

  #ask(options: number[], expected: string[]): Promise<PlanStep | null> {
    const key = options.join();
    const asked = this.#asked.get(key) ?? this.#look(key, options, expected);
    this.#asked.set(key, asked);
    return asked;
  }

  async #look(key: string, options: number[], expected: string[]): Promise<PlanStep | null> {
    const looked = (await this.lookAt?.(options)) ?? null;
    const step = looked === null ? null : this.#read(options, looked, expected);
    if (step === null) this.#asked.delete(key);
    else this.#steps.set(key, step);
    return step;
  }

  #read(options: number[], looked: Looked, expected: string[]): PlanStep {
    const view = looked.view as RollwriteView | null;
    const does = looked.does as RollwriteEvent[];
    const mine = view?.mine ?? null;
    const who = `seat:${this.viewer}`;
    const drove = does.flatMap((one) => (one.event === "drove" && one.who === who ? [one.square] : []));
    const drives = mine !== null && mine.stage !== "idle";
    // Without a view of the running turn, the events hold the whole path.
    const path = drives ? mine.path : drove.length > 0 ? [this.mine.path[0]!, ...drove] : [...this.mine.path, ...expected];
    const before = this.#steps.get(options.slice(0, -1).join())?.path ?? this.mine.path;
    const asked = drives && mine.stage === "drive" ? looked.asked : null;
    return { options, path, added: path.slice(before.length), mine: drives ? mine : null, asked, does };
  }
}
