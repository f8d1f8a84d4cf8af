/** Can the server be reached? What the browser keeps opens without it, so that has to be asked; and a system without a
 * network may have a server of its own. */

/** Milliseconds until a server that could not be reached is looked for again. */
const AGAIN = 5000;

class ServerStatus {
  unreachable = $state(false);
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
    } catch {
      this.unreachable = true;
      this.#again = window.setTimeout(() => void this.check(), AGAIN);
    }
  }
}

export const serverStatus = new ServerStatus();
