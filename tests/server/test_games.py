"""Whole games by real clients over real sockets, on SQLite."""

import asyncio

import pytest

from tests.server.player import play_out
from tests.server.serving import Api, Served, begun
from truckstop.kernel.log import read, verify

GAMES = [("frenzy", 2, 0), ("frenzy", 3, 1), ("rollwrite", 3, 0), ("rollwrite", 1, 0), ("tacos", 2, 1), ("tacos", 1, 0)]


@pytest.mark.parametrize(("game", "people", "bots"), GAMES)
def test_a_whole_game(served: Served, game: str, people: int, bots: int) -> None:
    table, sitting = begun(served.url, game, people, bots)
    players = asyncio.run(play_out(lambda: served.url, table, [one.token for one in sitting]))
    for player, api in zip(players, sitting, strict=True):
        assert not player.refusals
        assert len(player.acknowledged) == player.count
        whole = api.get(f"/api/tables/{table}")
        assert whole["events"] == player.events, "what came in pieces is what there is"
        assert whole["view"] == player.view
        assert whole["table"]["ended"] == "rules"
    log = read(Api(served.url).ask("GET", f"/api/tables/{table}/log").text)
    assert any("secret" in line for line in verify(log))
    assert log.result is not None
    assert log.result["scores"] == players[0].view["scores"]
