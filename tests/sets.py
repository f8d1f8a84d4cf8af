"""Sets for tests, made of the games' own files as docs/add-a-card.md and the pages beside it tell one to make them."""

from pathlib import Path

from tests.docs.pages import ROOT, steps
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.data import Files


def of_page(page: str, edit: str) -> str:
    """The text that a page tells its reader to write or to append somewhere."""
    done = steps((ROOT / "docs" / page).read_text(encoding="utf-8"))
    return next(step.text for step in done if step.edit == edit)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with the first of each replaced."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def valet() -> Files:
    """A tenth card, made by following docs/add-a-card.md: it moves any truck."""
    cards = changed(FRENZY.files["cards.toml"], ("copies = 3", "copies = 2"))
    return {
        "cards.toml": cards + of_page("add-a-card.md", "append my-cards/cards.toml"),
        "words/en.toml": of_page("add-a-card.md", "write my-cards/words/en.toml"),
    }


def two_banks() -> Files:
    """A third city, the small one of docs/add-a-sheet.md."""
    return {
        "two_banks.toml": of_page("add-a-sheet.md", "write my-sheets/two_banks.toml"),
        "words/en.toml": '[rollwrite.city]\ntwo_banks = "Two Banks"\n',
    }


def leftovers() -> Files:
    """A recipe of ours that asks for less, brings more and has another name."""
    slots = ('slots = ["protein", "vegetable/topping", "guacamole"]', 'slots = ["vegetable", "topping"]')
    return {
        "recipes.toml": changed(TACOS.files["recipes.toml"], slots, ("customers = 4", "customers = 9")),
        "words/en.toml": '[tacos.recipe]\nguaco_taco = "Market Leftovers"\n',
    }


def nothing_else() -> Files:
    """The changed recipe of `leftovers` is the only one there is, and no card brings customers of its own: whatever is
    dealt, everybody holds the recipe."""
    files = leftovers()
    deck, basics = files["recipes.toml"].split("[[basic]]", 1)
    head, first, *_ = deck.split("[[recipe]]")
    only = changed(first, ("copies = 4", "copies = 39"))
    return files | {
        "recipes.toml": f"{head}[[recipe]]{only}[[basic]]{basics}",
        "ingredients.toml": TACOS.files["ingredients.toml"].replace("premium = true", "premium = false"),
    }


SETS = {"valet": ("frenzy", valet), "two banks": ("rollwrite", two_banks), "leftovers": ("tacos", leftovers)}
"""By name: the game and what makes the files."""


def written(folder: Path, name: str, game: str, files: Files) -> Path:
    """Write a set into a folder of sets."""
    for file, text in files.items():
        place = folder / name / game / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder


def all_sets(folder: Path) -> Path:
    """A folder with all of them."""
    for name, (game, made) in SETS.items():
        written(folder, name, game, made())
    return folder
