"""Payout arithmetic (F4): the total of a venue, how it is split, and paying it out."""

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.frenzy.codes import E_PAID, E_TOTAL, NONE, VENUES
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.tell import ALL, Tell


def promo_value(s: Frenzy, venue: i64, trucks: i64) -> i64:
    """Return what the promo tokens of a venue add for this many trucks: each adds its own grid value (F3.8)."""
    value: i64 = 0
    kinds: i64 = s.rules.kinds
    base: i64 = venue * kinds
    promos = s.promos
    for kind in range(kinds):
        tokens: i64 = promos[base + kind]
        if tokens > 0:
            grid = s.rules.cards[kind].grid
            column = min(trucks, len(grid)) - 1
            value += tokens * grid[column]
    return value


def promo_tokens(s: Frenzy, venue: i64) -> i64:
    """Return the number of promo tokens at a venue."""
    promos = s.promos
    tokens: i64 = 0
    at: i64 = venue * s.rules.kinds
    end: i64 = at + s.rules.kinds
    while at < end:
        tokens += promos[at]
        at += 1
    return tokens


def total_for(s: Frenzy, venue: i64, trucks: i64, face: i64) -> i64:
    """Return the total of a venue for this many trucks if its die showed `face`, even if it is shut."""
    if trucks == 0:
        return 0
    return with_special(s, venue, trucks, face + promo_value(s, venue, trucks))


def with_special(s: Frenzy, venue: i64, trucks: i64, total: i64) -> i64:
    """Return what the special of a venue, if there is one, makes of its total."""
    special: i64 = s.special_at(venue)
    if special != NONE:
        total = s.rules.specials[special].total(trucks, total)
    return total


def share_for(s: Frenzy, venue: i64, trucks: i64, face: i64) -> i64:
    """Return the share of each of this many trucks, before any 2X; 0 at a shut venue."""
    if trucks == 0 or s.shut[venue] != 0:
        return 0
    return split(s, venue, trucks, total_for(s, venue, trucks, face))


def split(s: Frenzy, venue: i64, trucks: i64, total: i64) -> i64:
    """Split a total evenly, rounded down, the remainder lost (F4.1), unless a special says otherwise."""
    share: i64 = total // trucks
    special: i64 = s.special_at(venue)
    if special != NONE:
        share = s.rules.specials[special].share(trucks, total, share)
    return share


def pay(s: Frenzy, venue: i64, early: bool, tell: Tell) -> None:
    """Pay the trucks at an open venue (F4.1, F4.2); `early` if the venue was triggered."""
    trucks: i64 = s.at[venue]
    if trucks == 0 or s.shut[venue] != 0:
        return
    total: i64 = total_for(s, venue, trucks, s.die[venue])
    share: i64 = split(s, venue, trucks, total)
    if tell.listens:
        tell.say_all(ALL, E_TOTAL, how_paid(s, venue, total, share, early))
    where = s.where
    doubled = s.doubled
    truck: i64 = 0
    left: i64 = trucks
    while left > 0:
        owner: i64 = truck // VENUES
        end: i64 = (owner + 1) * VENUES
        here: i64 = 0
        twice: i64 = 0
        while truck < end:
            if where[truck] == venue:
                here += 1
                twice += doubled[truck]
                left -= 1
            truck += 1
        earned: i64 = share * (here + twice)
        if earned > 0:
            s.money[owner] += earned
            if tell.listens:
                tell.say_all(ALL, E_PAID, [owner, earned, venue, s.round + 1, here, twice, here + twice])


def how_paid(s: Frenzy, venue: i64, total: i64, share: i64, early: bool) -> list[int]:
    """Tell a payout and its parts. The special is named if it makes a difference."""
    trucks: i64 = s.at[venue]
    promo: i64 = promo_value(s, venue, trucks)
    added: i64 = total - s.die[venue] - promo
    special: i64 = s.special_at(venue) if added != 0 or share != total // trucks else NONE
    how: list[int] = [venue, total, trucks, share, s.round + 1, s.die[venue], promo, added, special]
    how.append(1 if early else 0)
    return how


def clear_promos(s: Frenzy, venue: i64) -> None:
    promos = s.promos
    for at in range(venue * s.rules.kinds, (venue + 1) * s.rules.kinds):
        promos[at] = 0


def dues(s: Frenzy) -> list[int]:
    """Return, by owner, what the venues that have not paid yet would pay now."""
    shares = vec[i64]([0] * VENUES)
    for venue in range(s.rules.first_venue, VENUES):
        if s.at[venue] > 0 and s.die[venue] > 0 and not s.has_paid(venue):
            shares[venue] = share_for(s, venue, s.at[venue], s.die[venue])
    found: list[int] = []
    truck: i64 = 0
    for _ in range(s.rules.owners):
        money: i64 = 0
        for _ in range(VENUES):
            at: i64 = s.where[truck]
            if at >= 0:
                money += shares[at] * (1 + s.doubled[truck])
            truck += 1
        found.append(money)
    return found


def payable(s: Frenzy, seat: i64) -> tuple[list[int], list[int]]:
    """Return, by venue in play, what it would pay a seat now, and with one more of its trucks; 0 before the roll."""
    now: list[int] = []
    with_one_more: list[int] = []
    for venue in range(s.rules.first_venue, VENUES):
        shares: i64 = 0
        for truck in range(seat * VENUES, seat * VENUES + VENUES):
            if s.where[truck] == venue:
                shares += 1 + s.doubled[truck]
        face: i64 = s.die[venue]
        trucks: i64 = s.at[venue]
        pays: i64 = 0
        pays_more: i64 = 0
        if face > 0:
            if shares > 0:
                pays = share_for(s, venue, trucks, face) * shares
            pays_more = share_for(s, venue, trucks + 1, face) * (shares + 1)
        now.append(pays)
        with_one_more.append(pays_more)
    return now, with_one_more


def standing(s: Frenzy, seat: i64) -> list[int]:
    """What each owner would have if nothing else happened, as far as a seat knows: money, what the venues would pay,
    and what the cards left would bring. Which cards of others are picked the seat does not know, so they all count.
    """
    found: list[int] = []
    due: list[int] = dues(s)
    for owner in range(s.rules.owners):
        money: i64 = s.money[owner] + due[owner]
        if owner < s.rules.n:
            money += s.kept(owner)
            if owner == seat and s.round < s.rules.rounds:
                for kind in range(s.rules.kinds):
                    money -= s.picked[seat * s.rules.kinds + kind] * s.rules.cards[kind].value
        found.append(money)
    return found
