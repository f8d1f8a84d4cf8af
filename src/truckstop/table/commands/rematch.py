"""The command for a rematch."""

import hashlib
import hmac

from truckstop.table import entries
from truckstop.table.commands.checks import Refused, check_host
from truckstop.table.commands.command import Command
from truckstop.table.commands.context import Context
from truckstop.table.entries import AnyEntry
from truckstop.table.table import OVER, Table


class Again(Command, frozen=True, tag="again"):
    """As the host, when the game is over: a rematch at a new table, seats rotated."""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_rematch(table, context.who)
        return entries.Again(at=context.at, id=context.id, table=rematch_id(table))


def rematch_id(table: Table) -> str:
    """Return the id of the table of the rematch. Nobody can guess it without the secret of the dice."""
    key = bytes.fromhex(table.dice.secret or "")
    return hmac.new(key, b"again " + table.id.encode(), hashlib.sha256).hexdigest()[:24]


def check_rematch(table: Table, who: str) -> None:
    check_host(table, who)
    if table.status != OVER:
        raise Refused("not_over", "a rematch is possible when the game is over")
    if table.again:
        raise Refused("again", "there is already a rematch")
    if table.deal:
        raise Refused("deal", "a deal is played once; make a new table for another game")
