"""Finished games over HTTP: their logs and replays."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from truckstop.server import replays
from truckstop.server.http.dependencies import UsedGateway
from truckstop.server.wire import Position, Replayed


@get("/api/tables/{id:str}/log")
async def log_of(id: FromPath[str], gateway: UsedGateway) -> Response[bytes]:
    """The log of a finished game, including its dice; `truckstop verify` checks it."""
    text = await replays.log_of(gateway.node, id)
    name = {"Content-Disposition": f'attachment; filename="truckstop-{id}.json"'}
    return Response(text.encode(), media_type="application/json", headers=name)


@get("/api/tables/{id:str}/replay")
async def replay_of(id: FromPath[str], gateway: UsedGateway, seat: FromQuery[int | None] = None) -> Replayed:
    """A finished game, moment by moment: open, as a seat knew it, or (-1) as a spectator saw it."""
    return await replays.replayed(gateway.node, id, seat)


@get("/api/tables/{id:str}/replay/{moment:int}")
async def moment_of(
    id: FromPath[str], moment: FromPath[int], gateway: UsedGateway, seat: FromQuery[int | None] = None
) -> Position:
    """The position at a moment of a finished game."""
    return await replays.position(gateway.node, id, moment, seat)


HANDLERS = [log_of, replay_of, moment_of]
