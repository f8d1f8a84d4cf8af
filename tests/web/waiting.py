"""Waits that do not depend on the speed of the machine: a stopped clock, messages of the socket, a polled condition."""

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

BOUND = 60_000
"""The timeout of every wait, in milliseconds. It is there to end a hang; no test measures time with it."""


def until(page: Page, happened: Callable[[], object], turned: int = 0) -> None:
    """Wait for a condition that only the test can see, such as a message on a socket.

    With `turned`, the clock of the page goes forward by that many milliseconds before each check.
    """
    last = time.monotonic() + BOUND / 1000
    while not happened():
        assert time.monotonic() < last, "it did not happen"
        if turned:
            page.clock.fast_forward(turned)
        # Playwright dispatches its events during this wait.
        page.wait_for_timeout(20)


def stop_clock(page: Page) -> None:
    """Stop the clock of a page before it is opened: timers fire only when the test turns the clock."""
    page.clock.install(time=time.time())
    pause_clock(page)


def pause_clock(page: Page) -> None:
    """Stop the clock of an open page that was created with `page.clock.install`; timers of the next second fire."""
    page.clock.pause_at(time.time() + 1)


LISTEN = """
window.line = { due: new Set(), asked: false, waiting: 0, over: false, pongs: 0, opened: [] };
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    line.opened.push(Date.now());
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      line.due.delete(message.id);
      line.pongs += message.is === "pong";
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
"""A WebSocket that records unanswered moves, whether the last message holds a prompt (shown or not), the number of
seats that must act, the number of pongs, and when each socket was opened."""


def listen(page: Page) -> None:
    """Record the messages of a page that is about to be opened, for `answered`."""
    page.add_init_script(LISTEN)


def answered(page: Page) -> None:
    """Wait until only this page must act, or the game is over: no more news will come by itself."""
    page.wait_for_function("() => line.due.size === 0 && (line.over || (line.asked && line.waiting === 1))")


class Lines:
    """The sockets of a page with a filter: messages for which `passes` is false are lost, in either direction."""

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
