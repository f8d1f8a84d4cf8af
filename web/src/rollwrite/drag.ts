/** Driving by dragging the truck over the squares; and taps on squares that cannot be chosen. */
import type { RollwriteBoard } from "../wire";
import type { Controls } from "./controls.svelte";
import { squareName } from "./geometry";

/** Pixels between the points that are checked along a fast drag. */
const FINE = 8;

/** An attachment for the layer over the map; `truck` returns the square of the truck. */
export function driveByDragging(board: RollwriteBoard, controls: Controls, truck: () => string | null) {
  return (map: HTMLElement): (() => void) => {
    let from: { x: number; y: number; square: string } | null = null;
    let dragging = false;

    const at = (x: number, y: number): string => {
      const box = map.getBoundingClientRect();
      const column = Math.floor(((x - box.left) / box.width) * board.width);
      const row = Math.floor(((y - box.top) / box.height) * board.height);
      return squareName({ x: column, y: row });
    };
    const over = (square: string): void => {
      const here = truck();
      if (here !== null) controls.over(square, here);
    };
    const down = (event: PointerEvent): void => {
      dragging = false;
      const grip = (event.target as Element).closest(".grip");
      from = controls.driving && grip !== null && event.button === 0
        ? { x: event.clientX, y: event.clientY, square: at(event.clientX, event.clientY) }
        : null;
    };
    const move = (event: PointerEvent): void => {
      if (from === null) return;
      if (!dragging) {
        if (at(event.clientX, event.clientY) === from.square) return;
        dragging = true;
        map.setPointerCapture(event.pointerId);
        if (from.square === truck() && controls.picked !== null) controls.clear();
      }
      // A fast drag skips squares: follow the line between its events.
      const steps = Math.ceil(Math.hypot(event.clientX - from.x, event.clientY - from.y) / FINE);
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        over(at(from.x + (event.clientX - from.x) * part, from.y + (event.clientY - from.y) * part));
      }
      from = { ...from, x: event.clientX, y: event.clientY };
    };
    const up = (): void => {
      from = null;
    };
    const click = (event: MouseEvent): void => {
      if (dragging) event.stopPropagation();
      else if (event.target === map) controls.refuse(at(event.clientX, event.clientY));
      dragging = false;
    };
    map.addEventListener("pointerdown", down);
    map.addEventListener("pointermove", move);
    map.addEventListener("pointerup", up);
    map.addEventListener("pointercancel", up);
    map.addEventListener("click", click, true);
    return () => {
      map.removeEventListener("pointerdown", down);
      map.removeEventListener("pointermove", move);
      map.removeEventListener("pointerup", up);
      map.removeEventListener("pointercancel", up);
      map.removeEventListener("click", click, true);
    };
  };
}
