"""The dice are checked in the page itself: a log that was tampered with is found out there."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import NewPage
from tests.web.test_replay import finished

RIGHT = re.compile(r"All \d+ draws come from that secret")


def tampered(page: Page, table: str, how: str) -> None:
    """Let the page be given another log than the server has."""

    def change(route: Route) -> None:
        log = route.fetch().json()
        if how == "draw":
            entry = next(one for one in log["entries"] if one.get("draws"))
            draw = entry["draws"][0]
            draw[-1] = (draw[-1] + 1) % 2 if isinstance(draw[-1], int) else draw[-1]
        else:
            log["dice"]["secret"] = "00" * 32
        route.fulfill(body=json.dumps(log), content_type="application/json")

    page.route(re.compile(rf"/api/tables/{table}/log"), change)


@pytest.mark.parametrize("how", ["draw", "secret"])
def test_a_log_that_was_tampered_with_is_found_out(new_page: NewPage, how: str) -> None:
    page = new_page()
    table = finished(page)
    page.goto(f"/replay/{table}?moment=1")
    expect(page.get_by_text(RIGHT)).to_be_visible()
    tampered(page, table, how)
    page.reload()
    page.locator("#fair").wait_for()
    expect(page.locator("li.wrong").first).to_be_visible()
    expect(page.get_by_text(RIGHT)).to_have_count(0)
