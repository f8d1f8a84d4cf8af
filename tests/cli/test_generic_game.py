"""The terminal plays a game without its own drawing and words through prompts, views and events."""

from pathlib import Path

import pytest

from tests.cli.terminal import run
from tests.kernel.playing import finished
from tests.toy import TOY
from tests.toy.state import DEALT
from truckstop.cli.draw import drawing_of, generic
from truckstop.kernel import game as kernel_game
from truckstop.kernel.log import replay, written


@pytest.fixture(autouse=True)
def toy_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kernel_game._registry, "toy", TOY)


@pytest.mark.parametrize("people", ["Ana", "Ana,Ben"])
def test_the_toy_game_is_played_to_its_end(tmp_path: Path, people: str) -> None:
    file = tmp_path / "toy.json"
    with pytest.MonkeyPatch.context() as patch:
        options = ["--people", people, "--players", "3", "--seed", "1"]
        ran = run(patch, "play", "toy", *options, "--save", str(file))
        assert (ran.code, ran.err) == (0, "")
        assert max(len(line) for line in ran.out.splitlines() if str(file) not in line) <= 80
        assert "The game is kept in" in ran.out
        assert run(patch, "verify", str(file)).code == 0
        assert run(patch, "replay", str(file), "--seat", "0").code == 0


def test_a_replay_from_a_seat_tells_only_what_that_seat_was_told(tmp_path: Path) -> None:
    """The toy game deals in secret, which frenzy never does: a seat is told only about its own cards."""
    file = tmp_path / "toy.json"
    file.write_text(written(finished().log), encoding="utf-8")
    told = [event for moment in replay(finished().log) for event in moment.events if event[1] == DEALT]
    with pytest.MonkeyPatch.context() as patch:
        heard = {viewer: run(patch, "replay", str(file), *viewer.split()).out for viewer in ("--open", "--seat 0")}
    counts = {viewer: out.count("- dealt") for viewer, out in heard.items()}
    assert counts == {"--open": len(told), "--seat 0": len([event for event in told if event[0] == 0])}
    assert 0 < counts["--seat 0"] < counts["--open"]


def test_a_generic_view_is_drawn_field_by_field() -> None:
    assert drawing_of("toy", plain=False) is generic.draw
