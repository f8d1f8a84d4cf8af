"""docs/hosting.md is correct: its numbers, and that its backup can be restored."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import typer

from tests.docs.pages import ROOT, steps, tables
from tests.docs.reader import Reader
from tests.server.serving import Api, Served, begun, sqlite_file
from tests.sets import changed, valet, written
from tests.waiting import LONG, until
from truckstop.cli.app import app
from truckstop.server import bot_pool, table_loader
from truckstop.server.limits import Limits, Rate
from truckstop.server.sets import read_sets
from truckstop.table.commands.setup import MOST_SEATS

TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PLAIN = " ".join(TEXT.split())
LIMITS = {
    "people": ("new identities, tries of a recovery code", "address"),
    "tables": ("new tables and deals", "identity"),
    "commands": ("commands and pings", "identity"),
    "looks": ("looks at what a gesture would do", "identity"),
    "chat": ("chat messages", "identity"),
    "requests": ("HTTP requests and new sockets", "address"),
    "sockets": ("open sockets", "address"),
    "open_tables": ("tables that are not over", "identity"),
    "message_bytes": ("bytes of a request or message", ""),
}


def rate(limit: Rate) -> str:
    slow = limit.per_second < 1
    return f"one in {1 / limit.per_second:.0f} seconds" if slow else f"{limit.per_second:.0f} a second"


def test_the_table_of_limits_is_that_of_the_code() -> None:
    limits, rows = Limits(), []
    assert list(LIMITS) == list(Limits.__struct_fields__)
    for name, (what, by) in LIMITS.items():
        limit = getattr(limits, name)
        rows.append(
            [what, f"{limit.burst:.0f}", rate(limit), by] if isinstance(limit, Rate) else [what, str(limit), "", by]
        )
    assert tables(TEXT, "| what | at once |") == rows, "update the table in docs/hosting.md"


def test_the_numbers_on_the_page_are_those_of_the_code() -> None:
    for said in (
        f"at most {MOST_SEATS} seats",
        f"thinks for up to {bot_pool.THINKS:.0f} seconds",
        f"leaves memory after {table_loader.IDLE:.0f} seconds",
        f"{table_loader.UNWATCHED:.0f} seconds if nobody is connected",
    ):
        assert said in PLAIN, said


def test_the_options_of_serve_are_complete() -> None:
    told = {option for row in tables(TEXT, "| option |") for option in re.findall(r"--[\w-]+", row[0])}
    command = getattr(typer.main.get_command(app), "commands", {})["serve"]
    assert told == {option for one in command.params for option in one.opts} - {"--help"}


def test_a_rejected_set_is_reported_as_the_page_says(tmp_path: Path) -> None:
    cards = {"cards.toml": changed(valet()["cards.toml"], ("copies = 2", "copies = 3"))}
    sets = read_sets(written(tmp_path, "valet", "frenzy", cards))
    assert f"The set valet is not offered: {sets.wrong['valet']}" in TEXT


@pytest.mark.parametrize("database", ["SQLite", "PostgreSQL"])
def test_a_backup_can_be_restored(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A game begins after the page starts a server, continues after the backup, and is restored to the backup."""
    text = TEXT[TEXT.index("## Backup and restore") : TEXT.index("## Upgrade")]
    sqlite, _, postgres = text.partition("**PostgreSQL.**")
    if database == "PostgreSQL":
        text = "```sh\n" + re.findall(r"(?m)^truckstop serve --db .*$", TEXT)[0] + "\n```\n" + postgres
    else:
        text = sqlite
    with Reader(tmp_path, lambda: request.getfixturevalue("postgres")) as reader:
        done, people, table, before = steps(text), list[Api](), "", {}
        for step in done:
            reader.do(step)
            if not table and reader.servers:
                table, people = begun(url(reader), "rollwrite", 1)
                before = people[0].get(f"/api/tables/{table}")
            elif ("backup.db" in step.command and "VACUUM" in step.command) or "pg_dump" in step.command:
                people[0].do(table, "do", options=[before["asked"]["choices"][0]["option"]])
                assert people[0].get(f"/api/tables/{table}")["n"] == before["n"] + 1
        restored = Api(url(reader), token=people[0].token)
        assert restored.get(f"/api/tables/{table}") == before


def url(reader: Reader) -> str:
    (server,) = reader.servers.values()
    return f"http://127.0.0.1:{server.port}"


def change(db: str, sql: str) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(sql)


def test_a_game_with_other_rules_is_refused_and_blocks_nothing(tmp_path: Path) -> None:
    db = sqlite_file(tmp_path)
    with Served(db) as server:
        old, _ = begun(server.url, "frenzy", 1, 1)
        server.stop()
    change(db, """UPDATE entries SET body = CAST(REPLACE(body, '"version":', '"version":9') AS BLOB)""")
    change(db, "UPDATE tables SET due = 0")
    with Served(db) as server:
        assert Api(server.url).ask("GET", f"/api/tables/{old}").json()["error"] == "rules"
        assert Api(server.url).ask("GET", f"/api/tables/{old}/log").json()["error"] == "rules"
        # The bot of another table moves, and the sweep continues: it logs when it will retry the old table.
        new, (ana,) = begun(server.url, "frenzy", 1, 1)
        assert ana.get(f"/api/tables/{new}")["table"]["status"] == "running"
        until(lambda: due(db, old) > 0)


def due(db: str, table: str) -> float:
    with closing(sqlite3.connect(db)) as connection:
        found: float = connection.execute("SELECT due FROM tables WHERE id = ?", (table,)).fetchone()[0]
        return found


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    db = sqlite_file(tmp_path)
    with Served(db) as server:
        server.stop()
    change(db, "UPDATE about SET value = '2' WHERE name = 'version'")
    command = [sys.executable, "-m", "truckstop.cli", "serve", "--db", db, "--port", "0"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=LONG)
    assert refused.returncode == 2
    assert "has version 2, but this program reads version 1" in refused.stdout + refused.stderr


def test_a_server_that_does_not_start_is_detected(tmp_path: Path) -> None:
    (step,) = steps("```sh\ntruckstop serve --db nowhere/tables.db\n```\n")
    with Reader(tmp_path) as reader, pytest.raises(AssertionError, match="does not start"):
        reader.do(step)


def test_a_server_is_stopped_at_the_end(tmp_path: Path) -> None:
    start, stop = steps("```sh\ntruckstop serve --port 8123\n```\n<!-- test: stop -->\n")
    with Reader(tmp_path) as reader:
        reader.do(start)
        process = reader.servers["8123"].process
        assert process.poll() is None
        kept = tmp_path / "home" / ".truckstop"
        assert (kept / "tables.db").is_file() and kept.stat().st_mode & 0o777 == 0o700, "for its owner only"
        reader.do(stop)
        assert process.poll() is not None and not reader.servers
