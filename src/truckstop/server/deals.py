"""Deals: dice that several tables share. Some are made by people, and there are new ones every day."""

import datetime
import secrets

from truckstop.kernel.chance import commitment
from truckstop.server.live_table import is_id
from truckstop.server.node import Node
from truckstop.server.wire import DealShown, NewDeal, Result
from truckstop.store.store import Deal
from truckstop.table.commands import Refused
from truckstop.table.commands.setup import check_game

DAILY = ("rollwrite", "tacos")
"""The games that have a deal every day, for one player."""
DAILY_LEVELS = ("1", "2", "4")
"""The levels of tacos that take turns: those that are neither too easy nor hopeless."""
DAY = 86_400.0
"""Seconds."""


async def find_deal(node: Node, id: str) -> Deal:
    """Return a deal by its id. A deal of today is made when somebody first asks for it."""
    deal = await node.store.deal(id) if is_id(id) else None
    if deal is None:
        daily = {one.id: one for one in deals_of_today(node.clock())}
        if id not in daily:
            raise Refused("no_deal", "there is no such deal")
        deal = await node.store.add_deal(daily[id])
    return deal


async def find_open_deal(node: Node, id: str) -> Deal:
    """Return a deal that can still be played."""
    deal = await find_deal(node, id)
    if node.clock() >= deal.closes:
        raise Refused("closed", "that deal is closed")
    return deal


def deals_of_today(now: float) -> list[Deal]:
    """Return the deals of the day (UTC), each with a new secret. The first node to store a deal fixes its secret."""
    day = datetime.datetime.fromtimestamp(now, datetime.UTC).date()
    closes = (now // DAY + 1) * DAY
    return [
        Deal(f"daily-{game}-{day}", game, daily_options(game, day.toordinal()), 1, secrets.token_bytes(32), closes)
        for game in DAILY
    ]


def daily_options(game: str, day: int) -> dict[str, str]:
    """Return the options of a day's deal: sides, levels and vendors take turns."""
    if game == "rollwrite":
        return {"side": "AB"[day % 2]}
    return {"level": DAILY_LEVELS[day % 3], "vendors": ("star", "varied")[day // 3 % 2]}


async def make_deal(node: Node, wanted: NewDeal) -> Deal:
    """Make a deal that anyone who has its link can play."""
    check_game(wanted.game, wanted.players, wanted.options)
    if not 1 <= wanted.days <= 30:
        raise Refused("days", f"a deal closes after 1 to 30 days, not {wanted.days}")
    closes = node.clock() + wanted.days * DAY
    id = secrets.token_urlsafe(12)
    secret = secrets.token_bytes(32)
    return await node.store.add_deal(Deal(id, wanted.game, wanted.options, wanted.players, secret, closes))


async def deal_shown(node: Node, deal: Deal, who: str) -> DealShown:
    """Return a deal with its leaderboard, as a person may see it."""
    closed = node.clock() >= deal.closes
    results = await node.store.leaderboard(deal.id)
    return DealShown(
        id=deal.id,
        game=deal.game,
        players=deal.players,
        options=deal.options,
        commitment=commitment(deal.secret),
        closes=deal.closes,
        closed=closed,
        secret=deal.secret.hex() if closed else "",
        results=[Result(name, score, table if closed else "") for name, score, table in results],
        yours=(await node.store.table_of_deal(deal.id, who) or "") if who else "",
    )
