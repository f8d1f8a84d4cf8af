"""The data files: errors name file, line and key; new cards need no new code."""

import random
import re
from pathlib import Path

import pytest

from tests.games.frenzy.tables import table
from tests.games.lines import names_the_line, without_line
from tests.rule import rule
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import DataError, Files, overlaid
from truckstop.kernel.tell import Silent

CARDS, SPECIALS, VENUES = "cards.toml", "specials.toml", "venues.toml"

NUDGE = """
[[card]]
id = {id}
key = "nudge"
copies = 1
value = 2
does = "move"
trucks = "any"
"""


def changed(name: str, old: str, new: str, more: str = "") -> Files:
    """Return our files with the first `old` in one of them replaced, and `more` appended to it."""
    text = FRENZY.files[name]
    assert old in text
    return FRENZY.files | {name: text.replace(old, new, 1) + more}


def block(name: str, key: str) -> str:
    """Return the lines of one card, special or venue."""
    return next(part for part in re.split(r"(?=\n\[\[)", FRENZY.files[name]) if f'key = "{key}"' in part)


def edited(name: str, key: str, old: str, new: str) -> Files:
    """Return our files with a line of one card, special or venue changed."""
    part = block(name, key)
    assert old in part
    return FRENZY.files | {name: FRENZY.files[name].replace(part, part.replace(old, new, 1))}


def refused(files: Files, players: int = 3) -> str:
    with pytest.raises(DataError) as error:
        FRENZY.rules(players, {}, files)
    return str(error.value)


WRONG: list[tuple[Files, list[str]]] = [
    # cards.toml
    (edited(CARDS, "double", "value = 3", "worth = 3"), ["cards.toml: card[4]", "worth"]),
    (edited(CARDS, "double", "value = 3\n", ""), ["cards.toml: card[4]", "value"]),
    (edited(CARDS, "double", "value = 3", 'value = "3"'), ["cards.toml: card[4].value", "int"]),
    (edited(CARDS, "double", "value = 3", "value = 3.5"), ["cards.toml: card[4].value", "int"]),
    (edited(CARDS, "double", "value = 3", "value = true"), ["cards.toml: card[4].value", "int"]),
    (edited(CARDS, "double", "value = 3", "value = -1"), ["cards.toml: card 'double'", "value", "-1"]),
    (edited(CARDS, "double", "copies = 1", "copies = 2"), ["cards.toml: copies", "13", "12"]),
    (edited(CARDS, "double", "copies = 1", "copies = 0"), ["cards.toml: copies", "11", "12"]),
    (edited(CARDS, "double", "id = 4", "id = 3"), ["cards.toml: id", "3"]),
    (edited(CARDS, "double", "id = 4", "id = 32"), ["cards.toml: card 'double': id", "0 to 31", "32"]),
    (edited(CARDS, "double", "id = 4", "id = -4"), ["cards.toml: card 'double': id", "0 to 31", "-4"]),
    (edited(CARDS, "double", "id = 4", "id = 4000000000000"), ["cards.toml: card 'double': id", "0 to 31"]),
    (edited(CARDS, "double", 'key = "double"', 'key = "place"'), ["cards.toml: card", "'place'"]),
    (edited(CARDS, "double", 'does = "double"', 'does = "triple"'), ["'double': does", "'triple'", "reroll, move"]),
    (
        edited(CARDS, "double", 'trucks = "mine"', 'trucks = "his"'),
        ["'double': trucks", "mine, others, any", "his"],
    ),
    (edited(CARDS, "double", 'trucks = "mine"', ""), ["'double': trucks", "mine, others, any"]),
    (
        edited(CARDS, "reroll", "value = 1", 'value = 1\ntrucks = "mine"'),
        ["'reroll': trucks", "does not apply to this verb"],
    ),
    (edited(CARDS, "promote", "grid = [1, 4, 7, 10, 13, 16]", ""), ["'promote': grid", "missing"]),
    (edited(CARDS, "promote", "grid = [1, 4, 7, 10, 13, 16]", "grid = []"), ["'promote': grid", "missing"]),
    (edited(CARDS, "promote", "grid = [1,", "grid = [-1,"), ["'promote': grid", "-1"]),
    (edited(CARDS, "reroll", "value = 1", "value = 1\ngrid = [1]"), ["'reroll': grid", "applies only to promote"]),
    (changed(CARDS, "deck = 12", "deck = 11"), ["cards.toml: copies", "12", "11"]),
    (changed(CARDS, "deck = 12", 'deck = "12"'), ["cards.toml: deck", "int"]),
    (changed(CARDS, "deck = 12", "deck = 12\nhand = 10"), ["cards.toml: top level", "hand"]),
    (changed(CARDS, "deck = 12", "deck == 12"), ["cards.toml: not valid TOML", "line"]),
    (FRENZY.files | {CARDS: "deck = 0\ncard = []\n[discard]\nlow = []\nhigh = []"}, ["cards.toml: deck"]),
    (changed(CARDS, 'low = ["truck_shutdown", "venue_shutdown"]', ""), ["cards.toml: discard.low", "missing"]),
    (changed(CARDS, '"venue_shutdown"]', '"venue_closure"]'), ["cards.toml: discard.low", "'venue_closure'"]),
    (changed(CARDS, '["reroll", "move_yours"]', '["double", "double"]'), ["cards.toml: discard.high", "double"]),
    (changed(CARDS, '["reroll", "move_yours"]', '["reroll"]'), ["cards.toml: discard.high", "not 1"]),
    (
        changed(CARDS, "high = ", 'middle = ["reroll", "place"]\nhigh = '),
        ["cards.toml: discard.middle", "low, high"],
    ),
    # specials.toml
    (changed(SPECIALS, "count = 24", "count = 23"), ["specials.toml: count", "23", "24"]),
    (edited(SPECIALS, "encore", "id = 12", "id = 11"), ["specials.toml: id", "11"]),
    (edited(SPECIALS, "fire_drill", "id = 23", "id = 64"), ["specials.toml: special 'fire_drill': id", "64"]),
    (edited(SPECIALS, "encore", 'key = "encore"', 'key = "bench"'), ["specials.toml: special", "'bench'"]),
    (edited(SPECIALS, "encore", '"concert"', '"opera"'), ["'encore': venue", "'opera'", "brewery"]),
    (edited(SPECIALS, "encore", 'when = "after"', 'when = "amid"'), ["'encore': when", "'amid'", "instead of"]),
    (edited(SPECIALS, "encore", '"execute actions"', '"dinner"'), ["'encore': phase", "'dinner'", "roll"]),
    (edited(SPECIALS, "encore", 'does = "reroll"', 'does = "sing"'), ["'encore': does", "'sing'", "pay alone"]),
    (edited(SPECIALS, "encore", 'when = "after"', 'when = "during"'), ["'encore': when", "before or after"]),
    (edited(SPECIALS, "lanterns", 'when = "during"', 'when = "before"'), ["'lanterns': when", "during resolve"]),
    (edited(SPECIALS, "sold_out", '"select trucks"', '"roll"'), ["'sold_out': when", "instead of select trucks"]),
    (
        edited(SPECIALS, "new_booth", 'card = "place"', 'card = "plaice"'),
        ["'new_booth': card", "'plaice'", "reroll"],
    ),
    (edited(SPECIALS, "new_booth", 'card = "place"\n', ""), ["'new_booth': card", "needs the card"]),
    (edited(SPECIALS, "beer_garden", '"promote"', '"double"'), ["'beer_garden': card", "no grid"]),
    (edited(SPECIALS, "bench", "needs_hand = true\n", ""), ["'bench': needs_hand", "true"]),
    (edited(SPECIALS, "bench", "amount = 2", "amount = -2"), ["'bench': amount", "-2"]),
    (edited(SPECIALS, "bench", "amount = 2", "sum = 2"), ["specials.toml: special[18]", "sum"]),
    (edited(SPECIALS, "fire_drill", "limit = 4", "limit = -4"), ["'fire_drill': limit", "-4"]),
    (edited(SPECIALS, "fire_drill", "limit = 4", ""), ["'fire_drill': limit: 'shut crowd' needs one"]),
    (
        edited(SPECIALS, "fire_drill", "limit = 4", "limit = 4\namount = 1"),
        ["'fire_drill': amount: 'shut crowd' takes"],
    ),
    (edited(SPECIALS, "side_entrance", "move_yours", "double"), ["card: 'double' is not played onto a venue"]),
    (edited(SPECIALS, "second_take", '"reroll"', '"double"'), ["'second_take': card: 'double' rerolls nothing"]),
    (edited(SPECIALS, "home_ground", "move_anothers", "promote"), ["card: 'promote' touches no truck"]),
    (edited(SPECIALS, "lanterns", '"lanterns"', '"Lan-terns"'), ["special 'Lan-terns': key", "lowercase letters"]),
    (edited(CARDS, "double", '"double"\ncopies', '"card 20"\ncopies'), ["card 'card 20': key", "lowercase letters"]),
    (edited(VENUES, "concert", '"concert"', '"con\\u001bcert"'), ["venue", "key", "lowercase letters"]),
    (edited(SPECIALS, "lanterns", "amount = 4", ""), ["'lanterns': amount: 'add total' needs one"]),
    # venues.toml
    (edited(VENUES, "concert", 'die = "d10"', 'die = "d12"'), ["venues.toml: venue", "d10"]),
    (edited(VENUES, "concert", 'die = "d10"', 'die = "d30"'), ["venues.toml: venue", "d10"]),
    (edited(VENUES, "concert", 'key = "concert"', 'key = "brewery"'), ["venues.toml: venue", "'brewery'"]),
    (edited(VENUES, "concert", "[2, 3, 4, 5, 6]", "[2, 4, 5, 6]"), ["venues.toml: players", "3 players"]),
    (edited(VENUES, "concert", "players", "seats"), ["venues.toml: venue[3]", "seats"]),
    (changed(VENUES, "barrys_start = 20", "barrys_start = -1"), ["venues.toml: barrys_start", "-1"]),
    ({CARDS: FRENZY.files[CARDS], SPECIALS: FRENZY.files[SPECIALS]}, ["venues.toml", "missing"]),
]


@pytest.mark.parametrize(("files", "says"), WRONG, ids=[" ".join(says) for _, says in WRONG])
def test_wrong_data_is_refused_by_file_line_and_key(files: Files, says: list[str]) -> None:
    whole = refused(files)
    assert names_the_line(whole, FRENZY.files, files), whole
    message = without_line(whole)
    assert message.split(":")[0] in (CARDS, SPECIALS, VENUES)
    for part in says:
        assert part in message, message


def test_too_few_venues_are_refused() -> None:
    files = FRENZY.files
    for key in ("night_market", "concert"):
        text = block(VENUES, key)
        files = files | {VENUES: files[VENUES].replace(text, text.replace("[2, 3, 4", "[2, 4"))}
    assert "3 players need at least 3 venues" in refused(files)


def test_a_deck_too_small_for_the_grid_of_two_is_refused() -> None:
    """Sixteen cards are laid out from two decks."""
    text = FRENZY.files[CARDS].replace("deck = 12", "deck = 7")
    for key in ("reroll", "move_yours"):
        part = block(CARDS, key)
        text = text.replace(part, re.sub(r"copies = \d", "copies = 1", part))
    for key in ("double", "place"):
        text = text.replace(block(CARDS, key), "")
    assert "deck" in refused(FRENZY.files | {CARDS: text})


def test_wrong_specials_are_refused_even_when_the_option_is_off() -> None:
    assert "count" in refused(changed(SPECIALS, "count = 24", "count = 1"))


def with_tenth_card(number: int) -> Files:
    files = edited(CARDS, "reroll", "copies = 3", "copies = 2")
    return files | {CARDS: files[CARDS] + NUDGE.format(id=number)}


@rule("F1.4")
@pytest.mark.parametrize("number", [9, 20, 31], ids=["next id", "a gap in the ids", "the last id"])
def test_a_tenth_card_is_data_alone(number: int) -> None:
    t = table(3, files=with_tenth_card(number), discard="low").rolls().park(Ana="d8 d10").pick(Ana="nudge reroll")
    assert t.targets("Ana", "nudge")[:2] == ["Ana d8", "Ana d10"]
    t.play("Ana", "nudge", "Ben d12", "at d8")
    assert t.at("d8") == ["Ana", "Ben"]
    assert len([card for card in t.rules.cards if card.copies]) == 10


@rule("F1.4", "F6.3")
@pytest.mark.parametrize("number", [9, 31])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_whole_random_games_are_played_with_it(players: int, number: int) -> None:
    rules = FRENZY.rules(players, {"specials": "on", "discard": "random"}, with_tenth_card(number))
    names = {FRENZY.option_name(rules, option) for option in range(FRENZY.option_count)}
    assert len(names) == FRENZY.option_count
    used = 0
    for seed in range(8):
        state, rng, chance = FRENZY.new(rules, Seeded(seed), Silent()), random.Random(seed), Seeded(seed, 1)
        while state.to_act():
            seat = rng.choice(state.to_act())
            option = rng.choice(state.options(seat))
            used += "nudge" in FRENZY.option_name(rules, option)
            assert FRENZY.prompt(state, seat).choices
            assert FRENZY.view(state, seat).viewer == seat
            state.apply(seat, option, chance, Silent())
        assert state.over
    assert used > 0


def test_a_second_promoting_card_has_its_own_grid() -> None:
    flyer = '\n[[card]]\nid = 9\nkey = "flyer"\ncopies = 1\nvalue = 1\ndoes = "promote"\ngrid = [5, 5]\n'
    files = edited(CARDS, "reroll", "copies = 3", "copies = 2")
    t = table(3, files=files | {CARDS: files[CARDS] + flyer}).rolls(d8=1).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d10")
    t.pick(Ana="flyer", Ben="promote").play("Ana", "flyer", "at d8").play("Ben", "promote", "at d8")
    assert t.totals()[0] == ("d8", 1 + 5 + 7, 3, 4)


@rule("F6.2")
def test_figures_come_from_the_data() -> None:
    assert table(2, files=changed(VENUES, "barrys_start = 20", "barrys_start = 25")).money["Barry"] == 25


def test_a_folder_overlays_the_files_that_it_holds(tmp_path: Path) -> None:
    (tmp_path / CARDS).write_text(with_tenth_card(9)[CARDS], encoding="utf-8")
    files = overlaid(FRENZY.files, tmp_path)
    assert [card.key for card in FRENZY.rules(3, {}, files).cards][-1] == "nudge"
    (tmp_path / "dice.toml").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"dice\.toml"):
        overlaid(FRENZY.files, tmp_path)


@rule("F7.1")
def test_a_retired_special_leaves_a_gap_that_is_never_drawn() -> None:
    """Ids are never reused, so a removed one leaves a gap."""
    rules = FRENZY.rules(6, {"specials": "on"}, edited(SPECIALS, "lanterns", "id = 8", "id = 40"))
    assert (rules.specials[8].key, rules.specials[40].key) == ("retired 8", "lanterns")
    state = FRENZY.new(rules, Seeded(1), Silent())
    assert state.deck[8] == 0
    assert sum(state.deck) == 24 - 2
    assert not any("retired" in thing for thing in FRENZY.things(rules))


@rule("F2.1", "F7.4")
def test_specials_must_leave_two_venues_to_pick() -> None:
    """If nobody may pick three of four venues, nobody could pick two trucks."""
    sold_out = 'when = "instead of"\nphase = "select trucks"\ndoes = "no picks"'
    one_more = FRENZY.files[SPECIALS].replace(
        block(SPECIALS, "encore")[block(SPECIALS, "encore").index("when") :], sold_out
    )
    assert len(FRENZY.rules(2, {"specials": "on"}, FRENZY.files | {SPECIALS: one_more}).specials) == 24
    quiet = 'when = "after"\nphase = "select trucks"\ndoes = "pay alone"\namount = 3'
    assert quiet in one_more
    said = refused(FRENZY.files | {SPECIALS: one_more.replace(quiet, sold_out)})
    assert without_line(said) == "specials.toml: no picks: 2 players could have fewer than 2 venues left to pick"
