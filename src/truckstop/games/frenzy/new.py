"""Set-up of frenzy: the first player, the cards put away, the grid of two players, the deck of specials (F1, F6)."""

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.frenzy.codes import (
    BARRY,
    CELLS,
    E_FIRST,
    E_LAID_OUT,
    E_PUT_AWAY,
    FIRST,
    LAY_OUT,
    NONE,
    PUT_AWAY,
)
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.state import Frenzy, blank
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


def new(rules: FrenzyRules, chance: Chance, tell: Tell) -> Frenzy:
    """Return the first position: everything is laid out and the first round has started."""
    s = blank(rules)
    s.first = s.draw(chance, FIRST, rules.n)
    tell.say(ALL, E_FIRST, s.first)
    if rules.two:
        s.money[BARRY] = rules.barrys_start
        lay_out(s, chance, tell)
    else:
        deal(s, chance, tell)
    shuffle_specials(s)
    s.phase_index = NONE
    s.run_on(rules.phases, chance, tell)
    return s


def deal(s: Frenzy, chance: Chance, tell: Tell) -> None:
    """Deal the same cards to everyone, without the two that all put away (F1.5)."""
    deck = vec[i64]([card.copies for card in s.rules.cards])
    away = s.rules.put_away
    if not away:
        away = [take(s, deck, PUT_AWAY, chance) for _ in range(2)]
    else:
        for card in away:
            deck[card] -= 1
    tell.say(ALL, E_PUT_AWAY, min(away), max(away))
    for seat in range(s.rules.n):
        for kind in range(s.rules.kinds):
            s.hand[seat * s.rules.kinds + kind] = deck[kind]


def lay_out(s: Frenzy, chance: Chance, tell: Tell) -> None:
    """Shuffle two decks together and lay out sixteen cards face up; the remaining eight are out (F6.3)."""
    deck = vec[i64]([card.copies * 2 for card in s.rules.cards])
    for cell in range(CELLS):
        s.cells[cell] = take(s, deck, LAY_OUT, chance)
        tell.say(ALL, E_LAID_OUT, cell, s.cells[cell])


def take(s: Frenzy, deck: vec[i64], source: i64, chance: Chance) -> i64:
    """Draw one card from a bag of counts."""
    left: i64 = 0
    for kind in range(len(deck)):
        left += deck[kind]
    rank: i64 = s.draw(chance, source, left)
    drawn: i64 = 0
    while rank >= deck[drawn]:
        rank -= deck[drawn]
        drawn += 1
    deck[drawn] -= 1
    return drawn


def shuffle_specials(s: Frenzy) -> None:
    """Return the deck of specials: of venues in play, without those tied to a card not in the game (F7.1, F7.8)."""
    for special in s.rules.specials:
        absent: bool = special.venue < s.rules.first_venue
        without_card: bool = special.card != NONE and not in_game(s, special.card)
        without_hand: bool = special.hand and s.rules.two
        s.deck[special.id] = 0 if absent or without_card or without_hand else 1


def in_game(s: Frenzy, card: i64) -> bool:
    """True if a copy of this card is in a hand or, with two players, laid out."""
    if s.rules.two:
        for cell in range(CELLS):
            if s.cells[cell] == card:
                return True
        return False
    return s.hand[card] > 0
