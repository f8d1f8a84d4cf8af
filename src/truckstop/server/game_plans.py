"""Game plans: what is played at a new table, for new games, lessons, deals and games continued from a replay."""

import secrets
from typing import NamedTuple

from truckstop.kernel.chance import commitment
from truckstop.kernel.log import Move, replay
from truckstop.server.deals import find_open_deal
from truckstop.server.lessons import LESSONS
from truckstop.server.node import Node
from truckstop.server.replays import finished_table
from truckstop.server.wire import NewTable
from truckstop.table.commands import Refused
from truckstop.table.entries import Clock, Made, Place


class GamePlan(NamedTuple):
    """What is played at a new table, without the people."""

    game: str
    players: int
    options: dict[str, str]
    secret: bytes
    """The secret of the dice."""
    deal: str = ""
    closes: float = 0.0
    """When the game ends because its deal closes; 0 if it goes on."""
    copied: tuple[Move, ...] = ()
    """The moves of another game that is continued."""
    lesson: bool = False
    data: str = ""
    """The digest of the set, or empty."""
    set: str = ""
    """The name of the set, or empty."""

    def made(self, host: str, seats: tuple[Place, ...], public: bool, clock: Clock, at: float) -> Made:
        """Return the first entry of the table."""
        return Made(
            at=at,
            host=host,
            game=self.game,
            options=self.options,
            seats=seats,
            public=public,
            clock=clock,
            commitment=commitment(self.secret),
            secret=self.secret.hex(),
            deal=self.deal,
            closes=self.closes,
            copied=self.copied,
            lesson=self.lesson,
            data=self.data,
            set=self.set,
        )


async def plan_of(node: Node, wanted: NewTable) -> GamePlan:
    """Return what is to be played at a new table."""
    if wanted.lesson:
        return plan_of_lesson(wanted)
    if wanted.deal and wanted.goes_on:
        raise Refused("table", "a table plays a deal or continues a game, not both")
    if (wanted.deal or wanted.goes_on) and (wanted.game or wanted.players or wanted.options or wanted.data):
        raise Refused("fixed", "the deal or the other game fixes game, players, options and data; leave them out")
    if wanted.deal:
        return await plan_of_deal(node, wanted.deal)
    if wanted.goes_on:
        return await plan_from_replay(node, wanted.goes_on, wanted.moment)
    data = node.sets.chosen(wanted.game, wanted.data) if wanted.data else ""
    secret = secrets.token_bytes(32)
    return GamePlan(wanted.game, wanted.players, wanted.options, secret, data=data, set=wanted.data)


def plan_of_lesson(wanted: NewTable) -> GamePlan:
    """Return the plan of a lesson, in which one person plays among bots."""
    lesson = LESSONS.get(wanted.game)
    if lesson is None:
        raise Refused("lesson", f"there is no lesson for {wanted.game!r}; there are lessons for {', '.join(LESSONS)}")
    if wanted != NewTable(game=wanted.game, lesson=True):
        raise Refused("fixed", "everything at the table of a lesson is fixed; send only the game")
    return GamePlan(wanted.game, lesson.players, {}, lesson.secret(), lesson=True)


async def plan_of_deal(node: Node, id: str) -> GamePlan:
    """Return the plan of a deal that can still be played."""
    deal = await find_open_deal(node, id)
    # Solo players may go on after the secret is revealed: there is no other hand to look into.
    closes = deal.closes if deal.players > 1 else 0.0
    return GamePlan(deal.game, deal.players, deal.options, deal.secret, deal=id, closes=closes)


async def plan_from_replay(node: Node, id: str, moment: int) -> GamePlan:
    """Return the plan of a game that continues from a moment of a finished one."""
    table = await finished_table(node, id)
    assert table.session is not None, "a finished game was begun"
    log, moves = table.session.log, []
    for point in replay(log):
        moves.append(point.entry)
        if point.number == moment:
            if not point.state.to_act():
                raise Refused("moment", "the game is over at that moment; choose an earlier one")
            options, secret = dict(table.chosen), secrets.token_bytes(32)
            return GamePlan(log.game, log.players, options, secret, copied=tuple(moves), data=table.data, set=table.set)
    raise Refused("moment", f"that game has no moment {moment}; its replay lists them")
