"""What opens when a game is over: its log, and its replay from any seat's knowledge."""

import msgspec

from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.log import Log, replay, written
from truckstop.kernel.tell import heard_by
from truckstop.server.making import finished
from truckstop.server.node import Node
from truckstop.server.wire import MomentShown, Position, Replayed
from truckstop.table.commands import Refused


async def open_log(node: Node, id: str) -> Log:
    """The log of a finished game, with the names of those who played."""
    table = await finished(node, id)
    assert table.play is not None, "a finished game was begun"
    names = node.live[id].names
    seats = [seat.bot or names.get(seat.who, "") or f"seat {number}" for number, seat in enumerate(table.seats)]
    return msgspec.structs.replace(table.play.log, seats=seats)


async def log_of(node: Node, id: str) -> str:
    return written(await open_log(node, id))


async def replayed(node: Node, id: str, seat: int | None) -> Replayed:
    """The whole game, moment by moment, without the views."""
    log = await open_log(node, id)
    play = (await finished(node, id)).play
    assert play is not None, "a finished game was begun"
    check_seat(log, seat)
    game, rules, moments = play.game, play.rules, []
    for point in replay(log, rules):
        known = seat is None or point.entry.seat == seat
        events = point.events if seat is None else heard_by(point.events, seat)
        if known or events:
            did = [game.option_name(rules, option) for option in point.entry.do] if known else []
            said = [game.message(rules, event) for event in events]
            moments.append(
                MomentShown(point.number, point.entry.seat if known else -1, did, said, point.state.scores())
            )
    return Replayed(
        game=log.game,
        players=log.players,
        options=log.options,
        seats=log.seats,
        seat=seat,
        moments=moments,
        places=play.state.places(),
        commitment=log.dice.commitment or "",
        entropy=list(log.dice.entropy),
        secret=log.dice.secret or "",
        board=game.board(rules),
    )


async def position(node: Node, id: str, moment: int, seat: int | None) -> Position:
    """How things stood at a moment; open means from all seats."""
    log = await open_log(node, id)
    play = (await finished(node, id)).play
    assert play is not None, "a finished game was begun"
    check_seat(log, seat)
    for point in replay(log, play.rules):
        if point.number == moment:
            viewers = range(log.players) if seat is None else [seat]
            return Position(moment, [play.game.view(point.state, viewer) for viewer in viewers])
    raise Refused("moment", f"that game has no moment {moment}; its replay lists them")


def check_seat(log: Log, seat: int | None) -> None:
    if seat is not None and not SPECTATOR <= seat < log.players:
        raise Refused("seat", f"that game has seats 0 to {log.players - 1}; -1 is for a spectator")
