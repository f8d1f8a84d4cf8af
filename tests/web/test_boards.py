"""Every prompt can be answered on the board: whole games with the list closed, and a turn by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import GAMES, play_now
from tests.web.waiting import BOUND, answered, listen

CLOSED = {"pace": "once", "list": False}
POINTING = """
async ({ seed, most, bound }) => {
  const chance = () => ((seed = (seed * 48271) % 2147483647) / 2147483647);
  const change = () => new Promise((done) => {
    const seen = new MutationObserver(() => { seen.disconnect(); done(); });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    setTimeout(() => { seen.disconnect(); done(); }, bound);
  });
  let last = Date.now();
  const there = (one) =>
    one.checkVisibility() && one.getAttribute("aria-disabled") !== "true" && one.textContent.trim() !== "Undo";
  for (let count = 0; count < most; count += 1) {
    if (document.querySelector(".card.over")) return count;
    const all = document.querySelectorAll(".board button:enabled, .board [role=button]");
    const first = [...all].filter((one) => there(one) && one.matches(".first"));
    // What ends a question is pressed often, so that it goes on.
    const some = first.length > 0 && chance() < 0.4 ? first : [...all].filter(there);
    if (some.length === 0) {
      if (Date.now() > last + bound) return -1;
      await change();
      count -= 1;
    } else {
      last = Date.now();
      some[Math.floor(chance() * some.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      // Let the messages of the socket in between two clicks.
      await new Promise((done) => setTimeout(done, 0));
    }
  }
  return -1;
}
"""
"""Points at random things on the board until the game is over."""
MOST = 20_000
"""Upper bound of the number of clicks in a game."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_pointing_at_the_board(new_page: NewPage, game: str) -> None:
    page = new_page("phone" if game == "frenzy" else "wide", settings=CLOSED)
    play_now(page, game)
    point_to_the_end(page, seed=7)


def point_to_the_end(page: Page, seed: int) -> None:
    count = page.evaluate(POINTING, {"seed": seed, "most": MOST, "bound": BOUND})
    assert count > 10, page.locator(".ask").all_inner_texts()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


FOCUS = """(which) => {
  const at = document.activeElement;
  const there = at?.closest('.board') && (at.matches('button:enabled') || at.getAttribute('role') === 'button');
  const can = there && at.getAttribute('aria-disabled') !== 'true' && at.textContent.trim() !== 'Undo';
  return can && at.matches(which);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_on_the_board_by_keyboard_alone(new_page: NewPage, game: str) -> None:
    """With Tab and Enter: choose a thing, then the button that confirms it, until the round is over."""
    page = new_page(settings=CLOSED)
    listen(page)
    play_now(page, game)
    expect(page.locator(".board").get_by_text(ROUND[game] % 1).first).to_be_visible()
    for number in range(120):
        if page.locator(".board").get_by_text(ROUND[game] % 2).count():
            return
        page.locator(".board button:enabled, .board [role=button]").first.wait_for()
        tab_to(page, "*", 1 + number % 7)
        page.keyboard.press("Enter")
        answered(page)
        # For half a second after a question the board ignores its buttons.
        expect(page.locator(".board .unripe")).to_have_count(0)
        if page.locator(".board button.first:enabled:not([aria-disabled=true])").count():
            tab_to(page, ".first", 1)
            page.keyboard.press("Enter")
            answered(page)
    raise AssertionError(f"nothing came of it: {page.locator('.board').inner_text()}")


ROUND = {"frenzy": "Round %d of", "rollwrite": "Turn %d", "tacos": "Round %d"}


def tab_to(page: Page, which: str, times: int) -> None:
    """Press Tab until `times` elements of the board that match `which` have had the focus."""
    for _ in range(400):
        page.keyboard.press("Tab")
        times -= bool(page.evaluate(FOCUS, which))
        if times <= 0:
            return
    raise AssertionError(f"Tab never came to {which} on the board")
