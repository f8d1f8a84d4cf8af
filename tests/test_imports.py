"""Import structure: no cycles, no module that imports too much, and an up-to-date picture of it in docs/pictures."""

import pytest

from tools import import_graph
from tools.import_graph import COMPOSITION_ROOTS, MOST_IMPORTS, PICTURE, cycles, drawn, graph, imports, too_many


@pytest.fixture(scope="module")
def imported() -> dict[str, set[str]]:
    return imports(graph())


def test_no_modules_import_each_other(imported: dict[str, set[str]]) -> None:
    assert cycles(imported) == []


def test_no_module_imports_too_much(imported: dict[str, set[str]]) -> None:
    assert too_many(imported) == {}, f"split the module; the limit is {MOST_IMPORTS} modules of the package"


@pytest.mark.parametrize("root", COMPOSITION_ROOTS)
def test_every_composition_root_needs_its_exception(imported: dict[str, set[str]], root: str) -> None:
    assert root in imported, f"{root} does not exist; remove it from COMPOSITION_ROOTS"
    assert len(imported[root]) > MOST_IMPORTS, f"{root} imports few modules; remove it from COMPOSITION_ROOTS"


def test_the_picture_shows_the_present_imports(imported: dict[str, set[str]]) -> None:
    stale = "the imports have changed: run .venv/bin/python tools/import_graph.py"
    assert PICTURE.read_text(encoding="utf-8") == drawn(imported), stale


# The checks themselves, on a small graph


def small_graph(**imported: str) -> dict[str, set[str]]:
    """Modules with the names of the modules they import, separated by spaces."""
    return {module: set(others.split()) for module, others in imported.items()}


def test_a_cycle_through_other_modules_is_found_too() -> None:
    assert cycles(small_graph(a="b", b="c", c="a d", d="", e="a")) == [["a", "b", "c"]]
    assert cycles(small_graph(a="b", b="a", c="d", d="c")) == [["a", "b"], ["c", "d"]]
    assert cycles(small_graph(a="b c", b="d", c="d", d="")) == []


def test_a_module_that_imports_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"m{number}": set[str]() for number in range(MOST_IMPORTS + 1)}
    most = set(list(many)[:MOST_IMPORTS])
    assert too_many({**many, "full": most, "over": set(many)}) == {"over": MOST_IMPORTS + 1}
    monkeypatch.setitem(import_graph.COMPOSITION_ROOTS, "over", "joins everything")
    assert too_many({**many, "over": set(many)}) == {}


def test_a_new_import_between_packages_changes_the_picture() -> None:
    before = {"truckstop.cli.app": {"truckstop.kernel.log"}, "truckstop.kernel.log": set[str]()}
    after = {**before, "truckstop.cli.app": {"truckstop.kernel.log", "truckstop.words.voice"}}
    assert "cli imports kernel: 1" in drawn(before)
    assert "cli imports words" in drawn(after) and "cli imports words" not in drawn(before)
