"""Logs and replays of finished games, open or as one seat knew them."""

from collections.abc import Iterable

import msgspec

from truckstop.kernel.chance import Scripted
from truckstop.kernel.game import SPECTATOR, Game
from truckstop.kernel.log import NOBODY, Log, Moment, Move, replay, written
from truckstop.kernel.prompt import Message
from truckstop.kernel.session import Session
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Event, Silent, beats_heard, heard_by
from truckstop.server.node import Node
from truckstop.server.wire import BeatsShown, MomentShown, Position, Replayed
from truckstop.table.commands import Refused
from truckstop.table.table import OVER, Table

REPLAYS = 32
"""Replays that a node keeps."""


async def finished_table(node: Node, id: str) -> Table:
    """Return a table whose game is over and whose log is public."""
    live = await node.open(id)
    table = live.table
    assert table is not None, "it has just been opened"
    if table.status != OVER or table.session is None:
        raise Refused("not_over", "log and replay are available when the game is over")
    if live.deal is not None and node.clock() < live.deal.closes:
        raise Refused("deal", "log and replay of a deal are available when it closes, so that others can play it")
    return table


async def open_log(node: Node, id: str) -> Log:
    """Return the log of a finished game, with the names of the players."""
    table = await finished_table(node, id)
    assert table.session is not None, "a finished game was begun"
    names = node.live[id].names
    seats = [seat.bot or names.get(seat.who, "") or f"seat {number}" for number, seat in enumerate(table.seats)]
    return msgspec.structs.replace(table.session.log, seats=seats)


async def log_of(node: Node, id: str) -> str:
    return written(await open_log(node, id))


async def replayed(node: Node, id: str, seat: int | None) -> Replayed:
    """Return the whole game, moment by moment, without the views."""
    log = await open_log(node, id)
    table = await finished_table(node, id)
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
    """Return the moments of a finished game, which never change; making them blocks the node for a while."""
    found = node.replays.pop((id, seat), None)
    if found is None:
        found = moments(session.game, session.rules, session.log, seat)
        while len(node.replays) >= REPLAYS:
            del node.replays[next(iter(node.replays))]
    node.replays[id, seat] = found
    return found


def moments(game: Game, rules: Rules, log: Log, seat: int | None) -> list[MomentShown]:
    """Return everything that a seat did or heard; all moments if `seat` is None."""
    shown, turns, before = [], Turns(), None
    for point in replay(log, rules):
        entry, state = point.entry, point.state
        turn = turns.of(before, entry.seat) if before is not None else 0
        events = point.events if seat is None else heard_by(point.events, seat)
        known = seat is None or entry.seat == seat
        if known or events:
            who = entry.seat if known else NOBODY
            did = answers(game, before, entry) if known else []
            heard = [game.event(rules, event) for event in events]
            shown.append(MomentShown(point.number, who, turn, did, heard, state.scores(), game.rounds(state)))
        turns.heard(game, point.events)
        before = point.state.copy()
    return shown


def answers(game: Game, before: State | None, entry: Move) -> list[tuple[Message, list[Message]]]:
    """Return the questions that a gesture answered, each with its answers; a repeated question is listed once."""
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
            # The option that ends a set is left out, unless the set is empty.
            found[-1][1].append(says)
        state.apply(entry.seat, option, script, Silent())
    return found


class Turns:
    """Counts turns: those that the game announces; otherwise what one seat does in a row, or all do at once."""

    def __init__(self) -> None:
        self.count = 0
        self._now: tuple[int, ...] = ()
        self._begun = 0
        """Number of rounds and turns that the game has announced."""
        self._told = False
        """True if the last of them was a turn."""
        self._reveals = -1
        """`reveals` of the position before the last move if it was in a simultaneous phase, else -1."""

    def of(self, before: State, seat: int) -> int:
        """Return the number of the turn in which a seat acts at a position."""
        # The last seat of a simultaneous phase is asked alone. Nothing is revealed before it is done.
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
    """Return the views at a moment: of one seat, or of all seats if `seat` is None."""
    log = await open_log(node, id)
    session = (await finished_table(node, id)).session
    assert session is not None, "a finished game was begun"
    check_seat(log, seat)
    for point in replay(log, session.rules, beats_of=moment):
        if point.number == moment:
            viewers = range(log.players) if seat is None else [seat]
            views = [session.game.view(point.state, viewer) for viewer in viewers]
            return Position(moment, views, beats_of(session.game, point, seat, viewers))
    raise Refused("moment", f"that game has no moment {moment}; its replay lists them")


def beats_of(game: Game, point: Moment, seat: int | None, viewers: Iterable[int]) -> list[BeatsShown]:
    """Return the beats inside a moment of a replay, as far as the seat hears of them."""
    return [
        BeatsShown(told, game.beat_names[kind], [game.view(state, viewer) for viewer in viewers])
        for told, kind, state in beats_heard(point.events, point.beats, seat)
    ]


def check_seat(log: Log, seat: int | None) -> None:
    if seat is not None and not SPECTATOR <= seat < log.players:
        raise Refused("seat", f"that game has seats 0 to {log.players - 1}; -1 is for a spectator")
