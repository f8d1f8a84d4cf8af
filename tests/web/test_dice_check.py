"""The page itself checks the dice: it detects a log that was tampered with."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.finished import Finished

RIGHT = re.compile(r"All \d+ draws come from that secret")
TAMPER = {
    "draw": """(log) => {
      const draw = log.entries.flatMap((entry) => entry.draws ?? []).find((one) => one[1] > 1);
      draw[2] = (draw[2] + 1) % draw[1];
    }""",
    "secret": """(log) => { log.secret = "00".repeat(32); }""",
}
INSTEAD = """
const asked = window.fetch;
window.fetch = async (...args) => {
  const answer = await asked(...args);
  if (!String(args[0]).endsWith("/log")) return answer;
  const log = await answer.json();
  (%s)(log);
  return new Response(JSON.stringify(log));
};
"""
"""Gives the page another log than the server has."""


@pytest.mark.parametrize("how", TAMPER)
def test_a_log_that_was_tampered_with_is_detected(new_page: NewPage, finished: Finished, how: str) -> None:
    page = new_page()
    table = finished.of("frenzy", page)
    page.goto(f"/replay/{table}?moment=1")
    expect(page.get_by_text(RIGHT)).to_be_visible()
    page.add_init_script(INSTEAD % TAMPER[how])
    page.reload()
    expect(page.locator("li.wrong").first).to_be_visible()
    expect(page.get_by_text(RIGHT)).to_have_count(0)
