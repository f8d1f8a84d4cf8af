"""The interface of a store, with its SQL, which both databases understand; subclasses run the statements.

Methods that return a Statement write nothing: pass the statement to `write`, or to `append` with an entry.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

Row = tuple[Any, ...]
OnNotice = Callable[[str], None]
"""Callback for a notice to all nodes: "table number" for a new entry, "table" for a change of presence, "@ person" for
a changed name or token, and the empty string if notices may have been missed."""

OPEN, RUNNING, OVER = 0, 1, 2
"""Values of a table's status."""
CLOSED = "the database is closed"
EXPIRED = 120.0
"""A renewal deletes presence and claims that expire this many seconds before the renewed presence."""


class StoreError(Exception):
    """A database that cannot be used; the message says what to do about it."""


class Statement(NamedTuple):
    """SQL with the parameters $1, $2 … and their values."""

    sql: str
    params: tuple[Any, ...] = ()


class Person(msgspec.Struct, frozen=True):
    """An identity, whose token the person's browser keeps, and its name."""

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
    """Number of taken seats."""
    deal: str


class Deal(msgspec.Struct, frozen=True):
    """Dice that several tables share, so that all who play the deal draw the same; revealed after `closes`."""

    id: str
    game: str
    options: dict[str, str]
    players: int
    secret: bytes
    closes: float


ENTRY = "INSERT INTO entries (table_id, seq, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"


class Store:
    """Entries by table and number. The pair is unique: of two nodes or clicks that append the same number, one wins."""

    has_append_soon = False
    """True if `append_soon` is implemented."""
    shared = False
    """True if other nodes may use the same database."""

    async def open(self, on_notice: OnNotice) -> None:
        """Connect, create missing tables and listen for notices."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def rows(self, statement: Statement) -> list[Row]:
        """Run a query and return its rows."""
        raise NotImplementedError

    async def write(self, first: Statement, then: Sequence[Statement] = (), notice: str = "") -> int:
        """Write all statements in one transaction and return how many rows the first one changed.

        If that is none, nothing else is written. Otherwise `notice` is sent to all nodes. The data is on disk when
        this returns.
        """
        raise NotImplementedError

    # Entries

    async def add_table(
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
        """Add a table with its first entry and its participants; return False if the table exists.

        If `first` is given and changes no row, no table is added.
        """
        row = Statement(
            "INSERT INTO tables (id, made, game, deal, public, players, taken, status, due) "
            "VALUES ($1, $2, $3, $4, 0, 0, 0, $5, NULL) ON CONFLICT DO NOTHING",
            (id, at, game, deal, OPEN),
        )
        also = [self._entry(id, 0, body), *(self.add_participant(person, id) for person in people), *then]
        return await (self.write(first, [row, *also]) if first is not None else self.write(row, also)) == 1

    async def append(self, id: str, seq: int, body: bytes, also: Sequence[Statement] = ()) -> bool:
        """Append the entry with this number; return False if the number is already taken."""
        return await self.write(self._entry(id, seq, body), also, notice=f"{id} {seq}") == 1

    def append_soon(
        self, id: str, seq: int, body: bytes, also: Sequence[Statement], done: Callable[[int | StoreError], None]
    ) -> None:
        """Append without waiting; `done` gets 1 if it is written, 0 if the number was already taken, or an error."""
        raise NotImplementedError

    async def read(self, id: str, after: int = -1) -> list[bytes]:
        """Return the entries of a table with numbers above `after`."""
        rows = await self.rows(
            Statement("SELECT body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq", (id, after))
        )
        return [bytes(row[0]) for row in rows]

    def _entry(self, id: str, seq: int, body: bytes | bytearray) -> Statement:
        return Statement(ENTRY, (id, seq, body))

    # Sets: custom data files

    def add_set(self, digest: str, game: str, files: Mapping[str, str]) -> Statement:
        """Keep the data files of a game, once for all tables that use them."""
        text = json.dumps(files, sort_keys=True, ensure_ascii=False)
        sql = "INSERT INTO sets (digest, game, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        return Statement(sql, (digest, game, text))

    async def read_set(self, digest: str) -> tuple[str, dict[str, str]] | None:
        """Return the game and the files with this digest."""
        rows = await self.rows(Statement("SELECT game, files FROM sets WHERE digest = $1", (digest,)))
        return (rows[0][0], json.loads(rows[0][1])) if rows else None

    # Statements that are written with an entry

    def set_status(self, id: str, status: int, due: float | None) -> Statement:
        """Set a table's status and the time at which a node must look at it next, if there is one."""
        return Statement("UPDATE tables SET status = $2, due = $3 WHERE id = $1", (id, status, due))

    def set_due(self, id: str, due: float) -> Statement:
        """Set the time at which a node must look at a table, without changing its status."""
        return Statement("UPDATE tables SET due = $2 WHERE id = $1", (id, due))

    def set_listing(self, id: str, public: bool, players: int, taken: int) -> Statement:
        """Set the figures of a table that are shown in lists."""
        return Statement(
            "UPDATE tables SET public = $2, players = $3, taken = $4 WHERE id = $1", (id, int(public), players, taken)
        )

    def add_participant(self, person: str, id: str) -> Statement:
        """Add a table to the tables of a person who made it or sits at it."""
        return Statement("INSERT INTO sits (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", (person, id))

    def remove_participant(self, person: str, id: str) -> Statement:
        return Statement("DELETE FROM sits WHERE person = $1 AND table_id = $2", (person, id))

    # Chat. The SQL table is called `words` because databases with that name exist.

    def add_chat(self, id: str, number: int, person: str, text: str) -> Statement:
        """Keep the text of a chat entry outside the entry, so that it can be deleted."""
        # A person who is deleted in the meantime leaves no chat behind.
        return Statement(
            "INSERT INTO words (table_id, number, person, said) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS INTEGER), CAST($3 AS TEXT), CAST($4 AS TEXT) "
            "WHERE EXISTS (SELECT 1 FROM people WHERE id = $3)",
            (id, number, person, text),
        )

    def delete_chat(self, id: str, number: int) -> Statement:
        return Statement("DELETE FROM words WHERE table_id = $1 AND number = $2", (id, number))

    async def chat(self, id: str) -> dict[int, str]:
        """Return the chat of a table by number, without what was deleted."""
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
        """Return how many unfinished tables a person made or sits at."""
        rows = await self.rows(
            Statement(
                "SELECT COUNT(*) FROM tables t JOIN sits s ON s.table_id = t.id WHERE s.person = $1 AND t.status < 2",
                (person,),
            )
        )
        return int(rows[0][0])

    async def due_tables(self, now: float, limit: int = 500, after: float = -1.0) -> list[str]:
        """Return tables where a bot must move (due at 0) or a clock may have run out, the longest due first."""
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
        """Replace the token and the recovery code of an identity; return None if the code is unknown."""
        rows = await self.rows(Statement("SELECT id, name FROM people WHERE recovery = $1", (recovery,)))
        if not rows:
            return None
        changed = await self.write(
            Statement(
                "UPDATE people SET token = $2, recovery = $3 WHERE recovery = $1", (recovery, token, new_recovery)
            ),
            notice=f"@ {rows[0][0]}",
        )
        return Person(*rows[0]) if changed else None

    async def names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of people by identity; deleted people are left out."""
        return {row[0]: row[1] for row in await self._people_column("name", ids)}

    async def tokens(self, ids: Sequence[str]) -> dict[str, bytes]:
        """Return the hashes of the valid tokens by identity."""
        return {row[0]: bytes(row[1]) for row in await self._people_column("token", ids)}

    async def _people_column(self, column: str, ids: Sequence[str]) -> list[Row]:
        if not ids:
            return []
        parameters = ", ".join(f"${number}" for number in range(1, len(ids) + 1))
        return await self.rows(Statement(f"SELECT id, {column} FROM people WHERE id IN ({parameters})", tuple(ids)))

    async def rename(self, id: str, name: str) -> None:
        await self.write(Statement("UPDATE people SET name = $2 WHERE id = $1", (id, name)), notice=f"@ {id}")

    async def delete_person(self, id: str) -> None:
        """Delete an identity with its chat; its games stay, with a seat that nobody can claim."""
        await self.write(
            Statement("DELETE FROM people WHERE id = $1", (id,)),
            [
                Statement("DELETE FROM words WHERE person = $1", (id,)),
                Statement("DELETE FROM sits WHERE person = $1", (id,)),
                Statement("DELETE FROM presence WHERE person = $1", (id,)),
                Statement("DELETE FROM plays WHERE person = $1", (id,)),
                Statement("DELETE FROM results WHERE person = $1", (id,)),
            ],
            notice=f"@ {id}",
        )

    # Presence; used only by nodes that share a database

    async def add_presence(self, id: str, person: str, node: str, until: float) -> None:
        """Record that a person is connected to a table through a node, which must renew this before `until`."""
        await self.write(
            Statement(
                "INSERT INTO presence (table_id, person, node, until) VALUES ($1, $2, $3, $4) "
                "ON CONFLICT (table_id, person, node) DO UPDATE SET until = excluded.until",
                (id, person, node, until),
            ),
            notice=id,
        )

    async def remove_presence(self, id: str, person: str, node: str) -> None:
        sql = "DELETE FROM presence WHERE table_id = $1 AND person = $2 AND node = $3"
        await self.write(Statement(sql, (id, person, node)), notice=id)

    async def renew_presence(self, node: str, until: float) -> None:
        """Renew the presence of all people connected through a node; delete presence and claims that expired."""
        await self.write(Statement("UPDATE presence SET until = $2 WHERE node = $1", (node, until)))
        await self.write(Statement("DELETE FROM presence WHERE until < $1", (until - EXPIRED,)))
        await self.write(Statement("DELETE FROM claims WHERE until < $1", (until - EXPIRED,)))

    async def present_elsewhere(self, id: str, node: str, now: float) -> set[str]:
        """Return the people connected to a table through other nodes."""
        sql = "SELECT person FROM presence WHERE table_id = $1 AND node <> $2 AND until >= $3"
        return {row[0] for row in await self.rows(Statement(sql, (id, node, now)))}

    async def all_present_elsewhere(self, node: str, now: float) -> dict[str, set[str]]:
        """Return the people connected through other nodes, by table."""
        people: dict[str, set[str]] = {}
        sql = "SELECT table_id, person FROM presence WHERE node <> $1 AND until >= $2"
        for table, person in await self.rows(Statement(sql, (node, now))):
            people.setdefault(table, set()).add(person)
        return people

    # Claims

    async def claim(self, what: str, node: str, now: float, seconds: float) -> bool:
        """Claim a task, such as a bot's move, for a node; return False if another node's claim has not expired."""
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

    # Deals

    async def deal(self, id: str) -> Deal | None:
        rows = await self.rows(
            Statement("SELECT id, game, options, players, secret, closes FROM deals WHERE id = $1", (id,))
        )
        if not rows:
            return None
        row = rows[0]
        return Deal(row[0], row[1], json.loads(row[2]), row[3], bytes(row[4]), row[5])

    async def add_deal(self, deal: Deal) -> Deal:
        """Add a deal and return it, or return the deal of this id that another node added first."""
        options = json.dumps(deal.options, sort_keys=True)
        await self.write(
            Statement(
                "INSERT INTO deals (id, game, options, players, secret, closes) VALUES ($1, $2, $3, $4, $5, $6) "
                "ON CONFLICT DO NOTHING",
                (deal.id, deal.game, options, deal.players, deal.secret, deal.closes),
            )
        )
        stored = await self.deal(deal.id)
        assert stored is not None, "it has just been written"
        return stored

    async def table_of_deal(self, deal: str, person: str) -> str | None:
        """Return the table at which a person plays a deal."""
        rows = await self.rows(Statement("SELECT table_id FROM plays WHERE deal = $1 AND person = $2", (deal, person)))
        return rows[0][0] if rows else None

    def add_to_deal(self, deal: str, person: str, table: str) -> Statement:
        """Record that a person plays a deal at this table; changes no row if they play or played it anywhere."""
        sql = "INSERT INTO plays (deal, person, table_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        return Statement(sql, (deal, person, table))

    async def join_deal(self, deal: str, person: str, table: str) -> bool:
        """Record that a person plays a deal at this table; return False if they play it at another table."""
        await self.write(self.add_to_deal(deal, person, table))
        return await self.table_of_deal(deal, person) == table

    async def leave_deal(self, deal: str, person: str) -> None:
        """Undo `join_deal` for a person who did not sit down."""
        await self.write(Statement("DELETE FROM plays WHERE deal = $1 AND person = $2", (deal, person)))

    def add_result(self, deal: str, person: str, table: str, score: int, at: float) -> Statement:
        """Add the result of a finished game of a deal; only the first result of a person counts."""
        return Statement(
            "INSERT INTO results (deal, person, table_id, score, at) VALUES ($1, $2, $3, $4, $5) "
            "ON CONFLICT DO NOTHING",
            (deal, person, table, score, at),
        )

    async def leaderboard(self, deal: str, limit: int = 100) -> list[tuple[str, int, str]]:
        """Return names, scores and tables, the best first; of equal scores the earlier one comes first."""
        rows = await self.rows(
            Statement(
                "SELECT p.name, r.score, r.table_id FROM results r JOIN people p ON p.id = r.person WHERE r.deal = $1 "
                "ORDER BY r.score DESC, r.at LIMIT $2",
                (deal, limit),
            )
        )
        return [(row[0], row[1], row[2]) for row in rows]
