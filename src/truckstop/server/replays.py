"""What opens when a game is over: its log, and its replay from any seat's knowledge."""

from collections.abc import Iterable

import msgspec

from truckstop.kernel.chance import Scripted
from truckstop.kernel.game import SPECTATOR, Game
from truckstop.kernel.log import NOBODY, Log, Moment, Move, replay, written
from truckstop.kernel.prompt import Message
from truckstop.kernel.session import Session
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Event, Silent, beats_heard, heard_by
from truckstop.server.lobby import finished
from truckstop.server.node import Node
from truckstop.server.wire import BeatsShown, MomentShown, Position, Replayed
from truckstop.table.commands import Refused

REPLAYS = 32
"""So many replays are kept in words."""


async def open_log(node: Node, id: str) -> Log:
    """The log of a finished game, with the names of those who played."""
    table = await finished(node, id)
    assert table.session is not None, "a finished game was begun"
    names = node.live[id].names
    seats = [seat.bot or names.get(seat.who, "") or f"seat {number}" for number, seat in enumerate(table.seats)]
    return msgspec.structs.replace(table.session.log, seats=seats)


async def log_of(node: Node, id: str) -> str:
    return written(await open_log(node, id))


async def replayed(node: Node, id: str, seat: int | None) -> Replayed:
    """The whole game, moment by moment, without the views."""
    log = await open_log(node, id)
    table = await finished(node, id)
    session = table.session
    assert session is not None, "a finished game was begun"
    check_seat(log, seat)
    return Replayed(
        game=log.game,
        players=log.players,
        options=log.options,
        seats=log.seats,
        seat=seat,
        moments=kept_moments(node, id, session, seat),
        places=session.state.places(),
        commitment=log.dice.commitment or "",
        entropy=list(log.dice.entropy),
        secret=log.dice.secret or "",
        board=session.game.board(session.rules),
        data=table.data,
        set=table.set,
    )


def kept_moments(node: Node, id: str, session: Session, seat: int | None) -> list[MomentShown]:
    """A game that is over never changes, and to put all of it into words takes a while in which others wait."""
    found = node.replays.pop((id, seat), None)
    if found is None:
        found = moments(session.game, session.rules, session.log, seat)
        while len(node.replays) >= REPLAYS:
            del node.replays[next(iter(node.replays))]
    node.replays[id, seat] = found
    return found


def moments(game: Game, rules: Rules, log: Log, seat: int | None) -> list[MomentShown]:
    """All that a seat did or was told of; everything if it is open."""
    shown, turns, before = [], Turns(), None
    for point in replay(log, rules):
        entry, state = point.entry, point.state
        turn = turns.of(before, entry.seat) if before is not None else 0
        events = point.events if seat is None else heard_by(point.events, seat)
        known = seat is None or entry.seat == seat
        if known or events:
            who = entry.seat if known else NOBODY
            did = answered(game, before, entry) if known else []
            said = [game.event(rules, event) for event in events]
            shown.append(MomentShown(point.number, who, turn, did, said, state.scores(), game.rounds(state)))
        turns.heard(game, point.events)
        before = point.state.copy()
    return shown


def answered(game: Game, before: State | None, entry: Move) -> list[tuple[Message, list[Message]]]:
    """A gesture in the words with which its seat was asked; what is asked again and again is said once."""
    found: list[tuple[Message, list[Message]]] = []
    if before is None:
        return found
    state, script = before.copy(), Scripted(list(entry.draws))
    for option in entry.do:
        prompt = game.prompt(state, entry.seat)
        says = next(choice.says for choice in prompt.choices if choice.option == option)
        if not found or found[-1][0].key != prompt.asks.key:
            found.append((prompt.asks, [says]))
        elif not prompt.any_order or option != prompt.choices[-1].option:
            # What ends a set goes without saying, unless the set is empty.
            found[-1][1].append(says)
        state.apply(entry.seat, option, script, Silent())
    return found


class Turns:
    """Counts turns: those that the game tells of; elsewhere, what one seat does in a row or all do at once."""

    def __init__(self) -> None:
        self.count = 0
        self._now: tuple[int, ...] = ()
        self._begun = 0
        """How many stretches of the game have begun."""
        self._told = False
        """Did the last of them begin as a turn?"""
        self._reveals = -1
        """Of the position before the last entry, if several seats were asked at once there."""

    def of(self, before: State, seat: int) -> int:
        """The number of the turn in which a seat acts at a position."""
        # The last seat of a simultaneous phase is asked alone; until it is done nothing is revealed.
        together = len(before.to_act()) > 1 or before.reveals == self._reveals
        self._reveals = before.reveals if together else -1
        now: tuple[int, ...] = (self._begun,)
        if not self._told:
            now = (self._begun, NOBODY, before.reveals) if together else (self._begun, seat)
        if now != self._now:
            self.count, self._now = self.count + 1, now
        return self.count

    def heard(self, game: Game, events: list[Event]) -> None:
        for event in events:
            name = game.event_shapes[event[1]].name
            if name in ("round", "turn"):
                self._begun += 1
                self._told = name == "turn"


async def position(node: Node, id: str, moment: int, seat: int | None) -> Position:
    """How things stood at a moment; open means from all seats."""
    log = await open_log(node, id)
    session = (await finished(node, id)).session
    assert session is not None, "a finished game was begun"
    check_seat(log, seat)
    for point in replay(log, session.rules, beats_of=moment):
        if point.number == moment:
            viewers = range(log.players) if seat is None else [seat]
            views = [session.game.view(point.state, viewer) for viewer in viewers]
            return Position(moment, views, beats_of(session.game, point, seat, viewers))
    raise Refused("moment", f"that game has no moment {moment}; its replay lists them")


def beats_of(game: Game, point: Moment, seat: int | None, viewers: Iterable[int]) -> list[BeatsShown]:
    """The moments inside an entry of a replay, as far as the seat from which one looks hears of them."""
    return [
        BeatsShown(told, game.beat_names[kind], [game.view(state, viewer) for viewer in viewers])
        for told, kind, state in beats_heard(point.events, point.beats, seat)
    ]


def check_seat(log: Log, seat: int | None) -> None:
    if seat is not None and not SPECTATOR <= seat < log.players:
        raise Refused("seat", f"that game has seats 0 to {log.players - 1}; -1 is for a spectator")
