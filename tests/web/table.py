"""Actions at a table in the browser that are the same in every game."""

import random
import re

from playwright.sync_api import Page, expect

from tests.web.deals import fixed_deal

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
"""Upper bound of the number of choices in a game."""


def play_now(page: Page, game: str) -> None:
    """Start a game from the landing page and wait for the first prompt."""
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {NAMES[game]}").click()
    expect(page.locator(".ask")).to_be_visible()


def own_table(
    page: Page, game: str, seats: list[str], options: dict[str, str] | None = None, *, fixed: bool = False
) -> None:
    """Create a table of this browser's person with these seats and options, start its game, and open it in the page.

    With `fixed`, it is a table of the fixed deal of this game and number of players; a person can play it once.
    """
    wanted: dict[str, object] = {"game": game, "players": len(seats), "options": options or {}}
    if fixed:
        wanted = {"deal": fixed_deal(game, len(seats))}
    page.goto("/")
    id = page.evaluate(
        """async (wanted) => {
          const post = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } })).json();
          if (!localStorage.getItem("truckstop.name")) {
            await post("/api/people", { name: "Ann" });
            localStorage.setItem("truckstop.name", "Ann");
          }
          const { id } = await post("/api/tables", wanted);
          await post(`/api/tables/${id}/commands`, { verb: "start" });
          return id;
        }""",
        wanted | {"seats": seats},
    )
    page.goto(f"/table/{id}")
    page.locator(".board").wait_for()


def standing(page: Page, before: str = "") -> tuple[int, str]:
    """Wait for a question that differs from `before`: the number of choices (0 if the game is over) and the state."""
    found = page.wait_for_function(
        f"""before => {{
          if (document.querySelector('.card.over')) return [0, ''];
          const count = document.querySelectorAll('.ask .choices button:enabled').length;
          const now = ({HOW_IT_STANDS})();
          return count > 0 && now !== before && [count, now];
        }}""",
        arg=before,
    )
    count, now = found.json_value()
    return count, now


def choose(page: Page, chance: random.Random) -> bool:
    """Make any choice, by a click in the list; False if the game is over."""
    count, before = standing(page)
    if not count:
        return False
    page.locator(".ask .choices button:enabled").nth(chance.randrange(count)).click()
    changed(page, before)
    return True


def changed(page: Page, before: str) -> None:
    """Wait until the table is no longer in the state `before`, as `standing` gave it."""
    # A choice is answered by news, or at once by the page: it collects options, and asks for confirmation.
    page.wait_for_function(f"before => ({HOW_IT_STANDS})() !== before", arg=before)


def play_out(page: Page, seed: int) -> int:
    """Choose at random until the game is over; return the number of choices."""
    chance, before = random.Random(seed), ""
    for number in range(LONGEST):
        count, before = standing(page, before)
        if not count:
            return number
        page.locator(".ask .choices button:enabled").nth(chance.randrange(count)).click()
    raise AssertionError("the game does not end")


def table_of(page: Page) -> str:
    found = re.search(r"/table/([\w-]+)", page.url)
    assert found, page.url
    return found[1]
