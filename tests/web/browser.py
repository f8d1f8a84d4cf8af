"""A real Chromium: one that is there, or the one that npm carries; no root is needed."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.web.waiting import BOUND

WEB = Path(__file__).resolve().parent.parent.parent / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"wide": (1440, 900), "phone": (390, 844)}
BLOCKED = "Service Worker registration blocked by Playwright"
ASK = 'import c from "@sparticuz/chromium"; console.log(await c.executablePath())'


def chromium() -> str:
    """Where a Chromium is. TRUCKSTOP_CHROMIUM names one; the one from npm is unpacked when it is first asked for."""
    named = os.environ.get("TRUCKSTOP_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if named:
        return named
    # Several processes may ask at once, and one that is being unpacked cannot be started.
    with (WEB / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = ["node", "--input-type=module", "-e", ASK]
        asked = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True)
    return asked.stdout.strip()


@contextmanager
def opened(*flags: str) -> Iterator[Browser]:
    """The browser, with more flags if they are wanted, closed at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *flags], timeout=BOUND)
        try:
            yield browser
        finally:
            browser.close()


class Listened:
    """What pages write to the console, and what goes wrong in them: nothing should."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def to(self, page: Page) -> Page:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.said.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")
