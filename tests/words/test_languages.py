"""Every language is complete: the same keys as English, of the same shape, with the same gaps."""

import re

import pytest

from truckstop.words import load
from truckstop.words.catalogue import Phrase, languages

ENGLISH = load().entries
FIELDS = ("other", "one", "none", "each", "all", "by")


def gaps(entry: Phrase) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", " ".join(getattr(entry, field) or "" for field in FIELDS)))


def test_there_are_three_languages() -> None:
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
def test_other_languages_are_translated(language: str) -> None:
    """Names and some words are the same in both languages; most sentences are not."""
    texts = {key: entry.other for key, entry in ENGLISH.items() if len(entry.other) > 25}
    theirs = load(language).entries
    same = [key for key, text in texts.items() if theirs[key].other == text]
    assert len(same) < len(texts) / 50, same


@pytest.mark.parametrize("language", ["de", "es"])
def test_terminal_texts_fit_the_screen(language: str) -> None:
    for key, entry in load(language).entries.items():
        if "\n" in entry.other:
            assert max(len(line) for line in entry.other.split("\n")) <= 80, key
