"""The catalogue has all keys that the pages use, and no unused ones."""

import re
from pathlib import Path

from truckstop.words import load

PAGES = Path(__file__).resolve().parent.parent.parent / "web" / "src"
TEXT = "\n".join(path.read_text() for path in sorted(PAGES.rglob("*")) if path.suffix in (".svelte", ".ts"))
KEYS = set(load().entries)
OWN = {key for key in KEYS if key.startswith("web.")}


def test_every_key_that_a_page_uses_exists() -> None:
    named = set(re.findall(r'["`]((?:web|frenzy|rollwrite|tacos|terminal)\.[a-z_]+(?:\.[a-z_]+)+)["`]', TEXT))
    assert len(named) > 50
    assert not named - KEYS


def test_every_key_for_pages_is_used() -> None:
    # `web.top.${page}` uses any key of that form.
    shapes = set(re.findall(r"[\"`](web(?:\.(?:\w|\$\{[^}]*\})+)+)[\"`]", TEXT))
    patterns = [re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"[\\w.]+", re.escape(shape))) for shape in shapes]
    unsaid = {key for key in OWN if not any(pattern.fullmatch(key) for pattern in patterns)}
    assert not unsaid
