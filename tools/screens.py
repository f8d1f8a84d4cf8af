"""Takes screenshots of the pages: every main view at 1440×900 and at 390×844, into docs/pictures or another folder.

    python tools/screens.py [FOLDER]

It starts its own server, and the browser that the tests use. Guest names and dice are random, so two runs show the same
views with different rolls.
"""

import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page  # noqa: E402

from tests.server.serving import Served, sqlite_file  # noqa: E402
from tests.web.browser import SIZES, opened  # noqa: E402
from tests.web.table import GAMES, choose, play_now, table_of  # noqa: E402

PAGES = {"landing": "/", "new": "/new/frenzy", "daily": "/daily", "learn": "/learn", "rules": "/rules/frenzy"}
STEPS = {"frenzy": 7, "rollwrite": 22, "tacos": 26}
"""Choices to make in each game before the screenshot."""
SETTINGS = """localStorage["truckstop.settings"] = '{"pace": "once", "list": true}'"""


def screens(browser: Browser, url: str, folder: Path, size: str, scheme: str) -> None:
    """Take all views at one size in one theme."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    context.add_init_script(SETTINGS)
    page = context.new_page()
    suffix = f"{size}.png" if scheme == "light" else f"{size}-dark.png"

    def take(name: str) -> None:
        # Close the list of options, which only the steps above needed.
        page.evaluate("() => document.querySelectorAll('.ask details').forEach((one) => (one.open = false))")
        page.evaluate("() => scrollTo(0, 0)")
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}-{suffix}")

    for name, place in PAGES.items() if scheme == "light" else [("landing", "/")]:
        page.goto(place)
        page.locator("h1").first.wait_for()
        take(name)
    for game in GAMES:
        play_now(page, game)
        play_steps(page, STEPS[game])
        take(game)
        page.reload()
        if game == "frenzy" and scheme == "light":
            page.goto(f"/replay/{play_to_end(page)}")
            page.locator("h1").first.wait_for()
            take("replay")
    context.close()


def play_steps(page: Page, steps: int) -> None:
    chance = random.Random(4)
    for _ in range(steps):
        if not choose(page, chance):
            return
    page.locator(".ask, .card.over").first.wait_for()


def play_to_end(page: Page) -> str:
    """Play the game on a page to its end; return its table."""
    chance = random.Random(5)
    while choose(page, chance):
        pass
    return table_of(page)


def main(folder: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        Served(sqlite_file(Path(place))) as served,
        opened() as browser,
    ):
        for size in SIZES:
            for scheme in ("light", "dark"):
                screens(browser, served.url, folder, size, scheme)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
