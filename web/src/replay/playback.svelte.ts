/** The playback of a finished game for one viewer, and the current step. Positions are fetched when they are shown, and
 * their neighbours in advance. */
import { position } from "../lib/api";
import { beatTime, displayTime } from "../lib/pace";
import { settings, type Pace } from "../lib/settings.svelte";
import type { GameEvent, MomentShown, Position, Replayed } from "../wire";

/** Milliseconds before a position is fetched, so that dragging through the game fetches only the last one. */
const SETTLE = 70;

/** A round: its number and its first step. */
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
  /** The current step: an index into the moments that the viewer knows. */
  at = $state(0);
  /** The first step whose events are told: the current one, or the first of the turn that it ends. */
  from = $state(0);
  playing = $state(false);
  position = $state.raw<Position | null>(null);
  /** The events that led to the position shown. */
  told = $state.raw<GameEvent[]>([]);
  /** All events up to the position shown. */
  events = $state.raw<GameEvent[]>([]);
  /** True if the position does not directly follow the one shown before. */
  jumped = $state(false);
  /** Counts the resets of the board: after a step back into the first round nothing of later rounds may be left on
   * it. */
  resets = $state(0);
  wrong = $state("");
  /** The name of the beat that is shown; null between the beats. */
  beat = $state<string | null>(null);
  /** True while the beats of a step are shown. */
  #beating = $state(false);
  readonly moments: MomentShown[];
  readonly rounds: Round[];
  /** The last step of each turn. */
  readonly #ends: number[];
  #shown = -1;
  /** Counts the changes of step: work that started before the last change is dropped. */
  #run = 0;
  /** Number of events of the next step that were shown with its beats. */
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

  /** The events of this step, or of the turn that it ends. */
  get happened(): GameEvent[] {
    return this.moments.slice(this.from, this.at + 1).flatMap((moment) => moment.events);
  }

  /** Milliseconds for which this step is displayed. */
  get look(): number {
    return displayTime(Math.max(1, this.now.events.length), this.#pace);
  }

  /** A replay that plays is never shown all at once. */
  get #pace(): Pace {
    return settings.pace === "once" ? "brisk" : settings.pace;
  }

  /** True if the position of this step is shown, with all its beats. */
  get settled(): boolean {
    return this.position?.moment === this.now.moment && !this.#beating;
  }

  /** The round at a step; undefined before the first. */
  roundAt(step: number): Round | undefined {
    return this.rounds.findLast((round) => round.from <= step);
  }

  /** The step of a moment, or of the last one known before it. */
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

  /** Go to a step by hand, which stops playing. */
  step(to: number): void {
    this.playing = false;
    this.go(to);
  }

  /** Start or stop playing. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** Go to the end of the next or previous turn; the events of the whole turn are told. */
  goToTurn(forward: boolean): void {
    const end = forward
      ? this.#ends.find((step) => step > this.at)
      : this.#ends.findLast((step) => step < this.at);
    if (end === undefined) return;
    this.playing = false;
    this.go(end, this.moments.findIndex((moment) => moment.turn === this.moments[end]!.turn));
  }

  /** Go to the start of the next round, or back to the start of this or the previous one. */
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
    // A neighbour that fails is fetched again when it is shown.
    for (const beside of [step + 1, step - 1]) this.#fetch(beside)?.catch(() => undefined);
  }

  /** Show the beats of a step one after another while the game is playing. */
  async #beats(step: number, found: Position, run: number): Promise<void> {
    const { events } = this.moments[step]!;
    const past = this.moments.slice(0, step).flatMap((moment) => moment.events);
    let done = 0;
    this.#beating = true;
    for (const { told, views, what } of found.beats) {
      this.told = events.slice(done, told);
      this.events = [...past, ...events.slice(0, told)];
      this.jumped = false;
      this.position = { ...found, views };
      this.beat = what;
      const long = beatTime(this.game.game, what, this.told, this.#pace);
      await new Promise((resolve) => setTimeout(resolve, long));
      if (this.#run !== run) return;
      done = told;
    }
    this.#beating = false;
    this.#told = done;
  }

  /** Set the events that the board gets: the new ones of this round, or all of this round after a step back. */
  #tellBoard(step: number): void {
    this.beat = null;
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
