"""Golden transcripts: whole games as text that people can read and compare.

Sentences are written as their names and what goes into their gaps, not in the words of the catalogue: a better
wording is no other game.
"""

import difflib
import re
from pathlib import Path

from tests.conformance.joined import Joined, Variant, rules_of, variant_name
from truckstop.kernel.chance import Recorded, Seeded
from truckstop.kernel.game import Game
from truckstop.kernel.state import Rules
from truckstop.kernel.tell import ALL, Event, Heard

FOLDER = Path(__file__).parent / "golden"
CHOICE = 62
"""The source that decides who acts and how. It is a chance of the kernel, so that it never changes."""
RENEW = "UPDATE_GOLDEN=1 make test"
TOLD = "    to "
"""Start of a line with an event: who hears it."""


def golden_cases(joined: Joined) -> list[tuple[Variant, int]]:
    """Return one game for each number of players, cycling through the values of the options."""
    by_players: dict[int, list[Variant]] = {}
    for variant in joined.game.variants():
        by_players.setdefault(variant[0], []).append(variant)
    return [(those[i % len(those)], i + 1) for i, those in enumerate(by_players.values())]


def golden_file(joined: Joined, variant: Variant, seed: int) -> Path:
    name = re.sub(r"[^\w=.-]+", "_", variant_name(variant))
    return FOLDER / f"{joined.game.key}-{name}-{seed}.txt"


def transcript(joined: Joined, variant: Variant, seed: int) -> str:
    """Return a random game as text."""
    game, rules = joined.game, rules_of(joined, variant)
    options = " ".join(f"{name}={value}" for name, value in game.checked_options(variant[1]).items())
    lines = [f"{game.key}, rules version {game.version}, data {game.digest()}"]
    lines += [f"{variant[0]} players, {options or 'no options'}, seed {seed}", "", "set-up"]
    chance, heard = Recorded(Seeded(seed)), Heard()
    choice = Seeded(seed)
    state = game.new(rules, chance, heard)
    for number in range(1, joined.longest):
        lines += [f"    {line}" for line in drawn(game, chance)]
        lines += [f"    {line}" for line in said(game, rules, heard)]
        seats = state.to_act()
        if not seats:
            break
        seat = seats[choice.draw(CHOICE, len(seats))]
        options_now = state.options(seat)
        option = options_now[choice.draw(CHOICE, len(options_now))]
        lines.append(f"{number}. seat {seat}: {game.option_name(rules, option)}, of {len(options_now)}")
        state.step(seat, option, chance, heard)
    lines += ["", f"scores {state.scores()}, winners {state.winners()}, places {state.places()}", ""]
    return "\n".join(lines)


def drawn(game: Game, chance: Recorded) -> list[str]:
    lines = [f"draw {game.source_name(source)}: {value} of {n}" for source, n, value in chance.draws]
    chance.draws.clear()
    return lines


def said(game: Game, rules: Rules, heard: Heard) -> list[str]:
    lines = [sentence(game, rules, event) for event in heard.events]
    heard.events.clear()
    return lines


def sentence(game: Game, rules: Rules, event: Event) -> str:
    message = game.message(rules, event)
    to = "all" if event[0] == ALL else f"seat {event[0]}"
    params = {gap: ", ".join(value) if isinstance(value, list) else value for gap, value in message.params.items()}
    gaps = ", ".join(f"{gap} {value}" for gap, value in params.items())
    return f"to {to}: {message.key.removeprefix(game.key + '.event.')}" + (f" ({gaps})" if gaps else "")


def without_fields(text: str) -> list[str]:
    """Return a transcript without the fields of its events: decisions, draws, scores, and who was told what."""
    return [line.partition(" (")[0] if line.startswith(TOLD) else line for line in text.split("\n")]


def compare(file: Path, text: str, update: str) -> None:
    """Fail unless the file contains the text. `update` is "1" to renew it, "force" to ignore the version.

    While the first line, the rules version and the data, is the old one, renewing is refused unless only fields of
    events have changed. Decisions, draws and scores stay, and so do the events by name and order, and who hears them:
    if they do not, either a rule changed and the version must say so, or behaviour changed that should not have.
    """
    old = file.read_text(encoding="utf-8") if file.exists() else None
    if old == text:
        return
    same_version = old is not None and old.split("\n", 1)[0] == text.split("\n", 1)[0]
    only_fields = same_version and old is not None and without_fields(old) == without_fields(text)
    if update == "force" or (update and (only_fields or not same_version)):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return
    if old is None:
        raise AssertionError(f"{file.name} is not there; write it with {RENEW}")
    diff = "\n".join(difflib.unified_diff(old.split("\n"), text.split("\n"), "golden", "now", lineterm="", n=2))
    if only_fields:
        raise AssertionError(
            f"{file.name}: the game went as before, but events have other fields. If they should, renew the transcript "
            f"with {RENEW}.\n{diff}"
        )
    if same_version:
        raise AssertionError(
            f"{file.name}: the game went differently, but rules version and data are the same. If a rule was "
            f"changed, raise the game's rules version and renew with {RENEW}; if not, something broke. If only an "
            f"event was added or has another name, renew with UPDATE_GOLDEN=force and read the difference.\n{diff}"
        )
    raise AssertionError(f"{file.name}: made with another rules version or data; renew it with {RENEW}\n{diff}")
