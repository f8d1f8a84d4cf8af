"""The file of a ladder: its plan on the first line, then one line per deal, so that an interrupted run can continue."""

from pathlib import Path
from typing import Final

import msgspec

from truckstop.bots.own import THINK, is_own
from truckstop.kernel.data import digest
from truckstop.kernel.game import SetupError, named
from truckstop.lab.ladder import Kind, LadderPlan, PlayedDeal

FORMAT: Final = 1
OTHER: Final = "choose another file, or remove it"


class Head(msgspec.Struct, omit_defaults=True):
    """The first line: what is played, and with which rules and cards."""

    ladder: int
    kind: Kind
    game: str
    rules: int
    data: str
    players: int
    options: dict[str, str]
    bots: list[str]
    seed: int
    think: float | None = None
    """Seconds that a bot of one's own may take for a choice; None if there is no such bot."""


NOUNS: Final = {
    "ladder": "format",
    "kind": "kind of run",
    "game": "game",
    "rules": "version of the rules",
    "data": "set of data files",
    "players": "number of players",
    "options": "set of options",
    "bots": "list of bots",
    "seed": "seed",
    "think": "time limit",
}
"""What the fields are called in a message."""


def head_of(plan: LadderPlan) -> Head:
    game = named(plan.game)
    return Head(
        ladder=FORMAT,
        kind=plan.kind,
        game=plan.game,
        rules=game.version,
        data=game.digest() if plan.files is None else digest(plan.files),
        players=plan.players,
        options=plan.options,
        bots=list(plan.bots),
        seed=plan.seed,
        think=plan.think if any(map(is_own, plan.bots)) else None,
    )


class LadderFile:
    """The deals played so far, in memory and, if there is a path, on disk."""

    def __init__(self, plan: LadderPlan, path: Path | None) -> None:
        """Read a file, or begin it; SetupError if it holds something else or cannot be written."""
        self.path = path
        self.deals: list[PlayedDeal] = []
        if path is None:
            return
        try:
            if path.exists():
                self._continue(path, plan)
            else:
                path.write_bytes(msgspec.json.encode(head_of(plan)) + b"\n")
        except OSError as error:
            raise SetupError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from None

    def _continue(self, path: Path, plan: LadderPlan) -> None:
        head, self.deals, complete = read(path)
        wanted = head_of(plan)
        for field in Head.__struct_fields__:
            old, new = getattr(head, field), getattr(wanted, field)
            if old != new:
                problem = f"was played with a different {NOUNS[field]} ({shown(old)}, not {shown(new)})"
                raise SetupError(f"{path}: {problem}; {OTHER}")
        check_deals(path, plan, self.deals)
        # What follows the last complete line was being written when the run was interrupted.
        with path.open("r+b") as file:
            file.truncate(complete)

    def add(self, deal: PlayedDeal) -> None:
        self.deals.append(deal)
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(deal) + b"\n")


def read(path: Path) -> tuple[Head, list[PlayedDeal], int]:
    """Return the first line, the deals and the length of all complete lines of a file; SetupError if one is damaged."""
    text = path.read_bytes()
    complete = text.rfind(b"\n") + 1
    lines = text[:complete].splitlines()
    try:
        head = msgspec.json.decode(lines[0] if lines else b"", type=Head)
    except ValueError:  # of which msgspec's errors are a kind, like that of a byte that is no text
        raise SetupError(f"{path}: is not the file of a ladder; choose another file") from None
    deals: list[PlayedDeal] = []
    for at, line in enumerate(lines[1:]):
        try:
            deals.append(msgspec.json.decode(line, type=PlayedDeal))
        except ValueError:
            raise SetupError(f"{path}: {line_of(at)} is damaged; {OTHER}") from None
        if deals[at].deal != at:
            raise SetupError(f"{path}: {line_of(at)} has deal {deals[at].deal}, not {at}: deals are missing; {OTHER}")
    return head, deals, complete


def check_deals(path: Path, plan: LadderPlan, deals: list[PlayedDeal]) -> None:
    """Raise SetupError if a file has games that the plan does not."""
    for deal in deals:
        lineups = plan.lineups(deal.deal)
        # A game that could not be finished is missing from its deal, and is one of the errors.
        if deal.errors:
            right = all(game.bots in lineups for game in deal.games)
        else:
            right = [game.bots for game in deal.games] == lineups
        if not right:
            raise SetupError(f"{path}: {line_of(deal.deal)} does not have the games of deal {deal.deal}; {OTHER}")
        if any(len(game.scores) != plan.players or len(game.places) != plan.players for game in deal.games):
            raise SetupError(f"{path}: {line_of(deal.deal)} does not have the scores of every seat; {OTHER}")


def line_of(deal: int) -> str:
    return f"line {deal + 2}"


def plan_in(head: Head) -> LadderPlan:
    """Return the plan of a file that was played with our own data."""
    think = THINK if head.think is None else head.think
    return LadderPlan(head.kind, head.game, head.players, tuple(head.bots), head.seed, head.options, think=think)


def shown(value: object) -> str:
    if isinstance(value, dict):
        value = [f"{name}={chosen}" for name, chosen in value.items()]
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
