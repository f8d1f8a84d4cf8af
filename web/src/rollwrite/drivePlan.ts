/** A way of the driver's own, planned step by step. The engine drives it: every step asks what the options so far would
 * do, and the answer says where the truck is then, what is left and where it can go on. Answers are kept, so that a
 * step back is there at once; steps that come while an answer is on its way wait their turn. */
import type { Looked, Prompt, RollwriteEvent, RollwriteMineView, RollwriteView } from "../wire";
import { beside, wayTo, type Way } from "./geometry";

/** Where a plan stands after some of its options. */
export interface Stand {
  options: number[];
  /** The squares from where the turn began; those before `from` are driven already. */
  path: string[];
  /** The squares that the last option added. */
  added: string[];
  /** What is left and closed then; nothing is known of it once the drive has ended. */
  mine: RollwriteMineView | null;
  /** The question then, if the drive goes on; null if it ends here. */
  asked: Prompt | null;
  does: RollwriteEvent[];
}

/** A square to go to: next to where the plan will be, or anywhere it can end. */
interface Wish {
  square: string;
  from: string;
  far: boolean;
}

export type LookAt = (options: number[]) => Promise<Looked | null>;

/** How long the hand must rest before the page asks what stopping there would do, in milliseconds. */
const REST = 100;

export class Plan {
  /** By options: what was answered, and what was asked. */
  readonly #stands = new Map<string, Stand>();
  readonly #asked = new Map<string, Promise<Stand | null>>();
  readonly #root: Stand;
  #now: Stand;
  #wishes: Wish[] = [];
  /** Options that are being looked at, and the squares that they are expected to lead over. */
  #asking: { options: number[]; squares: string[] } | null = null;
  /** What to do when nothing is on its way any more. */
  #then: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** The way that was tried last and is not open. */
  refused: Way | null = null;

  constructor(
    readonly mine: RollwriteMineView,
    readonly asked: Prompt,
    readonly viewer: number,
    readonly lookAt: LookAt | undefined,
    /** Told when the plan has changed, or more is known of it. */
    readonly changed: () => void,
    /** Told when a square was wished for where the plan cannot end. */
    readonly missed: (square: string) => void,
  ) {
    this.#root = { options: [], path: mine.path, added: [], mine, asked, does: [] };
    this.#now = this.#root;
  }

  get now(): Stand {
    return this.#now;
  }

  get empty(): boolean {
    return this.#now === this.#root && !this.busy;
  }

  /** Is an answer on its way? */
  get busy(): boolean {
    return this.#asking !== null || this.#wishes.length > 0;
  }

  /** The planned squares, those included that are not yet confirmed. */
  get squares(): string[] {
    const known = this.#asking?.squares ?? this.#now.path.slice(this.mine.path.length);
    return [...known, ...this.#wishes.map(({ square }) => square)];
  }

  /** Where the truck will be. */
  get end(): string {
    return this.squares.at(-1) ?? this.mine.path.at(-1)!;
  }

  /** The options that stop where the plan stands; none if it may not, or has ended by itself. */
  get stop(): number[] {
    const { asked, path } = this.#now;
    const here = `square:${path.at(-1)}`;
    return asked?.shortcuts.find((one) => one.touches.length === 1 && one.touches[0] === here)?.options ?? [];
  }

  /** The whole gesture, if the drive ends here; nothing if it has to go on. */
  get whole(): number[] | null {
    if (this.busy || this.#now === this.#root) return null;
    if (this.#now.asked === null) return this.#now.options;
    return this.stop.length === 0 ? null : [...this.#now.options, ...this.stop];
  }

  /** Where the plan would be after stopping here, if that is known. */
  get ended(): Stand | undefined {
    return this.whole === null ? undefined : this.#stands.get(this.whole.join());
  }

  /** Is this way open here? A step back is, and so is all while it is not known. */
  open(way: Way): boolean {
    const { asked, path } = this.#now;
    if (this.busy || this.#reverses(beside(path.at(-1)!, way), way)) return true;
    return asked?.choices.some((choice) => choice.touches.includes(`way:${way}`)) ?? false;
  }

  /** One step on, or back if that is where it came from. */
  step(way: Way): void {
    this.to(beside(this.end, way));
  }

  /** On to a square next to the end. */
  to(square: string): void {
    this.#wish({ square, from: this.end, far: false });
  }

  /** On to a square where the plan can end. */
  onTo(square: string): void {
    this.#wish({ square, from: this.end, far: true });
  }

  /** Go on from a gesture that ends the drive over these squares: from before it stops. */
  resume(options: number[], squares: string[]): void {
    this.refused = null;
    this.#wishes = [];
    void this.#resume(options, squares);
    this.changed();
  }

  /** One step less. */
  back(): void {
    this.refused = null;
    if (this.#wishes.length > 0) this.#wishes.pop();
    else if (this.#asking !== null) this.#asking = null;
    else if (this.#now !== this.#root) void this.#go(this.#now.options.slice(0, -1), this.squares.slice(0, -1));
    this.#goOn();
    this.changed();
  }

  /** Back to where the truck is. What is known stays known. */
  clear(): void {
    this.#now = this.#root;
    this.#wishes = [];
    this.#asking = null;
    this.#then = null;
    this.refused = null;
    clearTimeout(this.#rest);
    this.changed();
  }

  /** Call when nothing is on its way any more. */
  whenSettled(then: () => void): void {
    if (this.busy) this.#then = then;
    else then();
  }

  #wish(wish: Wish): void {
    this.refused = null;
    this.#wishes.push(wish);
    this.#goOn();
    this.changed();
  }

  #goOn(): void {
    while (this.#asking === null && this.#wishes.length > 0) this.#next(this.#wishes.shift()!);
    if (this.busy) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#lookAtEnd(), REST);
    const then = this.#then;
    this.#then = null;
    if (then === null) return;
    this.changed();
    then();
  }

  /** What stopping here would do is of interest where the hand rests, not on every square that it drives over. */
  async #lookAtEnd(): Promise<void> {
    const { whole } = this;
    if (whole === null || this.#asked.has(whole.join())) return;
    await this.#ask(whole, this.squares);
    this.changed();
  }

  #next({ square, from, far }: Wish): void {
    const { asked, options, path, added } = this.#now;
    const end = path.at(-1)!;
    if (far) {
      const found = asked?.shortcuts.find((one) => one.touches.at(-1) === `square:${square}`);
      if (found === undefined) {
        this.#wishes = [];
        this.missed(square);
      } else {
        const squares = square === end ? [] : found.touches.map((thing) => thing.slice("square:".length));
        void this.#resume([...options, ...found.options], [...path.slice(this.mine.path.length), ...squares]);
      }
      return;
    }
    // The truck has driven on by itself: over this square already, or elsewhere.
    if (end !== from) {
      if (!added.includes(square)) this.#wishes = [];
      return;
    }
    const way = wayTo(end, square);
    if (way === undefined) return;
    const choice = asked?.choices.find((one) => one.touches.includes(`way:${way}`));
    if (this.#reverses(square, way)) {
      void this.#go(options.slice(0, -1), path.slice(this.mine.path.length, -1));
    } else if (choice === undefined) {
      this.#wishes = [];
      this.refused = way;
    } else void this.#go([...options, choice.option], [...path.slice(this.mine.path.length), square]);
  }

  /** Does a step only take back the last one that is planned? Onto a fresh station it is a step of its own. */
  #reverses(square: string, way: Way): boolean {
    const { asked, options, path } = this.#now;
    if (options.length === 0 || square !== path.at(-2)) return false;
    const choice = asked?.choices.find((one) => one.touches.includes(`way:${way}`));
    return choice === undefined || !choice.touches.includes(`station:${square}`);
  }

  async #go(options: number[], squares: string[]): Promise<void> {
    const known = options.length === 0 ? this.#root : this.#stands.get(options.join());
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
    // Its last option stops; or it is a step after which nothing is left to choose.
    if (found !== null && found.path.at(-1) !== end) found = await this.#ask(options, squares);
    this.#settle(asking, found);
  }

  #settle(asking: object, found: Stand | null): void {
    // Something else may have been wished for meanwhile.
    if (this.#asking !== asking) return;
    this.#asking = null;
    if (found === null) this.#wishes = [];
    else this.#now = found;
    this.#goOn();
    this.changed();
  }

  #ask(options: number[], expected: string[]): Promise<Stand | null> {
    const key = options.join();
    const asked = this.#asked.get(key) ?? this.#look(key, options, expected);
    this.#asked.set(key, asked);
    return asked;
  }

  async #look(key: string, options: number[], expected: string[]): Promise<Stand | null> {
    const looked = (await this.lookAt?.(options)) ?? null;
    const stand = looked === null ? null : this.#read(options, looked, expected);
    if (stand === null) this.#asked.delete(key);
    else this.#stands.set(key, stand);
    return stand;
  }

  #read(options: number[], looked: Looked, expected: string[]): Stand {
    const view = looked.view as RollwriteView | null;
    const does = looked.does as RollwriteEvent[];
    const mine = view?.mine ?? null;
    const who = `seat:${this.viewer}`;
    const drove = does.flatMap((one) => (one.event === "drove" && one.who === who ? [one.square] : []));
    const drives = mine !== null && mine.stage !== "idle";
    // Where the turn is shown at once there is no view of it: then the events tell the whole of it.
    const path = drives ? mine.path : drove.length > 0 ? [this.mine.path[0]!, ...drove] : [...this.mine.path, ...expected];
    const before = this.#stands.get(options.slice(0, -1).join())?.path ?? this.mine.path;
    const asked = drives && mine.stage === "drive" ? looked.asked : null;
    return { options, path, added: path.slice(before.length), mine: drives ? mine : null, asked, does };
  }
}
