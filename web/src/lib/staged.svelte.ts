/** Spreads the drawing of an update over several frames: each part of the board follows one frame after the last. */
import { untrack } from "svelte";
import { settings } from "./settings.svelte";

/** A value that follows its source some frames later; at once if nothing moves or nobody watches. */
export class Staged<T> {
  #now = $state.raw() as T;

  constructor(source: () => T, frames: number) {
    this.#now = untrack(source);
    $effect.pre(() => {
      const next = source();
      if (!settings.moves || document.hidden) {
        this.#now = next;
        return;
      }
      let left = frames;
      let frame = requestAnimationFrame(function step(this: void) {
        left -= 1;
        if (left > 0) frame = requestAnimationFrame(step);
        else show();
      });
      const show = (): void => void (this.#now = next);
      return () => cancelAnimationFrame(frame);
    });
  }

  get current(): T {
    return this.#now;
  }
}

/** Run something after the next frame is painted: then measuring costs nothing. Returns how to cancel it. */
export function afterPaint(run: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
