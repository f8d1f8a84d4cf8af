"""Registers the toy for these tests, because a log finds its game by its key."""

from collections.abc import Iterator

import pytest

from tests.conformance.joined import known
from tests.toy import TOY


@pytest.fixture(autouse=True)
def toy_is_known() -> Iterator[None]:
    with known(TOY):
        yield
