"""`truckstop print tacos` and `frenzy`: cards to cut out and play with."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from reportlab.lib.colors import Color

from tests.cli.terminal import run
from tests.cli.test_print import POINTS, WORDS, pages_of, refused, texts_of
from truckstop.cli.paper import PAPERS, printed, rules_for_print, told
from truckstop.cli.paper.cards import CARD, INSET, MARGIN, Piece, Sheets, cut_marks, grid, inner
from truckstop.cli.paper.frenzy import sheets as frenzy_sheets
from truckstop.cli.paper.pdf import BLACK, Box, Pdf, Point, wide_as
from truckstop.cli.paper.tacos import sheets as tacos_sheets
from truckstop.cli.paper.tacos.pictures import pictures
from truckstop.cli.tacos_card_texts import varied_text
from truckstop.games.frenzy.codes import VENUES
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.tacos.codes import SUPPLY, TRUCK_COSTS
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.view_builder import board
from truckstop.kernel.game import Game
from truckstop.words import Voice

GAMES: dict[str, Game] = {"frenzy": FRENZY, "tacos": TACOS}
PLAYERS = 6
SMALLEST = 4.9
"""Smallest readable type size in points."""
BOARD = board(TACOS.rules(PLAYERS, {}))


class Measured(Pdf):
    """Records texts with their sizes and places, and lines."""

    def __init__(self, paper: tuple[float, float]) -> None:
        super().__init__(paper, "measured")
        self.written: list[tuple[str, float, Box]] = []
        self.lines_drawn: list[Sequence[Point]] = []

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        colour: Color = BLACK,
        bold: bool = False,
        align: str = "left",
        fit: float | None = None,
    ) -> float:
        wide = super().text(at, text, size, colour, bold, align, fit)
        plain = wide_as(text, size, bold)
        size *= wide / plain if plain > 0 else 1
        x = at[0] - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        high = size * 25.4 / 72
        self.written.append((text, size, Box(x, at[1] - high * 0.74, wide, high * 0.95)))
        return wide

    def line(
        self,
        points: Sequence[Point],
        width: float = 0.6,
        colour: Color = BLACK,
        dash: tuple[float, float] | None = None,
    ) -> None:
        super().line(points, width, colour, dash)
        self.lines_drawn.append(points)


def sheets_of(game: str, backs: bool = False, files: Mapping[str, str] | None = None) -> Sheets:
    all_files = dict(GAMES[game].files) | dict(files or {})
    rules = rules_for_print(GAMES[game], {}, all_files)
    voice = Voice(WORDS, game, figures=told(GAMES[game], rules[-1], WORDS, all_files))
    return (tacos_sheets if game == "tacos" else frenzy_sheets)(rules, voice, backs)


def texts_on(piece: Piece, size: tuple[float, float] = CARD) -> list[str]:
    pdf = Measured(PAPERS["a4"])
    piece.front(pdf, Box(20, 20, *size))
    return [text for text, _, _ in pdf.written]


def unpacked(game: str, files: Mapping[str, str] | None = None) -> bytes:
    all_files = dict(GAMES[game].files) | dict(files or {})
    rules = rules_for_print(GAMES[game], {}, all_files)
    return printed(GAMES[game], rules, WORDS, packed=False, files=all_files)


@cache
def texts_in(game: str) -> Counter[str]:
    """Return all texts in the file of a game."""
    return Counter(texts_of(unpacked(game)))


def pages_needed(sheets: Sheets, paper: str) -> int:
    pdf = Pdf(PAPERS[paper], "")
    return sum(-(-len(pieces) // (grid(pdf, size).columns * grid(pdf, size).rows)) for size, pieces in sheets)


# Numbers of cards


@pytest.mark.parametrize("paper", POINTS)
def test_nine_cards_fill_a_page(paper: str) -> None:
    on = grid(Pdf(PAPERS[paper], ""), CARD)
    assert (on.columns, on.rows) == (3, 3)
    assert on.x >= MARGIN and on.y >= MARGIN


def test_tacos_prints_as_many_cards_as_its_data_count() -> None:
    counts = {
        name: int(re.findall(r"^count = (\d+)", TACOS.files[f"{name}.toml"], re.M)[0])
        for name in ("ingredients", "recipes", "trucks", "vendors")
    }
    basics = sum(one.copies for one in BOARD.recipes if one.basic)
    cards, picks, labels, tokens, aids = (len(pieces) for _, pieces in sheets_of("tacos"))
    assert cards == counts["ingredients"] + counts["recipes"] + basics + counts["trucks"] + 2 * counts["vendors"] == 219
    assert picks == PLAYERS * counts["vendors"]
    assert labels == len(BOARD.popular_bonus) + len(TRUCK_COSTS) + 1 + PLAYERS + 4
    assert tokens == SUPPLY + 40 + PLAYERS + 2
    assert aids == PLAYERS + 2


def test_with_backs_a_vendor_is_one_card_with_two_sides() -> None:
    cards = sheets_of("tacos", backs=True)[0][1]
    assert len(cards) == 219 - len(BOARD.vendors)
    assert all(piece.back is not None for piece in cards)


def test_frenzy_prints_as_many_cards_as_its_data_count() -> None:
    deck = int(re.findall(r"^deck = (\d+)", FRENZY.files["cards.toml"], re.M)[0])
    specials = int(re.findall(r"^count = (\d+)", FRENZY.files["specials.toml"], re.M)[0])
    cards, tiles, tokens, aids = (len(pieces) for _, pieces in sheets_of("frenzy"))
    assert cards == deck * PLAYERS + specials == 96
    assert (tiles, aids) == (VENUES, PLAYERS + 2)
    laid = sum(card.copies for card in FRENZY.rules(6, {}).cards if card.verb.key in ("double", "promote", "shut"))
    assert tokens == PLAYERS * VENUES + PLAYERS * laid + 1


@pytest.mark.parametrize(("paper", "backs"), [("a4", False), ("letter", True)])
@pytest.mark.parametrize("game", GAMES)
def test_the_file_has_all_pages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, paper: str, backs: bool
) -> None:
    out = tmp_path / "cards.pdf"
    ran = run(monkeypatch, "print", game, "--paper", paper, "--out", str(out), *(["--backs"] if backs else []))
    assert (ran.code, ran.err, ran.out) == (0, "", f"Written: {out}\n")
    pages = pages_needed(sheets_of(game, backs), paper) * (2 if backs else 1)
    assert pages_of(out.read_bytes()) == [POINTS[paper]] * pages


def test_copies_and_file_name_are_respected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "print", "frenzy", "--copies", "2").out == "Written: frenzy.pdf\n"
    assert len(pages_of((tmp_path / "frenzy.pdf").read_bytes())) == 2 * pages_needed(sheets_of("frenzy"), "a4")


def test_the_same_cards_give_the_same_file() -> None:
    assert unpacked("frenzy") == unpacked("frenzy")


# Content


def test_every_ingredient_is_named_on_its_card_and_in_recipes() -> None:
    there = texts_in("tacos")
    for one in BOARD.ingredients:
        in_recipes = sum(recipe.copies * recipe.slots.count(one.key) for recipe in BOARD.recipes)
        in_skills = sum(truck.copies * truck.ingredients.count(one.key) for truck in BOARD.trucks)
        name = WORDS.thing("tacos", f"ingredient:{one.key}")
        assert there[name] == one.copies + in_recipes + in_skills, name


def test_an_ingredient_card_has_name_category_and_kind() -> None:
    cards = iter(sheets_of("tacos")[0][1])
    for one in BOARD.ingredients:
        for _ in range(one.copies):
            said = " ".join(texts_on(next(cards)))
            category = WORDS.thing("tacos", f"category:{one.category}").capitalize()
            assert f"{category} ({WORDS.thing('tacos', f'kind:{one.kind}')})" in said
            assert f"named by {one.named} recipe" in said or one.named == 0
            assert ("+1 customer" in said) == one.premium


def test_a_recipe_shows_its_slots_and_reward() -> None:
    cards = sheets_of("tacos")[0][1][sum(one.copies for one in BOARD.ingredients) :]
    kinds = {one.key for one in BOARD.ingredients}
    at = 0
    for one in sorted(BOARD.recipes, key=lambda one: one.basic):
        said = texts_on(cards[at])
        at += one.copies
        assert WORDS.thing("tacos", f"recipe:{one.key}") in " ".join(said)
        assert said.count(str(one.customers)) + said.count(str(one.coins)) >= 2
        for slot in one.slots:
            if slot in kinds:
                assert WORDS.thing("tacos", f"ingredient:{slot}") in said
            else:
                assert (" or ".join(slot.split("/")) if "/" in slot else f"any {slot}") in said


def test_a_truck_card_shows_what_it_does() -> None:
    before = sum(one.copies for one in BOARD.ingredients) + sum(one.copies for one in BOARD.recipes)
    cards = sheets_of("tacos")[0][1][before:]
    at = 0
    for one in BOARD.trucks:
        said = texts_on(cards[at])
        at += one.copies
        assert WORDS.thing("tacos", f"truck:{one.key}") in " ".join(said)
        for verb, amount in one.gives.items():
            assert (f"-{amount}" if verb == "refresh" else f"+{amount}") in said
        if one.skill:
            assert f"+{one.bonus}" in said
        else:
            assert said[-16:] == ["1", "1", "2", "3", "3", "6", "4", "10", "5", "15", "6", "21", "7", "28", "8", "36"]


def test_vendors_have_two_sides_and_players_have_pick_cards() -> None:
    sheets = sheets_of("tacos")
    said = [" ".join(texts_on(piece)) for piece in sheets[0][1][-2 * len(BOARD.vendors) :]]
    for number, one in enumerate(BOARD.vendors):
        name = WORDS.thing("tacos", f"vendor:{one.key}")
        star, varied = said[number], said[number + len(BOARD.vendors)]
        assert name in star and "2 or fewer left: 3 more" in star and "otherwise: 1 more" in star
        assert name in varied and varied_text(one, Voice(WORDS, "tacos")) in varied
        picks = [texts_on(piece, sheets[1][0]) for piece in sheets[1][1]]
        assert [texts[0] for texts in picks if name in " ".join(texts)] == list("123456")


def test_labels_show_prices_bonuses_and_places() -> None:
    size, labels = sheets_of("tacos")[2]
    figures = [texts_on(piece, size)[0] for piece in labels]
    bonuses = [f"+{bonus}" for bonus in BOARD.popular_bonus]
    prices = [str(cost) for cost in (*TRUCK_COSTS, BOARD.unseen_cost)]
    assert figures[:16] == [*bonuses, *prices, *"123456"]


def test_the_aid_says_when_the_game_ends_by_number_of_players() -> None:
    size, aids = sheets_of("tacos")[-1]
    ends = [str(TACOS.rules(players, {}).limit + 1) for players in range(1, PLAYERS + 1)]
    said = texts_on(aids[1], size)
    assert said[-12:] == [word for players, end in enumerate(ends, 1) for word in (str(players), end)]
    assert ends == ["30", "31", "28", "25", "25", "22"]


def test_every_player_has_a_complete_deck_of_actions() -> None:
    cards = sheets_of("frenzy")[0][1]
    rules = FRENZY.rules(PLAYERS, {"specials": "on"})
    at = 0
    for seat in range(PLAYERS):
        for card in rules.cards:
            for _ in range(card.copies):
                texts = texts_on(cards[at])
                said = " ".join(texts)
                assert WORDS.thing("frenzy", f"card:{card.key}") in said and texts[-1] == str(card.value)
                assert WORDS.thing("frenzy", f"card_text:{card.key}", (), FRENZY.figures(rules)) in said
                assert texts[0] == str(seat + 1) and ("Take that!" in said) == card.take_that
                at += 1
    for special in rules.specials:
        said = " ".join(texts_on(cards[at]))
        when, _, does = WORDS.thing("frenzy", f"special_text:{special.key}", (), FRENZY.figures(rules)).partition(": ")
        assert WORDS.thing("frenzy", f"special:{special.key}") in said and when in said
        assert does.casefold() in said.casefold()
        assert WORDS.thing("frenzy", f"venue:{rules.venues[special.venue]}") in said
        at += 1
    assert at == len(cards)


def test_a_venue_shows_its_numbers_of_players_and_what_promos_add() -> None:
    size, tiles = sheets_of("frenzy")[1]
    said = [" ".join(texts_on(piece, size)) for piece in tiles]
    assert [re.findall(r"(\S+) players", one)[0] for one in said] == ["5–6", "4–6", "2–6", "2–6", "2–6", "2–6"]
    assert all("1 +1 2 +4 3 +7 4 +10 5 +13 6+ +16" in one for one in said)


def test_no_gap_is_left_open() -> None:
    for game in GAMES:
        assert not [text for text in texts_in(game) if "{" in text]


# Placement


@pytest.mark.parametrize("game", GAMES)
def test_no_text_runs_over_the_edge_of_its_piece(game: str) -> None:
    for backs in (False, True):
        for size, pieces in sheets_of(game, backs):
            for piece in dict.fromkeys(pieces):
                fits(piece, size)


def fits(piece: Piece, size: tuple[float, float]) -> list[str]:
    """Check that all texts of a piece are inside its frame and readable."""
    said = []
    box = Box(20, 20, *size)
    room = inner(box, min(INSET, 1.6) if size != CARD else INSET)
    for side in (piece.front, piece.back):
        if side is None:
            continue
        pdf = Measured(PAPERS["a4"])
        side(pdf, box)
        for text, points, place in pdf.written:
            assert room.x <= place.x and place.right <= room.right, text
            assert room.y <= place.y and place.bottom <= room.bottom, text
            assert points >= SMALLEST, (text, points)
            said.append(text)
    return said


@pytest.mark.parametrize("game", GAMES)
def test_long_names_fit(game: str) -> None:
    """Custom cards are printed by their key, and keys can be long."""
    name, keys = ("ingredients.toml", ["pumpkin_seeds"]) if game == "tacos" else ("cards.toml", ["move_anothers"])
    files = dict(GAMES[game].files)
    for key in keys:
        files = {
            file: text.replace(f'"{key}"', '"slow_smoked_and_twice_fried_plantain"') for file, text in files.items()
        }
    assert files[name] != GAMES[game].files[name]
    said = ""
    for size, pieces in sheets_of(game, files=files):
        for piece in dict.fromkeys(pieces):
            said += " ".join(fits(piece, size)).casefold()
    assert "slow smoked and twice fried plantain" in said


@pytest.mark.parametrize("paper", POINTS)
def test_cut_marks_are_in_the_margin(paper: str) -> None:
    pdf = Measured(PAPERS[paper])
    on = grid(pdf, CARD)
    cut_marks(pdf, on, 9)
    first, last = on.place(0), on.place(8)
    outside = [
        line
        for line in pdf.lines_drawn
        if all(not (first.x <= x <= last.right) or not (first.y <= y <= last.bottom) for x, y in line)
    ]
    upright = [line for line in outside if line[0][0] == line[1][0] and abs(line[0][1] - line[1][1]) > 3]
    level = [line for line in outside if line[0][1] == line[1][1] and abs(line[0][0] - line[1][0]) > 3]
    assert Counter(round(line[0][0] - on.x, 3) for line in upright) == {63.0 * i: 2 for i in range(4)}
    assert Counter(round(line[0][1] - on.y, 3) for line in level) == {88.0 * i: 2 for i in range(4)}
    assert all(0 < x < pdf.width and 0 < y < pdf.height for line in pdf.lines_drawn for x, y in line)


@pytest.mark.parametrize("paper", POINTS)
def test_a_back_is_printed_behind_its_front(paper: str) -> None:
    """The sheet is turned over its long edge, which swaps left and right."""
    pdf = Pdf(PAPERS[paper], "")
    on = grid(pdf, CARD)
    for number in range(9):
        front, back = on.place(number), on.behind(number)
        assert front.y == back.y and front.x == pytest.approx(pdf.width - back.right)


# Custom cards, and errors


def test_custom_cards_are_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    recipes = TACOS.files["recipes.toml"].replace('key = "guaco_taco"', 'key = "moonlit_feast"')
    (mine / "recipes.toml").write_text(recipes.replace("customers = 4\ncoins = 5", "customers = 19\ncoins = 5"))
    trucks = TACOS.files["trucks.toml"].replace('key = "special_event"', 'key = "brass_band"')
    (mine / "trucks.toml").write_text(trucks.replace("amount = 2", "amount = 9"))
    out = tmp_path / "mine.pdf"
    ran = run(monkeypatch, "print", "tacos", "--data", str(mine), "--out", str(out))
    assert (ran.code, ran.err) == (0, "")
    files = {file.name: file.read_text() for file in mine.iterdir()}
    texts = Counter(texts_of(unpacked("tacos", files=files)))
    assert texts["Moonlit feast"] == 4 and texts["Guaco Taco"] == 0 and texts["19"] == 4
    assert texts["Brass band"] == 3 and texts["+9"] >= 3
    assert len(pages_of(out.read_bytes())) == pages_needed(sheets_of("tacos"), "a4")


def test_a_special_without_words_is_described_from_its_data_file() -> None:
    files = {"specials.toml": FRENZY.files["specials.toml"].replace('key = "happy_hour"', 'key = "free_parking"')}
    cards = sheets_of("frenzy", files=files)[0][1]
    said = " ".join(texts_on(cards[12 * PLAYERS]))
    assert "Free parking" in said and "During Resolve payouts" in said and "add per truck, amount 2." in said.casefold()


def test_an_ingredient_without_a_picture_shows_its_category_icon() -> None:
    assert set(pictures()) == {one.key for one in BOARD.ingredients}
    files = {file: text.replace('"lime"', '"yuzu"') for file, text in TACOS.files.items()}
    texts = Counter(texts_of(unpacked("tacos", files=files)))
    assert texts["Yuzu"] == texts_in("tacos")["Lime"] > 4


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["tacos", "--side", "A"], "tacos has no option 'side'"),
        (["frenzy", "--paper", "a5"], "--paper: unknown size 'a5'; choose one of a4, letter"),
        (["tacos", "--copies", "0"], "--copies: must be from 1 to 100, not 0"),
        (["tacos", "--data", "nowhere"], "nowhere: no such folder"),
        (["rollwrite", "--backs"], "--backs: rollwrite has no cards, so it has no backs to print"),
    ],
)
def test_wrong_arguments_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: list[str], says: str
) -> None:
    assert says in refused(monkeypatch, tmp_path, *args)


def test_a_mistake_in_the_data_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "recipes.toml").write_text(TACOS.files["recipes.toml"].replace("count = 39", "count = 40"))
    said = refused(monkeypatch, tmp_path, "tacos", "--data", "mine")
    assert "recipes.toml: line 14: count: is 40, but the file has 39" in said
