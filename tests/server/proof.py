"""What a store holds when all is over, and the proof that nothing was lost and nothing was done twice."""

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
    """All entries of a store in their order, with their numbers, and who is who by the hash of her token."""

    tables: dict[str, list[tuple[int, AnyEntry]]]
    people: dict[bytes, str]
    claims: int

    def folded(self, table: str) -> Table:
        whole = Table(table)
        for _, entry in self.tables[table]:
            whole.add(entry)
        return whole

    def gestures(self, table: str) -> int:
        """How many gestures a table has."""
        return sum(isinstance(entry, Did) for _, entry in self.tables.get(table, []))


def kept_in(db: str) -> Kept:
    """What is in a store now, also while it is served."""

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
    """The game is finished, numbers have no gap, no command is there twice, and what was acknowledged is there."""
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
    """Every move of a bot is the one that it makes of the position before it; how many there are.

    One that was made a second time, from a position that was over by then, would not be.
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
    # There is no certificate to verify here, and loading those that there are takes longer than the question.
    return httpx.get(url + path, headers=headers, timeout=LONG, verify=False)


def check_log(url: str, table: str) -> None:
    """The log that is given out is whole, and its dice are the ones that were promised."""
    log = read(asked(url, f"/api/tables/{table}/log").text)
    assert any("secret" in line for line in verify(log))
    assert log.result is not None


def check_seen(url: str, table: str, player: Player) -> None:
    """What came in pieces, over however many sockets, is what there is."""
    whole = asked(url, f"/api/tables/{table}", player.token).json()
    assert player.events == whole["events"]
    assert player.view == whole["view"]
    assert player.shown == whole["table"]
    if player.n != whole["n"]:
        # When it is over she goes; what is said after that she has not heard, and there is nothing else.
        missed = asked(url, f"/api/tables/{table}?seat={player.seat}&after={player.n}", player.token).json()
        assert missed["events"] == [] and missed["chat"]
        assert player.n < whole["n"] <= player.n + len(whole["chat"])
