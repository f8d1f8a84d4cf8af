"""Bots of one's own: a class in a Python file and a program, and everything that they can do wrong."""

import importlib
import json
import os
import shlex
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.waiting import LONG, until
from truckstop.bots import bot_named, decide
from truckstop.bots.bot import THOUGHT
from truckstop.bots.own import Fault, OwnBot, Setting, close_all, is_own, own_bot, split_names
from truckstop.bots.own.process import Process
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.chance import MOST, Seeded
from truckstop.kernel.game import Game, SetupError, named
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent

SETTING = Setting("frenzy", 3, {}, think=LONG)
BRIEF = Setting("frenzy", 3, {}, think=0.2)
"""For bots that never answer in time."""
HELLO = 'import json, os, sys, time\nsys.stdin.readline()\nprint(json.dumps({"protocol": 1}), flush=True)\n'
"""The beginning of a program that answers the first line."""


MODULE = importlib.import_module("truckstop.bots.own.own_bot")


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots may take long to start, as the machine may be slow, and are ended after each test."""
    monkeypatch.setattr(MODULE, "START", LONG)
    monkeypatch.setattr(MODULE, "RESTART", LONG)
    yield
    close_all(at_once=True)


def opening(game: Game = FRENZY, players: int = 3) -> State:
    return game.new(game.rules(players, {}), Seeded(7), Silent())


def file_bot(folder: Path, body: str, setting: Setting = SETTING) -> OwnBot:
    """Return a bot whose method `choose` has this body."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    code = "import os, sys, time\nfrom truckstop.bots import Bot\n\n\nclass Mine(Bot):\n"
    path = folder / "mine.py"
    path.write_text(f"{code}    def choose(self, s, seat, chance):\n{lines}")
    return own_bot(f"{path}:Mine", setting)


def program(folder: Path, code: str, setting: Setting = SETTING, hello: str = HELLO) -> OwnBot:
    path = folder / "program.py"
    path.write_text(hello + code)
    return own_bot(f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(path))}", setting)


def drawn(state: State, seat: int, stream: int) -> int:
    """Return the option that is drawn for a bot that fails."""
    known, chance = state.copy(), Seeded(1, stream)
    known.forget(seat, chance)
    options = known.options(seat)
    chance.draw(THOUGHT, MOST)
    return options[chance.draw(THOUGHT, len(options))]


def test_a_file_plays_as_the_same_class_would_in_this_process(tmp_path: Path) -> None:
    """It is given the same position, and a chance that repeats."""
    bot = file_bot(tmp_path, "options = s.options(seat)\nreturn options[chance.draw(40, 1000) % len(options)]")
    state = opening()
    for stream in range(5):
        known, chance = state.copy(), Seeded(1, stream)
        known.forget(0, chance)
        options, seed = known.options(0), chance.draw(THOUGHT, MOST)
        expected = options[Seeded(seed).draw(40, 1000) % len(options)]
        assert decide(bot, state, 0, Seeded(1, stream)) == expected
    assert bot.take_faults() == []


def test_a_file_is_given_what_its_seat_may_know(tmp_path: Path) -> None:
    """Another seat has chosen its trucks; the copy that the bot gets no longer holds that choice."""
    state = opening()
    state.apply(1, state.options(1)[0], Seeded(1), Silent())
    bot = file_bot(
        tmp_path, "assert 1 in s.to_act() and s.options(1) == s.options(0), s.options(1)\nreturn s.options(seat)[-1]"
    )
    assert decide(bot, state, 0, Seeded(1)) == state.options(0)[-1]
    assert bot.take_faults() == []


@pytest.mark.parametrize(
    ("body", "kind", "detail"),
    [
        ("raise ValueError('no idea')", "crashed", "ValueError: no idea (line 8)"),
        ("sys.exit('enough')", "crashed", "SystemExit: enough (line 8)"),
        ("os._exit(3)", "ended", "it ended with code 3"),
        ("os.kill(os.getpid(), 9)", "ended", "it was ended by signal 9"),
        ("return None", "nonsense", "choose returned None, not an option"),
        ("return '1'", "nonsense", "choose returned '1', not an option"),
        ("return 1.0", "nonsense", "choose returned 1.0, not an option"),
        ("return 999", "illegal", "it chose option 999; its options were "),
        ("return -1", "illegal", "it chose option -1; its options were "),
    ],
)
def test_a_file_that_fails_loses_only_that_choice(tmp_path: Path, body: str, kind: str, detail: str) -> None:
    """It fails in seat 0 and plays on in seat 1. What is drawn for it is the same each time."""
    bot = file_bot(tmp_path, f"if seat == 1: return s.options(seat)[-1]\n{body}")
    state = opening()
    for _ in range(2):
        assert decide(bot, state, 0, Seeded(1, 2)) == drawn(state, 0, 2)
        (fault,) = bot.take_faults()
        assert fault.kind == kind
        assert fault.detail.startswith(detail)
        assert decide(bot, state, 1, Seeded(1)) == state.options(1)[-1]
        assert bot.take_faults() == []


def test_a_file_that_hangs_loses_only_that_choice(tmp_path: Path) -> None:
    waits = tmp_path / "waits"
    bot = file_bot(tmp_path, f"while os.path.exists({str(waits)!r}): pass\nreturn s.options(seat)[-1]", BRIEF)
    state = opening()
    waits.touch()
    assert decide(bot, state, 0, Seeded(1, 2)) == drawn(state, 0, 2)
    (fault,) = bot.take_faults()
    assert (fault.kind, fault.detail) == ("late", "no answer within 0.2 s")
    waits.unlink()

    def answers() -> bool:
        return decide(bot, state, 0, Seeded(1)) == state.options(0)[-1] and not bot.take_faults()

    # A busy machine may make it late once more.
    until(answers)


def test_what_a_file_prints_and_reads_does_not_disturb(tmp_path: Path) -> None:
    body = "print('hello', flush=True)\nos.write(1, b'{}')\nassert sys.stdin.read() == ''\nreturn s.options(seat)[0]"
    bot, state = file_bot(tmp_path, body), opening()
    for _ in range(3):
        assert decide(bot, state, 0, Seeded(1)) == state.options(0)[0]
    assert bot.take_faults() == []


@pytest.mark.parametrize(
    ("code", "symbol", "message"),
    [
        ("class Mine(:\n", "Mine", "line 1: "),
        ("import nothing_like_this\n", "Mine", "the file cannot be loaded: ModuleNotFoundError: .* \\(line 1\\)"),
        ("raise SystemExit(4)\n", "Mine", "the file cannot be loaded: SystemExit: 4 \\(line 1\\)"),
        ("from truckstop.bots import Bot\nclass Ours(Bot):\n  def choose(self, s, seat, chance): pass\n", "Mine",
         "the file has no class 'Mine'; its bots are Ours"),
        ("class Mine:\n  def choose(self, s, seat, chance): pass\n", "Mine", "Mine is no bot: .*derived from"),
        ("Mine = 3\n", "Mine", "Mine is no bot"),
        ("from truckstop.bots import Bot\nclass Mine(Bot): pass\n", "Mine", "Mine has no method choose"),
        ("from truckstop.bots import Bot\nclass Mine(Bot):\n  def __init__(self): 1 / 0\n"
         "  def choose(self, s, seat, chance): pass\n", "Mine", "Mine\\(\\) failed: ZeroDivisionError: .*\\(line 3\\)"),
        ("", "", "the file has no bot"),
    ],
)  # fmt: skip
def test_a_file_that_holds_no_bot_is_refused_before_the_game(
    tmp_path: Path, code: str, symbol: str, message: str
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(code)
    name = f"{path}:{symbol}" if symbol else str(path)
    with pytest.raises(SetupError, match=f"mine.py.*: {message}"):
        own_bot(name, SETTING)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"there is no file .*none\.py"):
        own_bot(f"{tmp_path}/none.py:Mine", SETTING)


def test_a_file_with_one_bot_needs_no_name_of_a_class(tmp_path: Path) -> None:
    file_bot(tmp_path, "return s.options(seat)[1]")
    assert decide(own_bot(f"{tmp_path}/mine.py", SETTING), opening(), 0, Seeded(1)) == opening().options(0)[1]


# Programs


def test_a_program_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    """What it is told is the view and the question that the live table sends to its seat."""
    seen = tmp_path / "seen"
    code = f"""
for line in sys.stdin:
    open({str(seen)!r}, "a").write(line)
    print(json.dumps({{"option": json.loads(line)["choices"][-1]["option"]}}), flush=True)
"""
    state = opening()
    state.apply(1, state.options(1)[0], Seeded(1), Silent())
    bot = program(tmp_path, code)
    assert decide(bot, state, 0, Seeded(1)) == state.options(0)[-1]
    question = json.loads(seen.read_text())
    known, chance = state.copy(), Seeded(1)
    known.forget(0, chance)
    rules = FRENZY.rules(3, {})
    assert question == {
        "is": "choose",
        "game": "frenzy",
        "players": 3,
        "options": {"discard": "low", "specials": "off", "host": "none"},
        "seat": 0,
        "view": msgspec.to_builtins(named("frenzy").view(known, 0)),
        "asked": msgspec.to_builtins(named("frenzy").prompt(known, 0)),
        "choices": [{"option": one, "name": FRENZY.option_name(rules, one)} for one in known.options(0)],
        "seed": chance.draw(THOUGHT, MOST),
    }


@pytest.mark.parametrize("game", [FRENZY, ROLLWRITE, TACOS], ids=lambda game: game.key)
def test_a_program_can_play_every_game_to_its_end(tmp_path: Path, game: Game) -> None:
    code = """
import random
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"option": random.Random(asked["seed"]).choice(asked["choices"])["option"]}), flush=True)
"""
    bot = program(tmp_path, code, Setting(game.key, 2, {}, think=LONG))
    state, chance = opening(game, 2), Seeded(1)
    while (seat := state.next_to_act()) >= 0:
        state.apply(seat, decide(bot, state, seat, Seeded(2, seat)), chance, Silent())
    assert state.places()
    assert bot.take_faults() == []


@pytest.mark.parametrize(
    ("code", "kind", "detail"),
    [
        ("print('hm?', flush=True)\ntime.sleep(1000)", "nonsense", "it answered 'hm?', not {\"option\": …}"),
        ("print('[]', flush=True)\ntime.sleep(1000)", "nonsense", "it answered '[]'"),
        ('print(\'{"option": "1"}\', flush=True)\ntime.sleep(1000)', "nonsense", "it answered"),
        ("print('{\"option\": true}', flush=True)\ntime.sleep(1000)", "nonsense", "it answered"),
        ("print('{\"option\": 1.5}', flush=True)\ntime.sleep(1000)", "nonsense", "it answered"),
        ("print('{\"option\": 999}', flush=True)\ntime.sleep(1000)", "illegal", "it chose option 999"),
        ("os.write(1, b'{\"option\": 0}\\nand so on\\n')\ntime.sleep(1000)", "nonsense", "it wrote more than one line"),
        ("os.write(1, b'x' * 2000000)\ntime.sleep(1000)", "nonsense", "it wrote more than 1048576 bytes"),
        ("sys.exit(5)", "ended", "it ended with code 5"),
        ("raise OSError('no luck')", "ended", "it ended with code 1: OSError: no luck"),
        ("os.close(1)\ntime.sleep(1000)", "ended", "it closed its standard output"),
    ],
)
def test_a_program_that_fails_loses_only_that_choice(tmp_path: Path, code: str, kind: str, detail: str) -> None:
    """It fails while a file is there; afterwards a new process plays on."""
    fails = tmp_path / "fails"
    body = "\n".join(f"    {line}" for line in code.splitlines())
    first = 'json.loads(line)["choices"][0]["option"]'
    answers = f'for line in sys.stdin:\n    print(json.dumps({{"option": {first}}}), flush=True)\n'
    bot = program(tmp_path, f"if os.path.exists({str(fails)!r}):\n    sys.stdin.readline()\n{body}\n{answers}")
    bot.close()
    fails.touch()
    state = opening()
    assert decide(bot, state, 0, Seeded(1, 2)) == drawn(state, 0, 2)
    (fault,) = bot.take_faults()
    assert fault.kind == kind
    assert fault.detail.startswith(detail)
    fails.unlink()
    bot.close(at_once=True)
    assert decide(bot, state, 0, Seeded(1)) == state.options(0)[0]
    assert bot.take_faults() == []


def test_a_late_answer_is_not_taken_for_the_next_question(tmp_path: Path) -> None:
    """The program that was late is ended, with what it has started."""
    pids = tmp_path / "pids"
    hello = f"""
import os, subprocess
child = subprocess.Popen(["sleep", "1000"])
with open({str(pids)!r}, "a") as file:
    file.write(f"{{os.getpid()}} {{child.pid}}\\n")
"""
    code = """
sys.stdin.readline()
time.sleep(1000)
print(json.dumps({"option": 0}), flush=True)
"""
    bot, state = program(tmp_path, code, BRIEF, hello + HELLO), opening()
    for number in (1, 2):
        assert decide(bot, state, 0, Seeded(1, 2)) == drawn(state, 0, 2)
        (fault,) = bot.take_faults()
        assert fault.kind == "late"
        started = [int(pid) for pid in pids.read_text().split()]
        assert len(started) == 2 * number
        for pid in started:
            until(lambda pid=pid: is_gone(pid))  # type: ignore[misc]


def test_a_program_that_does_not_read_is_late(tmp_path: Path) -> None:
    """The question is longer than the pipe, so that it cannot even be sent."""
    process = Process([sys.executable, "-c", "import time; time.sleep(1000)"])
    with pytest.raises(Exception, match=r"late: no answer within 0\.2 s"):
        process.ask(b"x" * 10_000_000, 0.2)
    process.close(at_once=True)
    assert process.child.returncode is not None


DETACHED = """
import os, sys, time
if os.fork():
    os._exit(0)
os.setsid()
with open(sys.argv[1] + ".new", "w") as file:
    file.write(str(os.getpid()))
os.rename(sys.argv[1] + ".new", sys.argv[1])
latest = time.monotonic() + float(sys.argv[3])
while not os.path.exists(sys.argv[2]) and time.monotonic() < latest:
    time.sleep(0.02)
open(sys.argv[1] + ".left", "w").close()
"""
"""A program that leaves its session and then neither reads nor writes."""


@pytest.mark.parametrize("size", [10, 10_000_000])
def test_a_program_that_left_its_session_is_late_like_any_other(tmp_path: Path, size: int) -> None:
    """It cannot be killed and holds its pipes open. Nobody waits for it: it is still running afterwards."""
    pid, end = tmp_path / "pid", tmp_path / "end"
    process = Process([sys.executable, "-c", DETACHED, str(pid), str(end), str(LONG)])
    try:
        until(pid.exists)
        with pytest.raises(Fault, match=r"late: no answer within 0\.2 s"):
            process.ask(b"x" * size, 0.2)
        process.close()
        assert not pid.with_name("pid.left").exists()
    finally:
        end.touch()
        process.close(at_once=True)


def test_an_error_stream_without_lines_does_not_fill_the_memory() -> None:
    code = """
import os, sys
for _ in range(20):
    os.write(2, b"x" * (1 << 20))
sys.stdin.readline()
os.write(1, b"done\\n")
sys.stdin.readline()
os.write(2, b"\\nthe end")
sys.exit(3)
"""
    tracemalloc.start()
    process = Process([sys.executable, "-c", code])
    try:
        assert process.ask(b"one", LONG) == b"done"
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
        with pytest.raises(Fault, match="ended: it ended with code 3: the end"):
            process.ask(b"two", LONG)
    finally:
        tracemalloc.stop()
        process.close(at_once=True)


def test_a_line_that_nobody_asked_for_answers_no_question(tmp_path: Path) -> None:
    go, written = tmp_path / "go", tmp_path / "written"
    code = f"""
while True:
    first = json.loads(sys.stdin.readline())["choices"][0]["option"]
    print(json.dumps({{"option": first}}), flush=True)
    while not os.path.exists({str(go)!r}):
        time.sleep(0.02)
    print(json.dumps({{"option": first}}), flush=True)
    open({str(written)!r}, "w").close()
"""
    bot, state = program(tmp_path, code), opening()
    assert decide(bot, state, 0, Seeded(1)) == state.options(0)[0]
    assert bot.take_faults() == []
    go.touch()
    until(written.exists)
    assert decide(bot, state, 0, Seeded(1, 2)) == drawn(state, 0, 2)
    (fault,) = bot.take_faults()
    assert fault.kind == "nonsense"
    assert fault.detail.startswith("it wrote a line without being asked: {")


def test_a_program_that_chose_what_is_not_offered_is_started_again(tmp_path: Path) -> None:
    """Its answer may have been one to another question, and so would be all that follow."""
    started = tmp_path / "started"
    code = f"""
with open({str(started)!r}, "a") as file:
    file.write("x")
for line in sys.stdin:
    print(json.dumps({{"option": 999}}), flush=True)
"""
    bot, state = program(tmp_path, code), opening()
    for number in (1, 2):
        assert decide(bot, state, 0, Seeded(1, 2)) == drawn(state, 0, 2)
        (fault,) = bot.take_faults()
        assert fault.kind == "illegal"
        assert len(started.read_text()) == number


def test_what_everybody_is_told_about_a_fault_is_not_what_the_bot_knows(tmp_path: Path) -> None:
    bot = file_bot(
        tmp_path, "if seat == 0: raise ValueError(s.options(seat))\nreturn s.options(seat) if seat == 1 else 999"
    )
    for seat, public in ((0, ""), (1, ""), (2, "it chose option 999")):
        decide(bot, opening(), seat, Seeded(1))
        (fault,) = bot.take_faults()
        assert fault.public == public
        assert str(opening().options(seat)[0]) in fault.detail


def failing_to_start(folder: Path, how: str, setting: Setting = SETTING) -> tuple[OwnBot, Path, Path]:
    """Return a bot that fails to start while the first file is there; each start adds a letter to the second."""
    fails, started = folder / "fails", folder / "started"
    hello = f"""
import os, sys, time
with open({str(started)!r}, "a") as file:
    file.write("x")
if os.path.exists({str(fails)!r}):
    {how}
"""
    code = """
for line in sys.stdin:
    print(json.dumps({"option": json.loads(line)["choices"][0]["option"]}), flush=True)
"""
    bot = program(folder, code, setting, hello + HELLO)
    bot.close(at_once=True)
    fails.touch()
    return bot, fails, started


def test_a_bot_that_cannot_be_started_again_is_dropped(tmp_path: Path) -> None:
    bot, fails, started = failing_to_start(tmp_path, "sys.exit(4)")
    state = opening()

    def kinds(choices: int) -> list[str]:
        for _ in range(choices):
            decide(bot, state, 0, Seeded(1))
        return [fault.kind for fault in bot.take_faults()]

    assert kinds(2) == ["ended", "ended"]
    fails.unlink()
    assert kinds(1) == []
    bot.close(at_once=True)
    fails.touch()
    assert kinds(3) == ["ended", "ended", "ended"]
    before = started.read_text()
    fails.unlink()
    assert decide(bot, state, 0, Seeded(1, 2)) == drawn(state, 0, 2)
    (fault,) = bot.take_faults()
    assert (fault.kind, fault.detail) == ("dropped", "it is no longer started, because 3 starts in a row failed")
    assert started.read_text() == before


@pytest.mark.parametrize(("think", "limit"), [(0.1, "0.2"), (0.3, "0.3"), (LONG, "0.5")])
def test_starting_again_may_not_take_much_longer_than_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, think: float, limit: str
) -> None:
    bot, _, _ = failing_to_start(tmp_path, "time.sleep(1000)", Setting("frenzy", 3, {}, think=think))
    monkeypatch.setattr(MODULE, "START", 0.5)
    monkeypatch.setattr(MODULE, "RESTART", 0.2)
    for kind in ("late", "late", "late", "dropped"):
        decide(bot, opening(), 0, Seeded(1))
        (fault,) = bot.take_faults()
        assert fault.kind == kind
        if kind == "late":
            assert fault.detail == f"did not answer the first line: no answer within {limit} s"
            assert fault.public == f"no answer within {limit} s"


def test_what_an_ended_program_has_started_is_ended(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = f"""
import subprocess
nothing = subprocess.DEVNULL
child = subprocess.Popen(["sleep", "1000"], stdin=nothing, stdout=nothing, stderr=nothing)
open({str(pid)!r}, "w").write(str(child.pid))
sys.stdin.readline()
sys.exit(5)
"""
    bot = program(tmp_path, code)
    decide(bot, opening(), 0, Seeded(1))
    assert [fault.detail for fault in bot.take_faults()] == ["it ended with code 5"]
    until(lambda: is_gone(int(pid.read_text())))


def test_the_id_of_a_reaped_program_is_not_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may belong to another program by then."""
    killed: list[int] = []
    process = Process([sys.executable, "-c", ""])
    process.child.wait()
    monkeypatch.setattr(os, "killpg", lambda group, number: killed.append(group))
    process.close(at_once=True)
    process.close()
    assert killed == []


@pytest.mark.parametrize(
    ("hello", "message"),
    [
        ("import sys; sys.exit(2)", "did not answer the first line: it ended with code 2"),
        ("print('ready', flush=True); input()", "answered 'ready' to the first line, not {\"protocol\": 1}"),
        ("print('{\"protocol\": 2}', flush=True); input()", "speaks protocol 2; this version speaks 1"),
        ('print(\'{"protocol": 1, "error": "no model"}\', flush=True); input()', "no model"),
    ],
)
def test_a_program_that_does_not_answer_the_first_line_is_refused(tmp_path: Path, hello: str, message: str) -> None:
    with pytest.raises(SetupError) as refused:
        program(tmp_path, "", hello=hello)
    assert str(refused.value).startswith("cmd:")
    assert str(refused.value).endswith(message)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:./no-such-program", "cannot be started: no such file or directory"),
        ("cmd:", "needs a command"),
        ("cmd:'./open", "not a command: no closing quotation"),
    ],
)
def test_a_command_that_cannot_be_started_is_refused(name: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        own_bot(name, SETTING)


def is_gone(pid: int) -> bool:
    """True if a process has ended; one that nobody has waited for counts as ended if it is not ours."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] == "Z"


def test_one_process_serves_all_games_and_is_ended(tmp_path: Path) -> None:
    bot = file_bot(tmp_path, "return s.options(seat)[0]")
    assert own_bot(bot.key, SETTING) is bot
    assert bot.process is not None
    process = bot.process
    for seat in (0, 1, 2):
        decide(bot, opening(), seat, Seeded(1))
    assert bot.process is process
    close_all()
    assert process.child.returncode == 0


# Names


def test_names_of_own_bots_are_recognised() -> None:
    assert all(map(is_own, ("mine.py:MyBot", "a/b c.py", "cmd:./x --fast", "cmd:python3 x.py")))
    assert not any(map(is_own, ("greedy", "search@100", "quick", "")))


def test_a_comma_inside_a_name_is_escaped() -> None:
    assert split_names(" greedy, mine.py:A ,,cmd:./x --of a\\,b") == ["greedy", "mine.py:A", "cmd:./x --of a,b"]


@pytest.mark.parametrize("name", ["mine.py:MyBot", "cmd:true"])
def test_what_the_server_calls_knows_no_own_bots(name: str) -> None:
    """`bot_named` is what the server and its workers use; an import contract forbids them the other way."""
    with pytest.raises(SetupError, match="has no bot"):
        bot_named("frenzy", name)
