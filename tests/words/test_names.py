"""Names and words that players of different languages meet at the same table."""

import pytest

from truckstop.words import load
from truckstop.words.catalogue import languages


@pytest.mark.parametrize("language", languages())
def test_bots_have_the_same_names_in_every_language(language: str) -> None:
    def names(of: str) -> dict[str, str]:
        named = ("terminal.bot_name.", "web.bot.own_name.")
        return {key: entry.other for key, entry in load(of).entries.items() if key.startswith(named)}

    assert names("en")["terminal.bot_name.0"] == "Basil"
    assert names(language) == names("en")


def test_spanish_choices_of_rollwrite_are_spanish() -> None:
    entries = load("es").entries
    found = {name: entries[f"rollwrite.option.{name}"].other for name in ("up", "down", "stop", "keep", "stay")}
    assert found["keep"] == "Dejar todos"
    assert not [text for text in found.values() if "(" in text]
