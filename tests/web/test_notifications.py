"""System notifications: a player in another window is notified of their turn, or the page says why not."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.table import changed, play_now, standing, table_of

NONE = "delete window.Notification;"
DENIED = (
    "window.Notification = class { static permission = 'denied'; static requestPermission = async () => 'denied'; };"
)
CALLED = """
window.Notification = class { static permission = "granted"; static requestPermission = async () => "granted"; };
window.called = [];
ServiceWorkerRegistration.prototype.showNotification = async (title, notice) => {
  window.called.push(notice);
  throw new TypeError("no room for it");
};
document.hasFocus = () => window.looks !== false;
"""
"""A fake system that records notifications and then fails; `looks` says whether the page has the focus."""
SETTINGS = {"pace": "once", "list": True, "notify": True}


@pytest.mark.parametrize(("given", "said"), [(NONE, "they need https"), (DENIED, "set to show no notices")])
def test_the_page_says_why_there_are_no_notifications_and_the_box_stays_unticked(
    new_page: NewPage, given: str, said: str
) -> None:
    page = new_page("phone")
    page.add_init_script(given)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    tick = page.get_by_label("Tell me when it is my turn")
    tick.click()
    expect(page.get_by_text(said)).to_be_visible()
    expect(tick).not_to_be_checked()
    play_now(page, "frenzy")


def test_a_player_in_another_window_is_notified_once_for_a_table(new_page: NewPage) -> None:
    page = new_page(settings=SETTINGS, worker=True)
    page.add_init_script(CALLED)
    play_now(page, "tacos")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    assert page.evaluate("() => window.called") == [], "the page has the focus"
    # The window is visible, but another one has the focus.
    page.evaluate("() => { window.looks = false; }")
    for _ in range(8):
        _, before = standing(page)
        if page.evaluate("() => window.called.length"):
            break
        page.locator(".ask .choices button:enabled").first.click()
        changed(page, before)
    page.wait_for_function("() => window.called.length")
    (notice, *_) = page.evaluate("() => window.called")
    assert notice["tag"] == notice["data"] == f"/table/{table_of(page)}"
