"""Every language is complete: the same keys as English, of the same shape, with the same gaps."""

import re

import pytest

from truckstop.words import load
from truckstop.words.catalogue import Phrase, languages

ENGLISH = load().entries
FIELDS = ("other", "one", "none", "each", "all", "by")


def gaps(entry: Phrase) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", " ".join(getattr(entry, field) or "" for field in FIELDS)))


def test_there_are_three() -> None:
    assert languages() == ["de", "en", "es"]


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_language_has_the_keys_of_english_in_its_order(language: str) -> None:
    assert list(load(language).entries) == list(ENGLISH)


@pytest.mark.parametrize("language", ["de", "es"])
def test_entries_have_the_same_shape_and_the_same_gaps(language: str) -> None:
    for key, entry in load(language).entries.items():
        english = ENGLISH[key]
        assert [bool(getattr(entry, field)) for field in FIELDS] == [
            bool(getattr(english, field)) for field in FIELDS
        ], key
        assert entry.joins == english.joins, key
        assert gaps(entry) == gaps(english), key


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_language_is_not_english(language: str) -> None:
    """Names stay, and words that are the same in both; most sentences do not."""
    texts = {key: entry.other for key, entry in ENGLISH.items() if len(entry.other) > 25}
    theirs = load(language).entries
    same = [key for key, text in texts.items() if theirs[key].other == text]
    assert len(same) < len(texts) / 50, same


@pytest.mark.parametrize("language", ["de", "es"])
def test_lines_for_the_terminal_are_not_too_wide(language: str) -> None:
    for key, entry in load(language).entries.items():
        if "\n" in entry.other:
            assert max(len(line) for line in entry.other.split("\n")) <= 80, key
