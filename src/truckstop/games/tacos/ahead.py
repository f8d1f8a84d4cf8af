"""What looks need in tacos: the scores if the game ended now, the events of a bid, and the price and reward of a
recipe with some of its cards."""

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.tacos.build import tell_built
from truckstop.games.tacos.codes import NONE, PLAY, POPULAR, RECIPE
from truckstop.games.tacos.names import ingredient_key, owner_key
from truckstop.games.tacos.phases.visit_vendors import tell_bid
from truckstop.games.tacos.rules import ASK_STRIDE, BID_MADE, COINS_HELD
from truckstop.games.tacos.score import campaign_total, challenger_parts, parts, total
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.suggest import design_at
from truckstop.kernel.tell import Tell


def standing(s: Tacos, seat: i64) -> list[tuple[str, int]]:
    """Return the customers of all owners if the game ended now, as far as a seat knows.

    Until the game is over, truck cards in hand count only in their owner's own view, because the others may not know
    them. A bid that is not revealed yet counts as paid. A Challenger of another level has no customers.
    """
    rules = s.rules
    own = s.own
    at: i64 = seat * rules.stride
    if s.waiting > 0 and own[at + BID_MADE] > 0:
        own = own[:]
        own[at + COINS_HELD] -= own[at + BID_MADE]
    customers_by_owner: list[tuple[str, int]] = []
    for owner in range(rules.most_owners):
        customers: i64 = 0
        if owner < rules.n:
            customers = campaign_total(s.table, 0)
            if not (s.over and rules.campaign):
                customers += total(parts(rules, own, owner, s.over or owner == seat))
        elif owner < s.owners:
            customers = total(challenger_parts(rules, own, owner))
        customers_by_owner.append((owner_key(rules, owner), customers))
    return customers_by_owner


def foretell(s: Tacos, seat: i64, tell: Tell) -> None:
    """Tell a seat's vendor and bid, if both are chosen and not revealed yet."""
    if s.waiting > 0 and s.ready[seat] == 1:
        tell_bid(s, seat, tell)


def so_far(s: Tacos, seat: i64, option: i64, picked: list[str], tell: Tell) -> None:
    """Tell the reward and the price of a recipe with the cards picked so far, and their slots.

    Tells nothing if the option does not begin a recipe, if a card is not in the hand, or if there are more cards than
    slots.
    """
    rules = s.rules
    if not POPULAR <= option < PLAY or option not in s.options(seat):
        return
    design: i64 = design_at(s, option)
    slots: i64 = rules.asks[design * ASK_STRIDE]
    size: int = rules.kinds + 3
    cards = vec[i64]([0] * size)
    known: i64 = 0
    for kind in range(rules.kinds):
        count: i64 = picked.count(ingredient_key(rules, kind))
        if count > s.own[seat * rules.stride + rules.hand + kind]:
            return
        cards[kind] = count
        cards[rules.kinds + rules.category[kind]] += count
        known += count
    if known == len(picked) and known <= slots:
        space: i64 = option - POPULAR if option < RECIPE else NONE
        tell_built(s, seat, design, space, cards, tell)
