"""The pages have all their words, and the catalogue has no words for pages that none of them says."""

import re
from pathlib import Path

from truckstop.words import load

PAGES = Path(__file__).resolve().parent.parent.parent / "web" / "src"
TEXT = "\n".join(path.read_text() for path in sorted(PAGES.rglob("*")) if path.suffix in (".svelte", ".ts"))
KEYS = set(load().entries)
OWN = {key for key in KEYS if key.startswith("web.")}


def test_every_word_that_a_page_names_is_there() -> None:
    named = set(re.findall(r'["`]((?:web|frenzy|rollwrite|tacos|terminal)\.[a-z_]+(?:\.[a-z_]+)+)["`]', TEXT))
    assert len(named) > 50
    assert not named - KEYS


def test_every_word_for_pages_is_said_somewhere() -> None:
    # `web.top.${page}` says any key of that shape.
    shapes = set(re.findall(r"[\"`](web(?:\.(?:\w|\$\{[^}]*\})+)+)[\"`]", TEXT))
    patterns = [re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"[\\w.]+", re.escape(shape))) for shape in shapes]
    unsaid = {key for key in OWN if not any(pattern.fullmatch(key) for pattern in patterns)}
    assert not unsaid
