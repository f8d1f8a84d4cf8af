"""The prompts of frenzy: the questions, what each choice touches, and why some choices are missing."""

from functools import lru_cache
from itertools import combinations

from truckstop.games.frenzy.cards import barred, first_alike, touches_owner, trucks_for, venues_for
from truckstop.games.frenzy.codes import (
    ACCEPT,
    AT_TRUCK,
    AT_VENUE,
    BARRY,
    CARDS,
    CELLS,
    DICE_SET,
    DONE,
    DROP,
    HOME,
    NONE,
    OPTION_COUNT,
    PASS,
    PICK_CARD,
    PICK_TRUCK,
    PLAY,
    TAKE,
    VENUES,
)
from truckstop.games.frenzy.phases.select_trucks import bars_picks, next_third, pickable
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.two_players import available
from truckstop.kernel.prompt import Barred, Choice, Message, Param, Prompt, Shortcut


class Said:
    """Recurring parts of prompts, made once for the rules of a game and shared; they are frozen."""

    def __init__(self, rules: FrenzyRules) -> None:
        self.rules = rules
        self.cards = [card_key(rules, kind) for kind in range(rules.kinds)]
        self.choices: dict[int, Choice] = {}
        """By the option and the other things it names."""
        self.members: dict[tuple[int, int, bool], Choice] = {}
        self.pairs: dict[tuple[int, ...], list[Shortcut]] = {}
        """Every pair of trucks, by the trucks that can be picked."""
        self.at_venues: dict[tuple[int, ...], list[Shortcut]] = {}
        """A card at each of its venues, by the cell it lies on, the card, and the venues."""
        self.on_trucks: dict[tuple[int, ...], Shortcut] = {}
        """A card on a truck, by the cell, the card, the truck, its venue, and whether the truck is asked for."""
        self.covered: dict[int, Barred] = {}
        """By the cell and the card that lies there, covered by others."""


@lru_cache(maxsize=256)
def said_with(rules: FrenzyRules) -> Said:
    return Said(rules)


def prompt(s: Frenzy, seat: int) -> Prompt:
    """Return the question to a seat."""
    said = said_with(s.rules)
    phase = s.rules.phase_keys[s.phase_index]
    asks, begins = question(s, seat, phase)
    sets = phase == "select actions"
    options = s.options(seat)
    if sets:
        choices = [member(s, said, seat, option, options) for option in options]
    else:
        choices = [choice(s, said, option) for option in options]
    if phase == "select trucks" and begins:
        choices[-1] = pair(s, seat, choices[-1].option)
    return Prompt(
        seat=seat,
        asks=asks,
        choices=choices,
        barred=not_there(s, said, seat, phase, options),
        secret=s.waiting > 0,
        begins=begins,
        any_order=sets,
        shortcuts=shortcuts(s, said, seat, phase, options),
    )


def member(s: Frenzy, said: Said, seat: int, option: int, options: list[int]) -> Choice:
    """Return the choice of a card, at most as often as it is in hand; or the end of picking, the last option."""
    times = 1 if option == DONE else s.hand[seat * s.rules.kinds + option - PICK_CARD]
    ends = len(options) > 1 and option == options[-2]
    found = said.members.get((option, times, ends))
    if found is None:
        name, params, touches = describe(s, option)
        found = Choice(option, Message(f"frenzy.option.{name}", params), touches, times=times, ends=ends)
        said.members[option, times, ends] = found
    return found


def pair(s: Frenzy, seat: int, option: int) -> Choice:
    """Return the choice of the last truck but one, which leaves no choice of the second: both are named."""
    keys = [venue_key(s.rules, venue) for venue in (option - PICK_TRUCK, pickable(s, seat, NONE)[-1])]
    return Choice(option, Message("frenzy.option.pick_pair", {"one": keys[0], "other": keys[1]}), keys)


# Shortcuts


def shortcuts(s: Frenzy, said: Said, seat: int, phase: str, options: list[int]) -> list[Shortcut]:
    """Return the shortcuts: two trucks at once, or a card with its target."""
    found: list[Shortcut] = []
    if phase == "select trucks" and s.picks[seat * 3] == NONE:
        return pairs(said, tuple(pickable(s, seat, NONE)))
    if phase == "execute actions" or phase == "take actions":
        for option in options:
            if PLAY <= option < DROP:
                found += aimed(s, said, seat, option - PLAY, NONE)
            elif TAKE <= option < AT_VENUE:
                found += aimed(s, said, seat, s.cells[option - TAKE], option - TAKE)
    return found


def pairs(said: Said, trucks: tuple[int, ...]) -> list[Shortcut]:
    """Return every pair of these trucks. The first truck of the last pair determines the second (C7)."""
    found = said.pairs.get(trucks)
    if found is None:
        found = said.pairs[trucks] = []
        for one, other in combinations(trucks, 2):
            keys = [venue_key(said.rules, one), venue_key(said.rules, other)]
            options = [PICK_TRUCK + one, PICK_TRUCK + other]
            says = Message("frenzy.option.pick_pair", {"one": keys[0], "other": keys[1]})
            found.append(Shortcut(options[:1] if one == trucks[-2] else options, says, keys, listed=False))
    return found


def aimed(s: Frenzy, said: Said, seat: int, kind: int, cell: int) -> list[Shortcut]:
    """A card with each thing that it can be aimed at first: a truck if it needs one, else a venue.

    `cell` is where it lies if it is still to be taken. The only thing that it can be aimed at is not asked for (C7).
    """
    card = s.rules.cards[kind]
    if card.verb.needs_truck:
        trucks, where, doubled = trucks_for(s, card, seat), s.where, s.doubled
        asked = len(trucks) > 1
        found = []
        for truck in trucks:
            key = (cell, kind, truck, where[truck], doubled[truck], asked)
            shortcut = said.on_trucks.get(key)
            if shortcut is None:
                name, params, touches = describe(s, AT_TRUCK + truck)
                shortcut = said.on_trucks[key] = aim(said, kind, cell, AT_TRUCK + truck, asked, name, params, touches)
            found.append(shortcut)
        return found
    venues = (cell, kind, *venues_for(s, card, seat, NONE))
    whole = said.at_venues.get(venues)
    if whole is None:
        whole = said.at_venues[venues] = []
        for venue in venues[2:]:
            name, params, touches = describe(s, AT_VENUE + venue)
            whole.append(aim(said, kind, cell, AT_VENUE + venue, len(venues) > 3, name, params, touches))
    return whole


def aim(
    said: Said, kind: int, cell: int, option: int, asked: bool, name: str, params: dict[str, Param], touches: list[str]
) -> Shortcut:
    card = said.cards[kind]
    options = [PLAY + kind]
    if cell != NONE:
        options.insert(0, TAKE + cell)
    if asked:
        options.append(option)
    says = Message(f"frenzy.option.play_{name}", {"card": card, **params})
    return Shortcut(options, says, [f"cell:{cell}" if cell != NONE else card, *touches], listed=False)


def ask(name: str, **params: Param) -> Message:
    return Message(f"frenzy.ask.{name}", params)


def question(s: Frenzy, seat: int, phase: str) -> tuple[Message, bool]:
    """Return the question, and whether the answer starts a gesture."""
    rules = s.rules
    match phase:
        case "select trucks":
            picks = [s.picks[seat * 3 + place] for place in range(3)]
            if picks[0] == NONE:
                return ask("first_truck"), True
            if picks[1] == NONE:
                return ask("second_truck", venue=venue_key(rules, picks[0])), False
            return third_truck(s, seat), False
        case "select actions":
            return ask("pick_cards", picked=s.pick_count(seat)), s.pick_count(seat) == 0
        case "execute actions":
            return ask("execute", left=s.pick_count(seat)), True
        case "take actions":
            if s.cell == NONE:
                return ask("take", left=(5 - s.taken) // 2), True
            # The only card that could be taken was taken without asking.
            return ask("execute_taken", card=card_key(rules, s.cells[s.cell])), len(available(s)) == 1
        case "aim":
            name = "truck" if rules.cards[s.card].verb.needs_truck and s.truck == NONE else "venue"
            return ask(f"aim_{name}", card=card_key(rules, s.card)), False
        case "tie break":
            return ask("dice_set"), True
        case _:
            special = rules.specials[s.special[s.venue]]
            return ask("special", special=f"special:{special.key}", text=f"special_text:{special.key}"), True


def third_truck(s: Frenzy, seat: int) -> Message:
    """Return the special that sells the seat a third truck, and its price; the first one if there are several."""
    special = s.rules.specials[s.special[next_third(s, seat, NONE)]]
    return ask("third_truck", special=f"special:{special.key}", price=special.third_truck())


def choice(s: Frenzy, said: Said, option: int) -> Choice:
    """Return the name and parameters of the sentence for an option, and the things it touches."""
    key = option
    if option >= AT_TRUCK:
        truck = option - AT_TRUCK
        key += OPTION_COUNT * ((s.where[truck] + VENUES) * 2 + s.doubled[truck])
    elif TAKE <= option < AT_VENUE:
        key += OPTION_COUNT * s.cells[option - TAKE]
    elif option == ACCEPT:
        key += OPTION_COUNT * s.venue
    found = said.choices.get(key)
    if found is None:
        name, params, touches = describe(s, option)
        found = said.choices[key] = Choice(option, Message(f"frenzy.option.{name}", params), touches)
    return found


def describe(s: Frenzy, option: int) -> tuple[str, dict[str, Param], list[str]]:
    rules = s.rules
    if option >= AT_TRUCK:
        truck = option - AT_TRUCK
        venue, owner = s.where[truck], truck // VENUES
        touches = [f"truck:{truck}"]
        if venue == HOME:
            return "home_truck", {"venue": venue_key(rules, truck % VENUES)}, touches
        name = "doubled_truck" if s.doubled[truck] == 1 else "truck"
        return name, {"owner": owner_key(rules, owner), "venue": venue_key(rules, venue)}, touches
    if option >= AT_VENUE:
        key = venue_key(rules, option - AT_VENUE)
        return "venue", {"venue": key}, [key]
    if option >= TAKE:
        cell = option - TAKE
        return "take", {"card": card_key(rules, s.cells[cell]), "cell": f"cell:{cell}"}, [f"cell:{cell}"]
    if option >= DROP:
        key = card_key(rules, option - DROP)
        return "drop", {"card": key}, [key]
    if option >= PLAY:
        key = card_key(rules, option - PLAY)
        return "play", {"card": key}, [key]
    if option >= DICE_SET:
        return f"dice_set_{option - DICE_SET}", {}, [f"dice:{option - DICE_SET}"]
    if option == ACCEPT:
        return "accept", {}, [venue_key(rules, s.venue)]
    if option == PASS:
        return "pass", {}, []
    if option == DONE:
        return "done", {}, []
    if option >= PICK_CARD:
        key = card_key(rules, option - PICK_CARD)
        return "pick_card", {"card": key}, [key]
    key = venue_key(rules, option - PICK_TRUCK)
    return "pick_truck", {"venue": key}, [key]


def not_there(s: Frenzy, said: Said, seat: int, phase: str, options: list[int]) -> list[Barred]:
    """Return the choices that the seat can see but not make, and why."""
    rules = s.rules
    gone: list[Barred] = []

    if phase == "select trucks":
        for venue in range(rules.first_venue, VENUES):
            key = venue_key(rules, venue)
            if s.where[seat * VENUES + venue] != HOME:
                gone.append(not_possible("pick_truck", {"venue": key}, [key], "already_parked"))
            elif bars_picks(s, venue):
                gone.append(not_possible("pick_truck", {"venue": key}, [key], "no_picks"))
    if phase == "execute actions":
        for option in options:
            if option >= DROP and PLAY + option - DROP not in options:
                key = card_key(rules, option - DROP)
                gone.append(not_possible("play", {"card": key}, [key], "no_target"))
    if phase == "take actions" and s.cell == NONE:
        for cell in range(CELLS):
            card = s.cells[cell]
            if card != NONE and TAKE + cell not in options:
                covered = said.covered.get(cell * CARDS + card)
                if covered is None:
                    name, params, touches = describe(s, TAKE + cell)
                    covered = said.covered[cell * CARDS + card] = not_possible(name, params, touches, "covered")
                gone.append(covered)
    if phase == "aim":
        gone += not_aimed_at(s, seat, options)
    return gone


def not_possible(name: str, params: dict[str, Param], touches: list[str], why: str) -> Barred:
    return Barred(Message(f"frenzy.option.{name}", params), Message(f"frenzy.why.{why}"), touches)


WHY_NOT = {"move": "already_there", "shut": "already_shut", "trigger": "nothing_to_pay"}


def not_aimed_at(s: Frenzy, seat: int, offered: list[int]) -> list[Barred]:
    """Return the trucks or venues that the card being aimed cannot touch."""
    rules = s.rules
    card = rules.cards[s.card]
    gone: list[Barred] = []
    if offered[0] >= AT_TRUCK:
        for truck in range(rules.owners * VENUES):
            owner = truck // VENUES
            if s.where[truck] < 0 or not touches_owner(card, seat, owner) or AT_TRUCK + truck in offered:
                continue
            if first_alike(s, owner * VENUES, truck) == truck:
                why = "special" if barred(s, card, s.where[truck]) else "already_doubled"
                name, params, touches = describe(s, AT_TRUCK + truck)
                gone.append(not_possible(name, params, touches, why))
        return gone
    for venue in range(rules.first_venue, VENUES):
        if AT_VENUE + venue not in offered:
            key = venue_key(rules, venue)
            why = WHY_NOT.get(card.verb.key, "no_target")
            gone.append(not_possible("venue", {"venue": key}, [key], why))
    return gone


# Names in logs and messages


def venue_key(rules: FrenzyRules, venue: int) -> str:
    return f"venue:{rules.venues[venue]}"


def card_key(rules: FrenzyRules, card: int) -> str:
    return f"card:{rules.cards[card].key}"


def owner_key(rules: FrenzyRules, owner: int) -> str:
    return "who:barry" if rules.two and owner == BARRY else f"seat:{owner}"


@lru_cache(maxsize=256)
def owner_keys(rules: FrenzyRules) -> list[str]:
    return [owner_key(rules, owner) for owner in range(rules.owners)]


def option_name(rules: FrenzyRules, option: int) -> str:
    """Return the name of an option, as a log writes it."""
    if option >= AT_TRUCK:
        return f"on truck {(option - AT_TRUCK) // VENUES} {rules.venues[(option - AT_TRUCK) % VENUES]}"
    if option >= AT_VENUE:
        at = option - AT_VENUE
        return f"at {rules.venues[at]}" if at < VENUES else f"unused {option}"
    if option >= TAKE:
        return f"take cell {option - TAKE}"
    for start, verb in ((DROP, "drop"), (PLAY, "play")):
        if option >= start:
            return f"{verb} {named_card(rules, option - start)}"
    fixed = {DICE_SET: "roll d4 d6 d20", DICE_SET + 1: "roll d8 d10 d12", ACCEPT: "accept", PASS: "pass", DONE: "done"}
    if option in fixed:
        return fixed[option]
    if PICK_CARD <= option < PICK_CARD + CARDS:
        return f"pick {named_card(rules, option - PICK_CARD)}"
    if option < VENUES:
        return f"truck {rules.venues[option - PICK_TRUCK]}"
    return f"unused {option}"


def named_card(rules: FrenzyRules, card: int) -> str:
    return rules.cards[card].key if card < rules.kinds else f"card {card}"
