"""Link targets and named files exist, and the README fits one screen."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, inline, links, page_name, pages, steps

PAGES = {page_name(page): page.read_text(encoding="utf-8") for page in pages()}
README = PAGES["README.md"]


def anchors(page: Path) -> set[str]:
    """Return the headings of a page as link anchors."""
    heads = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("name", PAGES)
def test_link_targets_exist(name: str) -> None:
    for link in links(PAGES[name]):
        if "://" in link:
            continue
        target, _, anchor = link.partition("#")
        there = (ROOT / name).parent / target if target else ROOT / name
        assert there.exists(), f"{name}: {link}"
        assert not anchor or anchor in anchors(there), f"{name}: {link}"


@pytest.mark.parametrize("name", PAGES)
def test_named_files_exist(name: str) -> None:
    made = {step.edit.removeprefix("write ") for step in steps(PAGES[name]) if step.edit.startswith("write ")}
    for span in inline(PAGES[name]):
        if re.fullmatch(r"(src|tests|docs|bench|tools|requirements)/[\w./-]*", span) and span not in made:
            assert (ROOT / span).exists(), f"{name}: `{span}`"


def test_files_named_in_the_design_exist() -> None:
    """They are relative to the package, or to the folder of a game."""
    package = ROOT / "src" / "truckstop"
    games = [package / "games" / name for name in ("frenzy", "rollwrite", "tacos")]
    for span in inline(PAGES["docs/design.md"]):
        if re.fullmatch(r"[\w/]+\.(py|toml)|[a-z]+/", span) and not span.startswith("tests/"):
            places = (package, *games, ROOT, ROOT / "tests" / "conformance")
            assert any((place / span).exists() for place in places), span


def test_code_quoted_in_the_design_is_current() -> None:
    source = "".join(path.read_text() for path in [*(ROOT / "src").rglob("order.py"), *ROOT.glob("tests/*/games.py")])
    quotes = re.findall(r"(?ms)^```python\n(.*?)^```", PAGES["docs/design.md"])
    assert quotes and all(quote in source for quote in quotes)


def test_the_readme_fits_one_screen() -> None:
    assert README.count("\n") <= 70
    assert max(map(len, README.split("\n"))) <= 120


def test_the_readme_has_what_a_newcomer_needs() -> None:
    for words in ("make play", "make test", "Python 3.11", "docs/pictures/frenzy-wide.png", "Node", "MIT"):
        assert words in README
    unofficial = README[README.index("## Unofficial") :].replace("\n", " ")
    for words in ("not affiliated", "not endorsed", "none of their text or art", "only to say whose rules"):
        assert words in unofficial


def test_every_page_is_listed_in_the_index() -> None:
    index = set(links(PAGES["docs/README.md"]))
    assert index == {Path(name).name for name in PAGES if name.startswith("docs/")} - {"README.md"}
    assert {f"docs/{name}" for name in index} <= set(links(README))
