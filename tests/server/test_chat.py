"""Chat, and proposals to end the game or to go back."""

import asyncio
import json

import pytest

from tests.server.player import play_out
from tests.server.serving import Api, Served, begun
from tests.server.test_tables import shown
from truckstop.kernel.log import read, verify

# Chat


def test_chat_is_shown_to_all_and_can_be_deleted(served: Served) -> None:
    host, guest, stranger = (Api(served.url, name) for name in ("Ada", "Bo", "Cy"))
    table = host.post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    guest.do(table, "sit")
    for one, text in ((host, "Welcome"), (guest, "  Thank\tyou  "), (stranger, "May I watch? 👩‍🍳 ñandú")):
        one.do(table, "say", text=text)
    assert [(one["seat"], one["name"], one["text"]) for one in host.get(f"/api/tables/{table}")["chat"]] == [
        (0, "Ada", "Welcome"),
        (1, "Bo", "Thank you"),
        (-1, "Cy", "May I watch? 👩‍🍳 ñandú"),
    ]
    assert guest.refused(table, "unsay", number=0) == "chat"
    guest.do(table, "unsay", number=1)
    host.do(table, "unsay", number=2)
    assert host.refused(table, "unsay", number=2) == "chat"
    assert host.refused(table, "unsay", number=3) == "chat"
    assert [one["text"] for one in stranger.get(f"/api/tables/{table}")["chat"]] == ["Welcome", None, None]
    assert stranger.get("/api/me/tables") == [], "a spectator who chats is not a participant"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\x00",
        "a\x1b[31mred",
        "\u202eright to left",
        "\u2066x",
        "\ue000",
        "e" + "\u0301" * 20,
        "x" * 501,
        "\ud800",
    ],
)
def test_chat_that_would_harm_a_page_is_refused(served: Served, text: str) -> None:
    host = Api(served.url, "Ada")
    table = host.post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    body = json.dumps({"verb": "say", "text": text})
    answer = host.ask(
        "POST", f"/api/tables/{table}/commands", content=body, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) in ((409, "chat"), (400, "message"))
    named = host.ask("POST", "/api/people", content=json.dumps({"name": text[:31] * 2}))
    assert named.status_code in (400, 409)
    assert host.get(f"/api/tables/{table}")["chat"] == []


# Proposals


def test_a_game_ends_by_consent(served: Served) -> None:
    table, (first, second) = begun(served.url, "frenzy", 2, 1)
    assert first.refused(table, "answer", number=1, agrees=True) == "proposal"
    first.do(table, "propose", what="end")
    assert second.refused(table, "propose", what="end") == "proposal"
    assert shown(second, table)["proposal"] == {"number": 1, "what": "end", "by": 0, "agreed": [0], "to": 0}
    second.do(table, "answer", number=1, agrees=False)
    assert shown(first, table)["proposal"] is None
    second.do(table, "propose", what="end")
    first.do(table, "answer", number=2, agrees=True)
    about = shown(first, table)
    assert (about["status"], about["ended"], about["proposal"]) == ("over", "consent", None)
    assert first.refused(table, "do", options=[1]) == "over"
    log = read(Api(served.url).ask("GET", f"/api/tables/{table}/log").text)
    assert log.result is None
    assert verify(log)


def test_a_game_goes_back_by_consent(served: Served) -> None:
    table, (first, second) = begun(served.url, "rollwrite", 2)
    views = []
    for one in (first, second, first, second):
        before = one.get(f"/api/tables/{table}")
        if before["asked"] is not None:
            views.append((one, before["n"], before["view"], before["waiting"]))
            one.do(table, "do", options=[before["asked"]["choices"][0]["option"]])
    one, number, view, waiting = views[0]
    now = one.get(f"/api/tables/{table}")["n"]
    assert one.refused(table, "propose", what="back", to=now) == "proposal"
    assert one.refused(table, "propose", what="back", to=999) == "proposal"
    assert one.refused(table, "propose", what="sideways") == "proposal"
    one.do(table, "propose", what="back", to=number)
    other = second if one is first else first
    assert shown(one, table)["proposal"]["to"] == number
    other.do(table, "answer", number=1, agrees=True)
    after = one.get(f"/api/tables/{table}")
    assert (after["view"], after["waiting"], after["table"]["proposal"]) == (view, waiting, None)
    assert after["n"] > now, "numbers only grow"


def test_going_back_past_chat_only_changes_nothing(served: Served) -> None:
    table, (first, second) = begun(served.url, "rollwrite", 2)
    first.do(table, "say", text="One")
    number = first.get(f"/api/tables/{table}")["n"]
    first.do(table, "say", text="Two")
    before = first.get(f"/api/tables/{table}")
    first.do(table, "propose", what="back", to=number)
    second.do(table, "answer", number=1, agrees=True)
    after = first.get(f"/api/tables/{table}")
    assert (after["view"], after["events"], after["asked"]) == (before["view"], before["events"], before["asked"])
    assert len(after["chat"]) == 2
    asyncio.run(play_out(lambda: served.url, table, [first.token, second.token]))
    assert verify(read(Api(served.url).ask("GET", f"/api/tables/{table}/log").text))
