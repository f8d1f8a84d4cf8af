"""Sets at the live table: offered if they can be played, kept with the table, known to bots, logs and other nodes."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import threading
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.postgres import Postgres
from tests.server.player import play_out
from tests.server.serving import Api, Served, begun, sqlite_file
from tests.sets import SETS, all_sets, changed, two_banks, valet, written
from tests.waiting import LONG, until
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import DataError, digest, tables
from truckstop.kernel.game import SetupError, keep_files, named, shared_rules
from truckstop.kernel.log import read, verify
from truckstop.kernel.tell import Silent
from truckstop.server import sets as sets_module
from truckstop.server.bot_pool import COMMAND, BotWorker
from truckstop.server.bot_worker import Data, Question, thought
from truckstop.server.sets import data_shown, read_sets, shown
from truckstop.server.wire import DataShown
from truckstop.table.commands import Refused


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return all_sets(tmp_path_factory.mktemp("sets"))


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Any:
    with Served(sqlite_file(tmp_path_factory.mktemp("server")), "--data", str(folder)) as server:
        yield server


# Reading a folder


def test_sets_are_offered_by_game(folder: Path) -> None:
    sets = read_sets(folder)
    assert sets.wrong == {}
    assert sets.games() == {name: [game] for name, (game, _) in sorted(SETS.items())}
    data = digest(FRENZY.files | valet())
    assert [(one.name, one.data) for one in sets.of("frenzy")] == [("valet", data)]
    assert sets.chosen("frenzy", "valet") == data


def test_a_set_may_be_for_several_games(tmp_path: Path) -> None:
    for game, made in SETS.values():
        written(tmp_path, "all", game, made())
    (tmp_path / "README").write_text("no set")
    (tmp_path / ".git").mkdir()
    assert read_sets(tmp_path).games() == {"all": ["frenzy", "rollwrite", "tacos"]}


WRONG: list[tuple[str, str, str, str, str]] = [
    ("frenzy", "cards.toml", 'does = "move"\ntrucks = "any"', 'does = "fly"\ntrucks = "any"', "line 94: card 'valet'"),
    ("frenzy", "cards.toml", "copies = 2", "copies = 3", "line 12: copies: add up to 13, but the deck has 12 cards"),
    ("frenzy", "cards.toml", "deck = 12", "deck = ", "not valid TOML: Invalid value (at line 12, column 8)"),
    ("frenzy", "words/en.toml", "[frenzy.card]\nvalet", "[frenzy.card]\nvalett", "line 2: frenzy.card.valett: names n"),
    ("frenzy", "cards.toml", 'key = "valet"', 'key = "constructor"', "line 91: card 'constructor': key: 'constructor'"),
    ("tacos", "ingredients.toml", 'kind = "meat"', 'kind = "constructor"', "line 26: ingredient 'beef': kind: 'constr"),
    ("rollwrite", "two_banks.toml", "width = 6", "width = 27", "line 2: width: must be from 2 to 26, not 27"),
    ("tacos", "recipes.toml", '"vegetable", "topping"]', '"vegetable", "lid"]', "line 20: recipe 'guaco_taco': slots"),
]


@pytest.mark.parametrize(("game", "file", "old", "new", "says"), WRONG)
def test_a_set_that_cannot_be_played_is_named_with_file_line_and_reason(
    tmp_path: Path, game: str, file: str, old: str, new: str, says: str
) -> None:
    name, files = next((name, made()) for name, (whose, made) in SETS.items() if whose == game)
    text = (named(game).files | files)[file]
    written(tmp_path, name, game, files | {file: changed(text, (old, new))})
    written(tmp_path, "good", "frenzy", valet())
    sets = read_sets(tmp_path)
    assert sets.games() == {"good": ["frenzy"]}
    assert list(sets.wrong) == [name]
    assert sets.wrong[name].startswith(f"{name}/{game}/{file}: {says}")
    with pytest.raises(Refused, match="cannot be played: ") as refused:
        sets.chosen(game, name)
    assert sets.wrong[name] in str(refused.value) and refused.value.key == "data"


def test_folders_that_are_not_sets_are_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="holds no set; a set is a folder in it"):
        read_sets(tmp_path)
    with pytest.raises(SetupError, match="nowhere: no such folder; a set is a folder in it"):
        read_sets(tmp_path / "nowhere")
    written(tmp_path, "odd", "frency", valet())
    (tmp_path / "empty").mkdir()
    (tmp_path / "hollow" / "frenzy").mkdir(parents=True)
    (tmp_path / "näme!").mkdir()
    said = read_sets(tmp_path).wrong
    assert said["odd"] == "odd/frency: there is no game of this name; there are frenzy, rollwrite, tacos"
    assert said["empty"] == "empty: holds no folder of a game; the games are frenzy, rollwrite, tacos"
    assert said["hollow"].startswith("hollow/frenzy: contains no data file; it should contain one or more of ")
    assert said["näme!"].startswith("näme!: the name of a set has up to 40 letters")


STRAY = "is not read here; put data files into the folder of their game"


@pytest.mark.parametrize(
    "file", ["cards.toml", "frenzy/cards.tml", "frenzy/more/cards.toml", "frenzy/words/en.json", "tacos/words"]
)
def test_a_file_that_nothing_reads_is_named(tmp_path: Path, file: str) -> None:
    written(tmp_path, "odd", "frenzy", valet())
    for name in ("README", "frenzy/notes.txt", ".git", "frenzy/words/words.md", "frenzy/cards.toml~"):
        (tmp_path / "odd" / name).write_text("for people")
    assert read_sets(tmp_path).wrong == {}
    stray = tmp_path / "odd" / file
    stray.parent.mkdir(parents=True, exist_ok=True)
    stray.write_text("")
    (said,) = read_sets(tmp_path).wrong.values()
    if file == "tacos/words":
        assert said == "odd/tacos/words: is a file; it should be a folder"
    else:
        assert said == f"odd/{file.removesuffix('/cards.toml') if 'more' in file else file}: {STRAY}"


def test_a_file_beside_the_sets_is_named(tmp_path: Path) -> None:
    written(tmp_path, "good", "frenzy", valet())
    (tmp_path / "cards.toml").write_text("")
    sets = read_sets(tmp_path)
    assert sets.games() == {"good": ["frenzy"]}
    assert sets.wrong["cards.toml"].startswith("cards.toml: lies beside the sets, where it is not read; a set is a")


def test_a_sheet_cannot_have_a_name_that_scripts_use(tmp_path: Path) -> None:
    for name in ("constructor", "toString", "__proto__"):
        written(tmp_path, name, "rollwrite", {f"{name}.toml": two_banks()["two_banks.toml"]})
    said = read_sets(tmp_path)
    assert said.offered == {} and all("a sheet cannot have this name" in why for why in said.wrong.values())
    assert set(said.wrong) == {"constructor", "toString", "__proto__"}


@pytest.mark.parametrize("here", [True, False])
def test_clients_learn_no_path_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: bool) -> None:
    """Errors of a set are sent to clients, which must not learn paths of the machine."""
    (tmp_path / "folder" / "frenzy" / "cards.toml").mkdir(parents=True)
    written(tmp_path, "bytes", "frenzy", valet())
    (tmp_path / "bytes" / "frenzy" / "cards.toml").write_bytes(b"deck = \xff")
    written(tmp_path, "more", "tacos", {"cards.toml": ""})
    closed = written(tmp_path, "closed", "frenzy", valet()) / "closed"
    iterdir = Path.iterdir

    def guarded(path: Path) -> Iterator[Path]:
        if path.name == closed.name:
            raise PermissionError(13, "Permission denied", str(path))
        return iterdir(path)

    monkeypatch.setattr(Path, "iterdir", guarded)
    monkeypatch.chdir(tmp_path)
    said = read_sets(Path() if here else tmp_path).wrong
    assert said["folder"] == "folder/frenzy/cards.toml: cannot be read: is a directory"
    assert said["bytes"] == "bytes/frenzy/cards.toml: cannot be read: it is not UTF-8 text"
    assert said["more"].startswith("more/tacos/cards.toml: not a data file of this game; it has ")
    assert said["closed"] == "closed: cannot be read: permission denied"


def test_the_refusal_of_an_unknown_set_names_the_sets(folder: Path) -> None:
    sets = read_sets(folder)
    with pytest.raises(Refused, match="this server has no set 'valete' for frenzy; its sets are: valet"):
        sets.chosen("frenzy", "valete")
    with pytest.raises(Refused, match="this server has no set 'valet' for tacos; its sets are: leftovers"):
        sets.chosen("tacos", "valet")


# The server


def test_the_operator_is_told_what_is_offered_and_what_is_not(tmp_path: Path) -> None:
    sets = tmp_path / "sets"
    written(sets, "valet", "frenzy", valet())
    cards = {"cards.toml": changed(valet()["cards.toml"], ("copies = 2", "copies = 3"))}
    written(sets, "thirteen", "frenzy", cards)
    with Served(sqlite_file(tmp_path), "--data", str(sets)) as server:
        until(lambda: any("Ctrl-C" in line for line in server.lines))
        said = "".join(server.lines)
        assert "Set valet: frenzy\n" in said
        why = "thirteen/frenzy/cards.toml: line 12: copies: add up to 13, but the deck has 12 cards"
        assert f"The set thirteen is not offered: {why}\n" in said
        ana = Api(server.url, "Ana")
        wanted = {"game": "frenzy", "players": 2, "data": "thirteen"}
        answer = ana.ask("POST", "/api/tables", wanted)
        assert answer.json()["error"] == "data" and why in answer.json()["message"]
        answer = ana.ask("POST", "/api/tables", wanted | {"data": "nothing"})
        assert (answer.status_code, answer.json()["error"]) == (409, "data")
        assert "its sets are: valet" in answer.json()["message"]


def test_a_missing_folder_stops_the_server(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "truckstop.cli", "serve", "--db", sqlite_file(tmp_path), "--port", "0"]
    ran = subprocess.run([*command, "--data", str(tmp_path / "no")], capture_output=True, text=True, timeout=LONG)
    assert ran.returncode == 2 and "no: no such folder; a set is a folder in it" in ran.stderr


def test_a_page_gets_what_it_needs_of_a_set(offering: Served) -> None:
    api = Api(offering.url)
    games = {one["game"]: one for one in api.get("/api/games")}
    assert [one["name"] for one in games["rollwrite"]["sets"]] == ["two banks"]
    told = api.get(f"/api/data/{games['rollwrite']['sets'][0]['data']}")
    assert told["game"] == "rollwrite"
    assert told["options"][0]["values"] == ["A", "B", "two_banks"]
    assert told["words"]["en"]["rollwrite.city.two_banks"] == "Two Banks"
    told = api.get(f"/api/data/{games['frenzy']['sets'][0]['data']}")
    assert told["figures"]["card_text:valet"]["value"] == 2
    assert told["words"]["en"]["frenzy.card.valet"] == "Valet"
    # A thing without a text in a language is described from the data file.
    assert "any" in told["words"]["de"]["frenzy.card_text.valet"]
    assert "frenzy.card.valet" not in told["words"]["de"]
    for unknown in ("0" * 32, "%00", "x" * 500):
        answer = api.ask("GET", f"/api/data/{unknown}")
        assert (answer.status_code, answer.json()["error"]) == (404, "no_data")


def test_a_changed_card_of_ours_is_described_from_the_data() -> None:
    """Our own text would be wrong. It is kept where only a figure in it or the number of copies differs."""
    cards = changed(FRENZY.files["cards.toml"], ('trucks = "mine"', 'trucks = "any"'), ("grid = [", "grid = [1, "))
    specials = changed(FRENZY.files["specials.toml"], ("amount = 3", "amount = 4"), ('"roll low"', '"roll high"'))
    own = '[frenzy.card_text]\nmove_yours = "Any truck."\n'
    files = FRENZY.files | {"cards.toml": cards, "specials.toml": specials, "words/en.toml": own}
    told = data_shown("frenzy", keep_files(files)).words
    assert told["en"]["frenzy.card_text.move_yours"] == "Any truck."
    assert "any" in told["de"]["frenzy.card_text.move_yours"]
    assert set(told["de"]) == {"frenzy.card_text.move_yours", "frenzy.special_text.slow_queue"}
    assert "roll high" in told["de"]["frenzy.special_text.slow_queue"]


@pytest.mark.parametrize("name", SETS)
def test_the_files_of_a_set_are_read_once(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game, made = SETS[name]
    read: Counter[str] = Counter()
    loads = tomllib.loads

    def counted(text: str) -> dict[str, Any]:
        read[text] += 1
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", counted)
    tables.cache_clear()
    files = named(game).files | made()
    data_shown.__wrapped__(game, keep_files(files))
    assert set(files.values()) <= set(read) and max(read.values()) == 1
    read.clear()
    tables.cache_clear()
    data_shown.__wrapped__(game, keep_files(files))
    assert set(read) <= {*files.values(), *named(game).files.values()}, "our own catalogues are kept"


def test_simultaneous_requests_for_a_set_share_one_result(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    may_go = threading.Event()

    def slow(game: str, data: str) -> DataShown:
        asked.append(data)
        assert may_go.wait(LONG)
        if data == "bad":
            raise DataError("cards.toml: missing")
        return DataShown(data, game, [], {}, {})

    async def ask() -> list[DataShown | BaseException]:
        waiting = [asyncio.create_task(shown("frenzy", data)) for data in ("a", "a", "a", "b", "bad", "bad")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        may_go.set()
        return await asyncio.gather(*waiting, return_exceptions=True)

    monkeypatch.setattr(sets_module, "data_shown", slow)
    answers = asyncio.run(ask())
    assert sorted(asked) == ["a", "b", "bad"]
    assert [one.data for one in answers if isinstance(one, DataShown)] == ["a", "a", "b"], "one went away"
    assert [type(one) for one in answers[4:]] == [DataError, DataError]
    asyncio.run(ask())
    assert len(asked) == 6, "an answer that is not kept is worked out again"


@pytest.mark.parametrize("name", SETS)
def test_a_table_with_a_set_is_played_with_bots_and_its_log_verifies(offering: Served, name: str) -> None:
    game, made = SETS[name]
    options = {"side": "two_banks"} if game == "rollwrite" else {}
    ana = Api(offering.url, "Ana")
    wanted = {"game": game, "players": 3, "seats": ["me", "greedy", "greedy"], "options": options, "data": name}
    table = ana.post("/api/tables", wanted)["id"]
    shown = ana.get(f"/api/tables/{table}")["table"]
    data = digest(named(game).files | made())
    assert (shown["data"], shown["set"]) == (data, name)
    ana.do(table, "start")
    (player,) = asyncio.run(play_out(lambda: offering.url, table, [ana.token], seed=3))
    assert player.over and not [one for one in player.refusals if one["error"] != "late"]
    log = read(ana.ask("GET", f"/api/tables/{table}/log").text)
    assert log.digest == data and log.files == named(game).files | made()
    assert len(verify(log)) == 4
    replayed = ana.get(f"/api/tables/{table}/replay")
    assert (replayed["data"], replayed["set"]) == (data, name)


def test_bots_play_with_the_cards_of_the_set(offering: Served) -> None:
    """Greedy moves trucks with the valet whenever it can, which happens in a whole game."""
    ana = Api(offering.url, "Ana")
    wanted = {"game": "frenzy", "players": 4, "seats": ["me", *["greedy"] * 3], "data": "valet"}
    table = ana.post("/api/tables", wanted)["id"]
    ana.do(table, "start")
    asyncio.run(play_out(lambda: offering.url, table, [ana.token], seed=1))
    log = json.loads(ana.ask("GET", f"/api/tables/{table}/log").text)
    bots = [word for entry in log["entries"] if entry.get("seat", 0) > 0 for word in entry["do"]]
    assert any("valet" in word for word in bots)
    assert not any("replaced" in line or "may not" in line for line in offering.lines), offering.lines


def test_the_host_changes_options_and_the_set_stays(offering: Served) -> None:
    ana = Api(offering.url, "Ana")
    wanted = {"game": "rollwrite", "players": 2, "data": "two banks", "options": {"side": "two_banks"}}
    table = ana.post("/api/tables", wanted)["id"]
    ana.do(table, "change", players=3, options={"side": "B"})
    ana.do(table, "change", players=3, options={"side": "two_banks"})
    shown = ana.get(f"/api/tables/{table}")["table"]
    assert (shown["set"], shown["options"], len(shown["seats"])) == ("two banks", {"side": "two_banks"}, 3)
    assert ana.refused(table, "change", players=3, options={"side": "riverside"}) == "options"
    plain = ana.post("/api/tables", {"game": "rollwrite", "players": 2})["id"]
    assert ana.refused(plain, "change", players=2, options={"side": "two_banks"}) == "options"
    assert ana.get(f"/api/tables/{plain}")["table"]["data"] == ""


def test_lessons_and_deals_have_no_sets(offering: Served) -> None:
    ana = Api(offering.url, "Ana")
    for wanted in (
        {"game": "frenzy", "lesson": True, "data": "valet"},
        {"deal": ana.get("/api/deals/daily")[0]["id"], "data": "two banks"},
    ):
        assert ana.ask("POST", "/api/tables", wanted).json()["error"] == "fixed"


def moved(api: Api, table: str) -> None:
    """Answer a prompt with its first choice."""
    until(lambda: api.get(f"/api/tables/{table}")["asked"] is not None)
    api.do(table, "do", options=[api.get(f"/api/tables/{table}")["asked"]["choices"][0]["option"]])


def test_a_table_outlives_its_set_and_the_files_are_kept_once(tmp_path: Path) -> None:
    sets, db = all_sets(tmp_path / "sets"), sqlite_file(tmp_path)
    with Served(db, "--data", str(sets)) as server:
        ana = Api(server.url, "Ana")
        wanted = {"game": "frenzy", "players": 3, "seats": ["me", "greedy", "greedy"], "data": "valet"}
        first, second = (ana.post("/api/tables", wanted)["id"] for _ in range(2))
        for table in (first, second):
            ana.do(table, "start")
            moved(ana, table)
        before = ana.get(f"/api/tables/{first}")
        data = before["table"]["data"]
        server.stop()
    with closing(sqlite3.connect(db)) as connection:
        rows = connection.execute("SELECT digest, game, files FROM sets").fetchall()
    assert [(row[0], row[1], json.loads(row[2])) for row in rows] == [(data, "frenzy", FRENZY.files | valet())]
    shutil.rmtree(sets)
    with Served(db) as server:
        ana = Api(server.url, token=ana.token)
        assert [one["sets"] for one in ana.get("/api/games")] == [[], [], []]
        assert ana.ask("POST", "/api/tables", wanted).json()["error"] == "data"
        assert ana.get(f"/api/tables/{second}")["table"]["set"] == "valet"
        assert ana.get(f"/api/data/{data}")["words"]["en"]["frenzy.card.valet"] == "Valet"
        (player,) = asyncio.run(play_out(lambda: server.url, first, [ana.token]))
        assert player.over
        assert verify(read(ana.ask("GET", f"/api/tables/{first}/log").text))
        ana.do(first, "again")
        again = ana.get(f"/api/tables/{first}")["table"]["again"]
        assert ana.get(f"/api/tables/{again}")["table"]["data"] == data, "a rematch needs no folder"


def test_a_set_that_has_changed_is_another_one(tmp_path: Path) -> None:
    sets, db = written(tmp_path / "sets", "valet", "frenzy", valet()), sqlite_file(tmp_path)
    found = []
    for value in ("value = 2", "value = 4"):
        cards = changed(valet()["cards.toml"][::-1], ("value = 2"[::-1], value[::-1]))[::-1]
        written(sets, "valet", "frenzy", {"cards.toml": cards})
        with Served(db, "--data", str(sets)) as server:
            ana = Api(server.url, "Ana")
            wanted = {"game": "frenzy", "players": 2, "seats": ["me", "greedy"], "data": "valet"}
            table = ana.post("/api/tables", wanted)["id"]
            found.append((table, ana.get(f"/api/tables/{table}")["table"]["data"]))
            for one, data in found:
                figures = ana.get(f"/api/data/{data}")["figures"]["card_text:valet"]
                assert figures["value"] == (2 if one == found[0][0] else 4)
            server.stop()
    assert found[0][1] != found[1][1]


def test_a_node_without_the_folder_serves_the_table(tmp_path: Path, postgres: Postgres) -> None:
    db, sets = postgres.database(), all_sets(tmp_path / "sets")
    with Served(db, "--data", str(sets)) as one, Served(db) as two:
        ana = Api(one.url, "Ana")
        wanted = {"game": "tacos", "players": 2, "seats": ["me", "greedy"], "data": "leftovers"}
        table = ana.post("/api/tables", wanted)["id"]
        ana.do(table, "start")
        elsewhere = Api(two.url, token=ana.token)
        assert elsewhere.get(f"/api/tables/{table}")["table"]["set"] == "leftovers"
        moved(elsewhere, table)
        assert elsewhere.get(f"/api/tables/{table}") == ana.get(f"/api/tables/{table}")
        second, _ = begun(one.url, "tacos", 1, 1)
        assert ana.get(f"/api/tables/{second}")["table"]["data"] == ""


def test_files_that_are_gone_from_the_database_are_a_refusal(tmp_path: Path) -> None:
    sets, db = all_sets(tmp_path / "sets"), sqlite_file(tmp_path)
    with Served(db, "--data", str(sets)) as server:
        ana = Api(server.url, "Ana")
        wanted = {"game": "frenzy", "players": 2, "seats": ["me", "greedy"], "data": "valet"}
        table = ana.post("/api/tables", wanted)["id"]
        ana.do(table, "start")
        server.stop()
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("""UPDATE sets SET files = '{"cards.toml": ""}'""")
    with Served(db) as server:
        assert Api(server.url).ask("GET", f"/api/tables/{table}").json()["error"] == "rules"
        assert Api(server.url).get("/api/health") is None


def test_stored_files_that_are_unplayable_are_refused(tmp_path: Path) -> None:
    """As with files of another version: unplayable files are refused, and unusable texts are left out."""
    db = sqlite_file(tmp_path)
    with Served(db) as server:
        server.stop()
    bad = FRENZY.files | valet() | {"cards.toml": "deck = 12\n"}
    unsaid = FRENZY.files | valet() | {"words/en.toml": "x = "}
    with closing(sqlite3.connect(db)) as connection, connection:
        for files in (bad, unsaid):
            row = (digest(files), "frenzy", json.dumps(files))
            connection.execute("INSERT INTO sets (digest, game, files) VALUES (?, ?, ?)", row)
    with Served(db) as server:
        answer = Api(server.url).ask("GET", f"/api/data/{digest(bad)}")
        assert (answer.status_code, answer.json()["error"]) == (404, "no_data")
        assert answer.json()["message"].startswith("this set cannot be played: cards.toml: ")
        told = Api(server.url).get(f"/api/data/{digest(unsaid)}")
        assert told["figures"]["card_text:valet"]["value"] == 2
        assert "frenzy.card.valet" not in told["words"]["en"] and told["words"]["en"]["frenzy.card_text.valet"]


# Workers


class Counted(BotWorker):
    """A worker that counts what it is sent."""

    def __init__(self) -> None:
        super().__init__(COMMAND)
        self.sent: list[type] = []

    def _write(self, into: asyncio.StreamWriter, what: Question | Data) -> None:
        self.sent.append(type(what))
        super()._write(into, what)


def test_a_worker_is_sent_the_files_once() -> None:
    data = keep_files(FRENZY.files | valet())
    rules = shared_rules(FRENZY, 3, {}, data)
    state = FRENZY.new(rules, Seeded(1), Silent())
    seat = state.next_to_act()
    question = Question("frenzy", 3, {}, state.dump(), seat, "greedy", 1, data)
    worker = Counted()

    async def ask() -> list[list[int]]:
        try:
            answers = [await worker.ask(question, LONG) for _ in range(3)]
            await worker.kill()
            return [*answers, await worker.ask(question, LONG)]
        finally:
            await worker.kill()

    answers = asyncio.run(ask())
    assert answers == [thought(question)] * 4
    assert worker.sent == [Data, Question, Question, Question, Data, Question], "once for each process"
