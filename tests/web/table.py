"""What somebody does at a table in the browser, whichever game it is."""

import random
import re

from playwright.sync_api import Page, expect

GAMES = {"frenzy": 0, "rollwrite": 1, "tacos": 2}
NAMES = {
    "frenzy": "Truck Off: The Food Truck Frenzy",
    "rollwrite": "Truck Off: Roll & Write",
    "tacos": "Taco Tuesday: Taco Truck Rivals",
}
HOW_IT_STANDS = """() => {
  const pressed = document.querySelectorAll('.ask [aria-pressed=true]').length;
  return document.querySelector('.table')?.dataset.turn + ' ' + pressed + document.querySelector('.ask')?.innerText;
}"""
LONGEST = 600
"""So many choices end any game."""


def play_now(page: Page, game: str) -> None:
    """From the landing page to the first decision."""
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {NAMES[game]}").click()
    expect(page.locator(".ask")).to_be_visible()


def own_table(page: Page, game: str, seats: list[str], options: dict[str, str] | None = None) -> None:
    """A table of this browser's own person with any seats and options, its game begun; the page is there then."""
    page.goto("/")
    id = page.evaluate(
        """async ([game, seats, options]) => {
          const post = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } })).json();
          if (!localStorage.getItem("truckstop.name")) {
            await post("/api/people", { name: "Ann" });
            localStorage.setItem("truckstop.name", "Ann");
          }
          const { id } = await post("/api/tables", { game, players: seats.length, seats, options });
          await post(`/api/tables/${id}/commands`, { verb: "start" });
          return id;
        }""",
        [game, seats, options or {}],
    )
    page.goto(f"/table/{id}")
    page.locator(".board").wait_for()


def is_over(page: Page) -> bool:
    return page.get_by_role("heading", name="The game is over").is_visible()


def choose(page: Page, chance: random.Random) -> bool:
    """Make any choice, by a click in the list; False if the game is over."""
    page.wait_for_function(
        "() => document.querySelector('.ask .choices button:enabled') || document.querySelector('.card.over')"
    )
    if page.locator(".card.over").count():
        return False
    buttons = page.locator(".ask .choices button:enabled")
    before = page.evaluate(HOW_IT_STANDS)
    buttons.nth(chance.randrange(buttons.count())).click()
    # It is answered by news, or at once by the page itself: a set is collected there, and a price is told first.
    page.wait_for_function(f"before => ({HOW_IT_STANDS})() !== before", arg=before)
    return True


def play_out(page: Page, seed: int) -> int:
    """Choose at random until the game is over; how many choices it took."""
    chance = random.Random(seed)
    for number in range(LONGEST):
        if not choose(page, chance):
            return number
    raise AssertionError("the game does not end")


def table_of(page: Page) -> str:
    found = re.search(r"/table/([\w-]+)", page.url)
    assert found, page.url
    return found[1]
