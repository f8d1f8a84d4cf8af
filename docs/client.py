"""A player in 30 lines: makes a table or joins one, and plays random choices until the game is over.

client.py SERVER NAME new GAME [SEAT ...]    make a table; the other seats are names of bots, or `open`
client.py SERVER NAME join TABLE             join a table that somebody else has made
"""

import asyncio, contextlib, json, random, sys, urllib.request, websockets

server, name, verb, what, *others = sys.argv[1:]


def post(path, body, token=""):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return json.load(urllib.request.urlopen(urllib.request.Request(server + path, json.dumps(body).encode(), headers)))


async def play(id, token):
    news, table, asked, sent = {"you": -1, "n": 0}, {"status": ""}, None, None
    # The loop reconnects when the connection breaks. An unanswered command is sent again; the server does it once.
    async for socket in websockets.connect(f"{server.replace('http', 'ws', 1)}/api/tables/{id}/socket"):
        with contextlib.suppress(websockets.ConnectionClosed):
            hello = {"verb": "hello", "token": token, "seat": news["you"], "after": news["n"]}
            for command in [hello, sent] if sent else [hello]:
                await socket.send(json.dumps(command))
            while table["status"] != "over":
                got = json.loads(await socket.recv())
                assert got["is"] != "refused", got["message"]
                if got["is"] == "news":
                    news, table, asked = got, got["table"] or table, asked if got["same"] else got["asked"]
                sent = None if got.get("id") else sent
                full = table["hosting"] and all(seat["kind"] != "open" for seat in table["seats"])
                if not sent and (asked or (full and table["status"] == "open")):
                    options = {"options": [random.choice(asked["choices"])["option"]]} if asked else {}
                    sent, asked = {"verb": "do" if asked else "start", "id": str(random.random()), **options}, None
                    await socket.send(json.dumps(sent))
            return news["view"]["scores"]


token = post("/api/people", {"name": name})["token"]
new = {"game": what, "players": 1 + len(others), "seats": ["open", *others]}
id = what if verb == "join" else post("/api/tables", new, token)["id"]
post(f"/api/tables/{id}/commands", {"verb": "sit"}, token)
print(f"at table {id}", flush=True)
print("scores", *asyncio.run(play(id, token)))
