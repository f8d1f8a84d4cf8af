"""Sets for tests, made from the games' files as docs/add-a-card.md and similar pages describe."""

from pathlib import Path

from tests.docs.pages import ROOT, steps
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.data import Files


def of_page(page: str, edit: str) -> str:
    """Return the text that a page tells its reader to write or append."""
    done = steps((ROOT / "docs" / page).read_text(encoding="utf-8"))
    return next(step.text for step in done if step.edit == edit)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Replace the first occurrence of each."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def valet() -> Files:
    """The tenth card of docs/add-a-card.md, which moves any truck."""
    cards = changed(FRENZY.files["cards.toml"], ("copies = 3", "copies = 2"))
    return {
        "cards.toml": cards + of_page("add-a-card.md", "append my-cards/cards.toml"),
        "words/en.toml": of_page("add-a-card.md", "write my-cards/words/en.toml"),
    }


def two_banks() -> Files:
    """A third city: the small one of docs/add-a-sheet.md."""
    return {
        "two_banks.toml": of_page("add-a-sheet.md", "write my-sheets/two_banks.toml"),
        "words/en.toml": '[rollwrite.city]\ntwo_banks = "Two Banks"\n',
    }


def leftovers() -> Files:
    """A built-in recipe with fewer slots, a larger reward and another name."""
    slots = ('slots = ["protein", "vegetable/topping", "guacamole"]', 'slots = ["vegetable", "topping"]')
    return {
        "recipes.toml": changed(TACOS.files["recipes.toml"], slots, ("customers = 4", "customers = 9")),
        "words/en.toml": '[tacos.recipe]\nguaco_taco = "Market Leftovers"\n',
    }


def nothing_else() -> Files:
    """The changed recipe of `leftovers` is the only recipe, so every player holds it; no card gives customers."""
    files = leftovers()
    deck, basics = files["recipes.toml"].split("[[basic]]", 1)
    head, first, *_ = deck.split("[[recipe]]")
    only = changed(first, ("copies = 4", "copies = 39"))
    return files | {
        "recipes.toml": f"{head}[[recipe]]{only}[[basic]]{basics}",
        "ingredients.toml": TACOS.files["ingredients.toml"].replace("premium = true", "premium = false"),
    }


SETS = {"valet": ("frenzy", valet), "two banks": ("rollwrite", two_banks), "leftovers": ("tacos", leftovers)}
"""Sets by name: the game, and the function that makes the files."""


def written(folder: Path, name: str, game: str, files: Files) -> Path:
    """Write a set into a folder of sets."""
    for file, text in files.items():
        place = folder / name / game / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder


def all_sets(folder: Path) -> Path:
    """Write all sets into a folder."""
    for name, (game, made) in SETS.items():
        written(folder, name, game, made())
    return folder
