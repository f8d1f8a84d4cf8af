"""The file of a ladder: its plan on the first line, then one line per deal, so that an interrupted run can continue."""

from pathlib import Path
from typing import Final

import msgspec

from truckstop.kernel.data import digest
from truckstop.kernel.game import SetupError, named
from truckstop.lab.ladder import Kind, LadderPlan, PlayedDeal

FORMAT: Final = 1


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
}
"""What the fields are called in a message."""


def head_of(plan: LadderPlan) -> Head:
    game = named(plan.game)
    data = game.digest() if plan.files is None else digest(plan.files)
    return Head(
        FORMAT, plan.kind, plan.game, game.version, data, plan.players, plan.options, list(plan.bots), plan.seed
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
                raise SetupError(f"{path}: {problem}; choose another file, or remove it")
        # What follows the last complete line was being written when the run was interrupted.
        with path.open("r+b") as file:
            file.truncate(complete)

    def add(self, deal: PlayedDeal) -> None:
        self.deals.append(deal)
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(deal) + b"\n")


def read(path: Path) -> tuple[Head, list[PlayedDeal], int]:
    """Return the first line, the deals and the length of all complete lines of a file."""
    text = path.read_bytes()
    complete = text.rfind(b"\n") + 1
    lines = text[:complete].splitlines()
    try:
        head = msgspec.json.decode(lines[0] if lines else b"", type=Head)
        deals = [msgspec.json.decode(line, type=PlayedDeal) for line in lines[1:]]
    except msgspec.MsgspecError:
        raise SetupError(f"{path}: is not the file of a ladder; choose another file") from None
    if [deal.deal for deal in deals] != list(range(len(deals))):
        raise SetupError(f"{path}: deals are missing or not in order; choose another file")
    return head, deals, complete


def plan_in(head: Head) -> LadderPlan:
    """Return the plan of a file that was played with our own data."""
    return LadderPlan(head.kind, head.game, head.players, tuple(head.bots), head.seed, head.options)


def shown(value: object) -> str:
    if isinstance(value, dict):
        value = [f"{name}={chosen}" for name, chosen in value.items()]
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
