/** Driving by keys, wherever on the page the focus is: nobody has to find the map first. */
import type { Way } from "./geometry";
import type { Hands } from "./controls.svelte";

const KEYS: Record<string, Way> = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };
/** What has use for these keys itself. */
const OWN = "input, select, textarea, [contenteditable], [role='tab'], [role='slider'], dialog, [role='dialog']";
const PRESSED = "button, a, summary";

/** Listen until the returned function is called; `glance` looks at the next square on that side. */
export function steering(hands: () => Hands | null, glance: (way: Way) => void): () => void {
  const act = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    const way = KEYS[key];
    const held = hands();
    if (way !== undefined && shiftKey) glance(way);
    else if (held === null || shiftKey) return false;
    else if (key === "Escape" && held.picked !== null) held.clear();
    else if (!held.driving) return false;
    else if (way !== undefined) held.steer(way);
    else if (key === "Backspace") held.back();
    else if (key === "Enter" && held.picked !== null) {
      // A button that has the focus is pressed; but a square is only where the focus was when a way was planned by keys.
      const pressed = target instanceof Element ? target.closest(PRESSED) : null;
      if (pressed !== null && (!held.steered || pressed.closest(".touch") === null)) return false;
      held.do();
    } else return false;
    return true;
  };
  const heard = (event: KeyboardEvent): void => {
    const { target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(OWN) !== null) return;
    if (act(event)) event.preventDefault();
  };
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}
