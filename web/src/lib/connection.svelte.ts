/** The WebSocket connection to a table: it is reopened when it breaks and dropped when it is silent for too long. */
import type { Hello, Incoming, Outgoing } from "../wire";
import { settings } from "./settings.svelte";

/** The state of a connection. */
export type ConnectionStatus = "opening" | "open" | "lost" | "refused";

/** Milliseconds before the next attempt to connect, longer after each failure. */
const PATIENCE = [300, 700, 1500, 3000, 6000];
/** Milliseconds within which a connection must open, and within which a command must be answered. */
export const UNANSWERED = 6000;
/** Milliseconds within which the server must answer when the connection is in doubt, as after a change of network. */
const DOUBTED = 2000;
/** Milliseconds of silence after which the page pings the server: a page cannot see the pings of a WebSocket. */
const SILENCE = 25_000;
/** Answered with a pong; changes nothing. */
const PING = { verb: "ping" } as const;
/** Reasons for which the server closes the connection for good; after any other the page reconnects. */
const FINAL = ["token", "no_table", "origin", "rules", "there is no such place"];

export interface ConnectionCallbacks {
  hello: () => Hello;
  /** The connection is open: unanswered commands are sent again. */
  opened: () => void;
  hear: (message: Incoming) => void;
}

export class Connection {
  standing = $state<ConnectionStatus>("opening");
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  /** Timer of the next attempt to connect. */
  #again = 0;
  /** Timer after which the connection is given up, unless a message arrives. */
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

  /** Close the connection for good. */
  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#doubt);
    removeEventListener("offline", this.#doubt);
    document.removeEventListener("visibilitychange", this.#doubt);
    this.#hangUp();
  }

  /** Open a socket, replacing the present one. */
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

  /** Send a message; returns false, having sent nothing, if the socket is not open. */
  write(message: Outgoing): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Drop this socket and open another one soon. */
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
      // A dead connection in a hidden window does not matter, unless the player wants notifications.
      if (!document.hidden || settings.notify) this.#ask(UNANSWERED);
    }, SILENCE);
    // An open socket says little: a server in trouble accepts a connection and closes it at once.
    if (message.is === "news") this.#tries = 0;
    if (message.is === "pong") return;
    this.ends.hear(message);
    if (message.is === "refused" && message.id === "" && FINAL.includes(message.error)) this.#refuse();
  }

  #ask(within: number): void {
    if (this.write(PING)) this.#due(within);
  }

  /** Check the connection after a change of network, or when the page is visible again. An offline event alone proves
   * nothing: the server may run on this machine. */
  #doubt = (): void => {
    if (document.hidden) return;
    if (this.standing === "open") this.#ask(DOUBTED);
    else if (this.standing === "lost") this.open();
  };
}
