"""What the games call their things, phases, stages and options, and where the numbers of options begin."""

import re
from functools import cache
from pathlib import Path

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.rollwrite.codes import STAGES
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.tacos.rules import TacosRules
from truckstop.kernel.game import registered

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES, TERMINAL = ROOT / "web" / "src", ROOT / "src" / "truckstop" / "cli"
OURS = ("frenzy", "rollwrite", "tacos")


@cache
def keys() -> frozenset[str]:
    """Return the keys of everything that has a name in the games."""
    found = set(STAGES)
    for game in registered():
        if game.key not in OURS:
            continue
        for option in game.game_options:
            found |= {option.name, *option.values}
        for players, options in game.variants():
            rules = game.rules(players, options)
            found |= {thing.partition(":")[2] for thing in game.things(rules)}
            assert isinstance(rules, FrenzyRules | RollwriteRules | TacosRules)
            found |= {phase.key for phase in rules.phases}
            names = [name for name in game.option_numbers(rules) if not name.startswith("unused")]
            found |= {part for name in names for part in (name, name.split()[0])}
    return frozenset(key for key in found if key and not key.isdigit())


@cache
def option_bases() -> frozenset[int]:
    """Return the first number of each kind of options, from 8 on, to which a face could add a number."""
    found: set[int] = set()
    for game in registered():
        if game.key not in OURS:
            continue
        players, options = game.variants()[0]
        last = ""
        for name, number in game.option_numbers(game.rules(players, options)).items():
            sort = name.split()[0]
            if sort not in (last, "unused"):
                found.add(number)
            last = sort
    return frozenset(number for number in found if number >= 8)


@cache
def wire_names() -> frozenset[str]:
    """Return the names of everything that the engine and the server send."""
    return frozenset(re.findall(r"^  (\w+)\??:", (PAGES / "wire.ts").read_text(encoding="utf-8"), re.MULTILINE))
