"""A writer that is killed: every acknowledged append is kept, and no append is kept in part."""

import json
import subprocess
import sys

import pytest

from tests.store.opened import opened

WRITER = """
import asyncio, sys
from truckstop.store import open_store

async def main():
    store = open_store(sys.argv[1])
    await store.open(lambda what: None)
    await store.add_table("t1", "frenzy", 0.0, b"made", [], "", [])
    await store.add_person("ana", "Ana", b"token", b"code", 0.0)

    async def writes(lane):
        for number in range(1_000_000):
            seq = 1 + 8 * number + lane
            body = str(seq).encode() * 300
            await store.append("t1", seq, body, [store.add_chat("t1", seq, "ana", "hello")])
            print(seq, flush=True)

    await asyncio.gather(*(writes(lane) for lane in range(8)))

asyncio.run(main())
"""


@pytest.mark.parametrize("most", [1, 60, 350])
async def test_acknowledged_entries_survive_a_kill(db: str, most: int) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, db], stdout=subprocess.PIPE)
    assert process.stdout is not None, "it is a pipe"
    try:
        acknowledged = [int(process.stdout.readline()) for _ in range(most)]
    finally:
        process.kill()
        rest, _ = process.communicate()
    # The last line may be incomplete.
    acknowledged += [int(line) for line in rest.decode().splitlines(keepends=True) if line.endswith("\n")]
    async with opened(db) as store:
        found = {int(body[: len(body) // 300]): body for body in await store.read("t1", 0)}
        chat = await store.chat("t1")
        assert set(acknowledged) <= set(found)
        assert all(body == str(seq).encode() * 300 for seq, body in found.items())
        assert set(chat) == set(found), "an entry and its chat are written together"
        assert len(found) - len(acknowledged) <= 8, "at most the writes in progress are there unacknowledged"
        assert await store.append("t1", max(found) + 1, json.dumps("next").encode())
