"""What a store does, in statements that both databases understand; how they run is for each of them to say."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

Row = tuple[Any, ...]
Heard = Callable[[str], None]
"""Called with what a node says to all: a table and the number of its new entry, a table where somebody came or went,
@ and a person whose name or token changed, or nothing if it is not known what was missed."""

OPEN, RUNNING, OVER = 0, 1, 2
"""The status of a table."""
CLOSED = "the database is closed"


class StoreError(Exception):
    """A database that cannot be used; the message says what would be right."""


class Statement(NamedTuple):
    """SQL with $1, $2 … and what goes there."""

    sql: str
    params: tuple[Any, ...] = ()


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays: a name and an identity that her browser keeps."""

    id: str
    name: str


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: int
    made: float
    players: int
    taken: int
    """How many seats are taken."""
    deal: str


class Deal(msgspec.Struct, frozen=True):
    """A seed as a place: whoever plays it is dealt the same. The secret opens when it closes."""

    id: str
    game: str
    options: dict[str, str]
    players: int
    secret: bytes
    closes: float


ENTRY = "INSERT INTO entries (table_id, seq, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"


class Store:
    """An append-only list of entries a table; (table, number) is unique, so two nodes or two clicks never both win."""

    soon = False
    """Has it `append_soon`?"""
    shared = False
    """May other nodes use the same database?"""

    async def open(self, heard: Heard) -> None:
        """Make what is missing, and listen."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def rows(self, statement: Statement) -> list[Row]:
        """Read."""
        raise NotImplementedError

    async def write(self, first: Statement, then: Sequence[Statement] = (), told: str = "") -> int:
        """Write all in one transaction, on disk when this returns; how many rows the first statement touched.

        If it touched none, nothing else is done. `told` is what all nodes are told then.
        """
        raise NotImplementedError

    # Entries

    async def make(
        self,
        id: str,
        game: str,
        at: float,
        body: bytes,
        people: Sequence[str],
        deal: str,
        then: Sequence[Statement],
        first: Statement | None = None,
    ) -> bool:
        """A new table with its first entry and those who have a part in it; False if it is there already.

        If `first` is given and touches nothing, no table is made.
        """
        row = Statement(
            "INSERT INTO tables (id, made, game, deal, public, players, taken, status, due) "
            "VALUES ($1, $2, $3, $4, 0, 0, 0, $5, NULL) ON CONFLICT DO NOTHING",
            (id, at, game, deal, OPEN),
        )
        also = [self._entry(id, 0, body), *(self.sits(person, id) for person in people), *then]
        return await (self.write(first, [row, *also]) if first is not None else self.write(row, also)) == 1

    async def append(self, id: str, seq: int, body: bytes, also: Sequence[Statement] = ()) -> bool:
        """Append the entry with this number; False if another was there first."""
        return await self.write(self._entry(id, seq, body), also, told=f"{id} {seq}") == 1

    def append_soon(
        self, id: str, seq: int, body: bytes, also: Sequence[Statement], done: Callable[[int | StoreError], None]
    ) -> None:
        """The same without waiting: `done` is called with 1 if it is there, 0 if another was first, or an error."""
        raise NotImplementedError

    async def read(self, id: str, after: int = -1) -> list[bytes]:
        """The entries of a table from the one after `after` on."""
        rows = await self.rows(
            Statement("SELECT body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq", (id, after))
        )
        return [bytes(row[0]) for row in rows]

    def _entry(self, id: str, seq: int, body: bytes) -> Statement:
        return Statement(ENTRY, (id, seq, body))

    # Data of somebody's own

    def keeps(self, data: str, game: str, files: Mapping[str, str]) -> Statement:
        """The files that a game is played with, once for all tables that have them; `data` is their digest."""
        text = json.dumps(files, sort_keys=True, ensure_ascii=False)
        sql = "INSERT INTO sets (digest, game, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        return Statement(sql, (data, game, text))

    async def files(self, data: str) -> tuple[str, dict[str, str]] | None:
        """The game and the files with this digest."""
        rows = await self.rows(Statement("SELECT game, files FROM sets WHERE digest = $1", (data,)))
        return (rows[0][0], json.loads(rows[0][1])) if rows else None

    # What goes with an entry

    def status(self, id: str, status: int, due: float | None) -> Statement:
        """A table's status, and when it must be looked at next."""
        return Statement("UPDATE tables SET status = $2, due = $3 WHERE id = $1", (id, status, due))

    def look_again(self, id: str, due: float) -> Statement:
        """When a table must be looked at, whatever its status."""
        return Statement("UPDATE tables SET due = $2 WHERE id = $1", (id, due))

    def listing(self, id: str, public: bool, players: int, taken: int) -> Statement:
        """What a list says of a table."""
        return Statement(
            "UPDATE tables SET public = $2, players = $3, taken = $4 WHERE id = $1", (id, int(public), players, taken)
        )

    def sits(self, person: str, id: str) -> Statement:
        """Somebody has a part in a table."""
        return Statement("INSERT INTO sits (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", (person, id))

    def leaves(self, person: str, id: str) -> Statement:
        """Somebody has no part in a table any more."""
        return Statement("DELETE FROM sits WHERE person = $1 AND table_id = $2", (person, id))

    def says(self, id: str, number: int, person: str, said: str) -> Statement:
        """The words of a chat entry, apart from it, so that they can be deleted."""
        # Whoever is deleted meanwhile leaves no words behind.
        return Statement(
            "INSERT INTO words (table_id, number, person, said) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS INTEGER), CAST($3 AS TEXT), CAST($4 AS TEXT) "
            "WHERE EXISTS (SELECT 1 FROM people WHERE id = $3)",
            (id, number, person, said),
        )

    def unsays(self, id: str, number: int) -> Statement:
        return Statement("DELETE FROM words WHERE table_id = $1 AND number = $2", (id, number))

    async def words(self, id: str) -> dict[int, str]:
        """What was said at a table and not taken away."""
        rows = await self.rows(Statement("SELECT number, said FROM words WHERE table_id = $1", (id,)))
        return {row[0]: row[1] for row in rows}

    # Lists

    async def public_tables(self, limit: int = 50) -> list[Listed]:
        rows = await self.rows(
            Statement(
                "SELECT id, game, status, made, players, taken, deal FROM tables "
                "WHERE public = 1 AND status < 2 ORDER BY made DESC LIMIT $1",
                (limit,),
            )
        )
        return [Listed(*row) for row in rows]

    async def tables_of(self, person: str, limit: int = 100) -> list[Listed]:
        rows = await self.rows(
            Statement(
                "SELECT t.id, t.game, t.status, t.made, t.players, t.taken, t.deal "
                "FROM tables t JOIN sits s ON s.table_id = t.id WHERE s.person = $1 ORDER BY t.made DESC LIMIT $2",
                (person, limit),
            )
        )
        return [Listed(*row) for row in rows]

    async def open_tables_of(self, person: str) -> int:
        """How many tables that are not over somebody has made or sits at."""
        rows = await self.rows(
            Statement(
                "SELECT COUNT(*) FROM tables t JOIN sits s ON s.table_id = t.id WHERE s.person = $1 AND t.status < 2",
                (person,),
            )
        )
        return int(rows[0][0])

    async def due_tables(self, now: float, limit: int = 500, after: float = -1.0) -> list[str]:
        """Tables at which something must be done that nobody asks for: a bot's move (due at 0), a clock."""
        sql = "SELECT id FROM tables WHERE due IS NOT NULL AND due <= $1 AND due > $3 ORDER BY due LIMIT $2"
        return [row[0] for row in await self.rows(Statement(sql, (now, limit, after)))]

    # People

    async def add_person(self, id: str, name: str, token: bytes, recovery: bytes, at: float) -> None:
        await self.write(
            Statement(
                "INSERT INTO people (id, name, token, recovery, made) VALUES ($1, $2, $3, $4, $5)",
                (id, name, token, recovery, at),
            )
        )

    async def person_by_token(self, token: bytes) -> Person | None:
        rows = await self.rows(Statement("SELECT id, name FROM people WHERE token = $1", (token,)))
        return Person(*rows[0]) if rows else None

    async def recover(self, recovery: bytes, token: bytes, new_recovery: bytes) -> Person | None:
        """Give an identity a new token and a new code; the old ones are void. None if no one has this code."""
        rows = await self.rows(Statement("SELECT id, name FROM people WHERE recovery = $1", (recovery,)))
        if not rows:
            return None
        changed = await self.write(
            Statement(
                "UPDATE people SET token = $2, recovery = $3 WHERE recovery = $1", (recovery, token, new_recovery)
            ),
            told=f"@ {rows[0][0]}",
        )
        return Person(*rows[0]) if changed else None

    async def names(self, ids: Sequence[str]) -> dict[str, str]:
        """The names of people, by identity; those who are deleted have none."""
        return {row[0]: row[1] for row in await self._of_people("name", ids)}

    async def tokens(self, ids: Sequence[str]) -> dict[str, bytes]:
        """The hashes of the tokens that count now, by identity."""
        return {row[0]: bytes(row[1]) for row in await self._of_people("token", ids)}

    async def _of_people(self, column: str, ids: Sequence[str]) -> list[Row]:
        if not ids:
            return []
        marks = ", ".join(f"${number}" for number in range(1, len(ids) + 1))
        return await self.rows(Statement(f"SELECT id, {column} FROM people WHERE id IN ({marks})", tuple(ids)))

    async def rename(self, id: str, name: str) -> None:
        await self.write(Statement("UPDATE people SET name = $2 WHERE id = $1", (id, name)), told=f"@ {id}")

    async def delete_person(self, id: str) -> None:
        """The identity and all its words are gone; games stay, with a seat that nobody can claim."""
        await self.write(
            Statement("DELETE FROM people WHERE id = $1", (id,)),
            [
                Statement("DELETE FROM words WHERE person = $1", (id,)),
                Statement("DELETE FROM sits WHERE person = $1", (id,)),
                Statement("DELETE FROM presence WHERE person = $1", (id,)),
                Statement("DELETE FROM plays WHERE person = $1", (id,)),
                Statement("DELETE FROM results WHERE person = $1", (id,)),
            ],
            told=f"@ {id}",
        )

    # Who is connected where; only nodes that share a database ask

    async def came(self, id: str, person: str, node: str, until: float) -> None:
        """Somebody looks at a table through a node, which says so again before that time."""
        await self.write(
            Statement(
                "INSERT INTO presence (table_id, person, node, until) VALUES ($1, $2, $3, $4) "
                "ON CONFLICT (table_id, person, node) DO UPDATE SET until = excluded.until",
                (id, person, node, until),
            ),
            told=id,
        )

    async def went(self, id: str, person: str, node: str) -> None:
        sql = "DELETE FROM presence WHERE table_id = $1 AND person = $2 AND node = $3"
        await self.write(Statement(sql, (id, person, node)), told=id)

    async def stays(self, node: str, until: float) -> None:
        """All who look at a table through a node are still there; what was not confirmed for long is forgotten."""
        await self.write(Statement("UPDATE presence SET until = $2 WHERE node = $1", (node, until)))
        await self.write(Statement("DELETE FROM presence WHERE until < $1", (until - 120,)))
        await self.write(Statement("DELETE FROM claims WHERE until < $1", (until - 120,)))

    async def present(self, id: str, node: str, now: float) -> set[str]:
        """Who looks at a table through other nodes."""
        sql = "SELECT person FROM presence WHERE table_id = $1 AND node <> $2 AND until >= $3"
        return {row[0] for row in await self.rows(Statement(sql, (id, node, now)))}

    async def all_present(self, node: str, now: float) -> dict[str, set[str]]:
        """By table: who looks at it through other nodes."""
        found: dict[str, set[str]] = {}
        sql = "SELECT table_id, person FROM presence WHERE node <> $1 AND until >= $2"
        for table, person in await self.rows(Statement(sql, (node, now))):
            found.setdefault(table, set()).add(person)
        return found

    # Claims

    async def claim(self, what: str, node: str, now: float, seconds: float) -> bool:
        """One node does what nobody asks for; another may if that one has not by then."""
        return (
            await self.write(
                Statement(
                    "INSERT INTO claims (what, node, until) VALUES ($1, $2, $3) ON CONFLICT (what) DO UPDATE "
                    "SET node = excluded.node, until = excluded.until WHERE claims.until < $4 OR claims.node = $2",
                    (what, node, now + seconds, now),
                )
            )
            == 1
        )

    async def release(self, what: str, node: str) -> None:
        await self.write(Statement("DELETE FROM claims WHERE what = $1 AND node = $2", (what, node)))

    # Same deal

    async def deal(self, id: str) -> Deal | None:
        rows = await self.rows(
            Statement("SELECT id, game, options, players, secret, closes FROM deals WHERE id = $1", (id,))
        )
        if not rows:
            return None
        row = rows[0]
        return Deal(row[0], row[1], json.loads(row[2]), row[3], bytes(row[4]), row[5])

    async def add_deal(self, deal: Deal) -> Deal:
        """Keep a deal, unless another node was first: then that one counts."""
        options = json.dumps(deal.options, sort_keys=True)
        await self.write(
            Statement(
                "INSERT INTO deals (id, game, options, players, secret, closes) VALUES ($1, $2, $3, $4, $5, $6) "
                "ON CONFLICT DO NOTHING",
                (deal.id, deal.game, options, deal.players, deal.secret, deal.closes),
            )
        )
        kept = await self.deal(deal.id)
        assert kept is not None, "it has just been written"
        return kept

    async def table_of_deal(self, deal: str, person: str) -> str | None:
        """The table at which somebody plays a deal."""
        rows = await self.rows(Statement("SELECT table_id FROM plays WHERE deal = $1 AND person = $2", (deal, person)))
        return rows[0][0] if rows else None

    def plays(self, deal: str, person: str, table: str) -> Statement:
        """Somebody plays a deal at this table; nothing is written if she plays it already, or has."""
        sql = "INSERT INTO plays (deal, person, table_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        return Statement(sql, (deal, person, table))

    async def play_deal(self, deal: str, person: str, table: str) -> bool:
        """The same at once; False if she plays it at another table."""
        await self.write(self.plays(deal, person, table))
        return await self.table_of_deal(deal, person) == table

    async def play_no_deal(self, deal: str, person: str) -> None:
        """She did not sit down after all."""
        await self.write(Statement("DELETE FROM plays WHERE deal = $1 AND person = $2", (deal, person)))

    def result(self, deal: str, person: str, table: str, score: int, at: float) -> Statement:
        """A finished game of a deal; only somebody's first counts."""
        return Statement(
            "INSERT INTO results (deal, person, table_id, score, at) VALUES ($1, $2, $3, $4, $5) "
            "ON CONFLICT DO NOTHING",
            (deal, person, table, score, at),
        )

    async def leaderboard(self, deal: str, limit: int = 100) -> list[tuple[str, int, str]]:
        """Names, scores and tables, the best first; who was earlier stands above whoever has as much."""
        rows = await self.rows(
            Statement(
                "SELECT p.name, r.score, r.table_id FROM results r JOIN people p ON p.id = r.person WHERE r.deal = $1 "
                "ORDER BY r.score DESC, r.at LIMIT $2",
                (deal, limit),
            )
        )
        return [(row[0], row[1], row[2]) for row in rows]


def open_store(url: str) -> Store:
    """The store that an address names: a file, or postgresql://…"""
    if url.startswith(("postgresql://", "postgres://")):
        from truckstop.store.postgres import PostgresStore

        return PostgresStore(url)
    if "://" in url:
        scheme = url.partition("://")[0]
        raise StoreError(f"--db {scheme}://… is not known; name a file, or postgresql://user:password@host/database")
    from truckstop.store.sqlite import SqliteStore

    return SqliteStore(url)
