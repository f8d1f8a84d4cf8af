"""Checks that no card or meeple appears or vanishes, after every option of a test and in random games."""

from truckstop.games.tacos import codes
from truckstop.games.tacos import rules as r
from truckstop.games.tacos.state import Tacos


def conserved(s: Tacos, meeples: int = codes.SUPPLY) -> None:
    """Check that every card and every meeple is somewhere, and that all counts agree."""
    rules = s.rules
    table, own = list(s.table), list(s.own)
    owners = [own[i * rules.stride : (i + 1) * rules.stride] for i in range(s.owners)]
    for kind in range(rules.kinds):
        places = [table[rules.deck + kind], table[rules.thrown + kind], table[rules.seen + kind]]
        places += [table[rules.stall + stall * rules.kinds + kind] for stall in range(s.stalls)]
        places += [one[rules.hand + kind] + one[rules.under + kind] for one in owners]
        assert min(places) >= 0 and sum(places) == rules.ingredients[kind].copies, rules.ingredients[kind].key
    for design in range(rules.designs):
        places = [one[rules.built + design] for one in owners]
        if design >= rules.first_basic:
            places.append(table[rules.basics_left + design - rules.first_basic])
        else:
            places += [table[rules.recipe_deck + design], table[rules.thrown + rules.kinds + design]]
            places += [table[rules.seen + rules.kinds + design], *(one[rules.held + design] for one in owners)]
            places.append(table[rules.popular : rules.popular + codes.POPULAR_SPACES].count(design))
        assert min(places) >= 0 and sum(places) == rules.recipes[design].copies, rules.recipes[design].key
    for card in range(rules.cards):
        places = [table[rules.truck_deck + card], table[rules.thrown + rules.kinds + rules.first_basic + card]]
        places += [one[rules.trucks_held + card] + one[rules.played + card] for one in owners]
        places.append(table[rules.track : rules.track + rules.truck_spaces].count(card))
        assert min(places) >= 0 and sum(places) == rules.trucks[card].copies, rules.trucks[card].key
    assert s.supply >= 0 and s.supply + sum(one[r.MEEPLES] for one in owners) == meeples
    for one in owners:
        assert one[r.COINS_HELD] >= 0
        assert one[r.CARDS] == sum(one[rules.hand : rules.hand + rules.kinds])
        assert all(0 <= one[rules.open + kind] <= one[rules.hand + kind] for kind in range(rules.kinds))
        assert all(0 <= one[rules.trucks_open + i] <= one[rules.trucks_held + i] for i in range(rules.cards))
        assert one[r.TRUCKS_HELD] == sum(one[rules.trucks_held : rules.trucks_held + rules.cards])
        assert one[r.RECIPES_HELD] == sum(one[rules.held : rules.held + rules.first_basic])
    for stall in range(s.stalls):
        first = rules.stall + stall * rules.kinds
        assert table[rules.stock + stall] == sum(table[first : first + rules.kinds])
    decks = [(r.INGREDIENTS_LEFT, rules.deck, rules.kinds), (r.RECIPES_LEFT, rules.recipe_deck, rules.first_basic)]
    for left, first, count in [*decks, (r.TRUCKS_LEFT, rules.truck_deck, rules.cards)]:
        assert table[left] == sum(table[first : first + count])
    assert table[r.SEEN] == sum(table[rules.seen : rules.laid])
