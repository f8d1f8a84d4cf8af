/** Data that a game is played with and that is not ours, a set: its options, figures and words. */
import type { DataShown, GameShown } from "../wire";
import { dataOf } from "./api";
import { patiently } from "./retry";
import { settings } from "./settings.svelte";
import type { Figures } from "./words";

export class Own {
  #told = $state.raw<DataShown>();
  #wanted = "";
  /** The words of the language, with those that the set brings. */
  readonly words = $derived(settings.words.with(this.#told?.words[settings.language] ?? {}));

  /** Ask for the data with this digest; there is nothing to ask for if it is empty, for then it is ours. */
  async ask(data: string): Promise<void> {
    this.#wanted = data;
    if (this.has(data)) return;
    const found = data === "" ? undefined : await patiently(() => dataOf(data));
    // Another set may have been chosen meanwhile.
    if (this.#wanted === data) this.#told = found;
  }

  has(data: string): boolean {
    return (this.#told?.data ?? "") === data;
  }

  /** A game with the options that the set adds. */
  of(game: GameShown): GameShown {
    return this.#told === undefined ? game : { ...game, options: this.#told.options };
  }

  figures(ours: Figures): Figures {
    return this.#told?.figures ?? ours;
  }
}
