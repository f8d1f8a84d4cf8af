"""Fixtures: one server and one browser for the tests of a worker, and a new person for each test."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Served, sqlite_file
from tests.web.browser import SIZES, Listened, opened
from tests.web.deals import with_deals
from tests.web.finished import Finished
from tests.web.waiting import BOUND

# Playwright gives an expectation five seconds by default; a busy machine can take longer.
expect.set_options(timeout=BOUND)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(with_deals(sqlite_file(tmp_path_factory.mktemp("web")))) as served:
        yield served


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    # Otherwise each context starts a renderer process of its own, which has to compile all scripts again.
    with opened("--renderer-process-limit=1") as browser:
        yield browser


@pytest.fixture(scope="session")
def finished(server: Served) -> Finished:
    return Finished(server)


NewPage = Callable[..., Page]
SETTINGS = {"pace": "once", "list": True}
"""Settings of a page: most tests choose from the list, and have everything shown at once."""


@pytest.fixture
def new_page(chromium: Browser, server: Served) -> Iterator[NewPage]:
    """Open pages with separate cookies. At the end no console may have a complaint."""
    heard, contexts = Listened(), []

    def made(
        size: str = "wide",
        scheme: str = "light",
        language: str = "en-GB",
        settings: dict[str, object] = SETTINGS,
        worker: bool = False,
        **more: object,
    ) -> Page:
        width, height = SIZES[size]
        context = chromium.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            locale=language,
            reduced_motion="reduce",
            # A service worker caches every built file in each new context, which takes longer than most tests.
            service_workers="allow" if worker else "block",
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(BOUND)
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(f"localStorage['truckstop.settings'] ??= {kept}")
        contexts.append(context)
        return heard.to(context.new_page())

    yield made
    for context in contexts:
        context.close()
    assert heard.said == []
