/** A finished game from somebody's knowledge, and where in it one is. Positions come when they are looked at, and those
 * beside them a little before. */
import { position } from "../lib/api";
import { displayTime } from "../lib/pace";
import { settings } from "../lib/settings.svelte";
import type { GameEvent, MomentShown, Position, Replayed } from "../wire";

/** Whoever drags through the game asks only for where she stops. */
const SETTLE = 70;

/** A round: its number as told, and its first step. */
export interface Round {
  number: number;
  from: number;
}

function roundsOf(moments: MomentShown[]): Round[] {
  return moments.flatMap(({ round }, from) =>
    round > 0 && round !== (moments[from - 1]?.round ?? 0) ? [{ number: round, from }] : [],
  );
}

export class Playback {
  /** The step where one is: an index into the moments that are known. */
  at = $state(0);
  /** What is told is what has happened since here: at this step only, or in the whole turn that it ends. */
  from = $state(0);
  playing = $state(false);
  position = $state.raw<Position | null>(null);
  /** What happened on the way to the position that is shown. */
  told = $state.raw<GameEvent[]>([]);
  /** All that happened up to the position that is shown. */
  events = $state.raw<GameEvent[]>([]);
  /** Is it not one step on from what was shown before? */
  jumped = $state(false);
  /** Counts how often the board begins anew: before the first round is over nothing may be left of what came later. */
  resets = $state(0);
  wrong = $state("");
  /** Are the moments inside a step being shown? */
  #beating = $state(false);
  readonly moments: MomentShown[];
  readonly rounds: Round[];
  /** The last step of each turn. */
  readonly #ends: number[];
  #shown = -1;
  /** Counts how often one went somewhere: what was under way before that is over. */
  #run = 0;
  /** How many events of the step that is shown next were shown with its beats. */
  #told = 0;
  readonly #kept = new Map<number, Promise<Position>>();

  constructor(
    readonly id: string,
    readonly game: Replayed,
    moment: number,
  ) {
    this.moments = game.moments;
    this.rounds = roundsOf(game.moments);
    this.#ends = game.moments.flatMap(({ turn }, step) => (turn === game.moments[step + 1]?.turn ? [] : [step]));
    this.go(this.stepOf(moment));
  }

  get last(): number {
    return this.moments.length - 1;
  }

  get now(): MomentShown {
    return this.moments[this.at]!;
  }

  /** What happened at this step, or in the turn that it ends. */
  get happened(): GameEvent[] {
    return this.moments.slice(this.from, this.at + 1).flatMap((moment) => moment.events);
  }

  /** Milliseconds for which this step is looked at. */
  get look(): number {
    const events = Math.max(1, this.now.events.length);
    return displayTime(events, settings.pace === "once" ? "brisk" : settings.pace);
  }

  /** Is what is shown how things stand at this step, or is that still on its way? */
  get settled(): boolean {
    return this.position?.moment === this.now.moment && !this.#beating;
  }

  /** The round at a step; none before the first. */
  roundAt(step: number): Round | undefined {
    return this.rounds.findLast((round) => round.from <= step);
  }

  /** The step of a moment, or the last one known before it. */
  stepOf(moment: number): number {
    return Math.max(0, this.moments.findLastIndex((one) => one.moment <= moment));
  }

  go(step: number, from = step): void {
    this.at = Math.min(Math.max(step, 0), this.last);
    this.from = Math.min(Math.max(from, 0), this.at);
    const byItself = this.playing;
    if (this.at === this.last) this.playing = false;
    this.#beating = false;
    this.#told = 0;
    this.#run += 1;
    void this.#show(byItself, this.#run);
  }

  /** Step by hand, which ends playing by itself. */
  step(to: number): void {
    this.playing = false;
    this.go(to);
  }

  /** Go on by itself, or stop that. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** To the end of this turn or of the next, or to that of the one before: what happened in all of it is told. */
  goToTurn(forward: boolean): void {
    const end = forward
      ? this.#ends.find((step) => step > this.at)
      : this.#ends.findLast((step) => step < this.at);
    if (end === undefined) return;
    this.playing = false;
    this.go(end, this.moments.findIndex((moment) => moment.turn === this.moments[end]!.turn));
  }

  /** To the beginning of the next round, or of this or the one before it. */
  goToRound(forward: boolean): void {
    const found = forward
      ? this.rounds.find((round) => round.from > this.at)
      : this.rounds.findLast((round) => round.from < this.at);
    this.step(found?.from ?? (forward ? this.last : 0));
  }

  async #show(byItself: boolean, run: number): Promise<void> {
    const step = this.at;
    if (!this.#kept.has(step)) await new Promise((resolve) => setTimeout(resolve, SETTLE));
    if (this.#run !== run) return;
    try {
      const found = (await this.#fetch(step)) ?? null;
      if (this.#run !== run) return;
      if (found !== null && byItself && step === this.#shown + 1) await this.#beats(step, found, run);
      if (this.#run !== run) return;
      this.#tellBoard(step);
      this.position = found;
      this.wrong = "";
    } catch (error) {
      this.wrong = (error as Error).message;
      this.playing = false;
      return;
    }
    // If one of them fails it is asked for again when it is looked at.
    for (const beside of [step + 1, step - 1]) this.#fetch(beside)?.catch(() => undefined);
  }

  /** Show the moments inside a step, one after another, while the game plays by itself. */
  async #beats(step: number, found: Position, run: number): Promise<void> {
    const { events } = this.moments[step]!;
    const past = this.moments.slice(0, step).flatMap((moment) => moment.events);
    let done = 0;
    this.#beating = true;
    for (const { told, views } of found.beats) {
      this.told = events.slice(done, told);
      this.events = [...past, ...events.slice(0, told)];
      this.jumped = false;
      this.position = { ...found, views };
      const long = displayTime(Math.max(1, told - done), settings.pace === "once" ? "brisk" : settings.pace);
      await new Promise((resolve) => setTimeout(resolve, long));
      if (this.#run !== run) return;
      done = told;
    }
    this.#beating = false;
    this.#told = done;
  }

  /** What a board is told: what is new to it, but nothing of earlier rounds; after a step back, all of this round. */
  #tellBoard(step: number): void {
    const round = this.roundAt(step)?.from ?? 0;
    const since = step > this.#shown ? Math.max(round, this.#shown + 1) : round;
    this.told = this.moments.slice(since, step + 1).flatMap((moment) => moment.events).slice(this.#told);
    this.#told = 0;
    this.events = this.moments.slice(0, step + 1).flatMap((moment) => moment.events);
    this.jumped = step !== this.#shown + 1;
    if (step < this.#shown && round <= (this.rounds[0]?.from ?? 0)) this.resets += 1;
    this.#shown = step;
  }

  #fetch(step: number): Promise<Position> | undefined {
    const moment = this.moments[step]?.moment;
    if (moment === undefined) return undefined;
    let found = this.#kept.get(step);
    if (found === undefined) {
      found = position(this.id, moment, this.game.seat);
      this.#kept.set(step, found);
      found.catch(() => this.#kept.delete(step));
    }
    return found;
  }
}
