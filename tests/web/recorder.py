"""Records what a board shows as it changes, so that a test reads afterwards what was seen on the way."""

from typing import Any

from playwright.sync_api import Page

RECORD = """({ board, look }) => {
  window.shown = [];
  const read = eval(look);
  const all = (what) => [...(document.querySelector(board)?.querySelectorAll(what) ?? [])];
  let last = "";
  const note = () => {
    if (document.querySelector(board) === null) return;
    const now = read(all, (one) => one?.textContent.trim() ?? "");
    const key = JSON.stringify(now);
    if (key !== last) shown.push(now);
    last = key;
  };
  new MutationObserver(note).observe(document.body,
    { subtree: true, childList: true, characterData: true, attributes: true });
  note();
}"""


def record(page: Page, board: str, look: str) -> None:
    """Record from now on what `look` returns, each time that it differs.

    `look` is a function in JavaScript. Its arguments are a function that returns all elements of the board for a
    selector, and one that returns the text of an element.
    """
    page.evaluate(RECORD, {"board": board, "look": look})


def recorded(page: Page) -> Any:
    """Return everything that was recorded, in order."""
    return page.evaluate("() => shown")
