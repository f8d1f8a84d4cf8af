"""Finds and starts a real Chromium: an installed one, or the one from npm, which needs no root."""

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
    """Return the path of a Chromium: TRUCKSTOP_CHROMIUM, or the one from npm, which is unpacked on first use."""
    named = os.environ.get("TRUCKSTOP_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if named:
        return named
    # Several processes may need it at once, and a browser cannot start while it is being unpacked.
    with (WEB / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = ["node", "--input-type=module", "-e", ASK]
        asked = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True)
    return asked.stdout.strip()


@contextmanager
def opened(*flags: str) -> Iterator[Browser]:
    """Start the browser with these additional flags, and close it at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *flags], timeout=BOUND)
        try:
            yield browser
        finally:
            browser.close()


class Listened:
    """Console messages and errors of pages; a test expects none."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def to(self, page: Page) -> Page:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.said.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")
