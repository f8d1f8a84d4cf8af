"""A writer that is killed in the middle: every append that was acknowledged is there, and none is there in part."""

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
    await store.make("t1", "frenzy", 0.0, b"made", [], "", [])
    await store.add_person("ana", "Ana", b"token", b"code", 0.0)

    async def writes(lane):
        for number in range(1_000_000):
            seq = 1 + 8 * number + lane
            body = str(seq).encode() * 300
            await store.append("t1", seq, body, [store.says("t1", seq, "ana", "words")])
            print(seq, flush=True)

    await asyncio.gather(*(writes(lane) for lane in range(8)))

asyncio.run(main())
"""


@pytest.mark.parametrize("most", [1, 60, 350])
async def test_what_was_acknowledged_before_a_kill_is_there(db: str, most: int) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, db], stdout=subprocess.PIPE)
    assert process.stdout is not None, "it is a pipe"
    try:
        acknowledged = [int(process.stdout.readline()) for _ in range(most)]
    finally:
        process.kill()
        rest, _ = process.communicate()
    # A line that was cut off in the middle says nothing.
    acknowledged += [int(line) for line in rest.decode().splitlines(keepends=True) if line.endswith("\n")]
    async with opened(db) as store:
        found = {int(body[: len(body) // 300]): body for body in await store.read("t1", 0)}
        words = await store.words("t1")
        assert set(acknowledged) <= set(found)
        assert all(body == str(seq).encode() * 300 for seq, body in found.items())
        assert set(words) == set(found), "an entry and its words are there together"
        assert len(found) - len(acknowledged) <= 8, "no more is there than was under way"
        assert await store.append("t1", max(found) + 1, json.dumps("goes on").encode())
