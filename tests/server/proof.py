"""What a store holds after the games, and the proof that no command was lost or carried out twice."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import httpx

from tests.server.player import Player
from tests.waiting import LONG
from truckstop.kernel.chance import Seeded
from truckstop.kernel.log import read, verify
from truckstop.server.bot_moves import seed_of
from truckstop.server.bot_worker import Question, thought
from truckstop.server.gateway import hashed
from truckstop.store import Statement, Store, open_store
from truckstop.table.entries import AnyEntry, Did, unpacked
from truckstop.table.table import OVER, Table


class Kept(NamedTuple):
    """All entries of a store in order, with their numbers, and the people by the hashes of their tokens."""

    tables: dict[str, list[tuple[int, AnyEntry]]]
    people: dict[bytes, str]
    claims: int

    def folded(self, table: str) -> Table:
        whole = Table(table)
        for _, entry in self.tables[table]:
            whole.add(entry)
        return whole

    def gestures(self, table: str) -> int:
        """Return the number of gestures at a table."""
        return sum(isinstance(entry, Did) for _, entry in self.tables.get(table, []))


def kept_in(db: str) -> Kept:
    """Read a store, which may be in use by a server."""

    async def look() -> Kept:
        store: Store = open_store(db)
        await store.open(lambda what: None)
        try:
            entries = await store.rows(Statement("SELECT table_id, seq, body FROM entries ORDER BY table_id, seq"))
            people = await store.rows(Statement("SELECT token, id FROM people"))
            claims = await store.rows(Statement("SELECT what FROM claims"))
        finally:
            await store.close()
        tables: dict[str, list[tuple[int, AnyEntry]]] = {}
        for table, seq, body in entries:
            tables.setdefault(table, []).append((seq, unpacked(bytes(body))))
        return Kept(tables, {bytes(token): id for token, id in people}, len(claims))

    return asyncio.run(look())


def prove(kept: Kept, table: str, players: Iterable[Player]) -> Table:
    """Check that the game is over, without gaps or repeated commands, and with all acknowledged commands."""
    entries = kept.tables[table]
    assert [seq for seq, _ in entries] == list(range(len(entries))), "a number is missing"
    ids = Counter(entry.id for _, entry in entries if entry.id.partition("/")[2])
    assert not [id for id, times in ids.items() if times > 1], "done twice"
    for player in players:
        who = kept.people.get(hashed(player.token), "")
        lost = [id for id in player.acknowledged if f"{who}/{id}" not in ids]
        assert not lost, f"acknowledged and lost: {lost}"
    whole = kept.folded(table)
    assert whole.status == OVER and whole.ended == "rules"
    return whole


def check_bots(kept: Kept, table: str) -> int:
    """Check that each bot move is the one that the bot makes at that position; return their number.

    A move that was made a second time, from an outdated position, would differ.
    """
    whole, checked = Table(table), 0
    for _, entry in kept.tables[table]:
        if isinstance(entry, Did) and not entry.id and whole.session is not None:
            seat, checked = entry.seat, checked + 1
            bot, seed, known = whole.bot_at(seat), seed_of(whole, seat), whole.session.state.copy()
            known.forget(seat, Seeded(seed))
            question = Question(whole.game.key, whole.players, whole.options, known.dump(), seat, bot, seed)
            assert thought(question) == list(entry.do)
        whole.add(entry)
    return checked


def asked(url: str, path: str, token: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    # Loading certificates would take longer than the request, and there is no TLS here.
    return httpx.get(url + path, headers=headers, timeout=LONG, verify=False)


def check_log(url: str, table: str) -> None:
    """Check that the published log is complete and its dice match the commitment."""
    log = read(asked(url, f"/api/tables/{table}/log").text)
    assert any("secret" in line for line in verify(log))
    assert log.result is not None


def check_seen(url: str, table: str, player: Player) -> None:
    """Check that what a player received in pieces, over any number of sockets, is the whole."""
    whole = asked(url, f"/api/tables/{table}", player.token).json()
    assert player.events == whole["events"]
    assert player.view == whole["view"]
    assert player.shown == whole["table"]
    if player.n != whole["n"]:
        # Players disconnect when the game is over, so they may miss chat that follows, but nothing else.
        missed = asked(url, f"/api/tables/{table}?seat={player.seat}&after={player.n}", player.token).json()
        assert missed["events"] == [] and missed["chat"]
        assert player.n < whole["n"] <= player.n + len(whole["chat"])
