"""The drawing of frenzy: unknown figures are not shown."""

import re

import pytest

from tests.games.frenzy.tables import Table, table
from truckstop.cli.draw import drawing_of
from truckstop.games.frenzy.game import FRENZY
from truckstop.words import Voice, load


def drawn(t: Table, plain: bool) -> list[str]:
    voice = Voice(load(), "frenzy", t.people, FRENZY.figures(t.rules), 0)
    return drawing_of("frenzy", plain)(FRENZY.board(t.rules), FRENZY.view(t.state, 0), voice, 80, False, [])


@pytest.mark.parametrize("rounds", [0, 1])
def test_before_the_roll_no_venue_has_figures(rounds: int) -> None:
    t = table(3, specials=["lanterns"])
    for _ in range(rounds):
        t.skip_round()
    lines = drawn(t, plain=False)
    venues = [found.group() for line in lines if (found := re.search(r"\bd\d+\b.*", line))]
    assert [line.split() for line in venues] == [[die, *"------"] for die in ("d8", "d10", "d12", "d20")]
    assert [line.split()[2] for line in lines if line.startswith(("Ben", "Cem"))] == ["-", "-"]
    plain = "\n".join(drawn(t, plain=True))
    assert plain.count("not rolled yet") == len(venues) and "shows" not in plain and "Total" not in plain


def test_after_the_roll_every_venue_has_figures() -> None:
    t = table(3).rolls(d8=5, d10=7).park(Ana="d8 d10")
    shown = "\n".join(drawn(t, plain=False))
    assert re.search(r"Night Market +d8 +5 +5 +5 +5 ", shown)
    assert "not rolled yet" not in "\n".join(drawn(t, plain=True))


def test_the_columns_of_cards_never_move() -> None:
    t = table(3)
    heads = []
    for seat in (None, 0, 1, 2):
        if seat is not None:
            start = seat * t.rules.kinds
            for kind in range(t.rules.kinds - 2 * seat):
                t.state.hand[start + kind] = 0
        heads.append(next(line for line in drawn(t, plain=False) if line.startswith("Player")))
    assert len(set(heads)) == 1 and heads[0].split()[4:7] == ["Reroll", "Move", "Push"]


def test_cards_are_in_columns_even_beside_a_long_name() -> None:
    t = table(3)
    away = [card.id for card in t.rules.cards if card.key in ("truck_shutdown", "venue_shutdown")]
    for kind in [seat * t.rules.kinds + card for seat in range(3) for card in away]:
        t.state.hand[kind] = 0
    voice = Voice(load(), "frenzy", ["Maximiliane", "Ben", "Cem"], FRENZY.figures(t.rules), 0)
    lines = drawing_of("frenzy", False)(FRENZY.board(t.rules), FRENZY.view(t.state, 0), voice, 80, False, [])
    assert max(map(len, lines)) <= 80
    assert "Trig" in next(line for line in lines if line.startswith("Player"))
