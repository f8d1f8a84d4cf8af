"""Tests of `truckstop rules`, run as the command line runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tests.rules.project import make_project
from truckstop.cli import rules as rules_module
from truckstop.cli.rules import rules
from truckstop.rules import PageError, load_pages, pages_of

app = typer.Typer()
app.command()(rules)

TWO_NAMED = {"test_it.py": '@rule("C1", "F2.3")\ndef test_a(): ...\n'}


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def all_ids(game: str | None = None) -> list[str]:
    pages = load_pages() if game is None else pages_of(game)
    return [clause.id for page in pages for clause in page.clauses]


def shown_ids(text: str) -> list[str]:
    """Return the ids at the beginning of lines, in order, without section headings."""
    words = [line.split(" ") for line in text.splitlines()]
    return [line[0] for line in words if len(line) > 1 and line[0] in all_ids()]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path, TWO_NAMED)
    monkeypatch.chdir(root / "tests")
    return root


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("nowhere")
class TestPages:
    def test_all_pages_are_printed(self) -> None:
        code, out, _ = run()
        assert code == 0
        assert shown_ids(out) == all_ids()

    @pytest.mark.parametrize(("wanted", "ids"), [("T2.4", ["T2.4"]), ("t6", ["T6.1", "T6.2"]), ("C9", ["C9"])])
    def test_a_game_and_its_clause_print_the_clause(self, wanted: str, ids: list[str]) -> None:
        code, out, _ = run("tacos", wanted)
        assert code == 0
        assert shown_ids(out) == ids

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (("tacos", "F2.3"), "there is no clause 'F2.3' on the page of tacos"),
            (("pizza", "T2.4"), "there is no game 'pizza'"),
        ],
    )
    def test_a_clause_of_another_game_is_refused(self, arguments: tuple[str, str], says: str) -> None:
        code, _, err = run(*arguments)
        assert code == 2
        assert says in err

    def test_one_game_is_printed_with_the_common_page(self) -> None:
        code, out, _ = run("frenzy")
        assert code == 0
        assert shown_ids(out) == all_ids("frenzy")

    def test_the_common_page_can_be_printed(self) -> None:
        assert shown_ids(run("common")[1]) == all_ids("common")

    def test_lines_fit_80_columns_and_the_marks_come_first(self) -> None:
        _, out, _ = run()
        assert max(len(line) for line in out.splitlines()) <= 80
        assert out.startswith("Marks: [R] the rulebook says so; [P] ")

    def test_one_clause_is_printed(self) -> None:
        code, out, _ = run("f2.3")
        assert code == 0
        assert out.startswith("F2.3 [R] Select actions: ")
        assert "Tests are not listed: no truckstop project here" in out

    def test_one_section_is_printed(self) -> None:
        assert shown_ids(run("F4")[1]) == ["F4.1", "F4.2", "F4.3"]

    @pytest.mark.parametrize("unknown", ["poker", "F9.9", ""])
    def test_an_unknown_clause_is_a_one_line_error(self, unknown: str) -> None:
        code, out, err = run(unknown)
        assert (code, out) == (2, "")
        assert err.startswith(f"truckstop: there is no game and no clause {unknown!r}; rule pages: frenzy")
        assert err.count("\n") == 1

    def test_a_broken_page_is_a_one_line_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken() -> tuple[()]:
            raise PageError("rules/frenzy.md", 7, "F1.1 has no text")

        monkeypatch.setattr(rules_module, "load_pages", broken)
        assert run() == (2, "", "truckstop: rules/frenzy.md, line 7: F1.1 has no text\n")


@pytest.mark.usefixtures("project")
class TestWithTests:
    def test_uncovered_clauses_have_one_line_each(self) -> None:
        code, out, _ = run("--uncovered")
        assert code == 1
        expected = [clause_id for clause_id in all_ids() if clause_id not in ("C1", "F2.3")]
        assert shown_ids(out) == expected
        assert len(out.splitlines()) == len(expected)
        assert max(len(line) for line in out.splitlines()) <= 80

    def test_one_clause_can_be_checked(self) -> None:
        assert run("F2.3", "--uncovered") == (0, "The clause is covered: a test names it.\n", "")

    def test_full_coverage_is_reported(self, project: Path) -> None:
        ids = ", ".join(f'"{clause_id}"' for clause_id in all_ids("frenzy"))
        make_project(project, {"test_all.py": f"@rule({ids})\ndef test_all(): ...\n"})
        code, out, _ = run("frenzy", "--uncovered")
        assert code == 0
        assert out == f"All {len(all_ids('frenzy'))} clauses are covered: each is named by a test.\n"

    def test_json_has_clauses_and_tests(self) -> None:
        code, out, err = run("frenzy", "--json")
        assert (code, err) == (0, "")
        document = json.loads(out)
        assert list(document) == ["clauses"]
        assert [row["id"] for row in document["clauses"]] == all_ids("frenzy")
        assert all(list(row) == ["id", "text", "mark", "tests"] for row in document["clauses"])
        rows = {row["id"]: row for row in document["clauses"]}
        assert rows["F2.3"]["tests"] == ["tests/test_it.py::test_a"]
        assert (rows["F2.3"]["mark"], rows["F2.4"]["tests"]) == ("R", [])

    def test_json_can_list_uncovered_clauses(self) -> None:
        code, out, _ = run("--uncovered", "--json")
        assert code == 1
        rows = json.loads(out)["clauses"]
        assert [row["id"] for row in rows] == [i for i in all_ids() if i not in ("C1", "F2.3")]

    def test_json_when_nothing_is_uncovered(self) -> None:
        code, out, _ = run("C1", "--uncovered", "--json")
        assert (code, json.loads(out)) == (0, {"clauses": []})

    def test_one_clause_is_printed_with_its_tests(self) -> None:
        assert run("F2.3")[1].endswith("Tests that name it:\n  tests/test_it.py::test_a\n")
        assert run("F2.4")[1].endswith("\nNo test names it.\n")

    def test_unreadable_tests_are_a_one_line_error(self, project: Path) -> None:
        make_project(project, {"test_bad.py": "def (\n"})
        code, out, err = run("--uncovered")
        assert (code, out) == (2, "")
        assert err.startswith("truckstop: tests/test_bad.py, line 1: not valid Python")


@pytest.mark.usefixtures("nowhere")
class TestWithoutProject:
    def test_uncovered_outside_a_project_is_an_error(self) -> None:
        code, out, err = run("--uncovered")
        assert (code, out) == (2, "")
        assert err.startswith("truckstop: no truckstop project here")

    def test_json_outside_a_project_has_the_clauses(self) -> None:
        code, out, err = run("--json")
        assert code == 0
        assert all(row["tests"] == [] for row in json.loads(out)["clauses"])
        assert err.startswith("Tests are not listed: no truckstop project here")
