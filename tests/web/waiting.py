"""Waiting for what happens, however slow the machine is: a clock that a test turns by hand, and what a line brings."""

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

BOUND = 60_000
"""Milliseconds after which a test fails that waits for something. It ends a hang; nothing is measured by it."""


def until(page: Page, happened: Callable[[], object], turned: int = 0) -> None:
    """Wait for something that only the test can see, such as a message on a line.

    Meanwhile the clock of the page is turned by so many milliseconds at each look.
    """
    last = time.monotonic() + BOUND / 1000
    while not happened():
        assert time.monotonic() < last, "it did not happen"
        if turned:
            page.clock.fast_forward(turned)
        # Playwright delivers its events while it waits.
        page.wait_for_timeout(20)


def stop_clock(page: Page) -> None:
    """From now on no timer of the page fires unless the test turns the clock, so no test races against one."""
    now = time.time()
    page.clock.install(time=now)
    page.clock.pause_at(now + 1)


LISTEN = """
window.line = { due: new Set(), asked: false, waiting: 0, over: false, refused: 0, opened: [] };
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    line.opened.push(Date.now());
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      line.due.delete(message.id);
      line.refused += message.is === "refused";
      if (message.is !== "news") return;
      line.waiting = message.waiting.length;
      if (!message.same) line.asked = message.asked !== null;
      if (message.table !== null) line.over = message.table.status === "over";
    });
  }
  send(data) {
    const { verb, id } = JSON.parse(data);
    if (verb === "do") line.due.add(id);
    super.send(data);
  }
};
"""
"""The page notes which moves are not answered yet, whether the last message asked it something, shown or not, for how
many seats the server waits, how often it refused something, and when each line was opened."""


def listen(page: Page) -> None:
    """Before the page is opened: note what its line brings, so that `answered` can wait for it."""
    page.add_init_script(LISTEN)


def answered(page: Page) -> None:
    """Wait until the server has nothing more to say: it waits for this page alone, or the game is over."""
    page.wait_for_function("() => line.due.size === 0 && (line.over || (line.asked && line.waiting === 1))")


class Lines:
    """The lines of a page, with somebody in between who can lose what goes either way."""

    def __init__(self, page: Page) -> None:
        self.opened = 0
        self.sent: list[dict[str, object]] = []
        self.routes: list[WebSocketRoute] = []
        self.passes: Callable[[dict[str, object]], bool] = lambda message: True
        page.route_web_socket(re.compile("/socket$"), self._through)

    def _through(self, line: WebSocketRoute) -> None:
        self.opened += 1
        self.routes.append(line)
        number = self.opened
        server = line.connect_to_server()

        def forward(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            if self.passes({**self.sent[-1], "line": number}):
                server.send(message)

        def back(message: str | bytes) -> None:
            if self.passes({**json.loads(message), "line": number}):
                line.send(message)

        line.on_message(forward)
        server.on_message(back)

    def said(self, verb: str) -> int:
        return sum(message["verb"] == verb for message in self.sent)
