"""Deals over HTTP."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from truckstop.server import deals
from truckstop.server.deals import deal_shown, deals_of_today, find_deal
from truckstop.server.http.dependencies import Asking, UsedGateway, Viewer
from truckstop.server.wire import DealShown, NewDeal


@post("/api/deals")
async def make_deal(person: Asking, data: JSONBody[NewDeal], gateway: UsedGateway) -> DealShown:
    """Make a deal that you and others can play, each at their own table."""
    gateway.meter.take("tables", person.id, gateway.limits.tables)
    return await deal_shown(gateway.node, await deals.make_deal(gateway.node, data), person.id)


@get("/api/deals/daily")
async def daily(who: Viewer, gateway: UsedGateway) -> list[DealShown]:
    """The deals of the day, for one player."""
    node = gateway.node
    found = [await find_deal(node, deal.id) for deal in deals_of_today(node.clock())]
    return [await deal_shown(node, deal, who) for deal in found]


@get("/api/deals/{id:str}")
async def the_deal(id: FromPath[str], who: Viewer, gateway: UsedGateway) -> DealShown:
    """A deal with its leaderboard."""
    return await deal_shown(gateway.node, await find_deal(gateway.node, id), who)


HANDLERS = [make_deal, daily, the_deal]
