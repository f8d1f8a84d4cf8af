/** One person at one table: the socket, and how things stand for her. What was missed is asked for, and what was not
 * answered is sent again with its id, so nothing is lost and nothing is done twice. */
import { saidWhy } from "./api";
import { look } from "./pace";
import { settings } from "./settings.svelte";
import type { AnyCommand, ClockShown, Here, Incoming, Message, News, Prompt, TableShown, Words as WordsSaid } from "../wire";

export type Line = "opening" | "open" | "lost" | "refused";
/** A command as it is written here: the id is added when it is sent. */
export type Wanted = AnyCommand extends infer C ? (C extends { id?: string } ? Omit<C, "id"> : never) : never;

const PATIENCE = [300, 700, 1500, 3000, 6000];
/** Milliseconds after which a command that was not answered is sent over a new line: ids make that safe. */
const UNANSWERED = 6000;
/** When so many wait, each is looked at half as long; with more, shorter still. */
const MANY = 12;
/** Why the server hangs up for good; whatever else it says, it is worth coming again. */
const FINAL = ["token", "no_table", "origin", "rules", "there is no such place"];

export class Sitting<View = News["view"], Board = News["board"]> {
  line = $state<Line>("opening");
  you = $state(-1);
  table = $state.raw<TableShown | null>(null);
  view = $state.raw<View | null>(null);
  board = $state.raw<Board | null>(null);
  asked = $state.raw<Prompt | null>(null);
  waiting = $state.raw<number[]>([]);
  events = $state.raw<Message[]>([]);
  /** How many of the events came with the last message, to be shown and announced. */
  fresh = $state(0);
  /** What was told last; it stands until there is something new, or it is taken back. */
  happened = $state.raw<Message[]>([]);
  said = $state.raw<WordsSaid[]>([]);
  clocks = $state.raw<ClockShown[]>([]);
  /** What the server's clock is ahead of ours, in seconds. */
  ahead = 0;
  canTakeBack = $state(false);
  here = $state.raw<Here>({ is: "here", seats: [], watching: 0 });
  /** Why what was wanted last was refused. */
  refused = $state("");
  /** Is something on its way that was not answered yet? */
  busy = $state(false);
  /** Counts the messages that changed the game, so that a screen can move what has moved. */
  turn = $state(0);
  /** How many news have come that tell of something and are not shown yet. */
  behind = $state(0);
  /** Does somebody read on? Then nothing more is shown by itself. */
  held = $state(false);

  #n = 0;
  /** The number of the last message that is shown: what is chosen is chosen from that. */
  #seen = 0;
  #unshown: News[] = [];
  #look = 0;
  #count = 0;
  #tries = 0;
  #socket: WebSocket | null = null;
  #closed = false;
  #timer = 0;
  #sent = new Map<string, { wanted: Wanted; done: (error: string) => void }>();

  constructor(
    readonly id: string,
    readonly token = "",
    /** Do others play at this device, too? Then a clock may run for one of them. */
    readonly shared = false,
  ) {
    this.#open();
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    document.addEventListener("visibilitychange", this.#unseen);
  }

  /** Go: nothing is sent or heard any more. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#look);
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    document.removeEventListener("visibilitychange", this.#unseen);
    this.#socket?.close();
  }

  /** Come anew, as whoever this browser is known as by now. */
  reopen(): void {
    this.#n = 0;
    this.line = "opening";
    this.#open();
  }

  get playing(): boolean {
    return this.you >= 0;
  }

  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }

  /** Do options in order, all of them or none. */
  do(options: number[]): Promise<string> {
    return this.send({ verb: "do", options, n: this.#seen });
  }

  /** Send a command; the promise is kept with "" when it is done, or with why it was not. */
  send(wanted: Wanted): Promise<string> {
    this.refused = "";
    const id = `${Date.now().toString(36)}-${(this.#count += 1)}`;
    return new Promise((resolve) => {
      this.#sent.set(id, { wanted, done: resolve });
      this.busy = true;
      if (this.line === "open") this.#write({ ...wanted, id });
      setTimeout(() => {
        if (this.#sent.has(id) && this.line === "open" && !this.#closed) this.#open();
      }, UNANSWERED);
    });
  }

  #write(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #again = (): void => {
    if (this.line === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.#timer);
      this.#open();
    }
  };

  // Nobody looks: what happens meanwhile is there when she is back.
  #unseen = (): void => {
    if (document.hidden) this.catchUp();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket?.close();
    this.#socket = socket;
    socket.onopen = () => {
      this.#write({ verb: "hello", token: this.token, seat: this.you, after: this.#n });
      this.line = "open";
      this.#tries = 0;
      for (const [id, { wanted }] of this.#sent) this.#write({ ...wanted, id });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as Incoming);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed || this.line === "refused") return;
      if (event.code === 4000 && FINAL.includes(event.reason)) {
        this.line = "refused";
        return;
      }
      this.line = "lost";
      const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]!;
      this.#tries += 1;
      this.#timer = window.setTimeout(() => this.#open(), wait);
    };
  }

  #hear(message: Incoming): void {
    switch (message.is) {
      case "news":
        this.#came(message);
        this.#settle(message.id, "");
        break;
      case "here":
        this.here = message;
        break;
      case "done":
        this.#settle(message.id, "");
        break;
      case "refused":
        this.refused = saidWhy(message.error, message.message);
        if (message.id !== "") this.#settle(message.id, this.refused);
        else if (this.table === null && FINAL.includes(message.error)) this.line = "refused";
        break;
    }
  }

  #settle(id: string, error: string): void {
    const sent = this.#sent.get(id);
    if (sent === undefined) return;
    this.#sent.delete(id);
    this.busy = this.#sent.size > 0;
    sent.done(error);
  }

  /** Show all that has come, now. */
  catchUp(): void {
    clearTimeout(this.#look);
    this.#look = 0;
    this.held = false;
    const all = this.#unshown;
    this.#unshown = [];
    this.behind = 0;
    let first = this.events.length;
    for (const news of all) {
      first = Math.min(first, news.since);
      this.#show(news);
    }
    if (all.length < 2) return;
    // What was passed over has just happened, too, but for what was taken back meanwhile.
    this.fresh = this.events.length - first;
    if (this.fresh > 0) this.happened = this.events.slice(first);
  }

  /** News are shown one after another, each for as long as it takes to see what has happened. */
  #came(news: News): void {
    this.#n = news.n;
    if (news.whole) {
      clearTimeout(this.#look);
      this.#look = 0;
      this.#unshown = [];
      this.#show(news);
    } else {
      this.#unshown.push(news);
      // The answer to what one did is not waited for; nor is a question while a clock runs.
      const clock = news.clocks.length > 0 && (this.shared || news.waiting.includes(news.you));
      const hurry = this.#sent.has(news.id) || clock;
      if (hurry || document.hidden || settings.pace === "once") this.catchUp();
      this.#next(news);
    }
    this.behind = this.#unshown.filter((one) => one.events.length > 0).length;
  }

  /** Hold what is shown, or go on. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.#next(undefined);
  }

  #next(shown: News | undefined): void {
    if (this.#look !== 0 || this.held) return;
    if (settings.pace === "once") {
      this.catchUp();
      return;
    }
    while (this.#unshown.length > 0) {
      shown = this.#unshown.shift()!;
      this.#show(shown);
      if (shown.events.length > 0) break;
    }
    this.behind = this.#unshown.filter((one) => one.events.length > 0).length;
    const events = shown?.events.length ?? 0;
    if (events === 0) return;
    this.#look = window.setTimeout(
      () => {
        this.#look = 0;
        this.#next(undefined);
      },
      look(events, settings.pace) / (1 + this.#unshown.length / MANY),
    );
  }

  #show(news: News): void {
    this.you = news.you;
    this.#seen = news.n;
    const undone = news.since < this.events.length;
    this.events = [...this.events.slice(0, news.since), ...news.events];
    this.fresh = news.whole ? 0 : news.events.length;
    if (this.fresh > 0 || undone) this.happened = news.whole ? [] : news.events;
    this.waiting = news.waiting;
    this.canTakeBack = news.can_take_back;
    this.clocks = news.clocks;
    if (news.now > 0) this.ahead = news.now - Date.now() / 1000;
    if (news.whole) this.board = news.board as Board | null;
    if (!news.same) {
      this.view = news.view as View | null;
      this.asked = news.asked;
      this.turn += 1;
    }
    if (news.table !== null) this.table = news.table;
    if (news.said.length > 0 || news.whole) {
      const all = new Map((news.whole ? [] : this.said).map((one) => [one.number, one]));
      for (const one of news.said) all.set(one.number, one);
      this.said = [...all.values()].sort((a, b) => a.number - b.number);
    }
  }
}
