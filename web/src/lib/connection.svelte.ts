/** The line to a table: a socket that is opened anew whenever it breaks, and given up when it is silent for too long. */
import type { Hello, Incoming, Outgoing } from "../wire";
import { settings } from "./settings.svelte";

/** How a line stands. */
export type ConnectionStatus = "opening" | "open" | "lost" | "refused";

/** Milliseconds until it is tried again; longer each time that nothing comes of it. */
const PATIENCE = [300, 700, 1500, 3000, 6000];
/** Milliseconds in which a line must open, and in which whatever is asked on it must be answered. */
export const UNANSWERED = 6000;
/** Milliseconds in which it must answer when there is a reason to doubt it. */
const DOUBTED = 2000;
/** Milliseconds without a word after which it is asked whether it is there: a page cannot see the pings of a socket. */
const SILENCE = 25_000;
/** Takes away words that nobody said: it is answered, always with no, and changes nothing. */
const ARE_YOU_THERE = { verb: "unsay", number: -1, id: "there" } as const;
/** Why the server hangs up for good; whatever else it says, it is worth coming again. */
const FINAL = ["token", "no_table", "origin", "rules", "there is no such place"];

export interface ConnectionCallbacks {
  hello: () => Hello;
  /** It can be spoken: what was not answered is sent again. */
  opened: () => void;
  hear: (message: Incoming) => void;
}

export class Connection {
  standing = $state<ConnectionStatus>("opening");
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  /** Until it is tried again. */
  #again = 0;
  /** Until it is given up, unless something is heard. */
  #late = 0;
  #silence = 0;

  constructor(
    readonly table: string,
    readonly ends: ConnectionCallbacks,
  ) {
    this.open();
    addEventListener("online", this.#doubt);
    addEventListener("offline", this.#doubt);
    document.addEventListener("visibilitychange", this.#doubt);
  }

  /** Hang up, for good. */
  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#doubt);
    removeEventListener("offline", this.#doubt);
    document.removeEventListener("visibilitychange", this.#doubt);
    this.#hangUp();
  }

  /** Open it, instead of the one that there is. */
  open(): void {
    this.#hangUp();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    this.#due(UNANSWERED);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.write(this.ends.hello());
      this.standing = "open";
      this.ends.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#heard(JSON.parse(event.data) as Incoming);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.standing === "refused") return;
      if (event.code === 4000 && FINAL.includes(event.reason)) this.#refuse();
      else this.giveUp();
    };
  }

  /** Is it said? A line that is not open yet, or not any more, takes nothing. */
  write(message: Outgoing): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Nothing more is hoped for from this one; another is opened soon. */
  giveUp(): void {
    if (this.#closed) return;
    this.#hangUp();
    this.standing = "lost";
    const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]!;
    this.#tries += 1;
    this.#again = window.setTimeout(() => this.open(), wait);
  }

  #refuse(): void {
    this.#hangUp();
    this.standing = "refused";
  }

  #hangUp(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#late);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #due(within: number): void {
    clearTimeout(this.#late);
    this.#late = window.setTimeout(() => this.giveUp(), within);
  }

  #heard(message: Incoming): void {
    clearTimeout(this.#late);
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => {
      // Nobody minds a line that is dead behind another window, but for whoever wants to be called from there.
      if (!document.hidden || settings.notify) this.#ask(UNANSWERED);
    }, SILENCE);
    // That it opens says little: a server in trouble takes a line and hangs up at once.
    if (message.is === "news") this.#tries = 0;
    if (message.is === "refused" && message.id === ARE_YOU_THERE.id) return;
    this.ends.hear(message);
    if (message.is === "refused" && message.id === "" && FINAL.includes(message.error)) this.#refuse();
  }

  #ask(within: number): void {
    if (this.write(ARE_YOU_THERE)) this.#due(within);
  }

  /** The network has changed, or somebody looks again: is it still there? A server may be on this very machine, so
   * that a system without a network has not lost it. */
  #doubt = (): void => {
    if (document.hidden) return;
    if (this.standing === "open") this.#ask(DOUBTED);
    else if (this.standing === "lost") this.open();
  };
}
