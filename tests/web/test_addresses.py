"""Addresses, lists and identity: what a page does when something is missing, and what it keeps to itself."""

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Served
from tests.web.conftest import NewPage
from tests.web.waiting import BOUND

PUBLIC = Path(__file__).resolve().parent.parent.parent / "web" / "public"

READY = "async () => { await navigator.serviceWorker.ready; }"
"""The service worker has kept all pages."""


@pytest.fixture
def page(chromium: Browser, server: Served) -> Iterator[Page]:
    """Open a page whose console may have complaints: a browser reports there what was not found."""
    context = chromium.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(BOUND)
    yield context.new_page()
    context.close()


def test_an_unknown_address_opens_a_page_and_the_api_still_answers_with_data(page: Page) -> None:
    found = page.goto("/nowhere/at/all")
    assert found is not None
    assert (found.status, found.headers["content-type"]) == (404, "text/html; charset=utf-8")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    for path, accept in (("/api/nowhere", "text/html"), ("/words/xx.json", "text/html"), ("/nowhere", "*/*")):
        raw = page.request.get(path, headers={"accept": accept})
        assert (raw.status, raw.json()["is"]) == (404, "refused"), path
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_a_missing_table_offers_a_way_on(page: Page) -> None:
    page.goto("/table/no-such-table")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_the_tables_load_by_themselves_when_the_network_is_back(page: Page) -> None:
    page.goto("/")
    page.evaluate(READY)
    page.evaluate("() => localStorage.setItem('truckstop.name', 'Ann')")
    page.reload()
    page.context.set_offline(True)
    page.get_by_role("link", name="Tables", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("loads again when the server is back")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Open to anybody")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_rules_can_be_read_without_a_network(page: Page) -> None:
    page.goto("/")
    page.evaluate(READY)
    page.reload()
    page.context.set_offline(True)
    page.goto("/rules/tacos")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Taco Tuesday")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"T1\.\d"))


def test_the_code_of_an_identity_is_shown_only_on_demand_and_a_new_name_at_once(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/me")
    for name in ("Ann", "Beatrix"):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text(f"This browser belongs to {name} now")).to_be_visible()
    code = page.evaluate("() => localStorage.getItem('truckstop.recovery')")
    assert code and code not in page.content()
    page.get_by_role("button", name="Show the code").click()
    expect(page.get_by_text(code)).to_be_visible()
    assert page.content().count(code) == 1


@pytest.mark.parametrize("address", ["/new/tacos/bots", "/new?game=tacos&tab=bots"])
def test_game_and_way_in_the_address_are_chosen_and_the_address_follows(new_page: NewPage, address: str) -> None:
    page = new_page()
    page.goto(address)
    expect(page.get_by_role("combobox", name="Game")).to_have_value("tacos")
    expect(page.get_by_role("button", name="Against bots, or alone")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="All at this device").click()
    page.get_by_role("combobox", name="Game").select_option("rollwrite")
    page.wait_for_url("**/new/rollwrite/device")
    page.reload()
    expect(page.get_by_role("combobox", name="Game")).to_have_value("rollwrite")
    expect(page.get_by_role("button", name="All at this device")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_tabs_stay_where_they_are_when_one_is_chosen(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    page.goto("/new/frenzy")
    tabs = page.get_by_role("group", name="How you play").get_by_role("button")
    expect(tabs).to_have_count(3)
    before = [one.bounding_box() for one in tabs.all()]
    for tab in tabs.all():
        tab.click()
        assert [one.bounding_box() for one in tabs.all()] == before


EDGES = """what => [eval(what)].flatMap(one => one instanceof Node ? [one] : [...one]).map(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, right, top, bottom } = (one.matches("p") ? range : one).getBoundingClientRect();
  return [left, right, top, bottom];
})"""


def test_the_german_tagline_touches_no_truck(new_page: NewPage) -> None:
    for width in (1440, 1280, 1024, 800):
        page = new_page(language="de-DE")
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/")
        page.locator(".hero p").wait_for()
        text = page.evaluate(EDGES, "document.querySelector('.hero p')")[0]
        trucks = page.evaluate(EDGES, "document.querySelectorAll('.street > svg')")
        assert len(trucks) >= 4
        for left, right, top, bottom in trucks:
            apart = right <= text[0] or left >= text[1] or bottom <= text[2] or top >= text[3]
            assert apart, f"at {width}"


def test_the_manifest_has_icons_for_every_system() -> None:
    icons = json.loads((PUBLIC / "manifest.webmanifest").read_text())["icons"]
    found = {(one["sizes"], one.get("purpose", "any")) for one in icons if one["type"] == "image/png"}
    assert found == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for one in icons:
        if one["type"] == "image/png":
            width, height = struct.unpack(">II", (PUBLIC / one["src"].lstrip("/")).read_bytes()[16:24])
            assert f"{width}x{height}" == one["sizes"]
