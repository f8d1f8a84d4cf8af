"""The customers of an owner: during play, at the end, and for a Challenger (T5, T7.5)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.tacos.codes import COINS_VERB, CUSTOMERS_VERB, LEVELS, PER_CUSTOMER
from truckstop.games.tacos.rules import BUILT_COUNT, COINS_HELD, MEEPLES, RESULTS, SERVED, TacosRules

VISIBLE: Final = 0
BY_COINS: Final = 1
BY_SKILLS: Final = 2
BY_SETS: Final = 3
GIVEN: Final = 4


def parts(rules: TacosRules, own: vec[i64], seat: i64, with_hand: bool) -> list[int]:
    """Return a seat's customers by source. With `with_hand`, the truck cards in hand count as played (T3.12)."""
    at: i64 = seat * rules.stride
    coins: i64 = own[at + COINS_HELD]
    given: i64 = 0
    skills: i64 = 0
    sets: list[int] = []
    for card in range(rules.cards):
        count: i64 = own[at + rules.played + card]
        if with_hand:
            held: i64 = own[at + rules.trucks_held + card]
            if held > 0:
                coins += held * rules.trucks[card].gives(COINS_VERB)
                given += held * rules.trucks[card].gives(CUSTOMERS_VERB)
                count += held
        if count > 0:
            if rules.trucks[card].skill:
                skills += count * skill(rules, own, seat, card)
            else:
                sets.append(count)
    return [own[at + SERVED] + own[at + MEEPLES], coins // PER_CUSTOMER, skills, sets_worth(sets), given]


def skill(rules: TacosRules, own: vec[i64], seat: i64, card: i64) -> i64:
    """Return the score of one skill card, for the ingredients under its owner's recipes (T5.3)."""
    under: i64 = 0
    shown = rules.trucks[card].shown
    for i in range(len(shown)):
        under += own[seat * rules.stride + rules.under + shown[i]]
    return under * rules.trucks[card].bonus


def sets_worth(copies: list[int]) -> i64:
    """Return the score of marketing sets (T5.4): set k has every name owned at least k times; n names are worth
    1 + 2 + … + n.
    """
    worth: i64 = 0
    k: i64 = 1
    while True:
        names: i64 = 0
        for count in copies:
            if count >= k:
                names += 1
        if names == 0:
            return worth
        worth += names * (names + 1) // 2
        k += 1


def total(counted: list[int]) -> i64:
    whole: i64 = 0
    for part in counted:
        whole += part
    return whole


def worth(rules: TacosRules, own: vec[i64], seat: i64, card: i64) -> i64:
    """Return what one more truck card would score for a seat as things stand: as a skill, or in its marketing sets."""
    if rules.trucks[card].skill:
        return skill(rules, own, seat, card)
    # The k-th copy joins set k; a set that grows from n to n + 1 names gains n + 1.
    at: i64 = seat * rules.stride
    number: i64 = 1 + own[at + rules.played + card] + own[at + rules.trucks_held + card]
    names: i64 = 1
    for other in range(rules.cards):
        copies: i64 = own[at + rules.played + other] + own[at + rules.trucks_held + other]
        if copies >= number and not rules.trucks[other].skill:
            names += 1
    return names


def skill_of_kind(rules: TacosRules, own: vec[i64], seat: i64) -> vec[i64]:
    """Return, by kind, what one card under a recipe scores at the end with the skills that a seat has."""
    size: int = rules.kinds
    scores = vec[i64]([0] * size)
    at: i64 = seat * rules.stride
    for card in range(rules.cards):
        count: i64 = own[at + rules.played + card] + own[at + rules.trucks_held + card]
        if count > 0 and rules.trucks[card].skill:
            shown = rules.trucks[card].shown
            for i in range(len(shown)):
                scores[shown[i]] += count * rules.trucks[card].bonus
    return scores


def left_over(rules: TacosRules, own: vec[i64], seat: i64, with_hand: bool) -> i64:
    """Return the coins left after the final exchange, which break a tie (T5.5); `with_hand` as in `parts`."""
    at: i64 = seat * rules.stride
    coins: i64 = own[at + COINS_HELD]
    if with_hand:
        for card in range(rules.cards):
            coins += own[at + rules.trucks_held + card] * rules.trucks[card].gives(COINS_VERB)
    return coins % PER_CUSTOMER


def challenger_parts(rules: TacosRules, own: vec[i64], owner: i64) -> list[int]:
    """Return a Challenger's customers by source (T7.5)."""
    at: i64 = owner * rules.stride
    skills: i64 = 0
    given: i64 = 0
    sets: list[int] = []
    for card in range(rules.cards):
        count: i64 = own[at + rules.trucks_held + card]
        if count == 0:
            continue
        if rules.trucks[card].skill:
            skills += count * (1 + rules.trucks[card].bonus * naming(rules, own, owner, card))
        else:
            given += count * rules.trucks[card].gives(CUSTOMERS_VERB)
            sets.append(count)
    return [own[at + SERVED] + own[at + MEEPLES], 0, skills, sets_worth(sets), given]


def naming(rules: TacosRules, own: vec[i64], owner: i64, card: i64) -> i64:
    """Return how many of a Challenger's recipes name an ingredient of a skill."""
    count: i64 = 0
    keys = [rules.ingredients[kind].key for kind in rules.trucks[card].shown]
    for design in range(rules.first_basic):
        built: i64 = own[owner * rules.stride + rules.built + design]
        if built > 0:
            for slot in rules.recipes[design].slots:
                if slot in keys:
                    count += built
                    break
    return count


def final_scores(rules: TacosRules, own: vec[i64], owners: i64) -> list[int]:
    """Return the scores of all owners, Challengers included, at the end of a game or a level."""
    scores: list[int] = []
    for owner in range(owners):
        if owner < rules.n:
            scores.append(total(parts(rules, own, owner, True)))
        else:
            scores.append(total(challenger_parts(rules, own, owner)))
    return scores


def campaign_total(table: vec[i64], side: i64) -> i64:
    """Return the sum over the levels so far: of the player (side 0), or of the better Challenger (side 1)."""
    whole: i64 = 0
    for level in range(LEVELS):
        whole += table[RESULTS + 2 * level + side]
    return whole


def tie_break(rules: TacosRules, own: vec[i64], seat: i64) -> i64:
    """Return the tie-break as one number: coins left over, then recipes built (T5.5)."""
    return left_over(rules, own, seat, True) * 1000 + own[seat * rules.stride + BUILT_COUNT]
