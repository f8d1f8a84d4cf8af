"""What a look ahead needs of tacos: how everybody would stand at the end, and what the bids will tell."""

from mypy_extensions import i64

from truckstop.games.tacos.names import owner_key
from truckstop.games.tacos.phases.visit_vendors import tell_bid
from truckstop.games.tacos.rules import BID_MADE, COINS_HELD
from truckstop.games.tacos.score import campaign_total, challenger_parts, parts, total
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.tell import Tell


def standing(s: Tacos, seat: i64) -> list[tuple[str, int]]:
    """The customers that everybody would have if the game ended now, as far as a seat knows.

    Truck cards in hand count for their owner only until the game is over: others may not know them. A bid that is not
    shown yet counts as paid. A Challenger of another level has none.
    """
    rules = s.rules
    own = s.own
    at: i64 = seat * rules.stride
    if s.waiting > 0 and own[at + BID_MADE] > 0:
        own = own[:]
        own[at + COINS_HELD] -= own[at + BID_MADE]
    found: list[tuple[str, int]] = []
    for owner in range(rules.most_owners):
        customers: i64 = 0
        if owner < rules.n:
            customers = campaign_total(s.table, 0)
            if not (s.over and rules.campaign):
                customers += total(parts(rules, own, owner, s.over or owner == seat))
        elif owner < s.owners:
            customers = total(challenger_parts(rules, own, owner))
        found.append((owner_key(rules, owner), customers))
    return found


def foretell(s: Tacos, seat: i64, tell: Tell) -> None:
    """Where a seat goes and what it bids, if both are chosen and not shown yet."""
    if s.waiting > 0 and s.ready[seat] == 1:
        tell_bid(s, seat, tell)
