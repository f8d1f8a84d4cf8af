/** What the viewer's hands do on her sheet: point at something, look at what it would do, do it. Nothing is sent by the
 * first tap: it shows what it would do, and the second tap, Enter or the button beside the map does it. */
import type { Prompt } from "../wire";
import { beside, wayTo, type Way } from "./city";
import { nextOnTheWay, sentence, type Proposal, type Proposer } from "./proposal";

export interface Held {
  asked: Prompt | null;
  proposer: Proposer | null;
  busy: boolean;
  choose: (options: number[]) => void;
  point: (things: string[]) => void;
  /** Say what is on a square. */
  see: (square: string) => void;
}

export class Hands {
  /** A way of one's own, square by square, from where the truck is; or else the thing that was tapped. */
  #squares = $state.raw<string[]>([]);
  #thing = $state("");
  #hovered = $state("");
  /** Why what was tried last could not be done. */
  barred = $state("");
  /** Was the way planned by keys? Then Enter drives it, whichever square has the focus. */
  steered = false;
  /** The whole way that was agreed to last, from where the turn began. */
  agreed: string[] = [];
  #onTheWay = false;
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

  /** Can a thing be pointed at? */
  lit(thing: string): boolean {
    return this.proposer?.targets.lit(thing) ?? false;
  }

  readonly picked = $derived.by((): Proposal | null => {
    const { proposer } = this.#held();
    if (proposer === null) return null;
    return this.#squares.length > 0 ? proposer.along(this.#squares) : proposer.of(this.#thing);
  });

  /** What is picked, or else what is only looked at. */
  readonly shown = $derived.by((): Proposal | null => {
    return this.picked ?? this.#held().proposer?.of(this.#hovered) ?? null;
  });

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
    this.barred = "";
    if (this.picked?.thing === thing) {
      this.do();
      return;
    }
    // What was drawn by hand goes on to there, if it can.
    const on = this.#squares.length === 0 ? undefined : this.proposer?.onwards(this.#squares, thing);
    this.#squares = on ?? [];
    this.#thing = on === undefined ? thing : "";
    this.steered = false;
  }

  /** On the truck: stay where it is, or hear why that cannot be. */
  halt(thing: string): void {
    this.tap(thing);
    if (this.picked === null) this.barred = sentence(this.proposer?.staying() ?? "");
  }

  /** What is not lit was tapped: a way drawn by hand goes on to there, if it is next to its end; else say what it is, and
   * why it cannot be chosen. */
  refuse(square: string): void {
    const { asked, proposer, see } = this.#held();
    const end = this.#squares.at(-1);
    const way = end === undefined ? undefined : wayTo(end, square);
    if (this.driving && way !== undefined && this.bars(way) === "") {
      this.step(way);
      return;
    }
    see(square);
    this.barred = asked === null || proposer === null ? "" : proposer.refuses(square);
  }

  /** Why the way that is planned cannot go on there, or nothing if it can. */
  bars(way: Way): string {
    return this.proposer?.bars(this.picked?.squares ?? [], way) ?? "";
  }

  /** One step more on a way of one's own. */
  step(way: Way): void {
    const { proposer } = this.#held();
    if (proposer === null || !proposer.driving) return;
    const squares = this.picked?.squares ?? [];
    this.steered = false;
    if (proposer.reverses(squares, way)) {
      this.back();
      return;
    }
    this.barred = sentence(this.bars(way));
    if (this.barred !== "") return;
    const end = squares.at(-1) ?? proposer.mine.path.at(-1)!;
    this.#thing = "";
    this.#squares = [...squares, beside(end, way)];
  }

  /** The same by a key. */
  steer(way: Way): void {
    this.step(way);
    this.steered = true;
  }

  /** One step less. */
  back(): void {
    this.barred = "";
    this.#squares = (this.picked?.squares ?? []).slice(0, -1);
    this.#thing = "";
  }

  clear(): void {
    this.barred = "";
    this.#squares = [];
    this.#thing = "";
    this.#hovered = "";
  }

  do(): void {
    const { proposer, choose } = this.#held();
    const { picked } = this;
    if (picked !== null && picked.why !== "") this.barred = sentence(picked.why);
    if (proposer === null || picked === null || !this.canDo) return;
    if (picked.squares.length > 0) this.agreed = [...proposer.mine.path, ...picked.squares];
    if (picked.options.length > 0) {
      choose(picked.options);
      return;
    }
    this.#onTheWay = true;
    this.goOn();
  }

  /** When something new is asked: what was pointed at is forgotten, and a way that was agreed to is driven on. */
  goOn(): void {
    const { asked, proposer, choose } = this.#held();
    if (!this.#onTheWay) {
      // A new turn has no way that was agreed to.
      if (asked?.begins === true) this.agreed = [];
      return;
    }
    const next = asked === null || proposer === null ? [] : nextOnTheWay(this.agreed, proposer.mine, asked);
    this.#onTheWay = next.length > 0;
    if (next.length > 0) choose(next);
  }
}
