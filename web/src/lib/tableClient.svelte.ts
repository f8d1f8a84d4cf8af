/** The client of a table: what one person there sees, and the commands they send. Missed messages are requested and
 * unanswered commands are sent again with their ids, so nothing is lost and nothing is done twice. */
import { refusalText } from "./api";
import { framesOf, type Frame } from "./frames";
import { Connection, UNANSWERED, type ConnectionStatus } from "./connection.svelte";
import { LookRequests } from "./lookRequests";
import type { LookBook } from "./looks";
import { animates, beatTime, suspenseOf } from "./pace";
import { settings, word } from "./settings.svelte";
import type {
  AnyCommand,
  ChatLine,
  ClockShown,
  Failure,
  GameEvent,
  Here,
  Incoming,
  Looked,
  News,
  Prompt,
  TableShown,
} from "../wire";

/** A command without its id, which is added when it is sent. */
export type NewCommand = AnyCommand extends infer C ? (C extends { id?: string } ? Omit<C, "id"> : never) : never;

/** Number of waiting messages at which the display time of a frame is halved; it shrinks further with more. */
const MANY = 12;

interface Sent {
  wanted: NewCommand;
  done: (error: string) => void;
  /** Timer after which the connection is given up for lack of an answer; the id makes it safe to send the command
   * again. */
  late: number;
}

/** True if the command changes the game for its sender, who sees the result at once. */
const isMove = (wanted: NewCommand | undefined): boolean =>
  wanted?.verb === "do" || wanted?.verb === "take_back" || (wanted?.verb === "propose" && wanted.what === "back");

/** Returns the old object if both are equal, so that a plan based on it is not reset. */
const unchanged = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

export class TableClient<View = News["view"], Board = News["board"]> {
  you = $state(-1);
  table = $state.raw<TableShown | null>(null);
  view = $state.raw<View | null>(null);
  board = $state.raw<Board | null>(null);
  asked = $state.raw<Prompt | null>(null);
  waiting = $state.raw<number[]>([]);
  events = $state.raw<GameEvent[]>([]);
  /** By event: the number of the message before it, to which a player can ask to go back; 0 if it is not known here. */
  before = $state.raw<number[]>([]);
  /** Number of events that came with the last message, to be shown and announced. */
  fresh = $state(0);
  /** The newest events; they stay until there are others, or until they are taken back. */
  happened = $state.raw<GameEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  clocks = $state.raw<ClockShown[]>([]);
  /** Seconds by which the server's clock is ahead of this one. */
  ahead = 0;
  canTakeBack = $state(false);
  here = $state.raw<Here>({ is: "here", seats: [], watching: 0 });
  /** Why the last command was refused; "" if it was not. */
  refused = $state("");
  /** True while a command is unanswered. */
  busy = $state(false);
  /** The name of the beat that is shown; null between the beats. */
  beat = $state<string | null>(null);
  /** Milliseconds after which the outcome of the beat that is shown may be told; 0 if at once. */
  suspense = $state(0);
  /** True if the player skipped to what is shown: then nothing is animated. */
  jumped = $state(false);
  /** Milliseconds for which the newest events are displayed; 0 if nothing follows by itself. */
  showing = $state(0);
  /** Counts the messages that changed the game. */
  turn = $state(0);
  /** Number of frames with events or a prompt that have arrived and are not shown yet. */
  behind = $state(0);
  /** What each gesture of the prompt would do; null until the server has answered. */
  looks = $state.raw<LookBook | null>(null);
  /** True if the person holds what is shown, to read it; then nothing more is shown by itself. */
  held = $state(false);

  #n = 0;
  /** The number of the last message that is shown: choices refer to it. */
  #seen = 0;
  #unshown: Frame[] = [];
  /** True while a pointer is down: what is under it must not change. */
  #pressed = false;
  /** True if everything is to be shown as soon as the pointer is up. */
  #late = false;
  /** True after a skip, until a person must act: the moves of bots that are still to come are skipped, too. */
  #rushes = false;
  /** The newest state of the table; the end of the game in it may not be shown yet. */
  #newest: TableShown | null = null;
  #look = 0;
  #count = 0;
  #sent = new Map<string, Sent>();
  readonly #lookRequests = new LookRequests({
    write: (message) => this.#connection.write(message),
    asked: () => this.asked,
    stale: () => this.#unshown.some(({ news }) => !news.same && unchanged(this.asked, news.asked) !== this.asked),
    found: (looks) => (this.looks = looks),
  });
  readonly #connection: Connection;

  constructor(
    readonly id: string,
    readonly token = "",
    /** True if others also play on this device; then a clock may run for one of them. */
    readonly shared = false,
  ) {
    this.#connection = new Connection(id, {
      hello: () => ({ verb: "hello", token: this.token, seat: this.you, after: this.#n }),
      opened: () => this.#opened(),
      hear: (message) => this.#hear(message),
    });
    document.addEventListener("visibilitychange", this.#unseen);
  }

  /** Leave the table: nothing is sent or received any more. */
  close(): void {
    clearTimeout(this.#look);
    this.#lookRequests.close();
    for (const { late } of this.#sent.values()) clearTimeout(late);
    document.removeEventListener("visibilitychange", this.#unseen);
    this.#connection.close();
  }

  /** Connect again with the present identity of this browser. */
  reopen(): void {
    this.#n = 0;
    this.#connection.standing = "opening";
    this.#connection.open();
  }

  get connection(): ConnectionStatus {
    return this.#connection.standing;
  }

  get playing(): boolean {
    return this.you >= 0;
  }

  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }

  /** Choose options in order, all of them or none. A second click before the answer is refused. */
  do(options: number[]): Promise<string> {
    const twice = [...this.#sent.values()].some(({ wanted }) => wanted.verb === "do");
    if (twice) return Promise.resolve(word("web.wrong.late"));
    return this.send({ verb: "do", options, n: this.#seen });
  }

  /** Send a command; the promise resolves to "" when it is done, or to the reason of its refusal. */
  send(wanted: NewCommand): Promise<string> {
    this.refused = "";
    const id = `${Date.now().toString(36)}-${(this.#count += 1)}`;
    return new Promise((resolve) => {
      this.#sent.set(id, { wanted, done: resolve, late: 0 });
      this.busy = true;
      if (this.connection === "open") this.#write(id);
    });
  }

  #opened(): void {
    this.#sent.forEach((_, one) => this.#write(one));
    this.#lookRequests.reopened();
  }

  /** Ask what a gesture would do, with the view and prompt after it; null if that cannot be known. */
  lookAt(options: number[], picked?: string[]): Promise<Looked | null> {
    return this.#lookRequests.at(options, picked);
  }

  #write(id: string): void {
    const sent = this.#sent.get(id)!;
    if (!this.#connection.write({ ...sent.wanted, id })) return;
    clearTimeout(sent.late);
    sent.late = window.setTimeout(() => this.#connection.giveUp(), UNANSWERED);
  }

  // Nobody watches a hidden page: everything is shown when the person is back.
  #unseen = (): void => {
    if (document.hidden) this.catchUp();
  };

  #hear(message: Incoming): void {
    switch (message.is) {
      case "news":
        this.#came(message);
        this.#settle(message.id, "");
        break;
      case "here":
        this.here = message;
        break;
      case "looks":
      case "looked":
        this.#lookRequests.heard(message);
        break;
      case "done":
        this.#settle(message.id, "");
        break;
      case "refused":
        this.#refuse(message);
        break;
    }
  }

  #refuse(failure: Failure): void {
    if (this.#lookRequests.refused(failure)) return;
    const { id, error, message } = failure;
    const why = refusalText(error, message);
    // The refusal of a chat message is shown below its input.
    if (this.#sent.get(id)?.wanted.verb !== "say") this.refused = why;
    this.#settle(id, why);
  }

  #settle(id: string, error: string): void {
    const sent = this.#sent.get(id);
    if (sent === undefined) return;
    clearTimeout(sent.late);
    this.#sent.delete(id);
    this.busy = this.#sent.size > 0;
    sent.done(error);
  }

  get #game(): string {
    return this.table?.game ?? "";
  }

  /** While a pointer is down, nothing moves under it; what has arrived is shown when it is up. */
  press(down: boolean): void {
    this.#pressed = down;
    if (down) return;
    const late = this.#late;
    this.#late = false;
    if (late) this.catchUp();
    else this.#next(undefined);
  }

  /** Show everything that has arrived: now, or if others caused it, when the pointer is up. */
  #catchUpSoon(own: boolean): void {
    if (this.#pressed && !own && !document.hidden) this.#late = true;
    else this.catchUp();
  }

  /** The player does not want to see what waits: show where it leads. */
  skip(): void {
    const waits = this.#unshown.length > 0;
    this.catchUp();
    this.jumped = waits;
    this.#rushes = this.#onlyBots(this.waiting);
  }

  /** True if bots must act, and nobody else. */
  #onlyBots(waiting: number[]): boolean {
    return waiting.length > 0 && waiting.every((seat) => this.table?.seats[seat]?.kind === "bot");
  }

  /** Show everything that has arrived, now. */
  catchUp(): void {
    clearTimeout(this.#look);
    this.#look = 0;
    this.held = false;
    this.showing = 0;
    const all = this.#unshown;
    this.#unshown = [];
    this.behind = 0;
    let first = this.events.length;
    for (const frame of all) {
      first = Math.min(first, frame.news.since);
      this.#show(frame);
    }
    if (all.length < 2) return;
    // The skipped events have just happened, too, except those taken back meanwhile.
    this.fresh = this.events.length - first;
    if (this.fresh > 0) this.happened = this.events.slice(first);
  }

  /** Queue a message: news is shown frame by frame, each for as long as it takes to see what has happened. */
  #came(news: News): void {
    const before = this.#n;
    this.#n = news.n;
    this.#around(news);
    if (news.whole) {
      clearTimeout(this.#look);
      this.#look = 0;
      this.#unshown = [];
      this.#show({ news, moved: false, beat: null });
    } else {
      const moved = isMove(this.#sent.get(news.id)?.wanted);
      const frames = framesOf(
        news,
        moved,
        before,
        (beat, events) => settings.moves && suspenseOf(this.#game, beat, events) > 0,
      );
      // Nothing delays the answer to the player's own move, nor a prompt while a clock runs.
      const clock = news.clocks.length > 0 && (this.shared || news.waiting.includes(news.you));
      if (moved) this.catchUp();
      this.#unshown.push(...frames);
      // In the middle of a turn the player goes on at once, unless the board animates the beat.
      const plays = frames.some(({ beat }) => animates(this.#game, beat));
      const hurry = (moved && !plays && frames.length <= (news.asked === null ? 1 : 2)) || clock;
      this.#rushes &&= !moved;
      const rushes = this.#rushes;
      this.#rushes &&= this.#onlyBots(news.waiting);
      if (hurry || rushes || document.hidden || settings.pace === "once") this.#catchUpSoon(moved);
      if (rushes) this.jumped = true;
      this.#next(frames.at(-1));
    }
    this.behind = this.#unshown.filter(({ news }) => news.events.length > 0 || news.asked !== null).length;
  }

  /** Show chat, proposals and seats at once; only the start and the end of a game wait for the moves before them. */
  #around(news: News): void {
    if (news.table !== null) {
      this.#newest = news.table;
      const { status, ended } = this.table ?? news.table;
      this.table = { ...news.table, status, ended };
    }
    if (news.chat.length === 0 && !news.whole) return;
    const all = new Map((news.whole ? [] : this.chat).map((one) => [one.number, one]));
    for (const one of news.chat) all.set(one.number, one);
    this.chat = [...all.values()].sort((a, b) => a.number - b.number);
  }

  /** Hold what is shown, or continue. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.#next(undefined);
  }

  #next(shown: Frame | undefined): void {
    if (this.#look !== 0 || this.held || this.#pressed) return;
    if (settings.pace === "once") {
      this.catchUp();
      return;
    }
    while (this.#unshown.length > 0) {
      shown = this.#unshown.shift()!;
      this.#show(shown);
      if (shown.news.events.length > 0) break;
    }
    this.behind = this.#unshown.filter(({ news }) => news.events.length > 0 || news.asked !== null).length;
    if (shown === undefined || shown.news.events.length === 0) {
      this.showing = 0;
      return;
    }
    const messages = this.#unshown.filter(({ beat }) => beat === null).length;
    const long = beatTime(this.#game, shown.beat, shown.news.events, settings.pace);
    this.showing = long / (1 + Math.max(0, messages - 1) / MANY);
    this.#look = window.setTimeout(() => {
      this.#look = 0;
      this.#next(undefined);
    }, this.showing);
  }

  #show({ news, moved, beat }: Frame): void {
    this.you = news.you;
    this.beat = beat;
    this.suspense = settings.moves ? suspenseOf(this.#game, beat, news.events) : 0;
    this.jumped = false;
    const undone = news.since < this.events.length;
    this.events = [...this.events.slice(0, news.since), ...news.events];
    // Nobody can go back to before the first events: that would be before the game.
    const before = news.since === 0 ? 0 : this.#seen;
    const befores = news.whole ? news.befores : news.events.map(() => before);
    this.before = [...this.before.slice(0, news.since), ...befores];
    this.#seen = news.n;
    this.fresh = news.whole ? 0 : news.events.length;
    if (this.fresh > 0 || undone) this.happened = news.whole ? [] : news.events;
    this.waiting = news.waiting;
    this.canTakeBack = news.can_take_back;
    this.clocks = news.clocks;
    if (news.now > 0) this.ahead = news.now - Date.now() / 1000;
    if (news.whole) this.board = news.board as Board | null;
    if (!news.same) {
      // After the player's own move the prompt is new, even if it is equal to the last one.
      const asked = this.asked;
      this.view = moved ? (news.view as View | null) : unchanged(this.view, news.view as View | null);
      this.asked = moved ? news.asked : unchanged(this.asked, news.asked);
      this.turn += 1;
      if (this.asked !== asked) this.#lookRequests.all();
    }
    if (news.table !== null) this.table = { ...this.#newest!, status: news.table.status, ended: news.table.ended };
  }
}
