"""How the catalogue turns messages into sentences, and what it does if an entry is missing."""

import pytest

from truckstop.kernel.prompt import Message
from truckstop.words import Catalogue, CatalogueError, Voice, load
from truckstop.words.catalogue import Figures, parsed

WORDS = {
    "terminal": {"list_separator": ", ", "you": "You", "own_name": "{name} (you)"},
    "toy": {
        "card": {"salt": "Salt", "lime": "Lime"},
        "card_text": {"salt": "Worth {worth}, unlike {card}."},
        "event": {
            "laid": "{who}: {card} laid.",
            "drew": {"one": "{who}: 1 card.", "other": "{who}: {n} cards."},
            "took": {"each": "{who} {card}", "all": "Taken at {place}: {list}."},
            "got": {"each": "{card}", "by": "{who}: {list}", "all": "Got at {place}: {list}."},
            "paid": {"other": "{who} +{money}.", "joins": ["laid"]},
            "shown": "{card}: {card_text}",
            "shuffled": "",
        },
    },
}
NAMES = ["Ana", "Ben"]
FIGURES: Figures = {"card_text:salt": {"worth": 3, "card": "card:lime"}}


@pytest.fixture
def words() -> Catalogue:
    return Catalogue("xx", WORDS)


def test_gaps_are_filled_with_numbers_names_and_things(words: Catalogue) -> None:
    message = Message("toy.event.laid", {"who": "seat:1", "card": "card:lime"})
    assert words.say(message, NAMES) == "Ben: Lime laid."


def test_a_gap_can_hold_several_things(words: Catalogue) -> None:
    def laid(cards: list[str]) -> str:
        return words.say(Message("toy.event.laid", {"who": ["seat:1", "seat:0"], "card": cards}), NAMES)

    assert laid(["card:lime", "card:salt", "7"]) == "Ben, Ana: Lime, Salt, 7 laid."
    assert laid(["card:lime"]) == "Ben, Ana: Lime laid."
    assert laid([]) == "Ben, Ana:  laid."
    joined = Message("toy.event.laid", {"who": "seat:0", "card": "card:lime, card:salt"})
    assert words.say(joined, NAMES) == "Ana: card:lime, card:salt laid.", "nothing is read out of a string"


def test_equal_lists_make_one_line(words: Catalogue) -> None:
    def took(seat: int, places: list[str]) -> Message:
        return Message("toy.event.took", {"who": f"seat:{seat}", "card": "card:salt", "place": places})

    assert words.tell([took(0, ["A", "B"]), took(1, ["A", "B"])], NAMES) == ["Taken at A, B: Ana Salt, Ben Salt."]
    assert len(words.tell([took(0, ["A", "B"]), took(1, ["A"])], NAMES)) == 2


def test_a_list_can_be_grouped(words: Catalogue) -> None:
    def got(seat: int, card: str) -> Message:
        return Message("toy.event.got", {"who": f"seat:{seat}", "card": f"card:{card}", "place": "the stall"})

    assert words.tell([got(0, "lime")], NAMES) == ["Got at the stall: Ana: Lime."]
    several = [got(0, "lime"), got(1, "salt"), got(0, "salt")]
    assert words.tell(several, NAMES) == ["Got at the stall: Ana: Lime, Salt; Ben: Salt."]


def test_singular_and_plural_have_their_own_texts(words: Catalogue) -> None:
    said = [words.say(Message("toy.event.drew", {"who": "seat:0", "n": n}), NAMES) for n in (0, 1, 2)]
    assert said == ["Ana: 0 cards.", "Ana: 1 card.", "Ana: 2 cards."]


def test_without_n_the_first_number_counts(words: Catalogue) -> None:
    assert words.say(Message("toy.event.drew", {"who": "seat:0", "left": 1}), NAMES) == "Ana: 1 card."


def test_events_that_form_a_list_are_joined_in_one_line(words: Catalogue) -> None:
    took = [Message("toy.event.took", {"who": f"seat:{s}", "card": "card:salt", "place": "A"}) for s in (0, 1)]
    assert words.tell(took, NAMES) == ["Taken at A: Ana Salt, Ben Salt."]
    assert words.tell(took[:1], NAMES) == ["Taken at A: Ana Salt."]


def test_lists_about_different_things_are_not_joined(words: Catalogue) -> None:
    took = [Message("toy.event.took", {"who": "seat:0", "card": "card:salt", "place": place}) for place in "AB"]
    assert words.tell(took, NAMES) == ["Taken at A: Ana Salt.", "Taken at B: Ana Salt."]


def test_a_line_is_continued_only_after_the_events_it_joins(words: Catalogue) -> None:
    laid = Message("toy.event.laid", {"who": "seat:0", "card": "card:lime"})
    paid = Message("toy.event.paid", {"who": "seat:0", "money": 2})
    assert words.tell([laid, paid], NAMES) == ["Ana: Lime laid. Ana +2."]
    assert words.tell([paid, laid], NAMES) == ["Ana +2.", "Ana: Lime laid."]


def test_an_event_with_an_empty_text_is_skipped_and_splits_no_list(words: Catalogue) -> None:
    laid = Message("toy.event.laid", {"who": "seat:0", "card": "card:lime"})
    paid = Message("toy.event.paid", {"who": "seat:0", "money": 2})
    shuffled = Message("toy.event.shuffled", {"n": 3})
    assert words.tell([shuffled, laid, shuffled, paid, shuffled], NAMES) == ["Ana: Lime laid. Ana +2."]
    assert words.tell([shuffled], NAMES) == []


def test_the_figures_of_a_text_come_from_the_data(words: Catalogue) -> None:
    assert words.thing("toy", "card_text:salt", NAMES, FIGURES) == "Worth 3, unlike Lime."
    assert words.say(Message("toy.event.shown", {"card": "card:salt"}), NAMES, FIGURES) == (
        "Salt: Worth 3, unlike Lime."
    )


def test_a_custom_card_without_words_is_named_by_its_key(words: Catalogue) -> None:
    message = Message("toy.event.laid", {"who": "seat:0", "card": "card:my_new_card"})
    assert words.say(message, NAMES) == "Ana: my new card laid."
    assert words.thing("toy", "card_text:my_new_card") == ""


def test_a_missing_sentence_is_replaced_by_its_key(words: Catalogue) -> None:
    message = Message("toy.event.new_thing", {"who": "seat:0", "n": 4})
    assert words.say(message, NAMES) == "new thing: Ana 4"
    assert words.say(Message("toy.event.new_thing")) == "new thing"


@pytest.mark.parametrize("thing", ["seat:7", "seat:x", "card:", ":", "x:y", "nothing"])
def test_no_message_raises_an_error(words: Catalogue, thing: str) -> None:
    words.thing("toy", thing, NAMES)
    words.say(Message("toy.event.laid", {"who": thing, "card": thing}), NAMES)


def test_names_with_braces_or_backslashes_are_not_interpreted(words: Catalogue) -> None:
    names = ["{card}", "a\\1b"]
    assert words.say(Message("toy.event.laid", {"who": "seat:0", "card": "card:lime"}), names) == "{card}: Lime laid."
    assert words.say(Message("toy.event.laid", {"who": "seat:1", "card": "card:lime"}), names) == "a\\1b: Lime laid."


def test_the_listeners_own_name_is_marked(words: Catalogue) -> None:
    voice = Voice(words, "toy", NAMES)
    assert voice.thing("seat:1") == "Ben"
    assert voice.to(1).thing("seat:1") == "Ben (you)"
    assert voice.to(1).to(0).thing("seat:1") == "Ben"


def test_a_listener_called_you_is_not_marked_twice(words: Catalogue) -> None:
    assert Voice(words, "toy", ["You", "Ben"], listener=0).thing("seat:0") == "You"


def test_an_unknown_language_is_named_in_the_error() -> None:
    with pytest.raises(CatalogueError, match="'xx'; there are de, en, es"):
        load("xx")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[a]\nb = "x"\n\n[a]\n', r"en.toml: line 4, column \d+: Cannot declare"),
        ('[a]\nb = "x"\nb = "y"\n', r"en.toml: line 3, column \d+: Cannot overwrite"),
        ('[a.b]\nother = "x"\nmany = "y"\n', "en.toml: a.b: Object contains unknown field `many`"),
        ("[a]\nb = 1\n", "en.toml: a.b: must be a text in quotation marks"),
    ],
)
def test_a_mistake_in_a_catalogue_is_located(text: str, says: str) -> None:
    with pytest.raises(CatalogueError, match=says):
        parsed("en", "en.toml", text)


def test_zero_has_its_own_text_if_there_is_one() -> None:
    words = parsed("xx", "xx.toml", '[game]\nshut = { none = "all open", one = "one shut", other = "{n} shut" }\n')
    assert [words.say(Message("game.shut", {"n": n})) for n in range(3)] == ["all open", "one shut", "2 shut"]
