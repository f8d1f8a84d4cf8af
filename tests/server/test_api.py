"""schemathesis on the HTTP API of a real server: no request made from its schema breaks it."""

import asyncio
from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.player import play_out
from tests.server.serving import Served, begun
from tests.waiting import LONG

EXAMPLES = 60
"""Cases for each operation, half of them valid by the schema."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
REACHED = {
    "POST /api/tables/{id}/commands": {200, 400, 401, 404, 409},
    "POST /api/tables/{id}/look": {400, 401, 404, 409},
    "GET /api/tables/{id}/replay": {200, 404, 409},
    "GET /api/tables/{id}/replay/{moment}": {200, 404},
    "POST /api/tables": {201, 400, 401, 409},
    "POST /api/deals": {201, 400, 401, 409},
    "GET /api/deals/{id}": {200, 404},
}
"""Responses that must occur, which prove that the cases reach the code behind the checks."""


class Tried:
    """The responses of a server."""

    def __init__(self) -> None:
        self.statuses: dict[str, set[int]] = {}

    def add(self, operation: str, status: int) -> None:
        self.statuses.setdefault(operation, set()).add(status)


def test_the_api_keeps_to_its_schema_and_never_breaks(served: Served) -> None:
    over, (ada, bo) = begun(served.url, "frenzy", 2)
    asyncio.run(play_out(lambda: served.url, over, [ada.token, bo.token]))
    running, (cy, *_) = begun(served.url, "rollwrite", 2)
    waiting = ada.post("/api/tables", {"game": "tacos", "players": 3, "public": True})["id"]
    deal = ada.post("/api/deals", {"game": "rollwrite", "players": 1})["id"]
    tried = Tried()
    schema = schemathesis.openapi.from_url(f"{served.url}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    for operation in operations:
        ids = st.sampled_from([None, deal] if "/deals/" in operation.path else [None, over, running, waiting])
        # The people of this test are still needed, so they do not delete themselves.
        tokens = [None, "wrong"] if operation.label == "DELETE /api/me" else [None, "wrong", ada.token, cy.token]
        for mode in GenerationMode:
            # A request without parameters cannot be invalid.
            with suppress(Unsatisfiable):
                try_out(operation.as_strategy(generation_mode=mode), ids, st.sampled_from(tokens), served.url, tried)
    assert set(tried.statuses) == {operation.label for operation in operations}
    for label, wanted in REACHED.items():
        assert wanted <= tried.statuses[label], label
    assert not [line for line in served.lines if "Traceback" in line]


def try_out(cases: Any, ids: Any, tokens: Any, url: str, tried: Tried) -> None:
    """Try the cases of one operation, the same ones every time."""

    @settings(
        max_examples=EXAMPLES // 2,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases, ids, tokens, st.none() | st.sampled_from(["frenzy", "rollwrite", "tacos"]), st.integers(1, 5))
    def one(case: Case[Any], id: str | None, token: str | None, game: str | None, small: int) -> None:
        # Random ids would hardly ever be valid.
        if id is not None and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = id
        if id is not None and "moment" in (case.path_parameters or {}):
            case.path_parameters["moment"] = small
        if game is not None and isinstance(case.body, dict) and "game" in case.body:
            case.body |= {"game": game, "players": small, "options": {}}
            if "days" in case.body:
                case.body["days"] = small
            for name in ("deal", "goes_on", "seats", "clock"):
                case.body.pop(name, None)
        # Some tokens must be valid.
        if small <= 2 and case.operation.label.endswith("/commands"):
            case.body = {"verb": "say", "text": "hello"}
        if game is not None and small <= 3 and case.operation.label in ("POST /api/tables", "POST /api/deals"):
            case.body = {"game": game, "players": 2}
        # Long polls would take too long.
        if "wait" in (case.query or {}):
            case.query["wait"] = 0.01
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = case.call(base_url=url, headers=headers, timeout=LONG)
        tried.add(case.operation.label, response.status_code)
        case.validate_response(response, checks=CHECKS)

    one()
