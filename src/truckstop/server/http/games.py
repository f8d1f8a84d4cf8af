"""Games over HTTP: which there are, and the sets they can be played with."""

from functools import cache

from litestar import get
from litestar.params import FromPath

from truckstop.bots import bot_names
from truckstop.bots.levels import offer_of
from truckstop.kernel.chance import SOURCES
from truckstop.kernel.data import DataError
from truckstop.kernel.game import Game, SetupError, registered
from truckstop.kernel.prompt import Param
from truckstop.server.http.dependencies import UsedGateway
from truckstop.server.lessons import LESSONS
from truckstop.server.sets import options_shown, shown
from truckstop.server.wire import DataShown, GameShown
from truckstop.table.commands import Refused
from truckstop.table.commands.setup import MOST_SEATS


@get("/api/games")
async def games(gateway: UsedGateway) -> list[GameShown]:
    """The games of this server."""
    return [
        GameShown(
            game.key,
            game.min_players,
            min(game.max_players, MOST_SEATS),
            options_shown(game),
            bot_names(game.key),
            list(offer_of(game.key).levels),
            offer_of(game.key).usual,
            list(offer_of(game.key).characters),
            all_figures(game),
            [name for number in range(SOURCES) if (name := game.source_name(number)) != f"source {number}"],
            LESSONS[game.key].players if game.key in LESSONS else 0,
            gateway.node.sets.of(game.key),
        )
        for game in registered()
    ]


@cache
def all_figures(game: Game) -> dict[str, dict[str, Param]]:
    """Return the figures of everything that any variant of a game has."""
    found: dict[str, dict[str, Param]] = {}
    for players, options in game.variants():
        found |= game.figures(game.rules(players, options))
    return found


@get("/api/data/{digest:str}")
async def data_of(digest: FromPath[str], gateway: UsedGateway) -> DataShown:
    """What a set changes at a table, by the digest of its files."""
    game = await gateway.node.sets.game_of(digest, gateway.node.store)
    if not game:
        raise Refused("no_data", "there is no such set")
    try:
        return await shown(game, digest)
    except (DataError, SetupError) as error:
        raise Refused("no_data", f"this set cannot be played: {error}") from None


HANDLERS = [games, data_of]
