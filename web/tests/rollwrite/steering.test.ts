/** Tests of driving by keyboard and by dragging. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Controls } from "../../src/rollwrite/controls.svelte";
import { driveByDragging } from "../../src/rollwrite/drag";
import { driveByKeys } from "../../src/rollwrite/keyboard";
import type { RollwriteBoard } from "../../src/wire";

/** An element inside those that the selectors name. */
class Thing extends EventTarget {
  constructor(readonly within: string[] = []) {
    super();
  }
  closest(selectors: string): Thing | null {
    return selectors.split(", ").some((one) => this.within.includes(one)) ? this : null;
  }
}

function controls(more: Partial<Controls> = {}): Controls & { did: string[] } {
  const did: string[] = [];
  const note = (name: string) => (...what: unknown[]) => void did.push([name, ...what].join(" "));
  const verbs = { clear: note("clear"), steer: note("steer"), back: note("back"), do: note("do"), over: note("over") };
  return { did, driving: true, picked: null, steered: false, refuse: note("refuse"), ...verbs, ...more } as never;
}

describe("keys", () => {
  let page: EventTarget;
  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal("Element", Thing);
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });
  afterEach(() => vi.unstubAllGlobals());
  /** Press a key; returns true if it was used. */
  function press(key: string, more: object = {}): boolean {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...more });
    if ("at" in more) Object.defineProperty(event, "target", { value: more.at });
    page.dispatchEvent(event);
    return event.defaultPrevented;
  }

  it("steer, go back, clear and do", () => {
    const held = controls({ picked: {} as Controls["picked"] });
    const stop = driveByKeys(() => held, () => undefined);
    for (const key of ["ArrowUp", "ArrowLeft", "Backspace", "Escape", "Enter"]) expect(press(key)).toBe(true);
    expect(held.did).toEqual(["steer up", "steer left", "back", "clear", "do"]);
    stop();
    expect(press("ArrowUp")).toBe(false);
  });
  it("look around with shift, also if there is nothing to drive", () => {
    const looked: string[] = [];
    driveByKeys(() => null, (way) => looked.push(way));
    expect(press("ArrowDown", { shiftKey: true })).toBe(true);
    expect(press("ArrowDown")).toBe(false);
    expect(looked).toEqual(["down"]);
  });
  it("are left to elements that use them, and to the browser", () => {
    const held = controls({ picked: {} as Controls["picked"] });
    driveByKeys(() => held, () => undefined);
    expect(press("ArrowUp", { at: new Thing(["input"]) })).toBe(false);
    expect(press("ArrowUp", { ctrlKey: true })).toBe(false);
    expect(press("Enter", { at: new Thing(["button"]) })).toBe(false);
    expect(held.did).toEqual([]);
  });
  it("start a drive planned by keys although a square has the focus", () => {
    const held = controls({ picked: {} as Controls["picked"], steered: true });
    driveByKeys(() => held, () => undefined);
    expect(press("Enter", { at: new Thing(["button", ".touch"]) })).toBe(true);
    expect(held.did).toEqual(["do"]);
  });
});

describe("dragging the truck", () => {
  const board = { width: 5, height: 3 } as RollwriteBoard;
  /** A map of five by three squares of 100 pixels. */
  class Layer extends Thing {
    getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 300 });
    setPointerCapture = (): void => undefined;
  }
  function point(map: Layer, type: string, x: number, y: number, at: EventTarget = map): Event {
    const event = Object.assign(new Event(type), { clientX: x, clientY: y, button: 0, pointerId: 1 });
    Object.defineProperty(event, "target", { value: at });
    map.dispatchEvent(event);
    return event;
  }

  it("drives over every square of its line, however fast it is", () => {
    const map = new Layer();
    const held = controls();
    driveByDragging(board, held, () => "a1")(map as unknown as HTMLElement);
    point(map, "pointerdown", 50, 50, new Thing([".grip"]));
    point(map, "pointermove", 60, 50);
    expect(held.did).toEqual([]);
    point(map, "pointermove", 350, 50);
    expect([...new Set(held.did)]).toEqual(["over a1 a1", "over b1 a1", "over c1 a1", "over d1 a1"]);
  });
  it("begins only at the truck", () => {
    const map = new Layer();
    const held = controls();
    driveByDragging(board, held, () => "a1")(map as unknown as HTMLElement);
    point(map, "pointerdown", 50, 50);
    point(map, "pointermove", 350, 50);
    expect(held.did).toEqual([]);
  });
  it("says why a square that is not highlighted cannot be chosen", () => {
    const map = new Layer();
    const held = controls();
    const stop = driveByDragging(board, held, () => "a1")(map as unknown as HTMLElement);
    point(map, "click", 250, 150);
    stop();
    point(map, "pointerdown", 50, 50, new Thing([".grip"]));
    point(map, "pointermove", 350, 50);
    expect(held.did).toEqual(["refuse c2"]);
  });
});
