/** Can the server be reached? What the browser keeps opens without it, so that has to be asked; and a system without a
 * network may have a server of its own. */

/** Milliseconds until a server that could not be reached is looked for again. */
const AGAIN = 5000;

class Reach {
  lost = $state(false);
  #again = 0;

  constructor() {
    const look = (): void => void this.look();
    addEventListener("online", look);
    addEventListener("offline", look);
    look();
  }

  async look(): Promise<void> {
    clearTimeout(this.#again);
    try {
      await fetch("/api/where", { cache: "no-store" });
      this.lost = false;
    } catch {
      this.lost = true;
      this.#again = window.setTimeout(() => void this.look(), AGAIN);
    }
  }
}

export const reach = new Reach();
