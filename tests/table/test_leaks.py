"""Servers that leak, each in one way: the test of the traffic (`tests/server/test_traffic.py`) catches every one.

They are broken by patching their modules, which is impossible in compiled ones. So this runs on the source only.
"""

import logging
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.test_traffic import GAMES, play, play_toy
from tests.server.twins import Leak
from truckstop.compiled import is_compiled
from truckstop.kernel.game import SPECTATOR, Game
from truckstop.kernel.look import Looker
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import beats_heard
from truckstop.server import bot_moves, delivery, gateway, looks, table_reader
from truckstop.server.wire import Looks
from truckstop.table import commands, projection
from truckstop.table.commands import Refused
from truckstop.table.commands.checks import own_seat
from truckstop.table.commands.gestures import do
from truckstop.table.entries import AnyEntry, Did
from truckstop.table.messages import Told
from truckstop.table.projection import beats_to, news
from truckstop.table.table import Table
from truckstop.table.views import BeatShown, News

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled modules cannot be patched; this runs on the source")


def count_together(patch: pytest.MonkeyPatch) -> None:
    """Messages are numbered by the table."""

    class Counting(Table):
        def number(self, role: int) -> int:
            return self.seq

    patch.setattr(table_reader, "Table", Counting)


def tell_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody gets a message about every gesture, even if it is empty."""

    class Telling(Table):
        def _did(self, entry: Did, before: list[int], with_beats: bool) -> Told:
            found = super()._did(entry, before, with_beats)
            found.roles = list(self.roles)
            return found

    patch.setattr(table_reader, "Table", Telling)


def show_a_seat(patch: pytest.MonkeyPatch) -> None:
    """Spectators are shown the view of the first seat."""

    def shown(table: Table, who: str, *args: Any, **more: Any) -> News:
        found = news(table, who, *args, **more)
        if table.role(who) == SPECTATOR and found.view is not None and table.session is not None:
            found = msgspec.structs.replace(found, view=table.game.view(table.session.state, 0))
        return found

    patch.setattr(delivery, "news", shown)


def log_what_is_done(patch: pytest.MonkeyPatch) -> None:
    """A line is logged for every gesture."""

    def done(table: Table, seat: int, gesture: list[int], at: float, id: str = "") -> AnyEntry:
        logging.getLogger("truckstop").warning("seat %s: %s", seat, gesture)
        return do(table, seat, gesture, at, id)

    for module in (commands.play, bot_moves):
        patch.setattr(module, "do", done)


def refuse_with_the_number(patch: pytest.MonkeyPatch) -> None:
    """A refusal names the number of the entry that was not made."""

    def seated(table: Table, who: str) -> int:
        try:
            return own_seat(table, who)
        except Refused as error:
            raise Refused(error.key, f"{error}: {table.seq + 1}") from None

    for module in (commands.play, commands.seating):
        patch.setattr(module, "own_seat", seated)


def count_time_by_step(patch: pytest.MonkeyPatch) -> None:
    """The time of a seat starts again with every private step."""

    class Hurrying(Table):
        def _did(self, entry: Did, before: list[int], with_beats: bool) -> Told:
            found = super()._did(entry, before, with_beats)
            self.seats[entry.seat].since = entry.at + self.seq
            return found

    patch.setattr(table_reader, "Table", Hurrying)


def let_bots_peek(patch: pytest.MonkeyPatch) -> None:
    """A bot's chance depends on how much has happened at the table."""
    patch.setattr(bot_moves, "seed_of", lambda table, seat: table.seq)


def let_private_steps_block(patch: pytest.MonkeyPatch) -> None:
    """Private steps block a take-back."""

    class Blocking(Table):
        def can_take_back(self, seat: int) -> list[int]:
            self.unseen.clear()
            return super().can_take_back(seat)

    patch.setattr(table_reader, "Table", Blocking)


def look_at_the_truth(patch: pytest.MonkeyPatch) -> None:
    """A look ahead starts from the true position, with what others have chosen in secret."""

    class Peeking(Looker):
        def __init__(self, game: Game, rules: Rules, state: State, seat: int, prompt: Prompt | None = None) -> None:
            super().__init__(game, rules, state, seat, prompt)
            self.known = state.copy()

    patch.setattr(looks, "Looker", Peeking)


def show_a_neighbour_at_beats(patch: pytest.MonkeyPatch) -> None:
    """At beats everybody is shown the view of the next seat."""

    def beats_of_neighbour(table: Table, told: Told, role: int, shared: bool) -> list[BeatShown]:
        shown = beats_to(table, told, role)
        positions = [state for _, _, state in beats_heard(told.events, told.beats, role)]
        return [
            msgspec.structs.replace(beat, view=table.game.view(position, (role + 1) % table.players))
            for beat, position in zip(shown, positions, strict=True)
        ]

    patch.setattr(projection, "beats_to", beats_of_neighbour)


def show_last_beats_again(patch: pytest.MonkeyPatch) -> None:
    """A client that connects is sent the beats of the last entry, which a private step would hide."""

    def shown(table: Table, who: str, *args: Any, **more: Any) -> News:
        found = news(table, who, *args, **more)
        if more.get("told") is None and table.session is not None and found.view is not None:
            names = [table.game.beat_names[kind] for _, kind, _ in table.session.beats]
            found = msgspec.structs.replace(found, beats=[BeatShown(0, name, found.view) for name in names])
        return found

    patch.setattr(delivery, "news", shown)


def number_looks(patch: pytest.MonkeyPatch) -> None:
    """A look names the number of the last entry."""

    def at_all(table: Table, who: str, at: float, id: str = "") -> Looks:
        return msgspec.structs.replace(looks.look_at_all(table, who, at, id), n=table.seq)

    patch.setattr(gateway, "look_at_all", at_all)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], str, int]] = [
    (count_together, "rollwrite", 0),
    (tell_all, "rollwrite", 0),
    (show_a_seat, "rollwrite", 0),
    (log_what_is_done, "frenzy", 0),
    (refuse_with_the_number, "rollwrite", 0),
    (count_time_by_step, "rollwrite", 0),
    (let_bots_peek, "tacos", 4),
    (let_private_steps_block, "frenzy", 41),
    (look_at_the_truth, "rollwrite", 0),
    (number_looks, "rollwrite", 0),
    (show_a_neighbour_at_beats, "toy", 0),
    (show_last_beats_again, "rollwrite", 0),
]
"""The leak, a game that shows it, and the first seed: rare leaks are searched for where they occur."""


@pytest.mark.parametrize(("leak", "game", "first"), LEAKS)
def test_a_server_that_leaks_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None], game: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    seeds = range(first, first + GAMES)
    with pytest.raises(Leak):
        _ = play_toy(seeds) if game == "toy" else play(game, seeds)
