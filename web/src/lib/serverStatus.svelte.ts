/** Whether the server can be reached. Cached pages open without it, so it has to be asked; the browser's offline state
 * says nothing about a server on this machine. */

/** Milliseconds between checks of an unreachable server. */
const AGAIN = 5000;

class ServerStatus {
  unreachable = $state(false);
  /** Number of checks that the server answered: a page that could not load may try again after each. */
  answers = $state(0);
  #again = 0;

  constructor() {
    const check = (): void => void this.check();
    addEventListener("online", check);
    addEventListener("offline", check);
    check();
  }

  async check(): Promise<void> {
    clearTimeout(this.#again);
    try {
      await fetch("/api/where", { cache: "no-store" });
      this.unreachable = false;
      this.answers += 1;
    } catch {
      this.unreachable = true;
      this.#again = window.setTimeout(() => void this.check(), AGAIN);
    }
  }
}

export const serverStatus = new ServerStatus();
