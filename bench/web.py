"""How fast the pages load, in a real Chromium with its processor slowed down four times.

First load is the compressed script and style that a browser fetches for the landing page and a table of each game, each
file counted once. The whole is what it fetches for all pages of one game (landing page, new table, lesson, rules,
table, replay), for the largest game. Largest paint and layout shift are the browser's own figures for the landing page
and for a table opened by its link. For the big moments, a round of each game is played by tapping, at the brisk pace
and with all animations: the layout shift is summed over the round, on a laptop and on a phone, and the longest frame is
taken while a beat is shown, at full speed and slowed down. There is no peer; the targets are what people notice.
"""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Response

from bench.command_line import save, show, suite_parser
from bench.measure import Report, Samples, Target, machine, row, table
from tests.server.serving import Served, sqlite_file
from tests.web.browser import SIZES, opened
from tests.web.finished import Finished
from tests.web.sizes import Player, play, prepare
from tests.web.table import own_table, table_of

RESULTS = Path(__file__).parent / "results" / "web.json"
SLOWER = 4
FETCHED = 1500
"""Milliseconds after which a page has fetched everything."""
GAMES = ("frenzy", "rollwrite", "tacos")
PLAYERS = {"frenzy": 6, "rollwrite": 3, "tacos": 4}
"""Players in a round whose big moments are measured."""
SETTINGS = {"pace": "brisk", "list": False}
TARGETS = [
    Target("web.first_load_kb", 150, at_most=True),
    Target("web.lcp_s", 1.5, at_most=True),
    Target("web.cls", 0.05, at_most=True),
    *[Target(f"web.cls_round.{game}", 0.02, at_most=True) for game in GAMES],
    *[Target(f"web.moment_frame_ms.{game}", 50, at_most=True) for game in GAMES],
    *[Target(f"web.moment_frame_slowed_ms.{game}", 120, at_most=True) for game in GAMES],
]
WATCH = """() => {
  window.seen = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.lcp = one.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) seen.cls += one.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
FRAMES = """() => {
  window.frames_ = { longest: 0, shown: 0, by: {} };
  let last = performance.now(), before = null;
  // A board names the beat that it shows; one that does not is busy as long as it offers to skip.
  const beat = () => document.querySelector("[data-beat]:not([data-beat=''])")?.dataset.beat
    ?? ([...document.querySelectorAll(".happening button")].some(({ textContent }) =>
      textContent.trim().startsWith("Skip")) ? "shown" : null);
  const step = (now) => {
    const what = beat(), took = now - last;
    // The time since the last frame includes the drawing of what changed then.
    for (const one of new Set([before, what])) if (one !== null) {
      frames_.longest = Math.max(frames_.longest, took);
      frames_.by[one] = Math.max(frames_.by[one] ?? 0, took);
      frames_.shown += 1;
    }
    [last, before] = [now, what];
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}"""


class Person:
    """One person's browser, slowed down."""

    def __init__(self, browser: Browser, url: str, size: str, slower: int = SLOWER) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            base_url=url, viewport={"width": width, "height": height}, has_touch=True, service_workers="block"
        )
        self.context.set_default_timeout(60_000)
        self.page = self.context.new_page()
        self.fetched: dict[str, int] = {}
        self.page.on("response", self._fetched)
        self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def _fetched(self, response: Response) -> None:
        if response.request.resource_type in ("script", "stylesheet"):
            self.fetched[response.url] = int(response.headers.get("content-length", 0))

    def open(self, place: str) -> None:
        """Open a page, and wait until it has fetched everything."""
        self.page.goto(place)
        self.page.wait_for_timeout(FETCHED)

    def paints(self, place: str, sign: str) -> dict[str, float]:
        """Open a page by its link and wait for the element `sign`; return the browser's figures."""
        self.page.goto(place)
        self.page.evaluate(WATCH)
        self.page.locator(sign).first.wait_for()
        self.page.wait_for_timeout(1500)
        found: dict[str, float] = self.page.evaluate("() => seen")
        return found

    def close(self) -> None:
        self.context.close()


def table_link(person: Person, game: str, players: int) -> str:
    """Make a table at which this person plays, start its game, and return its link."""
    own_table(person.page, game, ["me", *["greedy"] * (players - 1)])
    return f"/table/{table_of(person.page)}"


def moments(browser: Browser, url: str, game: str, size: str, slower: int) -> tuple[float, float]:
    """Play a round; return the longest frame of its big moments in milliseconds, and the layout shift of the round."""
    person = Person(browser, url, size, slower)
    page = person.page
    prepare(page)
    page.add_init_script(f"localStorage['truckstop.settings'] ??= {json.dumps(json.dumps(SETTINGS))}")
    own_table(page, game, ["me", *["greedy"] * (PLAYERS[game] - 1)])
    page.locator(".board .lit").first.wait_for()
    # What shifts while the page loads is a figure of its own.
    page.evaluate(WATCH.replace("buffered: true", "buffered: false"))
    page.evaluate(FRAMES)
    # The player waits a moment before each tap, so that the work of the test is in no frame of a beat.
    play(Player(page, still=300), [], lambda *_: None, rounds=1)
    longest, shown, shift = page.evaluate("() => [frames_.longest, frames_.shown, seen.cls]")
    assert shown > 0, f"{game} showed no moment"
    print(game, size, slower, page.evaluate("() => frames_.by"), shift, flush=True)
    person.close()
    return longest, shift


def whole_of(browser: Browser, url: str, finished: Finished, game: str) -> int:
    """Return the compressed bytes of script and style for all pages of one game."""
    person = Person(browser, url, "wide", slower=1)
    for place in ("/", "/new", "/tables", "/me", "/daily", f"/learn/{game}", f"/rules/{game}"):
        person.open(place)
    person.open(table_link(person, game, 4 if game != "rollwrite" else 2))
    person.open(f"/replay/{finished.of(game, person.page)}")
    person.close()
    return sum(person.fetched.values())


def round_of(browser: Browser, url: str, finished: Finished, samples: Samples) -> None:
    """Measure everything once."""

    def note(name: str, value: float) -> None:
        samples.setdefault(name, []).append(value)

    paints = []
    for size in SIZES:
        person = Person(browser, url, size)
        paints.append(person.paints("/", "h1"))
        for game in GAMES:
            paints.append(person.paints(table_link(person, game, 4 if game != "rollwrite" else 2), ".ask"))
        if size == "wide":
            note("first load", sum(person.fetched.values()) / 1000)
        person.close()
    note("whole", max(whole_of(browser, url, finished, game) for game in GAMES) / 1000)
    for game in GAMES:
        wide, phone = (moments(browser, url, game, size, 1) for size in SIZES)
        note(f"cls round {game}", max(wide[1], phone[1]))
        note(f"moment {game}", wide[0])
        note(f"moment slowed {game}", moments(browser, url, game, "wide", SLOWER)[0])
    note("lcp", max(one["lcp"] for one in paints) / 1000)
    note("cls", max(one["cls"] for one in paints))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("web", __doc__, RESULTS, quick=True)
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds")
    given = parser.parse_args(arguments)
    if given.show:
        show(given.out or RESULTS, TARGETS)
        return
    samples: Samples = {}
    with (
        tempfile.TemporaryDirectory(prefix="truckstop-bench-") as folder,
        Served(sqlite_file(Path(folder))) as served,
        opened() as browser,
    ):
        finished = Finished(served)
        for _ in range(1 if given.quick else given.rounds):
            round_of(browser, served.url, finished, samples)
            print({name: round(values[-1], 3) for name, values in samples.items()}, flush=True)
    rows = [
        row(samples, "first load", "kB", "web.first_load_kb"),
        row(samples, "whole", "kB", "web.whole_kb"),
        row(samples, "lcp", "s", "web.lcp_s"),
        row(samples, "cls", "", "web.cls"),
        *[row(samples, f"cls round {game}", "", f"web.cls_round.{game}") for game in GAMES],
        *[row(samples, f"moment {game}", "ms", f"web.moment_frame_ms.{game}") for game in GAMES],
        *[row(samples, f"moment slowed {game}", "ms", f"web.moment_frame_slowed_ms.{game}") for game in GAMES],
    ]
    report = Report(machine=machine(), rows=rows)
    print(table(report["rows"], TARGETS))
    file = given.out or (None if given.quick else RESULTS)
    if file is not None:
        save(report, file)


if __name__ == "__main__":
    main()
