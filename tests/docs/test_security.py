"""docs/security.md is correct: numbers, headers and answers of the server."""

import base64
import re
from collections.abc import Iterator

import pytest

from tests.docs.pages import ROOT
from tests.server.serving import Api, Served, sqlite_file
from truckstop.table.commands.texts import LONGEST_CHAT, LONGEST_NAME

TEXT = " ".join((ROOT / "docs" / "security.md").read_text(encoding="utf-8").split())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(sqlite_file(tmp_path_factory.mktemp("security"))) as server:
        yield server


def test_cookie_and_token_are_as_described(served: Served) -> None:
    answer = Api(served.url).ask("POST", "/api/people", {"name": "Ana"})
    cookie, identity = answer.headers["set-cookie"], answer.json()
    assert f"truckstop={identity['token']}" in cookie
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Secure" not in cookie
    days = int(re.findall(r"Max-Age=(\d+)", cookie)[0]) // 86_400
    assert f"kept for {days} days" in TEXT
    assert f"a **token** of {8 * len(base64.urlsafe_b64decode(identity['token'] + '='))} random bits" in TEXT
    letters = identity["recovery"].replace("-", "")
    assert f"a **recovery code** of {len(letters)} letters" in TEXT


def test_a_recovery_code_works_once_and_voids_the_token(served: Served) -> None:
    ana = Api(served.url, "Ana")
    new = ana.post("/api/people/recover", {"recovery": ana.recovery})
    assert ana.ask("GET", "/api/me").status_code == 401
    assert Api(served.url, token=new["token"]).get("/api/me") == {"name": "Ana"}
    assert ana.ask("POST", "/api/people/recover", {"recovery": ana.recovery}).json()["error"] == "recovery"


def test_the_link_of_a_table_is_as_described(served: Served) -> None:
    ana = Api(served.url, "Ana")
    id = ana.post("/api/tables", {"game": "frenzy", "players": 3})["id"]
    assert f"The id of a table is {8 * len(base64.urlsafe_b64decode(id))} random bits" in TEXT
    assert Api(served.url).get(f"/api/tables/{id}")["you"] == -1, "anyone who has it may watch"
    ben = Api(served.url, "Ben")
    ben.do(id, "say", text="May I?")
    ben.do(id, "sit")
    ana.do(id, "send_away", seat=1)
    assert ben.refused(id, "sit") == ben.refused(id, "say", text="Why?") == "sent_away"
    assert ben.get(f"/api/tables/{id}")["you"] == -1, "but they can watch"
    assert id not in [table["id"] for table in ben.get("/api/tables")], "it is not public"


def test_every_answer_has_the_listed_headers(served: Served) -> None:
    for path in ("/api/games", "/api/tables/none", "/nowhere"):
        headers = Api(served.url).ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "object-src 'none'" in policy
        for name, value in (
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cache-control", "no-store"),
        ):
            assert headers[name] == value and f"`{value}`" in TEXT


def test_requests_from_other_sites_are_refused(served: Served) -> None:
    for origin, status in (("https://other.example", 403), (served.url, 201)):
        answer = Api(served.url).ask("POST", "/api/people", {"name": "Ana"}, headers={"origin": origin})
        assert answer.status_code == status


def test_what_a_deleted_identity_takes_along_is_as_described(served: Served) -> None:
    ana, ben = Api(served.url, "Ana"), Api(served.url, "Ben")
    id = ana.post("/api/tables", {"game": "frenzy", "players": 2})["id"]
    ben.do(id, "sit")
    ben.do(id, "say", text="Good luck!")
    ana.do(id, "start")
    assert ben.ask("DELETE", "/api/me").status_code == 204
    found = ana.get(f"/api/tables/{id}")
    assert found["chat"][0]["text"] is None and found["chat"][0]["name"] == ""
    assert (found["table"]["seats"][1]["kind"], found["table"]["seats"][1]["name"]) == ("gone", "")
    assert ben.ask("GET", "/api/me").status_code == 401
    ana.do(id, "leave")
    seats = Api(served.url).get(f"/api/tables/{id}/replay")["seats"]
    assert "Ben" not in seats, "and everything is open, although the game ended because everybody left"


def test_an_identity_plays_a_deal_at_one_table(served: Served) -> None:
    ana, ben, cat = (Api(served.url, name) for name in ("Ana", "Ben", "Cat"))
    deal = ana.post("/api/deals", {"game": "rollwrite", "players": 2})["id"]
    hers = ana.post("/api/tables", {"deal": deal, "seats": ["me", "greedy"]})["id"]
    his = ben.post("/api/tables", {"deal": deal})["id"]
    assert ana.refused(his, "sit") == "deal"
    assert ana.ask("POST", "/api/tables", {"deal": deal}).json()["error"] == "deal"
    assert ana.refused(hers, "entropy", entropy="00" * 8) == "deal"
    ana.do(hers, "start")
    watched = cat.get(f"/api/tables/{hers}")
    assert watched["table"]["status"] == "running" and watched["view"] is None and not watched["events"]
    cat.do(hers, "say", text="Good luck!")
    cat.do(his, "sit")


def test_the_length_limits_are_those_of_the_code() -> None:
    assert f"plain text of at most {LONGEST_NAME} and {LONGEST_CHAT} characters" in TEXT
