"""How fast the pages load, in a real Chromium with its processor slowed down four times.

First load is the compressed script and style that a browser fetches for the landing page and a table of each game, each
file counted once. The whole is what it fetches for all pages of one game (landing page, new table, lesson, rules,
table, replay), for the largest game. Largest paint and layout shift are the browser's own figures for the landing page
and for a table opened by its link. For the reveal, six seats pick their trucks in secret, and the frames are timed from
the last pick until everything is shown: once at full speed, which has a target, and once slowed down. There is no peer;
the targets are what people notice.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, expect

from bench.command_line import save, show, suite_parser
from bench.measure import Report, Samples, Target, machine, row, table
from tests.server.serving import Served, sqlite_file
from tests.web.browser import SIZES, opened
from tests.web.finished import Finished
from tests.web.table import own_table, table_of

RESULTS = Path(__file__).parent / "results" / "web.json"
SLOWER = 4
SHOWN = 5000
"""Milliseconds after which everything is shown, even slowed down."""
FETCHED = 1500
"""Milliseconds after which a page has fetched everything."""
GAMES = ("frenzy", "rollwrite", "tacos")
TARGETS = [
    Target("web.first_load_kb", 150, at_most=True),
    Target("web.lcp_s", 1.5, at_most=True),
    Target("web.cls", 0.05, at_most=True),
    Target("web.reveal_frame_ms", 50, at_most=True),
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
  window.frames_ = []; let last = performance.now();
  const step = (now) => { frames_.push(now - last); last = now; requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""


class Person:
    """One person's browser, slowed down."""

    def __init__(self, browser: Browser, url: str, size: str, slower: int = SLOWER) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            base_url=url, viewport={"width": width, "height": height}, service_workers="block"
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


def reveal(page: Page) -> float:
    """Return the longest frame in milliseconds, from sending two trucks until all trucks and dice are shown."""
    for venue in ("Concert", "Gaming Con"):
        page.get_by_role("button", name=f"Your truck to {venue}").click()
    page.wait_for_timeout(500)
    page.evaluate(FRAMES)
    page.locator(".board button.first:enabled").click()
    # No queries meanwhile: they would count in the frames.
    page.wait_for_timeout(SHOWN)
    longest = float(page.evaluate("() => Math.max(...frames_.slice(1))"))
    expect(page.locator('.board [aria-current="step"]', has_text="Select actions")).to_be_visible()
    return longest


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
    for slower, name in ((1, "reveal"), (SLOWER, "reveal slowed")):
        person = Person(browser, url, "wide", slower)
        person.page.goto(table_link(person, "frenzy", 6))
        note(name, reveal(person.page))
        person.close()
    note("lcp", max(one["lcp"] for one in paints) / 1000)
    note("cls", max(one["cls"] for one in paints))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("web", __doc__, RESULTS)
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds")
    given = parser.parse_args(arguments)
    if given.show:
        show(given.out, TARGETS)
        return
    samples: Samples = {}
    with (
        tempfile.TemporaryDirectory(prefix="truckstop-bench-") as folder,
        Served(sqlite_file(Path(folder))) as served,
        opened() as browser,
    ):
        finished = Finished(served)
        for _ in range(given.rounds):
            round_of(browser, served.url, finished, samples)
            print({name: round(values[-1], 3) for name, values in samples.items()}, flush=True)
    rows = [
        row(samples, "first load", "kB", "web.first_load_kb"),
        row(samples, "whole", "kB", "web.whole_kb"),
        row(samples, "lcp", "s", "web.lcp_s"),
        row(samples, "cls", "", "web.cls"),
        row(samples, "reveal", "ms", "web.reveal_frame_ms"),
        row(samples, "reveal slowed", "ms", "web.reveal_frame_slowed_ms"),
    ]
    report = Report(machine=machine(), rows=rows)
    print(table(report["rows"], TARGETS))
    save(report, given.out)


if __name__ == "__main__":
    main()
