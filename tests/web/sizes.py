"""Inspects a table at every size: what is asked for can be seen and tapped, and nothing is cut off, tiny or in the way.

    PYTHONPATH=src python -m tests.web.sizes --game frenzy --players 4 --size 390x844
    PYTHONPATH=src python -m tests.web.sizes --rounds 1              every game, one round, every size

prints the defects of a whole game, each once, with the question at which it was first met. `TRUCKSTOP_WEB` names the
built pages (by default `web/dist`). `--shots FOLDER` saves a screenshot of each question that has a new defect.
"""

import argparse
import json
import os
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from tests.server.serving import Served, sqlite_file
from tests.web.browser import WEB, opened
from tests.web.deals import with_deals
from tests.web.table import own_table
from tests.web.waiting import BOUND


@dataclass(frozen=True)
class Size:
    """A viewport in CSS pixels."""

    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (
    Size(1440, 900),
    Size(1280, 720),
    Size(1024, 768, touch=True),
    Size(844, 390, touch=True),
    Size(390, 844, touch=True),
    Size(360, 640, touch=True),
    # 200 % zoom of 1440×900.
    Size(720, 450),
)
TURNS = {"rollwrite": 3}
"""Turns that count as a round: the first one only picks the starts."""
TABLES = (("frenzy", 2), ("frenzy", 4), ("rollwrite", 1), ("rollwrite", 3), ("tacos", 2), ("tacos", 4))
SETTINGS = {"pace": "once", "list": False}
FINGER = 44
"""The least width and height of a touch target in pixels."""
LETTER = 12
"""The least size of text in pixels."""
BELOW = 32
"""The most pixels of page below the last visible element."""
SECOND = 1000
"""Milliseconds before a tap in which its target may not move."""

TOOLS = r"""
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      sizes.due.delete(message.id);
      if (message.is !== "news") return;
      if (message.view !== null) sizes.view = message.view;
      if (!message.same) sizes.asked = message.asked;
      sizes.beats.push(...message.beats.map(({ what }) => what));
      if (message.table !== null) sizes.over = message.table.status === "over";
      sizes.waiting = message.waiting.length;
    });
  }
  send(data) {
    const { verb, id } = JSON.parse(data);
    if (verb === "do") sizes.due.add(id);
    super.send(data);
  }
};
window.sizes = {
  due: new Set(), view: null, asked: null, over: false, waiting: 0,
  /** The names of all beats received. */
  beats: [],
  OFFER: "button:enabled, [role=button], [role=tab], input:enabled, select:enabled, summary, a[href]",

  /** What the boards highlight, what selects, and the bar or panel of the question. */
  ASKED: ":is(.lit, .lit > *, .first, [aria-pressed], [data-part=bar] *, .act *, .now *, .board .bar *, .ask *)",

  /** A board while it shows a beat. */
  BEAT: "[data-beat]:not([data-beat=''])",
  /** Points of a box beside its middle, as parts of its size. */
  BESIDE: [[-0.4, 0], [0.4, 0], [0, -0.4], [0, 0.4]],
  /** The button that shows the map larger. */
  ZOOM: "[data-zoom], button.closer, button.zoom",

  name(one) {
    const text = (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
    return `${sizes.kind(one)} “${text}”`;
  },
  kind(one) {
    const [said] = [...one.classList].filter((name) => !name.startsWith("s-"));
    return said ? `${one.localName}.${said}` : one.localName;
  },
  stuck(one) {
    for (let at = one; at instanceof Element; at = at.parentElement)
      if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return at;
    return null;
  },
  seen(one) {
    if (one.closest(".unseen, [inert]")) return false;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height, right, bottom } = one.getBoundingClientRect();
    return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
  },
  /** Where the question is answered: in an open dialog, or else on the board. */
  place: () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.querySelector(".board"),
  /** The elements that offer an answer to the question. */
  offered() {
    const place = sizes.place();
    if (!place) return [];
    const all = [...place.querySelectorAll("button:enabled, [role=button], input:enabled, select:enabled")].filter(
      (one) => sizes.seen(one) && !one.closest(".happening"));
    const asked = all.filter((one) => one.matches(sizes.ASKED) && !one.matches("[aria-expanded]"));
    return place.localName === "dialog" || asked.length === 0 ? all : asked;
  },
  /** True if a tap at the point reaches the element. */
  hits(one, x, y) {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    return one.contains(hit) || hit.closest("label")?.contains(one) === true;
  },
  middle(one) {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  },
  covers(one) {
    const [x, y] = sizes.middle(one);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return "the edge of the screen";
    if (sizes.hits(one, x, y)) return "";
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return "nothing";
    const { width, height } = one.getBoundingClientRect();
    // Another target may lie in its middle, such as a truck in its venue; it is tapped beside it.
    const beside = sizes.BESIDE.some(([right, down]) =>
      sizes.hits(one, x + right * width, y + down * height));
    if (beside && sizes.stuck(hit) === sizes.stuck(one)) return "";
    return sizes.name(sizes.stuck(hit) ?? hit);
  },
  /** Scroll to the element, as a player could; return what covers it at every try. */
  reveal(one) {
    let first = sizes.covers(one);
    for (const block of first === "" ? [] : ["center", "start", "end"]) {
      one.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      const by = sizes.covers(one);
      if (by === "") return "";
      if (first === "the edge of the screen") first = by;
    }
    return first;
  },
  scrolled() {
    const all = [document.scrollingElement, ...document.querySelectorAll("*")].filter(
      (one) => one.scrollTop !== 0 || one.scrollLeft !== 0);
    return all.map((one) => [one, one.scrollLeft, one.scrollTop]);
  },
  restore(was) {
    const before = new Map(was.map(([one, left, top]) => [one, [left, top]]));
    for (const [one] of sizes.scrolled())
      if (!before.has(one)) one.scrollTo({ left: 0, top: 0, behavior: "instant" });
    if (!before.has(document.scrollingElement)) scrollTo({ left: 0, top: 0, behavior: "instant" });
    for (const [one, [left, top]] of before) one.scrollTo({ left, top, behavior: "instant" });
  },
  reaches(one) {
    const { width, height } = (one.matches("input") ? one.closest("label") ?? one : one).getBoundingClientRect();
    if (width >= FINGER - 0.5 && height >= FINGER - 0.5) return "";
    // A pseudo-element may extend the area that answers.
    const [x, y] = sizes.middle(one), far = FINGER / 2 - 0.5;
    const wide = width >= FINGER - 0.5 || [-far, far].every((step) => sizes.hits(one, x + step, y));
    const high = height >= FINGER - 0.5 || [-far, far].every((step) => sizes.hits(one, x, y + step));
    return wide && high ? "" : `${Math.round(width)}×${Math.round(height)}`;
  },
  /** Small targets; those of a map that can be zoomed are reported apart. */
  small() {
    const zoom = document.querySelector(sizes.ZOOM);
    const found = [];
    for (const one of document.querySelectorAll(sizes.OFFER)) {
      if (!sizes.seen(one) || one.matches("[aria-disabled=true]:not(.unripe)")) continue;
      // A link within a sentence is as high as its line.
      if (one.localName === "a" && getComputedStyle(one).display === "inline" && one.closest("p, li, dd")) continue;
      const size = sizes.reaches(one);
      if (size === "") continue;
      const zooms = zoom !== null && sizes.seen(zoom) && one !== zoom && one.closest(".city, [data-zooms]") !== null;
      found.push([zooms, `small: ${sizes.name(one)} is ${size}`]);
    }
    return found;
  },
  clipped() {
    const found = [];
    for (const one of (document.querySelector("dialog[open]") ?? document.body).querySelectorAll("*")) {
      if (one instanceof SVGElement || one.matches("input, select, textarea")) continue;
      const style = getComputedStyle(one);
      const across = ["hidden", "clip"].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
      const down = ["hidden", "clip"].includes(style.overflowY) && one.scrollHeight > one.clientHeight + 2;
      if (!(across || down) || one.clientWidth <= 1 || !sizes.seen(one) || one.innerText.trim() === "") continue;
      const lost = [];
      if (across) lost.push(`${one.scrollWidth - one.clientWidth} px of its width`);
      if (down) lost.push(`${one.scrollHeight - one.clientHeight} px of its height`);
      const box = one.getBoundingClientRect();
      const cut = [...texts(one)].filter((text) => {
        const at = document.createRange();
        at.selectNodeContents(text);
        // Text wholly beside its box is hidden on purpose, for screen readers.
        return [...at.getClientRects()].some(({ left, right, top, bottom }) => left < box.right && right > box.left
          && (across && (right > box.right + 1 || left < box.left - 1)
            || down && (bottom > box.bottom + 3 || top < box.top - 3)));
      });
      if (cut.length > 0) found.push(`cut off: ${sizes.name(one)} loses ${lost.join(" and ")}`);
    }
    return found;
    function* texts(root) {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let at = walk.nextNode(); at; at = walk.nextNode())
        if (at.data.trim() !== "" && at.parentElement && sizes.seen(at.parentElement)) yield at;
    }
  },
  tiny() {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let at = walk.nextNode(); at; at = walk.nextNode()) {
      const one = at.parentElement;
      // A symbol is a drawing: only letters and digits are read.
      if (!one || !/[\p{L}\p{N}]/u.test(at.data) || one.closest("script, style, title, desc, option")) continue;
      // Likewise the mark on the side of a truck.
      if (at.data.trim().length === 1 && one.closest("svg:has(> defs > pattern)")) continue;
      let size = parseFloat(getComputedStyle(one).fontSize);
      if (one instanceof SVGGraphicsElement) {
        const { a, b } = one.getScreenCTM() ?? { a: 1, b: 0 };
        size *= Math.hypot(a, b);
      }
      if (size > LETTER - 0.1 || !sizes.seen(one)) continue;
      let part = one.parentElement;
      while (part !== null && !sizes.kind(part).includes(".")) part = part.parentElement;
      found.push(`tiny: ${sizes.name(one)} in ${part ? sizes.kind(part) : "the page"} has ${size.toFixed(1)} px`);
    }
    return found;
  },
  /** How far the page goes on below the last visible element, when it is scrolled to its end. */
  void() {
    const page = document.scrollingElement;
    if (page.scrollHeight <= innerHeight + 1) return [];
    page.scrollTo({ top: page.scrollHeight, behavior: "instant" });
    let last = 0;
    const shown = (one) => {
      if (one.matches("svg, img, button, input, textarea, canvas")) return true;
      const style = getComputedStyle(one);
      if (style.borderBottomStyle !== "none" && parseFloat(style.borderBottomWidth) > 0) return true;
      if (!/rgba\(.*, 0\)|transparent/.test(style.backgroundColor) || style.backgroundImage !== "none") return true;
      return [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== "");
    };
    const visit = (one, floor) => {
      if (one.matches(".unseen, script, style")) return;
      const style = getComputedStyle(one);
      // An element without a box of its own has visible children.
      if (style.display !== "contents" && !one.checkVisibility({ visibilityProperty: true })) return;
      const { width, bottom } = one.getBoundingClientRect();
      if (width > 1 && shown(one)) last = Math.max(last, Math.min(bottom, floor));
      const under = style.overflowY === "visible" ? floor : Math.min(floor, bottom);
      if (last < innerHeight && one.localName !== "svg") for (const child of one.children) visit(child, under);
    };
    for (const child of document.body.children) visit(child, Infinity);
    const empty = Math.round(innerHeight - last);
    return empty > BELOW ? [`void: ${empty} px below the last element`] : [];
  },
  sideways() {
    const more = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return more > 0 ? [`sideways: the page is ${more} px wider than the screen`] : [];
  },
  unreachable() {
    return sizes.offered().flatMap((one) => {
      const by = sizes.reveal(one);
      return by === "" ? [] : [`covered: ${sizes.name(one)} by ${by}`];
    });
  },
  /** The defects of the page as it stands; nothing is scrolled afterwards. */
  inspect(touch) {
    const was = sizes.scrolled();
    const found = [...sizes.sideways(), ...sizes.clipped(), ...sizes.tiny()];
    if (touch) for (const [zooms, text] of sizes.small()) if (!zooms) found.push(text);
    found.push(...sizes.unreachable(), ...sizes.void());
    sizes.restore(was);
    return [...new Set(found)];
  },
  /** The share of the offered targets that can be seen without scrolling, and of the height that sticky bars take. */
  figures() {
    const all = sizes.offered(), at = document.querySelector(".board")?.getBoundingClientRect();
    let bars = 0;
    for (let y = 2; y < innerHeight; y += 4) {
      const hit = at ? document.elementFromPoint(at.x + at.width / 2, y) : null;
      const bar = hit && sizes.stuck(hit);
      if (bar && bar.getBoundingClientRect().height < 0.8 * innerHeight) bars += 4;
    }
    return [all.length, all.filter((one) => sizes.covers(one) === "").length, bars / innerHeight];
  },

  // Movement: where each target was in the last second, and for which question.
  history: new Map(), moving: new Map(), watching: false, key: null,
  /** The positions of a target count from when it has stood still for `steps` steps: a new question may scroll to
   * itself, however long that takes on this machine. */
  watch(steps) {
    sizes.forget();
    if (sizes.watching) return;
    sizes.watching = true;
    const step = () => {
      const now = performance.now(), seen = new Set(sizes.offered());
      const key = document.querySelector(sizes.BEAT) ? "beat" : sizes.asked;
      if (steps > 0 && key !== sizes.key) sizes.history.clear();
      sizes.key = key;
      for (const one of [...sizes.history.keys()]) if (!seen.has(one)) sizes.history.delete(one);
      for (const one of seen) {
        const box = one.getBoundingClientRect(), [x, y] = sizes.middle(one);
        const past = sizes.history.get(one) ?? { still: 0, last: [x, y], at: [] };
        sizes.history.set(one, past);
        if (past.still < steps) {
          past.still = Math.hypot(x - past.last[0], y - past.last[1]) < 1 ? past.still + 1 : 0;
          past.last = [x, y];
          continue;
        }
        past.at = past.at.filter((then) => now - then.now < SECOND);
        // A button that grows with its text may do so: a tap where its middle was still hits it.
        const lost = past.at.find(({ x, y }) => x < box.left || x > box.right || y < box.top || y > box.bottom);
        if (lost !== undefined) {
          const far = Math.round(Math.hypot(lost.x - x, lost.y - y));
          const what = lost.asked === sizes.asked ? "moved" : "shifted with the question";
          sizes.moving.set(`${what}: ${sizes.name(one)}`, far);
          past.at = [];
        }
        past.at.push({ now, x, y, asked: sizes.asked });
      }
      setTimeout(() => requestAnimationFrame(step), 40);
    };
    requestAnimationFrame(step);
  },
  /** True if the positions of all targets count, or if nothing is watched. */
  settled() {
    if (!sizes.watching) return true;
    const all = sizes.offered().map((one) => sizes.history.get(one));
    return all.every((past) => past !== undefined && past.at.length > 0);
  },
  /** Start afresh, after a scroll or a resize of the test's own. */
  forget() { sizes.history.clear(); sizes.moving.clear(); },
  /** The targets that moved although they were offered. */
  moved() {
    const found = [...sizes.moving].map(([what, far]) => `${what} by ${far} px`);
    sizes.moving.clear();
    return found;
  },

  /** The state of the question: null while there is none. */
  state() {
    const over = sizes.over || document.querySelector(".card.over") !== null;
    if (over) return { over };
    if (sizes.due.size > 0 || sizes.asked === null || document.querySelector(".board") === null) return null;
    // What others did is still being shown.
    if (document.querySelector(sizes.BEAT)) return null;
    const targets = sizes.offered().filter((one) => one.getAttribute("aria-disabled") !== "true");
    if (targets.length === 0 || document.querySelector(".board .unripe")) return null;
    const { round, turn, phase } = sizes.view;
    const asks = sizes.asked.asks.key;
    return { over, round: round ?? turn, phase, asks, game: asks.split(".")[0], targets: targets.length,
      dialog: sizes.place().localName === "dialog" };
  },
  /** A random target, scrolled to if it must be: its place on the screen and name. */
  pick(chance) {
    const targets = sizes.offered().filter((one) => one.getAttribute("aria-disabled") !== "true"
      && !/^(Take back|Undo|Zoom|Choose again|Clear)/.test(one.textContent.trim()) && !one.matches(sizes.ZOOM));
    const first = targets.filter((one) => one.matches(".first"));
    const lit = targets.filter((one) => one.matches(".lit, .lit > *, [aria-pressed]") && one.ariaPressed !== "true");
    // Where something is held, its targets come first, or it would be put down again and again.
    const held = targets.some((one) => one.ariaPressed === "true") ? lit.filter((one) => one.ariaPressed === null) : [];
    const [some = targets] = [[0.6, first], [0.85, held], [0.95, lit]].filter(
      ([most, all]) => all.length > 0 && chance[0] < most).map(([, all]) => all);
    if (some.length === 0) return null;
    const one = some[Math.floor(chance[1] * some.length)];
    const before = JSON.stringify(sizes.middle(one));
    const by = sizes.reveal(one), [x, y] = sizes.middle(one);
    const scrolled = JSON.stringify([x, y]) !== before;
    if (scrolled) sizes.forget();
    let at = [x, y];
    if (by === "" && !sizes.hits(one, x, y)) {
      const { width, height } = one.getBoundingClientRect();
      const beside = sizes.BESIDE.map(([right, down]) => [x + right * width, y + down * height]);
      at = beside.find(([left, top]) => sizes.hits(one, left, top)) ?? at;
    }
    return { x: at[0], y: at[1], name: sizes.name(one), covered: by, scrolled };
  },
};
"""
TOOLS = f"const FINGER = {FINGER}, LETTER = {LETTER}, BELOW = {BELOW}, SECOND = {SECOND};\n" + TOOLS
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Waits for two frames: resize observers run after the first, and the second shows their changes."""


def prepare(page: Page) -> None:
    """Install the tools in a page before it is opened."""
    page.add_init_script(TOOLS)


def inspect(page: Page, touch: bool = True) -> list[str]:
    """Return the defects of the page as it stands, in words; `prepare` must have come before the page was opened."""
    found: list[str] = page.evaluate("(touch) => sizes.inspect(touch)", touch)
    return found


def watch(page: Page, steps: int = 0) -> None:
    """Watch the targets from now on; a target may move until it has stood still for so many steps."""
    page.evaluate("(steps) => sizes.watch(steps)", steps)


def moved(page: Page) -> list[str]:
    """Return the watched targets that have moved, and by how much."""
    found: list[str] = page.evaluate("() => sizes.moved()")
    return found


def small_on_the_map(page: Page) -> list[str]:
    """Return the targets of a map that are too small for a finger; the map has a button to zoom in."""
    found: list[str] = page.evaluate("() => sizes.small().filter(([zooms]) => zooms).map(([, text]) => text)")
    return found


def zoom(page: Page) -> None:
    """Tap the button that shows the map larger."""
    x, y = page.evaluate(
        "() => { const one = document.querySelector(sizes.ZOOM); sizes.reveal(one); return sizes.middle(one); }"
    )
    page.touchscreen.tap(x, y)
    page.evaluate(DRAWN)


@dataclass
class State:
    """The question that the page shows."""

    over: bool = False
    round: int = 0
    phase: str = ""
    asks: str = ""
    targets: int = 0
    game: str = ""
    dialog: bool = False

    @property
    def kind(self) -> str:
        """What is asked for, and where."""
        return f"{self.phase}, {self.asks}{', dialog' if self.dialog else ''}"


def state(page: Page) -> State:
    """Wait for a question with something to tap, or for the end of the game."""
    try:
        found = page.wait_for_function("() => sizes.state()", polling=50)
    except TimeoutError as error:
        shown = page.locator(".board, dialog[open]").all_inner_texts()
        raise AssertionError(f"nothing can be tapped: {shown}") from error
    return State(**found.json_value())


@dataclass
class Player:
    """A player with a page who taps random targets."""

    page: Page
    seed: int = 1
    touch: bool = True
    still: int = 0
    """Milliseconds to wait before each tap, in which the targets are watched and may not move."""
    chance: random.Random = field(init=False)
    taps: int = 0
    last: str = ""

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def tap(self) -> list[str]:
        """Tap one target; return what was wrong with that."""
        page = self.page
        picked = page.evaluate("(chance) => sizes.pick(chance)", [self.chance.random(), self.chance.random()])
        if picked is None:
            page.keyboard.press("Escape")
            return []
        if self.still:
            page.wait_for_function("() => sizes.settled()")
            page.wait_for_timeout(self.still)
        found = moved(page)
        self.last = picked["name"]
        self.taps += 1
        if picked["covered"]:
            # A player with a keyboard would still get on; so does this one, to see the rest of the game.
            page.evaluate("(name) => sizes.offered().find((one) => sizes.name(one) === name)?.click()", picked["name"])
        else:
            page.touchscreen.tap(picked["x"], picked["y"])
        page.evaluate(DRAWN)
        return found


def resize(page: Page, size: Size) -> None:
    """Give the page another size, and wait until it is drawn."""
    page.set_viewport_size({"width": size.width, "height": size.height})
    page.evaluate(DRAWN)
    page.evaluate("() => sizes.forget()")


Found = Callable[[Size, State, list[str]], None]
MOST = 3000
"""Upper bound of the number of taps in a game."""


def play(
    player: Player,
    sizes: Sequence[Size],
    found: Found,
    rounds: int = 0,
    each: int = 0,
    most: int = MOST,
) -> Counter[str]:
    """Play this many rounds (0: the whole game) by tapping; return the kinds of questions met.

    Each kind of question is inspected at all sizes, the first `each` times (0: always), and then answered at one of
    them. Without sizes nothing is inspected. At most `most` taps are made.
    """
    page, met, end = player.page, Counter[str](), 0
    window = page.viewport_size
    assert window
    size = Size(window["width"], window["height"])
    while player.taps < most:
        now = state(page)
        end = end or now.round + rounds * TURNS.get(now.game, 1)
        if now.over or (rounds and now.round >= end):
            return met
        found(size, now, moved(page))
        met[now.kind] += 1
        if not each or met[now.kind] <= each:
            # The last one differs from question to question: it is where the answer is tapped.
            turned = len(met) % len(sizes) if sizes else 0
            for size in [*sizes[turned:], *sizes[:turned]]:
                if len(sizes) > 1:
                    resize(page, size)
                found(size, now, inspect(page, size.touch))
        found(size, now, player.tap())
    assert most < MOST, f"the game does not end: {state(page)}"
    return met


def new_page(browser: Browser, url: str, size: Size, settings: dict[str, object] | None = None, **more: object) -> Page:
    """Open a page of a new person, with touch, and with the tools installed."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": size.width, "height": size.height},
        has_touch=True,
        locale="en-GB",
        service_workers="block",
        **{"reduced_motion": "reduce", **more},  # type: ignore[arg-type]
    )
    context.set_default_timeout(BOUND)
    context.add_init_script(f"localStorage['truckstop.settings'] ??= {json.dumps(json.dumps(settings or SETTINGS))}")
    page = context.new_page()
    prepare(page)
    return page


def begin(page: Page, game: str, players: int) -> None:
    """Start a game with a person and bots; its deal is fixed, so that the same defects are found every time."""
    own_table(page, game, ["me", *["greedy"] * (players - 1)], fixed=True)


FIGURE = re.compile(r"\d+")


@dataclass
class Report:
    """The defects of many questions; those that differ only in numbers or names are counted as one."""

    size: str = ""
    found: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    shots: Path | None = None
    page: Page | None = None

    def add(self, size: Size, now: State, defects: Iterable[str]) -> None:
        for defect in defects:
            kind = FIGURE.sub("#", re.sub("“[^”]*”", "“…”", defect))
            key = f"{size} {kind}"
            count, first, at = self.found.get(key, (0, defect, now.kind))
            self.found[key] = count + 1, first, at
            if not count and self.shots and self.page:
                place = self.shots / (re.sub(r"\W+", "-", f"{size} {now.kind} {kind}")[:120] + ".png")
                self.page.screenshot(path=place)

    def lines(self, most: int = 0) -> list[str]:
        listed = sorted(self.found.items())
        return [f"  {key.split(' ')[0]:>9}  {count:4d} ×  {first}   [{at}]" for key, (count, first, at) in listed][
            : most or None
        ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.web.sizes", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=sorted({game for game, _ in TABLES}), help="one game (default: all)")
    parser.add_argument("--players", type=int, help="number of players (default: those of the test)")
    parser.add_argument("--size", help="WIDTHxHEIGHT (default: all sizes, one after another at each question)")
    parser.add_argument("--rounds", type=int, default=0, help="rounds to play (default: the whole game)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shots", type=Path, help="folder for screenshots of the defects")
    parser.add_argument("--figures", action="store_true", help="print what is in sight at each question")
    given = parser.parse_args(arguments)
    os.environ.setdefault("TRUCKSTOP_WEB", str(WEB / "dist"))
    sizes = [one for one in SIZES if given.size in (None, str(one))]
    if not sizes:
        width, height = map(int, given.size.split("x"))
        sizes = [Size(width, height, touch=width < 1100)]
    tables = [one for one in TABLES if given.game in (None, one[0])]
    if given.players:
        tables = sorted({(game, given.players) for game, _ in tables})
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(with_deals(sqlite_file(Path(folder)))) as served,
        opened() as browser,
    ):
        for game, players in tables:
            page = new_page(browser, served.url, sizes[0])
            begin(page, game, players)
            report, started = Report(shots=given.shots, page=page), time.monotonic()
            player = Player(page, given.seed, still=100)
            watch(page)

            def found(size: Size, now: State, defects: list[str], page: Page = page, report: Report = report) -> None:
                report.add(size, now, defects)
                if given.figures:
                    offered, seen, bars = page.evaluate("() => sizes.figures()")
                    print(f"  {size!s:>9}  {seen} of {offered} in sight, bars {bars:.0%}   [{now.kind}]", flush=True)

            met = play(player, sizes, found, given.rounds, each=0 if len(sizes) == 1 else 3)
            took = time.monotonic() - started
            print(f"{game}, {players} players: {player.taps} taps, {took:.0f} s, {len(report.found)} kinds of defects")
            print("  questions: " + "; ".join(f"{kind} ({count})" for kind, count in met.items()))
            print("\n".join(report.lines()), flush=True)
            page.context.close()


if __name__ == "__main__":
    main()
