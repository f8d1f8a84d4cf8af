/** A custom set that a game is played with: its options, figures and words. */
import type { DataShown, GameShown } from "../wire";
import { dataOf } from "./api";
import { withRetries } from "./retry";
import { settings } from "./settings.svelte";
import type { Figures } from "./words";

export class CustomSet {
  #loaded = $state.raw<DataShown>();
  #wanted = "";
  /** The catalogue of the language, with the words of the set. */
  readonly words = $derived(settings.words.with(this.#loaded?.words[settings.language] ?? {}));

  /** Load the set with this digest; "" stands for the standard data, which needs no request. */
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

  /** A game with the options of the set. */
  gameWithOptions(game: GameShown): GameShown {
    return this.#loaded === undefined ? game : { ...game, options: this.#loaded.options };
  }

  figures(ours: Figures): Figures {
    return this.#loaded?.figures ?? ours;
  }
}
