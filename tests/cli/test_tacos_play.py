"""Tacos at the keyboard: whole games, a recipe in one gesture, what a substitute costs, and the campaign."""

import io
import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Ran, run
from tests.cli.test_screen import COLOUR, Window
from tests.games.tacos.cards import OURS
from tests.games.tacos.tables import Table, table
from tests.rule import rule
from truckstop.cli.game_loop import GameLoop
from truckstop.cli.local_game import LocalGame
from truckstop.cli.screen import CLEAR, Screen
from truckstop.cli.seats import Player
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.log import read
from truckstop.kernel.session import Session
from truckstop.words import load

SEED = "2"
"""With this seed, a visit to the second vendor leads to Chicken, Beef, Lettuce, Tomato, Salsa and Lime in hand."""


def play(monkeypatch: pytest.MonkeyPatch, file: Path, *lines: str) -> Ran:
    """Type these lines in a solo game against the Challenger, whose actions depend only on chance."""
    file.unlink(missing_ok=True)
    args = ["play", "tacos", "--players", "1", "--seed", SEED, "--save", str(file)]
    return run(monkeypatch, *args, typed="\n".join(lines) + "\n")


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, ["level=3"]), (1, ["level=2", "vendors=varied"]), (2, []), (4, ["vendors=varied"])],
)
def test_a_whole_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, players: int, options: list[str], plain: bool
) -> None:
    file = tmp_path / "game.json"
    more = [part for option in options for part in ("--option", option)] + (["--plain"] if plain else [])
    args = ["--players", str(players), "--seed", "3", "--save", str(file), *more]
    ran = run(monkeypatch, "play", "tacos", *args, *(["--bots", "random"] if players > 1 else []))
    assert (ran.code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines() if str(file) not in line) <= 80
    assert "== Final standing" in ran.out and "The game ended: " in ran.out and "{" not in ran.out
    assert json.loads(file.read_text())["result"] is not None
    assert run(monkeypatch, "verify", str(file)).code == 0
    replayed = run(monkeypatch, "replay", str(file), "--seat", "0")
    assert replayed.code == 0 and "== Final standing" in replayed.out


def test_a_game_between_people(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    args = ["--people", "Ana,Ben", "--players", "2", "--seed", "4", "--save", str(tmp_path / "game.json")]
    ran = run(monkeypatch, "play", "tacos", *args)
    assert ran.code == 0 and "== Final standing" in ran.out and "Hand the keyboard to Ben" in ran.out


# The bid


@rule("T2.1")
def test_a_bid_is_typed_as_its_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If the bids 0, 1, 2 were numbered from 1, everybody would bid one too few."""
    ran = play(monkeypatch, tmp_path / "game.json", "2", "4", "2", "")
    assert "\n  0, 1, 2, 3\n" in ran.out and "4 cannot be chosen now, only 0, 1, 2, 3." in ran.out
    assert re.search(r"You chose: .* \(3 ingredients\), 2\n", ran.out)
    assert re.search(r"Visits: You at [\w ]+ \(bid 2\)", ran.out)


# Building


def seated(t: Table, tmp_path: Path, *lines: str, plain: bool = False) -> str:
    """Return the output for these lines, typed by Ana against the bot Ben in a prepared position."""
    session = Session.start(TACOS, ["Ana", "bot:random"][: t.rules.players], {}, seed=1, files=OURS, people=[0])
    session.state = t.state
    out = io.StringIO()
    screen = Screen(plain=plain, stdin=io.StringIO("\n".join(lines) + "\n"), stdout=out)
    players = [Player("Ana"), Player("Ben", "random")][: t.rules.players]
    local = LocalGame(session, players, load(), screen)
    local.board = TACOS.board(t.rules)
    local.rules = t.rules
    GameLoop(local, tmp_path / "laid.json").run()
    return " ".join(out.getvalue().split())


def at_turn(hand: str, coins: int = 9, popular: str = "duo wood wood wood wood") -> Table:
    """Return a table at Ana's turn, with these ingredients in hand and these popular recipes."""
    t = table(2).turns()
    return t.hand("Ana", hand).has("Ana", coins=coins, recipes="").popular(popular)


def number_of(recipe: str, out: str) -> str:
    """Return the number of the choice that builds a recipe."""
    found = re.search(rf"(?<!\S)(\d+)\) {recipe} ", out)
    assert found is not None, out
    return found.group(1)


@rule("T3.5")
def test_a_recipe_is_built_with_one_gesture(tmp_path: Path) -> None:
    hand = "chicken beef onion lime"
    number = number_of("duo", seated(at_turn(hand), tmp_path))
    out = seated(at_turn(hand), tmp_path, f"{number}!")
    assert re.search(rf"or {number}! for all of it at once \(\? for help\): {number}!", out)
    assert "Ana (you): duo built, a popular recipe. Laid: Beef, Onion. Customers +3, coins +2." in out
    assert "Enter to do it" not in out, "a proposal needs no confirmation"
    mine = [entry.do for entry in read((tmp_path / "laid.json").read_text()).entries if entry.seat == 0]
    assert len(mine) == 1 and len(mine[0]) > 1, "one entry of the log holds the whole recipe"


@rule("T3.7")
def test_cards_can_be_laid_one_by_one_and_the_rest_as_proposed(tmp_path: Path) -> None:
    hand = "chicken beef onion lime cheese"
    number = number_of("full", seated(at_turn(hand), tmp_path))
    out = seated(at_turn(hand), tmp_path, number, "1", "b", "1", "!")
    asked = out.partition("full, 3 cards to lay: which first? Those before it stay in hand.")[2]
    assert re.search(r"^ !\) full with \w+, \w+, \w+ 1\) Chicken 2\) Beef", asked), asked[:900]
    assert "So far: Build full (customers 2, coins 1), Chicken" in asked
    assert "full, 2 cards to lay: which first?" in asked
    assert "Ana (you): full built, a basic taco. Laid: Chicken, " in asked


@rule("T3.6")
@pytest.mark.parametrize("plain", [False, True])
def test_no_substitute_is_paid_without_confirmation(tmp_path: Path, plain: bool) -> None:
    """With as many cards as slots there is no choice; the cards and the price are shown for confirmation."""
    cards = "This builds duo with Beef, Cheese, for 4 coins. Enter to do it, b to change:"
    number = number_of("duo", seated(at_turn("beef cheese"), tmp_path)) if not plain else "9"
    out = seated(at_turn("beef cheese"), tmp_path, number, plain=plain)
    assert out.count(cards) == 1 and "duo built" not in out
    back = seated(at_turn("beef cheese"), tmp_path, number, "b", "q", plain=plain)
    assert "duo built" not in back and back.count("Your turn: 3 actions left.") == 2
    done = seated(at_turn("beef cheese"), tmp_path, number, "", plain=plain)
    told = "duo built, a popular recipe. Laid: Beef, Cheese. For 1 substitute 4 coins are paid."
    assert told in done and done.index(cards) < done.index(told)


@rule("T3.6")
def test_a_forced_completion_is_shown_with_its_cards_and_price(tmp_path: Path) -> None:
    hand = "beef onion tomato cheese lime"
    number = number_of("full", seated(at_turn(hand), tmp_path))
    out = seated(at_turn(hand), tmp_path, number, "3", "q")
    assert "3) Tomato (pay 4 or more)" in out
    assert "This builds full with Tomato, Cheese, Lime, for 4 coins. Enter to do it, b to change:" in out
    assert "full built" not in out
    free = seated(at_turn("beef onion lime"), tmp_path, number_of("full", seated(at_turn("beef onion lime"), tmp_path)))
    assert "This builds full with Beef, Onion, Lime. Enter to do it" in free, (
        "a forced completion is shown, paid or free"
    )


@rule("T3.6")
def test_a_proposal_is_offered_with_its_price(tmp_path: Path) -> None:
    assert re.search(
        r"or (\d+)! for all of it at once, 4 coins \(\? for help\):", seated(at_turn("beef cheese"), tmp_path)
    )
    both = seated(at_turn("beef cheese lime onion corn"), tmp_path, plain=True)
    assert "duo with Beef, Onion " in both and "wood with " in both and ", for 8 coins" in both
    assert re.search(r"or \d+! for all of it at once \(\? for help\):", both), "the free one is named"


@rule("T3.1")
def test_ending_a_turn_with_actions_left_must_be_confirmed(tmp_path: Path) -> None:
    t = at_turn("beef onion", coins=0)
    number = re.findall(r"(\d+)\) End the turn", seated(t, tmp_path))[-1]
    asked = "You have 3 actions left. End the turn? Enter to do it, b to change:"
    out = seated(at_turn("beef onion", coins=0), tmp_path, number, "b", "q")
    assert out.count(asked) == 1 and "End of the turn." not in out
    done = seated(at_turn("beef onion", coins=0), tmp_path, number, "")
    assert "End of the turn." in done and not at_turn("beef").state.over


@rule("T3.1")
def test_ending_a_turn_without_actions_left_needs_no_confirmation(tmp_path: Path) -> None:
    t = at_turn("", coins=2).do("Ana", "coins", "coins")
    number = re.findall(r"(\d+)\) End the turn", seated(t.copy(), tmp_path, "3"))[-1]
    out = seated(t, tmp_path, "3", number)
    assert "Your turn: no action left. Anything else?" in out
    assert "End the turn? Enter" not in out and "End of the turn." in out


def test_back_mentions_the_command_for_taking_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "2", "0", "", "3", "b")
    assert "There is nothing chosen yet here. To take back what you did before, type u." in ran.out


@rule("T3.2")
def test_a_premium_ingredient_is_marked_when_one_is_kept(tmp_path: Path) -> None:
    t = at_turn("").will("ingredients", "shrimp", "corn", "lime")
    out = seated(t.do("Ana", "draw ingredients"), tmp_path)
    assert "Which one do you keep? The others are discarded. 1) Shrimp* 2) Corn 3) Lime" in out


def test_unavailable_choices_are_listed_with_their_reason(tmp_path: Path) -> None:
    out = seated(at_turn("beef cheese", coins=1).track("overtime newsletter dairy"), tmp_path, "w")
    told = out.rpartition("(? for help): w")[2]
    assert "(you have 1 coin)" in told and "Buy overtime (3)" in told
    assert "Build duo (customers 3, coins 2; 4 to pay)" in told
    assert "(1 slot is missing, for which 4 coins would be due)" in told


def test_names_are_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "c lime", "c challenger", "c guaco", "c pizza", "?", "r", "r T3.6")
    text = " ".join(ran.out.split())
    asked = text.partition("c lime")[2]
    assert asked.index(" Lime: topping") < asked.index("Lime Press: "), "exact matches come first"
    assert "Challenger: whom you play against when alone." in text
    assert "Guaco Taco: protein, vegetable/topping, Guacamole." in text
    assert "Nothing here is called pizza." in text and "7! builds what 7 would" in text
    assert "as c lime; c alone" in text and "r T3.6 prints one clause" in text and "as r T3.6" in text
    assert "The most customers win." in text and "T3.6: " in text


def test_news_say_who_took_what(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "2", "0", "")
    assert re.search(r"Taken at [\w ]+: You: \w[\w ]+\*?, \w", " ".join(ran.out.split()))


def test_a_bid_is_not_announced_before_it_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = play(monkeypatch, tmp_path / "game.json", "2", "0", "b", "0", "")
    before, _, after = ran.out.rpartition("Ready? Enter to commit, b to change:")
    assert "Visits: " not in before and "Visits: You at " in after


# Solo games


@rule("T7.11")
def test_the_campaign_shows_each_level_and_the_totals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = run(monkeypatch, "play", "tacos", "--players", "1", "--option", "level=7", "--seed", "2", "--save", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert "That was the last round: " in ran.out and "The game ends" not in ran.out
    told = " ".join(ran.out.split())
    assert all(f"Begins now: Level {level}. {new}" in told for level, new in ((2, "Two Chall"), (4, "Two"), (6, "As")))
    results = re.findall(r"Level (\d) is (?:not )?won, (\d+) to (\d+)\.", " ".join(ran.out.split()))
    assert [int(level) for level, _, _ in results] == [1, 2, 3, 4, 5, 6]
    mine, theirs = (sum(int(result[side]) for result in results) for side in (1, 2))
    so_far = "Levels so far: " + ", ".join(f"{one}-{other}" for _, one, other in results[:2])
    assert so_far in " ".join(ran.out.split()), "the heading of later levels shows the results"
    assert re.search(rf"The campaign is (not )?won, {mine} to {theirs} in all", " ".join(ran.out.split()))
    assert f"In all {mine}-{theirs}." in ran.out and "== Level 6, round 1 · " in ran.out
    assert run(monkeypatch, "verify", str(file)).code == 0


@pytest.mark.parametrize("stop_after", [7, 120])
def test_a_resumed_campaign_continues_as_if_never_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stop_after: int
) -> None:
    whole, left = tmp_path / "whole.json", tmp_path / "left.json"
    same = ["--players", "1", "--option", "level=7", "--seed", "2"]
    run(monkeypatch, "play", "tacos", "--save", str(whole), *same)
    run(monkeypatch, "play", "tacos", "--save", str(left), *same, stop_after=stop_after)
    assert json.loads(left.read_text())["result"] is None
    assert run(monkeypatch, "play", "--resume", str(left)).code == 0
    assert left.read_text() == whole.read_text()


def test_the_game_is_saved_after_every_choice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A killed process cannot save, so it must have saved after every choice."""
    monkeypatch.setattr("truckstop.cli.autosave.Autosave.leave", lambda autosave: None)
    file = tmp_path / "game.json"
    args = ["--players", "1", "--option", "level=7", "--seed", "2", "--save", str(file)]
    run(monkeypatch, "play", "tacos", *args, typed="1\n0\n\n")
    assert [entry.seat for entry in read(file.read_text()).entries[1:]] == [0]


def test_a_solo_game_names_its_level_and_the_round_it_was_left_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    args = ["--players", "1", "--option", "level=2", "--seed", "2", "--save", str(file)]
    ran = run(monkeypatch, "play", "tacos", *args, typed="1\n0\n\n")
    intro, _, rest = ran.out.partition("== Level 2, round 1")
    assert "Level 2. Two Challengers; the second takes" in intro and "goes on" not in intro
    assert "== Level 2, round 1" in ran.out and "- Begins now: Level 2. Two Challengers" in intro
    assert "Two Challengers" not in rest
    again = run(monkeypatch, "play", "--resume", str(file), stop_after=0)
    assert "This game goes on where it was left, in round 1." in again.out


# The screen


@pytest.mark.parametrize("players", ["1", "2", "4"])
def test_every_page_of_a_few_rounds_fits_24_rows(tmp_path: Path, players: str) -> None:
    options = ["--players", players, "--seed", "11", "--save", str(tmp_path / "game.json")]
    window = Window(24, "play", "tacos", *options, *(["--bots", "random"] if players != "1" else []))
    window.until("Enter to begin:")
    window.type("")
    turns, built = 0, 0
    while turns < 8:
        page = window.until_one_of("(? for help):", "b to change:", "Enter to go on:").rpartition(CLEAR)[2]
        lines = COLOUR.sub("", page).split("\n")
        assert len(lines) <= 24 and max(map(len, lines)) <= 80, page
        at_once = re.search(r"or (\d*!) for all of it", page)
        turns += "Your turn: " in page
        built += at_once is not None
        bids = re.search(r"as (\d) \(\? for help\):", page)
        window.type(at_once.group(1) if at_once else bids.group(1) if bids else "2" if "1 to" in page else "")
    assert built
    window.process.terminate()
    window.until("Saved to")
    assert window.close() == 0


def test_the_answer_to_a_command_has_its_own_page(tmp_path: Path) -> None:
    """If it were printed between the drawing and the question, its first lines would scroll away."""
    window = Window(24, "play", "tacos", "--players", "1", "--seed", "2", "--save", str(tmp_path / "game.json"))
    window.until("Enter to begin:")
    window.type("")

    def page() -> str:
        asked = window.until_one_of("(? for help):", "b to change:", "Enter to go on:")
        return COLOUR.sub("", asked.rpartition(CLEAR)[2])

    answers = iter(["2", "0", ""])
    while "Your turn: " not in (shown := page()):
        window.type("" if shown.endswith("go on:") else next(answers))
    firsts = {
        "c lime": "Lime: ",
        "r T3.6": "T3.6: ",
        "w": "Not now: ",
        "?": "Type the",
        "l": "Begins now: Level 1.",
        "r": "You run",
    }
    for asked, first in firsts.items():
        window.type(asked)
        shown = page()
        assert shown.startswith(first) and shown.count("\n") <= 23 and "Your turn: " not in shown, shown
        while shown.endswith("go on:"):
            window.type("")
            shown = page()
        assert shown.startswith("== Level 1") and "Your turn: 3 actions left." in shown
    window.process.terminate()
    window.until("Saved to")
    assert window.close() == 0


def test_v_shows_the_full_drawing_and_returns_to_the_question(tmp_path: Path) -> None:
    options = ["--players", "6", "--bots", "random", "--seed", "11", "--save", str(tmp_path / "game.json")]
    window = Window(24, "play", "tacos", *options)
    window.until("Enter to begin:")
    window.type("")
    while "go on" in window.until_one_of("(? for help):", "Enter to go on:")[-12:]:
        window.type("")
    window.type("v")
    page = window.until("Enter to go on:")
    assert "== Round 1" in page and page.rpartition(CLEAR)[2].count("\n") <= 23
    window.type("")
    rest = window.until_one_of("(? for help):", "Enter to go on:")
    if "go on" in rest[-12:]:
        window.type("")
        rest = window.until("(? for help):")
    assert "Which vendor do you visit?" in rest
    window.process.terminate()
    window.until("Saved to")
    assert window.close() == 0
