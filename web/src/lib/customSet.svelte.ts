/** Data that a game is played with and that is not ours, a set: its options, figures and words. */
import type { DataShown, GameShown } from "../wire";
import { dataOf } from "./api";
import { withRetries } from "./retry";
import { settings } from "./settings.svelte";
import type { Figures } from "./words";

export class CustomSet {
  #loaded = $state.raw<DataShown>();
  #wanted = "";
  /** The words of the language, with those that the set brings. */
  readonly words = $derived(settings.words.with(this.#loaded?.words[settings.language] ?? {}));

  /** Ask for the data with this digest; there is nothing to ask for if it is empty, for then it is ours. */
  async load(data: string): Promise<void> {
    this.#wanted = data;
    if (this.has(data)) return;
    const found = data === "" ? undefined : await withRetries(() => dataOf(data));
    // Another set may have been chosen meanwhile.
    if (this.#wanted === data) this.#loaded = found;
  }

  has(data: string): boolean {
    return (this.#loaded?.data ?? "") === data;
  }

  /** A game with the options that the set adds. */
  gameWithOptions(game: GameShown): GameShown {
    return this.#loaded === undefined ? game : { ...game, options: this.#loaded.options };
  }

  figures(ours: Figures): Figures {
    return this.#loaded?.figures ?? ours;
  }
}
