/** The things on the board that can be pointed at, with the choices and shortcuts that touch them. */
import type { Barred, Choice, Prompt, Shortcut } from "../wire";

export interface Target {
  thing: string;
  choices: Choice[];
  shortcuts: Shortcut[];
  barred: Barred[];
}

const NOTHING: Target = { thing: "", choices: [], shortcuts: [], barred: [] };

export class Targets {
  readonly #by = new Map<string, Target>();

  constructor(asked: Prompt | null) {
    for (const choice of asked?.choices ?? []) this.#add(choice.touches, "choices", choice);
    // A shortcut is pointed at by its last thing; the things before it are its route.
    for (const shortcut of asked?.shortcuts ?? []) this.#add(shortcut.touches.slice(-1), "shortcuts", shortcut);
    for (const barred of asked?.barred ?? []) this.#add(barred.touches, "barred", barred);
  }

  #add<K extends "choices" | "shortcuts" | "barred">(things: string[], kind: K, what: Target[K][number]): void {
    for (const thing of things) {
      const target = this.#by.get(thing) ?? { thing, choices: [], shortcuts: [], barred: [] };
      (target[kind] as unknown[]).push(what);
      this.#by.set(thing, target);
    }
  }

  /** The choices, shortcuts and barred options of a thing. */
  of(thing: string): Target {
    return this.#by.get(thing) ?? NOTHING;
  }

  /** True if the thing can be pointed at. */
  lit(thing: string): boolean {
    const target = this.of(thing);
    return target.choices.length > 0 || target.shortcuts.length > 0;
  }
}
