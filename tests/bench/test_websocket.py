"""The committed figures of the WebSocket servers, and that the servers answer."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.load import cores, run
from bench.measure import Samples, Target, read
from bench.tables import Truckstop
from bench.websocket import (
    CONNECTIONS,
    GAMES,
    METRICS,
    RESULTS,
    SERVERS,
    TARGETS,
    EchoSide,
    GameSide,
    Size,
    in_turns,
    served,
)
from bench.websocket_servers import PROTOCOLS

ROWS = {row["metric"]: row for row in read(RESULTS)["rows"]}
QUICK = Size(rounds=1, slices=1, seconds=0.02)
NOT_HERE = pytest.mark.skipif(find_spec("picows") is None, reason="picows comes with `make bench`")


@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize("metric", ["per_s", "cpu_us", "p99_ms"])
def test_every_echo_server_was_measured(server: str, metric: str) -> None:
    for many in CONNECTIONS:
        found = ROWS[f"websocket.echo.{server}.{metric}.{many}"]
        assert 0 < found["spread"][0] <= found["value"] <= found["spread"][1]
        assert (found["ratio"] is None) == (server == "uvicorn")


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("game", GAMES)
def test_the_application_was_measured_with_every_protocol(protocol: str, game: str) -> None:
    found = ROWS[f"websocket.app.{protocol}.cpu_us.{game}"]
    assert 0 < found["spread"][0] <= found["value"] <= found["spread"][1]
    assert (found["ratio"] is None) == (protocol == "uvicorn")


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.metric)
def test_the_targets_are_met(target: Target) -> None:
    assert target.met(ROWS[target.metric])


@pytest.mark.parametrize("name", ["direct", pytest.param("picows", marks=NOT_HERE)])
def test_an_echo_server_answers_several_connections(name: str) -> None:
    with served(name, cores()[0]) as (port, pid):
        samples = run(in_turns({name: EchoSide(port, pid, 3)}, QUICK))
    assert samples.keys() == {f"{name}.{metric}" for metric in METRICS}
    assert all(value > 0 for (value,) in samples.values())


@pytest.mark.parametrize("name", ["uvicorn", "direct"])
def test_people_can_play_with_another_protocol(name: str, tmp_path: Path) -> None:
    async def measure(port: int, pid: int) -> Samples:
        return await in_turns({name: GameSide(Truckstop(port, pid, "frenzy", 1), 2, 2)}, QUICK)

    with served(name, cores()[0], "--db", str(tmp_path / "tables.db")) as (port, pid):
        samples = run(measure(port, pid))
    assert samples[f"{name}.per_s"][0] > 0


def test_it_says_what_it_does() -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "bench.websocket", "--help"], capture_output=True, text=True, check=True
    )
    assert "picows" in asked.stdout
