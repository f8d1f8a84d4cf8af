/** Driving with the keyboard, wherever on the page the focus is: nobody has to find the map first. */
import type { Controls } from "./controls.svelte";
import type { Direction } from "./geometry";

const KEYS: Record<string, Direction> = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };
/** Elements that use these keys themselves. */
const OWN = "input, select, textarea, [contenteditable], [role='tab'], [role='slider'], dialog, [role='dialog']";
const PRESSED = "button, a, summary";

/** Listen to the keyboard until the returned function is called; `glance` describes the next square in a direction,
 * `goOn` confirms a forced drive and returns false if there is none. */
export function driveByKeys(
  current: () => Controls | null,
  glance: (direction: Direction) => void,
  goOn: () => boolean = () => false,
): () => void {
  const act = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    const direction = KEYS[key];
    const controls = current();
    const pressed = target instanceof Element ? target.closest(PRESSED) : null;
    if (direction !== undefined && shiftKey) glance(direction);
    else if (key === "Enter" && pressed === null && goOn()) return true;
    else if (controls === null || shiftKey) return false;
    else if (key === "Escape" && controls.picked !== null) controls.clear();
    else if (!controls.driving) return false;
    else if (direction !== undefined) controls.steer(direction);
    else if (key === "Backspace") controls.back();
    else if (key === "Enter" && controls.picked !== null) {
      // Enter presses the focused button, except a square that was focused before the drive was planned by keys.
      if (pressed !== null && (!controls.steered || pressed.closest(".touch") === null)) return false;
      controls.do();
    } else return false;
    return true;
  };
  const onKeydown = (event: KeyboardEvent): void => {
    const { target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(OWN) !== null) return;
    if (act(event)) event.preventDefault();
  };
  addEventListener("keydown", onKeydown);
  return () => removeEventListener("keydown", onKeydown);
}
