"""The rule pages of the games over HTTP."""

from litestar import get
from litestar.params import FromPath

from truckstop.games.outside import outside_games
from truckstop.rules.pages import games_with_page
from truckstop.server.rulebook import RuleBook, rule_book
from truckstop.table.commands import Refused


@get("/api/rules/{game:str}")
async def rules_of(game: FromPath[str]) -> RuleBook:
    """The rules of a game, clause by clause, in English."""
    if game in outside_games():
        return RuleBook(game, [])
    if game not in games_with_page():
        raise Refused("no_game", f"there are no such rules; there are rules of {', '.join(games_with_page())}")
    return rule_book(game)


HANDLERS = [rules_of]
