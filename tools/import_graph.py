"""Draws the import graph of the package for docs/design.md, and finds import cycles and modules that import too much.

`python tools/import_graph.py` writes docs/pictures/imports.svg. Imports made for type checking only are left out: they
are never executed.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "imports.svg"
PACKAGE = "truckstop"

MOST_IMPORTS = 12
"""Modules of the package that one module may import."""
COMPOSITION_ROOTS = {
    "truckstop.bots": "names every bot",
    "truckstop.bots.quick_tacos": "joins the parts of the bot, one for each question of the game",
    "truckstop.cli.app": "names every command",
    "truckstop.server.app": "puts the web application together",
    "truckstop.games.frenzy.game": "registers the game with everything that faces ask of it",
    "truckstop.games.rollwrite.game": "registers the game with everything that faces ask of it",
    "truckstop.games.tacos.game": "registers the game with everything that faces ask of it",
    "truckstop.games.frenzy.phases.order": "lists the phases of a round",
}
"""Modules whose job is to join others; they may import any number."""

ROWS = (
    ("cli",),
    ("server", "envs"),
    ("lab", "table", "store"),
    ("words", "bots", "rules"),
    ("games.frenzy", "games.rollwrite", "games.tacos"),
    ("kernel",),
)
"""The packages as they are drawn, from the top; imports go down. `words` and `rules` stand beside the layers."""

BOX, ROW, GAP, WIDTH, MARGIN = (186, 44), 104, 28, 760, 20


def graph() -> grimp.ImportGraph:
    return grimp.build_graph(PACKAGE, exclude_type_checking_imports=True)


def imports(found: grimp.ImportGraph) -> dict[str, set[str]]:
    """The modules of the package that each module imports."""
    return {module: found.find_modules_directly_imported_by(module) for module in sorted(found.modules)}


def cycles(imported: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that import each other, directly or through others (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in sorted(imported[module]):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            at = stack.index(module)
            group = stack[at:]
            del stack[at:]
            if len(group) > 1:
                groups.append(sorted(group))

    for module in imported:
        if module not in index:
            visit(module)
    return groups


def too_many(imported: dict[str, set[str]]) -> dict[str, int]:
    """Modules that import more than MOST_IMPORTS others and are not composition roots."""
    counts = {module: len(others) for module, others in imported.items()}
    return {
        module: count for module, count in counts.items() if count > MOST_IMPORTS and module not in COMPOSITION_ROOTS
    }


def package_of(module: str) -> str:
    """The drawn package that a module belongs to; empty for modules that are not drawn, as the package itself."""
    name = module.removeprefix(f"{PACKAGE}.")
    packages = [package for row in ROWS for package in row]
    return next((one for one in packages if name == one or name.startswith(f"{one}.")), "")


def between(imported: dict[str, set[str]]) -> Counter[tuple[str, str]]:
    """How many imports lead from one drawn package to another."""
    found: Counter[tuple[str, str]] = Counter()
    for module, others in imported.items():
        for other in others:
            edge = (package_of(module), package_of(other))
            if all(edge) and edge[0] != edge[1]:
                found[edge] += 1
    return found


def port(place: dict[str, tuple[float, float]], package: str, others: list[str], other: str) -> float:
    """Where on the edge of a box the arrow from or to another box ends: arrows stand side by side, left to right."""
    order = sorted(others, key=lambda one: (place[one][0], one))
    return place[package][0] + BOX[0] * (order.index(other) + 1) / (len(order) + 1)


def drawn(imported: dict[str, set[str]]) -> str:
    """The picture: packages as boxes in their layers, an arrow for every pair that imports, as thick as it imports."""
    sizes = Counter(package_of(module) for module in imported)
    place: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(ROWS):
        whole = len(row) * BOX[0] + (len(row) - 1) * GAP
        for column, package in enumerate(row):
            place[package] = ((WIDTH - whole) / 2 + column * (BOX[0] + GAP), MARGIN + number * ROW)
    height = MARGIN * 2 + (len(ROWS) - 1) * ROW + BOX[1]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        "<title>Imports between the packages of Truckstop</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z" fill="#56707f"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf7"/>',
    ]
    edges = between(imported)
    for (start, end), count in sorted(edges.items()):
        leaving, arriving = (
            [other for one, other in edges if one == start],
            [one for one, other in edges if other == end],
        )
        x1, y1 = port(place, start, leaving, end), place[start][1] + BOX[1]
        x2, y2 = port(place, end, arriving, start), place[end][1] - 1
        rows = round((y2 - y1 + BOX[1]) / ROW)
        bend = 0.0 if rows == 1 else (60.0 if x1 <= x2 else -60.0) * (1 + rows / 3)
        width = min(4.0, 0.8 + count / 16)
        lines.append(
            f'<path d="M{x1:.0f} {y1:.0f}Q{(x1 + x2) / 2 + bend:.0f} {(y1 + y2) / 2:.0f} {x2:.0f} {y2:.0f}" '
            f'fill="none" stroke="#56707f" stroke-opacity=".6" stroke-width="{width:.1f}" marker-end="url(#tip)">'
            f"<title>{escape(start)} imports {escape(end)}: {count}</title></path>"
        )
    for package, (x, y) in place.items():
        lines.append(
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{BOX[0]}" height="{BOX[1]}" rx="8" fill="#fff" stroke="#22343f"/>'
            f'<text x="{x + BOX[0] / 2:.0f}" y="{y + 20:.0f}" text-anchor="middle" font-size="15" '
            f'fill="#22343f">{escape(package)}</text>'
            f'<text x="{x + BOX[0] / 2:.0f}" y="{y + 36:.0f}" text-anchor="middle" font-size="11" '
            f'fill="#56707f">{sizes[package]} modules</text>'
        )
    return "\n".join([*lines, "</svg>", ""])


def main() -> int:
    imported = imports(graph())
    PICTURE.write_text(drawn(imported), encoding="utf-8")
    for group in cycles(imported):
        print("import cycle:", ", ".join(group))
    for module, count in too_many(imported).items():
        print(f"{module} imports {count} modules; at most {MOST_IMPORTS} unless it is a composition root")
    return 1 if cycles(imported) or too_many(imported) else 0


if __name__ == "__main__":
    sys.exit(main())
