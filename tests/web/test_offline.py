"""Without a network, or with a failing one: the pages open and say so, and failed requests are retried."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.server.serving import Api, Served, sqlite_file
from tests.web.waiting import BOUND, until
from truckstop.server.pages import built

AWAY = "No network, or the server is away."
UNLOADED = "This page cannot be loaded."
TRIES = 4
"""Number of attempts for a request, as in web/src/lib/retry.ts."""
READY = "async () => { await navigator.serviceWorker.ready; }"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Start a separate server, which a test can stop, with its own copy of the pages."""
    pages = tmp_path / "pages"
    shutil.copytree(str(built()), pages)
    with Served(sqlite_file(tmp_path), env={"TRUCKSTOP_WEB": str(pages)}) as served:
        yield served


@pytest.fixture
def page(chromium: Browser, served: Served) -> Iterator[Page]:
    """Open a page whose console may have complaints: a browser reports there what it could not load."""
    context = chromium.new_context(base_url=served.url, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(BOUND)
    yield context.new_page()
    context.close()


def test_after_one_visit_the_pages_open_without_a_server_and_say_so(page: Page, served: Served) -> None:
    page.goto("/")
    page.evaluate(READY)
    expect(page.get_by_text(AWAY)).to_be_hidden()
    served.kill()
    page.reload()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    expect(page.get_by_text(AWAY)).to_be_visible()
    # A page and a language that were never opened.
    page.get_by_role("link", name="Learn").first.click()
    expect(page.locator("h1")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("es")
    expect(page.get_by_text("No hay red")).to_be_visible()
    page.goto("/table/anything")
    expect(page.locator(".lost")).to_be_visible()
    page.goto("/")
    served.start()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.get_by_text("No hay red")).to_be_hidden()


def test_of_the_api_only_the_rules_are_cached(page: Page) -> None:
    """They do not change while a server runs; everything else must be new each time."""
    page.goto("/")
    page.evaluate(READY)
    page.goto("/new/frenzy")
    expect(page.get_by_role("button", name="Make the table")).to_be_visible()
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (one) =>"
        " (await (await caches.open(one)).keys()).map(({ url }) => new URL(url).pathname)))).flat()"
    )
    assert {"/", "/words/en.json", "/words/de.json", "/words/es.json"} <= set(kept)
    rules = {f"/api/rules/{game}" for game in ("frenzy", "rollwrite", "tacos")}
    assert {one for one in kept if one.startswith("/api")} == rules


def test_an_open_page_works_on_when_the_server_has_other_files(page: Page, served: Served) -> None:
    page.goto("/")
    page.evaluate(READY)
    page.reload()
    served.kill()
    pages = Path(served.env["TRUCKSTOP_WEB"])
    (old,) = [one for one in (pages / "assets").glob("Learn-*.js")]
    new = old.rename(old.with_stem("Learn-another"))
    (pages / "built.js").write_text((pages / "built.js").read_text().replace(old.name, new.name))
    served.start()
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    page.get_by_role("link", name="Learn").first.click()
    expect(page.locator("h1")).to_be_visible()
    expect(page.get_by_text(UNLOADED)).to_be_hidden()


@pytest.fixture
def plain(chromium: Browser, server: Served) -> Iterator[Page]:
    """Open a page without a service worker, so that its requests can be refused, and with a clock to be turned."""
    context = chromium.new_context(base_url=server.url, locale="en-GB", service_workers="block")
    context.set_default_timeout(BOUND)
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


def turn_through_retries(page: Page, refused: list[str], result: Locator) -> None:
    """Turn the clock through the retries of a refused request, until `result` is visible."""
    until(page, lambda: refused)
    until(page, result.is_visible, turned=250)


def refusing(page: Page, what: str) -> list[str]:
    """Abort every request that matches `what`; the list grows with the address of each."""
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    page.route(what, refuse)
    return refused


def test_requests_that_a_table_needs_are_retried(plain: Page, server: Served) -> None:
    failed: list[str] = []

    def once(route: Route) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort()

    plain.route("**/api/games", once)
    plain.goto(f"/table/{running(server)}")
    turn_through_retries(plain, failed, plain.locator(".board .happening"))
    assert len(failed) == 1


# Chromium requests a module that failed to load only once, however often it is imported.
@pytest.mark.parametrize(("what", "tries"), [("**/api/games", TRIES), ("**/assets/Board-*.js", 1)])
def test_a_table_that_cannot_be_shown_says_so(plain: Page, server: Served, what: str, tries: int) -> None:
    refused = refusing(plain, what)
    plain.goto(f"/table/{running(server)}")
    turn_through_retries(plain, refused, plain.get_by_text(UNLOADED))
    assert len(refused) == tries
    plain.unroute(what)
    plain.get_by_role("button", name="Load anew").click()
    expect(plain.locator(".board .happening")).to_be_visible()


def test_a_part_of_a_table_that_cannot_be_loaded_says_so(plain: Page, server: Served) -> None:
    refused = refusing(plain, "**/assets/Chat-*.js")
    plain.goto(f"/table/{running(server)}")
    plain.get_by_role("tab", name="Chat").click()
    expect(plain.locator("#panel-chat").get_by_text(UNLOADED)).to_be_visible()
    assert refused
    expect(plain.locator(".board .happening")).to_be_visible()


def test_without_the_catalogue_there_is_a_sentence(plain: Page) -> None:
    refused = refusing(plain, "**/words/*")
    plain.goto("/")
    turn_through_retries(plain, refused, plain.get_by_role("alert"))
    expect(plain.get_by_role("alert")).to_contain_text("the server does not answer")
    assert len(refused) == TRIES
    plain.unroute("**/words/*")
    plain.get_by_role("button", name="Load anew").click()
    expect(plain.get_by_role("button", name="Play now").first).to_be_visible()


def running(server: Served) -> str:
    """Create a running table, which anybody may watch."""
    ann = Api(server.url, "Ann")
    wanted = {"game": "frenzy", "players": 3, "seats": ["me", "greedy", "greedy"]}
    table: str = ann.post("/api/tables", wanted)["id"]
    ann.do(table, "start")
    return table
