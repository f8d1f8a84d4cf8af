"""A seeded fuzzer for the socket and raw HTTP of a real server on which a game is running."""

import asyncio
import json
import random
import string
from collections import Counter
from typing import Any

import httpx
import msgspec
import websockets

from tests.server.player import play_out
from tests.server.serving import Api, Served, begun
from tests.server.test_security import COMMANDS
from tests.soak import sized
from tests.waiting import LONG, WHOLE

SOCKETS = sized(60, 240)
MESSAGES = 30
"""Most messages on each socket."""
ANSWERED = {"news", "here", "done", "refused"}
CLOSED = {1000, 1001, 1002, 1003, 1007, 1009, 4000, 4008}
"""Valid close codes: normal end, bad frames, bad or large text, and our own codes."""


ENDS = {"leave", "send_away", "propose"}


def odd_value(chance: random.Random, depth: int = 0) -> Any:
    """Return any JSON value, and some that are not valid JSON."""
    kind = chance.randrange(12 if depth < 3 else 9)
    if kind == 0:
        return chance.choice([None, True, False])
    if kind == 1:
        return chance.randrange(-5, 600)
    if kind == 2:
        return chance.choice([2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1e308, -0.0, 1e-320, 0.1])
    if kind == 3:
        return "".join(chance.choice(string.printable) for _ in range(chance.randrange(20)))
    if kind == 4:
        return chance.choice(["\ud800", "\udfff\ud800", "\x00", "\u202e", "\uffff", "💥" * 20, "a" * 3000, "../../etc"])
    if kind == 5:
        return chance.choice(list(COMMANDS))
    if kind == 6:
        return chance.choice([[], {}, [[]], {"": {}}])
    if kind == 7:
        return [chance.randrange(500) for _ in range(chance.randrange(300))]
    if kind == 8:
        return float("nan") if chance.random() < 0.5 else float("inf")
    if kind == 9:
        return [odd_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {str(odd_value(chance, 3))[:20]: odd_value(chance, depth + 1) for _ in range(chance.randrange(4))}


def mutated(chance: random.Random) -> Any:
    """Return a valid command with something wrong added."""
    # Half of the commands are gestures, as in a game; commands that end the game for a player are rare.
    verb = chance.choice([*COMMANDS, *["do"] * len(COMMANDS)])
    verb = "do" if verb in ENDS and chance.random() < 0.97 else verb
    message: dict[str, Any] = {"verb": verb, "id": str(chance.randrange(50)), **COMMANDS[verb]}
    for _ in range(chance.choice([0, 0, 1, 2])):
        name = chance.choice(list(message))
        what = chance.randrange(4)
        if what == 0:
            message[name] = odd_value(chance)
        elif what == 1:
            message.pop(name)
        elif what == 2:
            message[str(odd_value(chance, 3))[:10]] = message.get(name)
        else:
            message["id"] = odd_value(chance)
        if not message:
            break
    return message


def raw(chance: random.Random) -> str | bytes:
    """Return a message as it is sent."""
    kind = chance.randrange(20)
    if kind == 0:
        return chance.randbytes(chance.randrange(200))
    if kind == 1:
        return "[" * chance.choice([10, 1_000, 8_000])
    if kind == 2:
        return '{"a":' * chance.choice([10, 1_000, 3_000]) + "1"
    if kind == 3:
        return "".join(chr(chance.randrange(32, 0xD7FF)) for _ in range(chance.randrange(100)))
    text = json.dumps(odd_value(chance) if kind == 4 else mutated(chance))
    if kind == 5:
        at = chance.randrange(len(text))
        return text[:at] + chr(chance.randrange(1, 128)) + text[at + chance.randrange(3) :]
    if kind == 6:
        return text[: chance.randrange(len(text) + 1)]
    if kind == 7:
        return text.encode()
    return text


async def attack(url: str, table: str, token: str, seed: int, heard: Counter[str]) -> None:
    """Send nonsense on one socket. Every reaction must be an answer or a proper close."""
    chance = random.Random(seed)
    address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    async with websockets.connect(address, compression=None, open_timeout=LONG) as socket:

        async def listen() -> None:
            async for text in socket:
                message = json.loads(text)
                assert message["is"] in ANSWERED
                heard[message.get("error", message["is"])] += 1
                if message.get("id") == "the end":
                    ended.append(message["is"])

        ended: list[str] = []
        listening = asyncio.create_task(listen())
        try:
            if chance.random() < 0.85:
                known = token if chance.random() < 0.8 else ""
                await socket.send(json.dumps({"verb": "hello", "token": known, "after": chance.randrange(-3, 50)}))
            # Some sockets send everything at once, some wait for each answer, so that gestures take the direct path.
            waits = chance.random() < 0.5
            for _ in range(MESSAGES):
                before = heard.total()
                await socket.send(raw(chance))
                for _ in range(20 if waits else 0):
                    if heard.total() > before:
                        break
                    await asyncio.sleep(0.002)
            # A server that has not closed the socket still answers a valid message.
            await socket.send(json.dumps({"verb": "return", "id": "the end"}))
            async with asyncio.timeout(LONG):
                while not ended and not listening.done():
                    await asyncio.sleep(0.002)
            heard["answered to the end"] += bool(ended)
            await socket.close()
        except websockets.ConnectionClosed:
            pass
        await asyncio.wait_for(asyncio.gather(listening, return_exceptions=True), LONG)
        assert socket.close_code in CLOSED, socket.close_code
        if not listening.cancelled() and (error := listening.exception()) is not None:
            assert isinstance(error, websockets.ConnectionClosed), error
        heard[f"closed {socket.close_code}"] += 1


async def attack_all(served: Served, table: str, tokens: list[str], heard: Counter[str]) -> None:
    for first in range(0, SOCKETS, 6):
        await asyncio.gather(
            *(attack(served.url, table, tokens[seed % len(tokens)], seed, heard) for seed in range(first, first + 6))
        )


def test_nonsense_on_sockets_is_refused_and_a_game_goes_on(served: Served) -> None:
    table, sitting = begun(served.url, "rollwrite", 2, 1)
    attacked, victims = begun(served.url, "frenzy", 2)
    open_table = victims[0].post("/api/tables", {"game": "tacos", "players": 3})["id"]
    tokens = [one.token for one in [*victims, Api(served.url, "Eve")]]
    heard: Counter[str] = Counter()

    async def both() -> None:
        playing = asyncio.create_task(play_out(lambda: served.url, table, [one.token for one in sitting]))
        await attack_all(served, attacked, tokens, heard)
        await attack_all(served, open_table, tokens, heard)
        for player in await asyncio.wait_for(playing, WHOLE):
            assert player.over
            assert player.connections == 1, "no other connection was closed"
            assert not player.refusals

    asyncio.run(both())
    assert heard["message"] > 100
    assert heard["hello"] > 5
    assert heard["done"] + heard["news"] > 50, "some of it was right"
    assert heard["closed 4000"] > 10
    assert heard["illegal"] > 50, "gestures that cannot be made were tried"
    assert heard["answered to the end"] > 50
    # Reading a table needs no identity; playing there must be possible, too.
    late = Api(served.url, "Late")
    for one in (open_table, attacked):
        late.do(one, "say", text="Still here.")
        assert late.get(f"/api/tables/{one}")["chat"][-1]["text"] == "Still here."
    quiet(served)


def test_nonsense_over_http_is_refused(served: Served) -> None:
    table, (first, second) = begun(served.url, "frenzy", 2)
    chance = random.Random(7)
    headers = {"authorization": f"Bearer {first.token}", "content-type": "application/json"}
    paths = [f"/api/tables/{table}/commands", "/api/tables", "/api/deals", "/api/people", "/api/people/recover"]
    statuses: Counter[int] = Counter()
    with httpx.Client(base_url=served.url, timeout=LONG, headers=headers) as client:
        for _ in range(sized(400, 1_500)):
            body = raw(chance)
            kind = chance.choice(["application/json", "text/plain", "application/x-www-form-urlencoded", "x"])
            method = chance.choice(["POST", "POST", "PATCH", "PUT"])
            path = "/api/me" if method == "PATCH" else chance.choice(paths)
            content = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
            answer = client.request(method, path, content=content, headers={"content-type": kind})
            statuses[answer.status_code] += 1
            if answer.status_code >= 400:
                assert answer.json()["is"] == "refused"
        for _ in range(sized(30, 100)):
            # The client library does not send the DEL character.
            odd = "".join(chr(chance.randrange(33, 0x2000)) for _ in range(chance.randrange(1, 40))).replace("\x7f", "")
            query = {
                chance.choice(["seat", "after", "wait", "x"]): str(odd_value(chance, 3))[:2000]
                .encode("utf-8", "replace")
                .decode()
            }
            query.pop("wait", None)
            for path in (f"/api/tables/{odd}", f"/api/tables/{table}", f"/api/tables/{table}/replay/{odd}", f"/{odd}"):
                statuses[client.get(path, params=query).status_code] += 1
    assert max(statuses) < 500, statuses
    assert statuses[400] > 50
    assert second.get(f"/api/tables/{table}")["table"]["id"] == table
    quiet(served)


def test_bytes_that_are_not_http_are_refused(served: Served) -> None:
    async def spoil() -> None:
        chance = random.Random(3)
        for number in range(60):
            reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
            upgrade = b"GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            upgrade += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            writer.write((upgrade if number % 2 else b"") + chance.randbytes(chance.randrange(1, 3000)))
            if chance.random() < 0.5:
                writer.write_eof()
                await asyncio.wait_for(reader.read(), LONG)
            writer.close()

    asyncio.run(spoil())
    assert Api(served.url).ask("GET", "/api/health").status_code == 204
    quiet(served)


def quiet(served: Served) -> None:
    """Check that the server has logged nothing: refusals are not logged."""
    said = "".join(served.lines)
    assert "Traceback" not in said, said
    assert "ERROR" not in said, said


def test_the_fuzzer_is_seeded() -> None:
    assert [raw(random.Random(seed)) for seed in range(50)] == [raw(random.Random(seed)) for seed in range(50)]
    right = sum(isinstance(mutated(random.Random(seed)).get("verb"), str) for seed in range(100))
    assert right > 50, "most of it is nearly right"
    assert msgspec.json.decode(json.dumps(mutated(random.Random(1))))
