"""Reading frenzy's data files and options into the rules of one game. Errors name the file, the line and the key."""

from collections.abc import Mapping

import msgspec

from truckstop.games.frenzy.cards import VERBS, WHOSE
from truckstop.games.frenzy.codes import CARDS, CELLS, DICE, KEYWORDS, NONE, PHASES, VENUES
from truckstop.games.frenzy.phases.order import phases_of
from truckstop.games.frenzy.rules import Card, FrenzyRules, Special
from truckstop.games.frenzy.specials import HOOKS, NEEDS
from truckstop.games.frenzy.specials import VERBS as SPECIAL_VERBS
from truckstop.kernel.data import DataError, Files, in_range, one_of, parsed, unique, well_named, with_line
from truckstop.kernel.game import SetupError

FILES = ["cards.toml", "specials.toml", "venues.toml"]
SPECIALS = 64
PRESETS = ("low", "high")


class VenueData(msgspec.Struct, forbid_unknown_fields=True):
    """A venue as written in venues.toml."""

    die: str
    key: str
    players: list[int]


class VenuesData(msgspec.Struct, forbid_unknown_fields=True):
    """venues.toml."""

    barrys_start: int
    venue: list[VenueData]


class CardData(msgspec.Struct, forbid_unknown_fields=True):
    """A card as written in cards.toml."""

    id: int
    key: str
    copies: int
    value: int
    does: str
    trucks: str | None = None
    grid: list[int] | None = None
    take_that: bool = False


class CardsData(msgspec.Struct, forbid_unknown_fields=True):
    """cards.toml."""

    deck: int
    discard: dict[str, list[str]]
    card: list[CardData]


class SpecialData(msgspec.Struct, forbid_unknown_fields=True):
    """A special as written in specials.toml."""

    id: int
    key: str
    venue: str
    when: str
    phase: str
    does: str
    amount: int | None = None
    limit: int | None = None
    card: str | None = None
    needs_hand: bool = False


class SpecialsData(msgspec.Struct, forbid_unknown_fields=True):
    """specials.toml."""

    count: int
    special: list[SpecialData]


def rules_of(players: int, options: Mapping[str, str], files: Files) -> FrenzyRules:
    """Return the rules for one game from its checked options and data; a DataError names file and line."""
    try:
        return checked_rules(players, options, files)
    except DataError as error:
        raise with_line(files, error, {"copies": "deck"}) from None


def checked_rules(players: int, options: Mapping[str, str], files: Files) -> FrenzyRules:
    venues, start = load_venues(files)
    cards, presets = load_cards(files)
    specials = load_specials(files, venues, cards)
    first_venue = min(number for number, venue in enumerate(venues) if players in venue.players)
    phases = phases_of(players == 2, options["specials"] == "on")
    return FrenzyRules(
        players=players,
        host=host_of(options["host"], players),
        venues=[venue.key for venue in venues],
        first_venue=first_venue,
        cards=cards,
        specials=specials if options["specials"] == "on" else [],
        phases=phases,
        barrys_start=start,
        put_away=put_away_of(options["discard"], cards, presets),
    )


def load_venues(files: Files) -> tuple[list[VenueData], int]:
    """Return the six venues in the order of their dice, and the money that Barry starts with."""
    data = parsed(files, "venues.toml", VenuesData)
    by_die = {venue.die: venue for venue in data.venue}
    if sorted(by_die) != sorted(DICE) or len(data.venue) != VENUES:
        raise DataError(f"venues.toml: venue: there must be one for each of {', '.join(DICE)}")
    well_named("venues.toml", "venue", [venue.key for venue in data.venue])
    in_range("venues.toml", "barrys_start", data.barrys_start, 0, 1000)
    venues = [by_die[die] for die in DICE]
    for players in range(2, 7):
        inside = [players in venue.players for venue in venues]
        if inside != sorted(inside):
            raise DataError(f"venues.toml: players: the dice of {players} players must be consecutive, up to the d20")
        if sum(inside) < 3:
            raise DataError(f"venues.toml: players: {players} players need at least 3 venues")
    return venues, data.barrys_start


def load_cards(files: Files) -> tuple[list[Card], dict[str, list[int]]]:
    """Return the cards by id, with unused cards in the gaps, and the cards that each discard preset puts away."""
    data = parsed(files, "cards.toml", CardsData)
    name = "cards.toml"
    well_named(name, "card", [card.key for card in data.card])
    unique(name, "id", [card.id for card in data.card])
    # Two decks must fill the grid of the two-player game (F6.3); the ways to pick from a deck must fit into one draw.
    in_range(name, "deck", data.deck, CELLS // 2, 30)
    for card in data.card:
        in_range(f"{name}: card {card.key!r}", "id", card.id, 0, CARDS - 1)
    copies = sum(card.copies for card in data.card)
    if copies != data.deck:
        raise DataError(f"{name}: copies: add up to {copies}, but the deck has {data.deck} cards")
    by_id = {card.id: card for card in data.card}
    cards = []
    for number in range(max(by_id) + 1):
        if number in by_id:
            cards.append(load_card(name, by_id[number]))
        else:
            cards.append(Card(number, f"retired {number}", 0, 0, False, VERBS[0], 0, []))
    keys = {card.key: card.id for card in data.card}
    presets: dict[str, list[int]] = {}
    for preset in data.discard:
        if preset not in PRESETS:
            raise DataError(f"{name}: discard.{preset}: is not one of {', '.join(PRESETS)}")
    for preset in PRESETS:
        if preset not in data.discard:
            raise DataError(f"{name}: discard.{preset}: missing")
        away = data.discard[preset]
        unknown = [key for key in away if key not in keys]
        if unknown:
            raise DataError(f"{name}: discard.{preset}: there is no card {unknown[0]!r}")
        presets[preset] = [keys[key] for key in away]
        if problem := cannot_put_away(presets[preset], cards):
            raise DataError(f"{name}: discard.{preset}: {problem}")
    return cards, presets


def load_card(name: str, data: CardData) -> Card:
    place = f"{name}: card {data.key!r}"
    verbs = {verb.key: verb for verb in VERBS}
    in_range(place, "copies", data.copies, 1, 12)
    in_range(place, "value", data.value, 0, 20)
    if data.does not in verbs:
        raise DataError(f"{place}: does: there is no verb {data.does!r}; the verbs are {', '.join(verbs)}")
    verb = verbs[data.does]
    if (data.trucks is not None) != verb.needs_truck:
        need = f"must be one of {', '.join(WHOSE)}" if verb.needs_truck else "does not apply to this verb"
        raise DataError(f"{place}: trucks: {need}")
    if data.trucks is not None and data.trucks not in WHOSE:
        raise DataError(f"{place}: trucks: must be one of {', '.join(WHOSE)}, not {data.trucks!r}")
    if bool(data.grid) != (verb.key == "promote"):
        raise DataError(f"{place}: grid: {'is missing' if verb.key == 'promote' else 'applies only to promote'}")
    for step in data.grid or []:
        in_range(place, "grid", step, 0, 100)
    whose = WHOSE.index(data.trucks) if data.trucks is not None else 0
    return Card(data.id, data.key, data.copies, data.value, data.take_that, verb, whose, data.grid or [])


def load_specials(files: Files, venues: list[VenueData], cards: list[Card]) -> list[Special]:
    """Return the specials by id. Gaps hold specials without a venue, which are never in the deck."""
    data = parsed(files, "specials.toml", SpecialsData)
    name = "specials.toml"
    if len(data.special) != data.count:
        raise DataError(f"{name}: count: is {data.count}, but there are {len(data.special)} specials")
    well_named(name, "special", [special.key for special in data.special])
    unique(name, "id", [special.id for special in data.special])
    by_id = {special.id: special for special in data.special}
    for players in range(2, 7):
        picked = {venue.key for venue in venues if players in venue.players}
        picked -= {special.venue for special in data.special if special.does == "no picks"}
        if len(picked) < 2:
            raise DataError(f"{name}: no picks: {players} players could have fewer than 2 venues left to pick")
    for special in data.special:
        in_range(f"{name}: special {special.key!r}", "id", special.id, 0, SPECIALS - 1)
    specials = []
    for number in range(max(by_id, default=-1) + 1):
        if number in by_id:
            specials.append(load_special(name, by_id[number], [venue.key for venue in venues], cards))
        else:
            specials.append(Special(number, f"retired {number}", NONE, 0, 0, NONE, 0, 0, False))
    return specials


def load_special(name: str, data: SpecialData, venues: list[str], cards: list[Card]) -> Special:
    place = f"{name}: special {data.key!r}"
    keys = {card.key: card for card in cards if card.copies > 0}
    one_of(place, "venue", data.venue, venues)
    one_of(place, "when", data.when, KEYWORDS)
    one_of(place, "phase", data.phase, PHASES)
    one_of(place, "does", data.does, list(SPECIAL_VERBS))
    if data.does in HOOKS and (data.when, data.phase) != HOOKS[data.does]:
        raise DataError(f"{place}: when: {data.does!r} can only be hooked {' '.join(HOOKS[data.does])}")
    if data.does not in HOOKS and data.when not in ("before", "after"):
        raise DataError(f"{place}: when: {data.does!r} can only be hooked before or after a phase")
    if data.card is not None:
        one_of(place, "card", data.card, list(keys))
    if data.does in NEEDS["card"] and data.card is None:
        raise DataError(f"{place}: card: {data.does!r} needs the card that it applies to")
    if data.card is not None and (problem := cannot_be_about(data.does, keys[data.card])):
        raise DataError(f"{place}: card: {data.card!r} {problem}")
    if data.does == "pay idle" and not data.needs_hand:
        raise DataError(f"{place}: needs_hand: must be true, because it depends on who picked cards")
    amount = figure(place, "amount", data.amount, data.does)
    limit = figure(place, "limit", data.limit, data.does)
    return SPECIAL_VERBS[data.does](
        data.id,
        data.key,
        venues.index(data.venue),
        KEYWORDS.index(data.when),
        PHASES.index(data.phase),
        keys[data.card].id if data.card is not None else NONE,
        amount,
        limit,
        data.needs_hand,
    )


def cannot_be_about(verb: str, card: Card) -> str:
    """Return why a special with this verb would never act with this card; empty if it would."""
    if verb == "add promo" and not card.grid:
        return "has no grid for a promo token"
    if verb == "keep higher" and card.verb.key != "reroll":
        return "rerolls nothing"
    if verb == "bar card" and not card.verb.needs_truck:
        return "touches no truck"
    if verb == "pay card" and not card.verb.needs_venue:
        return "is not played onto a venue"
    return ""


def figure(place: str, key: str, value: int | None, verb: str) -> int:
    """Return an amount or a limit; DataError unless it is given exactly if the verb needs one."""
    if (value is not None) != (verb in NEEDS[key]):
        raise DataError(f"{place}: {key}: {verb!r} {'needs one' if value is None else 'takes none'}")
    if value is None:
        return 0
    in_range(place, key, value, 0, 40)
    return value


def host_of(value: str, players: int) -> int:
    """Return the value of the option `host`: a seat, or NONE (F5.2)."""
    if value == "none":
        return NONE
    if value in [str(seat) for seat in range(players)]:
        return int(value)
    raise SetupError(f"option host cannot be {value!r}; it can be none or a seat from 0 to {players - 1}")


def put_away_of(value: str, cards: list[Card], presets: dict[str, list[int]]) -> list[int]:
    """Return the two cards that the option `discard` puts away; empty if they are drawn (F1.5)."""
    if value == "random":
        return []
    if value in presets:
        return presets[value]
    keys = {card.key: card.id for card in cards if card.copies > 0}
    away = [keys[key] for key in value.split("+") if key in keys]
    if len(away) != len(value.split("+")):
        raise SetupError(
            f"option discard cannot be {value!r}; it can be low, high, random or two cards "
            f"joined by +, of {', '.join(keys)}"
        )
    if problem := cannot_put_away(away, cards):
        raise SetupError(f"option discard cannot be {value!r}: {problem}")
    return away


def cannot_put_away(away: list[int], cards: list[Card]) -> str:
    """Return why these cards cannot be put away; empty if they can."""
    if len(away) != 2:
        return f"exactly two cards are put away, not {len(away)}"
    for card in away:
        if away.count(card) > cards[card].copies:
            return f"there is only one {cards[card].key}"
    return ""
