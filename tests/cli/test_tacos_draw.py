"""The drawing of tacos: it fits the screen with the question below it, and shows everything."""

import re
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from tests.games.tacos.tables import table
from tests.rule import rule
from tests.soak import sized
from truckstop.bots import bot_named, decide
from truckstop.cli.choice_marks import ChoiceMarks
from truckstop.cli.draw import MARKED, drawing_of
from truckstop.cli.draw.tacos_cards import Cards, explanations
from truckstop.cli.gesture import Gesture
from truckstop.cli.menu import TIGHT, question
from truckstop.cli.screen import Screen
from truckstop.games.tacos.build import missing
from truckstop.games.tacos.codes import NONE, SUBSTITUTE
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.rules import RECIPES_HELD
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.views import Board, MineView, TacosView
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.prompt import Choice, Message
from truckstop.kernel.tell import Silent
from truckstop.words import Voice, load

WORDS = load()
ROOM = 23
"""Lines of a screen of 24, without the input line."""
MANY = 26
"""The same for five or six players, whose turns can need a line or two more; the top lines scroll off then."""
HAND = {
    "chicken": 2,
    "beef": 1,
    "pork": 1,
    "shrimp": 1,
    "black_beans": 1,
    "bell_pepper": 1,
    "mushroom": 1,
    "jalapeno": 2,
    "sour_cream": 2,
    "guacamole": 1,
    "coriander": 1,
    "pumpkin_seeds": 1,
}
"""Fifteen cards with long names."""


def positions(players: int, seed: int, most: int = 10**6, **options: str) -> Iterator[Tacos]:
    """Return about `most` positions spread over a game of greedy bots, and its end."""
    rules, chance, pick = TACOS.rules(players, options), Seeded(seed), Random(seed)
    bot, thoughts = bot_named("tacos", "greedy" if seed % 2 else "random"), Seeded(seed, 1)
    state = TACOS.new(rules, chance, Silent())
    count = 0
    while seats := state.to_act():
        if count % max(1, players * 60 // most) == 0:
            yield state
        count += 1
        seat = pick.choice(seats)
        state.apply(seat, decide(bot, state, seat, thoughts), chance, Silent())
    yield state


def voice_of(state: Tacos, viewer: int) -> Voice:
    names = [f"Maximilian{seat:02}" for seat in range(state.rules.players)]
    return Voice(WORDS, "tacos", names, TACOS.figures(state.rules), viewer)


def drawn(state: Tacos, viewer: int, width: int = 80, brief: bool = False, plain: bool = False) -> list[str]:
    view, board = TACOS.view(state, viewer), TACOS.board(state.rules)
    return drawing_of("tacos", plain)(board, view, voice_of(state, viewer), width, brief, [])


def page(state: Tacos, seat: int) -> list[str]:
    """Return a page of 24 rows without the input line, as the terminal shows it."""
    gesture, voice, screen = Gesture(TACOS, state.rules, state, seat), voice_of(state, seat), Screen()
    marks = ChoiceMarks(gesture.numbered)
    view = TACOS.view(state, seat)
    board = MARKED["tacos"](TACOS.board(state.rules), view, voice, 80, True, [], marks)
    return [*board, *screen.folded(question(gesture, voice, screen, TIGHT, marks.among(board)))]


def with_hand(state: Tacos, **hand: int) -> tuple[Board, TacosView, Voice]:
    """Return a view in which the first seat holds these ingredients, three recipes and three truck cards."""
    rules, twin, view = state.rules, state.copy(), TACOS.view(state, 0)
    recipes, trucks = (
        ["corner_classic", "full_house", "tide_and_lime"],
        ["paid_advertisement", "word_of_mouth", "smokehouse"],
    )
    for at in [
        *range(rules.hand, rules.open),
        *range(rules.held, rules.built),
        *range(rules.trucks_held, rules.played),
    ]:
        twin.own[at] = 0
    for kind, ingredient in enumerate(rules.ingredients):
        twin.own[rules.hand + kind] = hand.get(ingredient.key, 0)
    for design in range(rules.first_basic):
        twin.own[rules.held + design] = int(rules.recipes[design].key in recipes)
    twin.own[RECIPES_HELD] = len(recipes)
    for card, truck in enumerate(rules.trucks):
        twin.own[rules.trucks_held + card] = int(truck.key in trucks)
    # The figures of the hand are also changed, because their width decides how much room there is.
    mine = TACOS.view(twin, 0).mine
    assert isinstance(mine, MineView) and mine.hand == hand and set(mine.recipes) == set(recipes)
    return TACOS.board(rules), msgspec.structs.replace(view, mine=mine), voice_of(state, 0)


@pytest.mark.parametrize("players", range(1, 7))
def test_every_position_fits_the_screen(players: int) -> None:
    for seed, side in ((1, "star"), (2, "varied")):
        level = {"level": str(1 + seed)} if players == 1 else {}
        for state in positions(players, seed, most=sized(12, 30), vendors=side, **level):
            for viewer in (0, SPECTATOR):
                for width in (80, 60, 40):
                    for plain in (False, True):
                        lines = drawn(state, viewer, width, plain=plain)
                        assert max(map(len, lines)) <= width, lines
                        assert "{" not in "".join(lines)


@pytest.mark.parametrize("players", range(1, 7))
def test_drawing_and_question_fit_on_one_page(players: int) -> None:
    asked = 0
    for seed, side in ((1, "star"), (2, "varied"), (3, "varied")):
        level = {"level": str(1 + seed)} if players == 1 else {}
        for state in positions(players, seed, most=sized(24, 60), vendors=side, **level):
            for seat in state.to_act()[:1]:
                lines = page(state, seat)
                assert len(lines) <= (ROOM if players <= 4 else MANY) and max(map(len, lines)) <= 80, "\n".join(lines)
                asked += 1
    assert asked > sized(24, 60)


@pytest.mark.parametrize("players", range(1, 5))
def test_fifteen_cards_three_recipes_and_three_truck_cards_leave_room_for_a_question(players: int) -> None:
    for side in ("star", "varied"):
        for state in positions(players, 1, most=6, vendors=side):
            if not state.to_act() or state.building != NONE:
                continue
            lines = MARKED["tacos"](*with_hand(state, **HAND), 80, True, [], ChoiceMarks())
            text = " ".join(" ".join(lines).split())
            assert len(lines) <= 19 and max(map(len, lines)) <= 80, "\n".join(lines)
            assert re.search(r"Hand \(15\): (P )?Chicken 2, Beef, Pork, Shrimp\*, Black beans", text)
            smokehouse = next(one for one in TACOS.board(state.rules).trucks if one.key == "smokehouse")
            assert f"Smokehouse ({Cards(TACOS.board(state.rules), voice_of(state, 0)).does(smokehouse)})" in text
            assert "Your Full House" in text


def test_everything_on_the_table_is_in_the_drawing() -> None:
    for state in positions(3, 1, most=40):
        view, text = TACOS.view(state, 0), "\n".join(drawn(state, 0))
        if view.over:
            continue
        cards = Cards(TACOS.board(state.rules), voice_of(state, 0))
        for stall in view.stalls:
            assert WORDS.thing("tacos", f"vendor:{stall.vendor}") in text
        flat = " ".join(text.split())
        for owner in view.owners:
            customers = owner.served + owner.meeples
            figures = rf"{customers}c +{owner.coins}\$ {owner.cards}i {owner.recipes}r {owner.trucks}t ={owner.score}"
            assert re.search(figures, text), (figures, text)
        for space, key in enumerate(view.popular):
            if key is not None:
                brings = cards.brings(cards.recipes[key], TACOS.board(state.rules).popular_bonus[space])
                assert f"{WORDS.thing('tacos', f'recipe:{key}')} {brings} " in flat
        for key in (key for key in view.track if key is not None):
            assert WORDS.thing("tacos", f"truck:{key}") in text
        assert f"Left {view.supply}c {view.decks[0]}i {view.decks[1]}r" in text


def test_unfilled_slots_are_marked_as_the_rules_count_them() -> None:
    """The marks in the drawing and the price by the rules agree for every recipe in every position."""
    compared = 0
    for state in positions(2, 3, most=60):
        view = TACOS.view(state, 0)
        if view.mine is None:
            continue
        cards = Cards(TACOS.board(state.rules), voice_of(state, 0))
        for design, recipe in enumerate(state.rules.recipes):
            if recipe.key in view.mine.fits:
                slots = cards.slots(cards.recipes[recipe.key], view.mine.fits[recipe.key])
                assert sum(slot.endswith("?") for slot in slots) == missing(state, 0, design)
                compared += 1
    assert compared > 500


def test_the_price_of_a_substitute_is_shown_if_it_can_be_paid() -> None:
    state = next(positions(2, 1))
    board, view, voice = with_hand(state, beef=1, corn=1)
    assert view.mine is not None
    draw = drawing_of("tacos", False)
    for coins, end in ((SUBSTITUTE, "Beef Onion? -4$"), (SUBSTITUTE - 1, "Beef Onion?")):
        payable = [key for key, fit in view.mine.fits.items() if 0 < fit.price <= coins]
        seen = msgspec.structs.replace(view, mine=msgspec.structs.replace(view.mine, payable=payable))
        assert any(line.endswith(end) for line in draw(board, seen, voice, 80, True, []))


def test_the_varied_side_of_a_vendor_is_shown_in_short_form() -> None:
    chosen = "dawn_market+clock_square+flatbed_farm"
    state = next(positions(2, 1, vendors="varied", vendorset=chosen))
    text = " ".join(" ".join(drawn(state, 0, brief=True)).split())
    assert "Dawn Market (alone +2$)" in text and "Clock Square (2 visitors +1i)" in text
    assert "Flatbed Farm (+6 when empty)" in text
    star = " ".join(drawn(next(positions(2, 1, vendorset=chosen)), 0))
    assert "Dawn Market: " in star and "alone +2$" not in star


def test_numbers_are_beside_what_they_choose() -> None:
    choices = [
        Choice(1, Message("a")),
        Choice(2, Message("b"), ["track:0", "truck:x"]),
        Choice(3, Message("c"), ["vendor:v", "ingredient:beef"]),
        Choice(4, Message("d"), ["vendor:v", "ingredient:corn"]),
    ]
    marks = ChoiceMarks(choices)
    assert marks.at("track:0") == "2)" and marks.at("vendor:v") == "" and marks.at("truck:x") == ""
    assert marks.at("vendor:v", "ingredient:corn") == "4)"
    assert marks.among(["2) a card  4) Corn"]) == {2, 4}
    assert marks.among(["2) a card  "]) == {2}, "what was cut off is listed below the drawing"


def test_every_choice_is_in_the_drawing_or_in_the_list() -> None:
    for state in positions(4, 1, most=80, vendors="varied"):
        for seat in state.to_act():
            lines = page(state, seat)
            gesture = Gesture(TACOS, state.rules, state, seat)
            for number, choice in enumerate(gesture.numbered, 1):
                if not choice.word:
                    assert re.search(rf"(?<!\S){number}\)", "\n".join(lines)), "\n".join(lines)


def test_a_challenger_has_a_line_and_the_campaign_shows_its_results() -> None:
    state = next(positions(1, 1, level="2"))
    lines = drawn(state, 0, brief=True)
    assert any("Second Ch" in line for line in lines) and lines[0].startswith("== Level 2, round 1 · ")
    view = msgspec.structs.replace(TACOS.view(state, 0), results=[(31, 28), (25, 33)])
    told = drawing_of("tacos", False)(TACOS.board(state.rules), view, voice_of(state, 0), 80, True, [])
    assert "Levels so far: 31-28, 25-33. In all 56-61." in told


@rule("T5.2", "T7.5")
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("plain", [False, True])
def test_the_final_standing_adds_up(players: int, plain: bool) -> None:
    """Also for Challengers, and in a sentence on a screen too narrow for a table."""
    for seed in range(1, 5):
        *_, state = positions(players, seed, level="2" if players == 1 else "1")
        view, voice = TACOS.view(state, 0), voice_of(state, 0)
        for width in (80, 40):
            lines = drawn(state, 0, width, plain=plain)
            text = " ".join(" ".join(lines).split())
            assert "The game ended: " in text and "Built: " in text
            for seat, owner in enumerate(view.owners):
                parts = list(msgspec.structs.astuple(owner.parts))
                assert sum(parts) == owner.score
                place, name = f"{view.places[seat]}. " if players > 1 else "", voice.thing(owner.who)
                if plain or width < 80:
                    says = "recipes {}, meeples {}, for coins {}, skills {}, marketing sets {}, truck cards in hand {}"
                    assert f"{place}{name}: {says.format(*parts)}: {owner.score} in all." in text
                else:
                    assert f"{place}{name} {' '.join(map(str, [*parts, owner.score]))} " in f"{text} "


def test_the_full_drawing_shows_what_is_public_about_the_others() -> None:
    told = 0
    for state in positions(3, 1, most=20):
        view = TACOS.view(state, 0)
        for plain in (False, True):
            text = " ".join(" ".join(drawn(state, 0, plain=plain)).split())
            cards = Cards(TACOS.board(state.rules), voice_of(state, 0))
            for owner in [] if view.over else view.owners[1:]:
                for key, named in (
                    ("Built", cards.named("recipe", owner.built)),
                    ("Played", cards.named("truck", owner.played)),
                    ("Under them", cards.stock(owner.under, short=not plain)),
                    ("een by all", cards.stock(owner.known) + cards.named("truck", owner.known_trucks)),
                ):
                    assert not named or f"{key}: {', '.join(named)}." in text, text
                    told += bool(named)
                assert f", {owner.score} so far: " in text or f"score so far {owner.score}." in text
    assert told > 40


@rule("T2.5")
def test_what_a_displaced_player_can_take_has_its_number_beside_it() -> None:
    """Not beside the vendor, where it would mean the whole vendor."""
    t = table(4, vendors="dawn_market ferry_landing canal_barge")
    t.stall(1, "beef beef beef").stall(2, "corn lime").stall(3, "pork pork")
    t.visit()
    assert t.phase == "serve vendors"
    while TACOS.prompt(t.state, t.state.to_act()[0]).asks.key != "tacos.ask.displaced":
        t.do(t.asked[0], t.options(t.asked[0])[0])
    lines = page(t.state, t.state.to_act()[0])
    assert any("Ferry Landing: 1) Corn, 2) Lime" in line for line in lines), lines
    assert any("Canal Barge: 3) Pork 2" in line for line in lines), lines


def test_the_hand_shows_the_category_of_each_card() -> None:
    board, view, voice = with_hand(next(positions(2, 1)), lime=1, beef=2, corn=1)
    assert any(
        line == "Hand (4): P Beef 2; V Corn; T Lime"
        for line in MARKED["tacos"](board, view, voice, 80, True, [], ChoiceMarks())
    )
    told = drawing_of("tacos", True)(board, view, voice, 80, True, [])
    assert "Hand (4): protein Beef 2; vegetable Corn; topping Lime." in told


def test_plain_output_has_one_fact_per_line_and_no_columns() -> None:
    for state in positions(3, 3, most=30, vendors="varied"):
        lines = drawn(state, 0, plain=True)
        assert not [line for line in lines if "  " in line.strip() or "|" in line]
        view = TACOS.view(state, 0)
        if view.over:
            continue
        text = " ".join(line.strip() for line in lines)
        assert all(f"Vendor {WORDS.thing('tacos', f'vendor:{stall.vendor}')}: " in text for stall in view.stalls)
        assert text.count("Popular recipe ") == sum(key is not None for key in view.popular)
        held = sum(view.mine.hand.values()) - sum(view.mine.laid.values()) if view.mine is not None else 0
        assert view.mine is None or f"Hand ({held}): " in text


def name_of(ingredient: str) -> str:
    return WORDS.thing("tacos", f"ingredient:{ingredient}")


def test_every_card_is_explained_by_what_is_printed_on_it() -> None:
    rules = TACOS.rules(2, {"vendors": "varied"})
    board = TACOS.board(rules)
    said = dict(explanations(board, Voice(WORDS, "tacos", [], TACOS.figures(rules))))
    assert len(said) == len(board.trucks) + len(board.recipes) + len(board.ingredients) + len(board.vendors) + 1
    skill = said["Grill Hand"]
    assert re.fullmatch(
        r"Grill Hand: Now \d [\w ,]+\. At the end customers, \d for every card of these under your recipes: [\w *,]+\.",
        skill,
    )
    assert all(one.named != 1 or "named by 1 recipe." in said[name_of(one.key)] for one in board.ingredients)
    assert any("named by 1 recipe." in text for text in said.values())
    assert said["Sour cream"].startswith("Sour cream: topping (dairy), 4 in the deck, named by 2 recipes. Premium")
    assert said["Guaco Taco"].startswith("Guaco Taco: protein, vegetable/topping, Guacamole. Customers 4, coins 5.")
    assert said["Dawn Market"].startswith("Dawn Market: A visitor who is alone here gets coins: ")
    star = TACOS.board(TACOS.rules(2, {}))
    assert "Dawn Market" not in dict(explanations(star, Voice(WORDS, "tacos", [], TACOS.figures(rules))))
