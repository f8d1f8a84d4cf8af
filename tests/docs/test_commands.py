"""Every command and example of every page is run, in the order of the page."""

import re
from pathlib import Path

import pytest
import typer

from tests.docs.pages import ROOT, inline, page_name, pages, steps
from tests.docs.reader import SHORTER, Reader, shown
from truckstop.cli.app import app

PAGES = {page_name(page): page.read_text(encoding="utf-8") for page in pages()}
WITH_STEPS = [name for name, text in PAGES.items() if steps(text)]


@pytest.mark.parametrize("name", WITH_STEPS)
def test_a_page_can_be_followed(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with Reader(tmp_path, lambda: request.getfixturevalue("postgres")) as reader:
        for step in steps(PAGES[name]):
            reader.do(step)


def test_pages_with_commands_are_found() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/add-a-card.md", "docs/bots.md"} <= set(WITH_STEPS)
    assert steps(PAGES["README.md"])[0].command.startswith("make play")


def test_every_shortening_is_used_by_a_page() -> None:
    everything = "\n".join(PAGES.values())
    assert [long for long in SHORTER if long not in everything] == []


@pytest.mark.parametrize("name", PAGES)
def test_commands_named_in_the_text_exist(name: str) -> None:
    command = typer.main.get_command(app)
    known = set(getattr(command, "commands", {}))
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text()))
    for span in inline(PAGES[name]):
        words = [word for word in span.split() if not re.fullmatch(r"[A-Z_]+=\S*", word)]
        if words[:1] == ["truckstop"] and words[1:] and not words[1].startswith("-"):
            assert words[1] in known, f"`{span}`"
        if words[:1] == ["make"] and words[1:]:
            assert words[1] in targets, f"`{span}`"


def test_a_failing_command_is_detected(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for text in ("```sh\ntruckstop fly\n```\n", "```sh\nmake dinner\n```\n", "```console\n$ echo one\ntwo\n```\n"):
        (step,) = steps(text)
        with pytest.raises(AssertionError, match="line 2"):
            reader.do(step)


def test_an_edit_of_missing_text_is_detected(tmp_path: Path) -> None:
    (step,) = steps("<!-- test: replace README.md: no such words -> others -->")
    with pytest.raises(AssertionError, match="no such words"):
        Reader(tmp_path).do(step)


def test_kinds_of_blocks_are_distinguished() -> None:
    text = "```sh\n# not this\nmake a  # but this\n```\n```toml\nx = 1\n```\n\n    make b     words\n    no command\n"
    assert [(step.line, step.command) for step in steps(text)] == [(3, "make a  # but this"), (9, "make b")]
    append, replace = steps("<!-- test: append f -->\n```toml\nx = 1\n```\n<!-- test: replace f: x -> y -->\n")
    assert (append.edit, append.text, replace.edit) == ("append f", "x = 1\n", "replace f: x -> y")


def test_output_is_compared_in_order_and_may_have_gaps() -> None:
    assert shown(["one …", "three"], "one two\nand three\n")
    assert not shown(["three", "one"], "one two\nand three\n")
