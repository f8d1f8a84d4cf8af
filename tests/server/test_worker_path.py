"""A bot worker runs the version that its server runs, whatever was installed since the server started."""

import asyncio
from pathlib import Path

import pytest

from tests.waiting import LONG
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent
from truckstop.server.bot_pool import COMMAND, BotWorker
from truckstop.server.bot_worker import Question


def test_a_worker_imports_what_its_server_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "truckstop").mkdir()
    (tmp_path / "truckstop" / "__init__.py").write_text("raise RuntimeError('this is another version')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    state = FRENZY.new(FRENZY.rules(3, {}), Seeded(1), Silent())
    seat = state.to_act()[0]
    question = Question("frenzy", 3, {}, state.dump(), seat, "greedy", 1)

    async def ask() -> list[int]:
        worker = BotWorker(COMMAND)
        try:
            return await worker.ask(question, LONG)
        finally:
            await worker.kill()

    assert asyncio.run(ask())[0] in state.options(seat)
