"""Takes screenshots of the pages: every main view at 1440×900 and at 390×844, into docs/pictures or another folder.

    python tools/screens.py [FOLDER]                      all pictures
    python tools/screens.py --filmstrips [FOLDER]         only the filmstrips of the games' big moments
    python tools/screens.py --filmstrips --game frenzy    one of them

It starts its own server, and the browser that the tests use. Guest names and dice are random, so two runs show the same
views with different rolls. A filmstrip has six frames of one big moment: frenzy's payout, rollwrite's reveal, tacos'
bids. Each frame is taken while its beat is animated.
"""

import argparse
import io
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image, ImageDraw, ImageFont  # noqa: E402
from playwright.sync_api import Browser, Page  # noqa: E402

from tests.server.serving import Served, sqlite_file  # noqa: E402
from tests.web.browser import SIZES, opened  # noqa: E402
from tests.web.sizes import Player, prepare, state  # noqa: E402
from tests.web.table import GAMES, choose, own_table, play_now, table_of  # noqa: E402

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


@dataclass(frozen=True)
class Strip:
    """What a filmstrip shows: a game, its number of players, the beat that it is about, and the beats around it."""

    game: str
    players: int
    about: str
    around: tuple[str, ...]
    before: int = 0
    """Rounds that are played before."""


@dataclass(frozen=True)
class Frame:
    """A frame: the beat that it shows, what is told, and the screenshot."""

    beat: str
    told: str
    taken: bytes


STRIPS = (
    Strip("frenzy", 4, "venue paid", ("card resolved", "round ended")),
    Strip("rollwrite", 3, "revealed", ("scored", "rolled", "rerolled"), before=1),
    Strip("tacos", 4, "bids", ("arrivals", "stall")),
)
FRAMES = 6
"""Frames in a filmstrip."""
COLUMNS = {"wide": 2, "phone": 3}
WIDTH = {"wide": 720, "phone": 300}
"""The width of a frame in the filmstrip, in pixels."""
CAPTION = 22
COLOURS = 256
LARGEST = 400_000
"""The most bytes of a filmstrip."""
LONGEST = 40
"""Upper bound of the number of answers before the moment comes."""
SCENE = """() => {
  const beat = document.querySelector("[data-beat]:not([data-beat=''])")?.dataset.beat ?? "";
  const told = (document.querySelector(".happening .lines")?.innerText ?? "").trim();
  const waits = beat !== "" || [...document.querySelectorAll(".happening button")].some(({ textContent }) =>
    textContent.trim().startsWith("Skip"));
  return { beat, told, waits, over: document.querySelector(".card.over") !== null };
}"""
"""Returns the beat that is shown, what is told, and whether more follows by itself."""
NEXT = f"""(last) => {{
  const now = ({SCENE})();
  if (now.waits) return now.beat + now.told !== last && now;
  return (now.over || sizes.state() !== null) && now;
}}"""
"""Returns the next scene: another one than the last, or the next question."""
PLAYED = f"""([part, last]) => {{
  const {{ beat, told }} = ({SCENE})();
  if (beat + told !== last) return "gone";
  return document.getAnimations().every((one) => {{
    const {{ progress, iterations }} = {{ iterations: 1, ...one.effect?.getComputedTiming() }};
    return one.playState !== "running" || iterations === Infinity || progress === null || progress >= part;
  }}) && "there";
}}"""
"""Returns "there" once every animation that ends has played this part of itself, or "gone" if the scene is over."""
PARTS = (0, 0.25, 0.5, 0.75, 1)
"""The parts of its animations after which a scene is taken."""


def filmstrip(browser: Browser, url: str, folder: Path, strip: Strip, size: str) -> Path:
    """Play until the moment of the strip has been shown, and save its frames as one picture."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, locale="en-GB", color_scheme="light", has_touch=True
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    prepare(page)
    settings = json.dumps(json.dumps({"pace": "calm", "list": False}))
    page.add_init_script(f"localStorage['truckstop.settings'] ??= {settings}")
    own_table(page, strip.game, ["me", *["greedy"] * (strip.players - 1)])
    player, best = Player(page, seed=3), list[Frame]()
    first = state(page).round + strip.before
    for _ in range(LONGEST):
        now = state(page)
        if now.over or len(best) >= FRAMES or (best and now.round > first):
            break
        page.evaluate("() => (sizes.beats = [])")
        player.tap()
        frames = frames_shown(page)
        if now.round < first or strip.about not in page.evaluate("() => sizes.beats"):
            continue
        # The last beat of a message is not named.
        wanted = [one for one in frames if one.beat in (strip.about, *strip.around, "")]
        best = max(best, wanted, key=len)
    context.close()
    if len(best) < 2:
        raise RuntimeError(f"{strip.game} at {size} showed no moment")
    place = folder / f"filmstrip-{strip.game}-{size}.png"
    save_strip(spread(best), size, place)
    return place


def frames_shown(page: Page) -> list[Frame]:
    """Return the frames that are shown until the next question, and with it."""
    found: list[Frame] = []
    last = ""
    while True:
        now = page.wait_for_function(NEXT, arg=last, polling=30).json_value()
        last = now["beat"] + now["told"]
        for part in PARTS if now["waits"] else PARTS[-1:]:
            if page.wait_for_function(PLAYED, arg=[part, last], polling=30).json_value() == "gone":
                break
            taken = page.screenshot(animations="allow")
            if not found or taken != found[-1].taken:
                found.append(Frame(now["beat"], now["told"], taken))
        if not now["waits"]:
            return found


def spread(frames: Sequence[Frame]) -> list[Frame]:
    """Choose at most six frames, evenly, with the first and the last."""
    if len(frames) <= FRAMES:
        return list(frames)
    return [frames[round(number * (len(frames) - 1) / (FRAMES - 1))] for number in range(FRAMES)]


def save_strip(frames: Sequence[Frame], size: str, place: Path) -> None:
    """Save frames in rows, with their captions and few enough colours to be small."""
    wide, high = SIZES[size]
    columns, width = COLUMNS[size], WIDTH[size]
    height = width * high // wide
    rows = -(-len(frames) // columns)
    gap = 8
    picture = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + CAPTION + gap) + gap), "#2b1d14")
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(14)
    for number, frame in enumerate(frames):
        left = gap + number % columns * (width + gap)
        top = gap + number // columns * (height + CAPTION + gap)
        words = f"{number + 1}  {frame.beat or 'and then'}".split(" ")
        while draw.textlength(" ".join(words), font=font) > width:
            words.pop()
        draw.text((left + 2, top + 1), " ".join(words), fill="#fff6e9", font=font)
        with Image.open(io.BytesIO(frame.taken)) as one:
            picture.paste(one.convert("RGB").resize((width, height), Image.Resampling.LANCZOS), (left, top + CAPTION))
    for colours in (COLOURS, COLOURS // 2, COLOURS // 4):
        picture.quantize(colours, dither=Image.Dither.NONE).save(place, optimize=True)
        if place.stat().st_size <= LARGEST:
            return
    raise RuntimeError(f"{place.name} is too large")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--filmstrips", action="store_true", help="only the filmstrips")
    parser.add_argument("--game", choices=[one.game for one in STRIPS], help="the filmstrips of one game")
    parser.add_argument("--size", choices=list(SIZES), help="the filmstrips at one size")
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        Served(sqlite_file(Path(place))) as served,
        opened() as browser,
    ):
        for size in SIZES if not given.filmstrips else ():
            for scheme in ("light", "dark"):
                screens(browser, served.url, given.folder, size, scheme)
        for strip in STRIPS:
            for size in SIZES:
                if given.game in (None, strip.game) and given.size in (None, size):
                    print(filmstrip(browser, served.url, given.folder, strip, size), flush=True)


if __name__ == "__main__":
    main()
