"""Checks of what faces get in addition to views: gestures in a prompt, looks, and the beats inside a step."""

import re
from collections.abc import Iterator
from random import Random

import msgspec

from tests.conformance.basics import named
from tests.conformance.joined import Joined, Variant, opening, rules_of, seeded, seen, viewers
from truckstop.kernel.chance import Chance, ChanceWanted, NoChance
from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.look import Ahead, Looker
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.state import IllegalOption, Rules, State
from truckstop.kernel.tell import Event, Heard, Silent, beats_heard, heard_by

TOUCH = re.compile(r"[a-z_]+(:[\w+-]+)?")


def a_set(prompt: Prompt, rng: Random) -> list[int]:
    """Return some members of a set, each at most as often as allowed, in the order in which they are sent."""
    *members, end = prompt.choices
    counts = [rng.choice([0, rng.randint(0, member.times), member.times]) for member in members]
    options = [member.option for member, count in zip(members, counts, strict=True) for _ in range(count)]
    ended = any(member.ends and count == member.times for member, count in zip(members, counts, strict=True))
    return options if ended else [*options, end.option]


def offered(prompt: Prompt, rng: Random) -> list[list[int]]:
    """Return the gestures that a prompt offers; of sets, only a few."""
    found = [shortcut.options for shortcut in prompt.shortcuts]
    if prompt.any_order:
        return found + [a_set(prompt, rng) for _ in range(3)]
    return found + [[choice.option] for choice in prompt.choices]


def check_gestures(joined: Joined, variant: Variant, seed: int, share: float = 1) -> int:
    """Every gesture in a prompt is legal: only its last option draws or reveals; what it touches and says is known.

    `share` of the positions are looked at. Returns how many gestures were tried.
    """
    rng, rules, tried = Random(seed), rules_of(joined, variant), 0
    known = set(joined.game.things(rules)) | {f"seat:{seat}" for seat in range(variant[0])}
    kinds = {thing.partition(":")[0] for thing in known}
    for state, prompts in asked_positions(joined, variant, rng, share):
        for prompt in prompts:
            for gesture in offered(prompt, rng):
                legal(state, prompt.seat, gesture)
                tried += 1
            # A thing in two places can be pointed at in both, but each way of pointing is one gesture.
            pointed = [tuple(shortcut.touches) for shortcut in prompt.shortcuts if shortcut.touches]
            assert len(set(pointed)) == len(pointed), "two shortcuts are pointed at in the same way"
            words = [word.casefold() for word in words_of(prompt) if word]
            assert len(set(words)) == len(words), f"one word stands for two things: {sorted(words)}"
            for shortcut in prompt.shortcuts:
                assert shortcut.says.key.startswith(joined.game.key + "."), f"of no catalogue: {shortcut.says.key}"
                unknown = named(shortcut.says) - known
                assert not unknown, f"{shortcut.says.key} names {unknown}, which things() does not list"
                assert shortcut.touches or shortcut.listed, "a shortcut that is for pointing only touches nothing"
            for touched in touched_by(prompt):
                assert TOUCH.fullmatch(touched), f"{prompt.asks.key}: {touched!r} is touched, which is no thing"
                kind, _, key = touched.partition(":")
                # Things with a number, such as trucks and squares, are found in the view or the board.
                assert touched in known or kind not in kinds or key.isdecimal(), f"nothing is called {touched}"
    return tried


def words_of(prompt: Prompt) -> list[str]:
    return [choice.word for choice in prompt.choices] + [shortcut.word for shortcut in prompt.shortcuts]


def touched_by(prompt: Prompt) -> set[str]:
    touches = [choice.touches for choice in prompt.choices] + [shortcut.touches for shortcut in prompt.shortcuts]
    return {thing for things in [*touches, *(bar.touches for bar in prompt.barred)] for thing in things}


def legal(state: State, seat: int, gesture: list[int]) -> None:
    """Check that a gesture is legal: each option in turn, and only the last draws or reveals."""
    after = state.copy()
    assert gesture, f"seat {seat} is offered a gesture without options"
    try:
        for option in gesture[:-1]:
            after.apply(seat, option, NoChance(), Silent())
            assert after.reveals == state.reveals, f"gesture {gesture}: option {option} reveals, and is not the last"
        after.apply(seat, gesture[-1], seeded(Random(0)), Silent())
    except ChanceWanted:
        raise AssertionError(f"gesture {gesture} of seat {seat} draws before its end") from None
    except IllegalOption as error:
        raise AssertionError(f"gesture {gesture} of seat {seat} is not legal: {error}") from None


def asked_positions(
    joined: Joined, variant: Variant, rng: Random, share: float
) -> Iterator[tuple[State, list[Prompt]]]:
    """Yield positions of a random game played by gestures, with the questions there."""
    state = opening(joined, rules_of(joined, variant), rng)
    for _ in range(joined.longest):
        seats = state.to_act()
        if not seats:
            return
        asked = {seat: joined.game.prompt(state, seat) for seat in seats} if rng.random() < share else {}
        if asked:
            yield state, list(asked.values())
        seat = rng.choice(seats)
        chance = seeded(rng)
        for option in rng.choice(offered(asked[seat], rng)) if asked else [rng.choice(state.options(seat))]:
            state.apply(seat, option, chance, Silent())
    raise AssertionError(f"a random game is not over after {joined.longest} gestures")


# Looks


class Promised(msgspec.Struct):
    """What looks have promised for the reveal of the current simultaneous phase."""

    by_seat: dict[int, list[list[GameEvent]]] = {}
    """By seat: what was certain before its first look, and what each look promised."""
    last: dict[int, str] = {}
    """By seat: the question at which it looked last."""
    foretold: dict[str, set[type[GameEvent]]] = {}
    """By question: all kinds of events that the game has foretold there, in a look or not."""

    def keep(self, seat: int, question: str, events: list[GameEvent]) -> None:
        self.by_seat.setdefault(seat, []).append(events)
        self.last[seat] = question
        self.sorts(question, events)

    def sorts(self, question: str, events: list[GameEvent]) -> None:
        self.foretold.setdefault(question, set()).update(type(event) for event in events)

    def revealed(self, joined: Joined, rules: Rules, events: list[Event], before_draw: int) -> None:
        """Compare what was promised with the events of the reveal, of which the first were told before a draw."""
        for seat, looks in self.by_seat.items():
            told = named_events(joined, rules, heard_by(events, seat))
            certain = named_events(joined, rules, heard_by(events[:before_draw], seat))
            left = list(told)
            for promised in looks:
                for event in promised:
                    assert event in left, f"seat {seat} was promised {event} for the reveal, which told {told}"
                    left.remove(event)
                    if event in certain:
                        certain.remove(event)
                assert in_order(promised, told), f"seat {seat} was promised {promised} in that order, not {told}"
            # Events after a draw can belong to another phase, as can those that this question never foretells.
            sorts = self.foretold[self.last[seat]]
            missing = [event for event in certain if type(event) in sorts and is_about(event, seat)]
            assert not missing, f"seat {seat} was not promised {missing}, which its own choices led to"
        self.by_seat.clear()


class Noting(Chance):
    """Another chance, with the number of events told before its first draw."""

    def __init__(self, inner: Chance, heard: Heard) -> None:
        self.inner, self.heard = inner, heard
        self.first: int | None = None

    def draw(self, source: int, n: int) -> int:
        if self.first is None:
            self.first = len(self.heard.events)
        return self.inner.draw(source, n)

    def before(self) -> int:
        return len(self.heard.events) if self.first is None else self.first


def named_events(joined: Joined, rules: Rules, events: list[Event]) -> list[GameEvent]:
    return [joined.game.event(rules, event) for event in events]


def foretells(joined: Joined, rules: Rules, state: State, seat: int) -> list[GameEvent]:
    heard = Heard()
    joined.game.foretell(state, seat, heard)
    return named_events(joined, rules, heard.told(seat))


def is_about(event: GameEvent, seat: int) -> bool:
    """True if an event is about this seat, which its first field names."""
    return bool(event.__struct_fields__) and getattr(event, event.__struct_fields__[0]) == f"seat:{seat}"


def in_order(part: list[GameEvent], whole: list[GameEvent]) -> bool:
    rest = iter(whole)
    return all(event in rest for event in part)


def check_looks(joined: Joined, variant: Variant, seed: int, share: float = 1) -> int:
    """Looks keep their promises, change nothing and do not depend on what the seat cannot know.

    `share` of the gestures are looked at before they are done. Returns how many events were promised.
    """
    rng, rules, game = Random(seed), rules_of(joined, variant), joined.game
    state, promised, count = opening(joined, rules, rng), Promised(), 0
    for _ in range(joined.longest):
        seats = state.to_act()
        if not seats:
            return count
        seat, ahead, secret = rng.choice(seats), None, False
        gesture = [rng.choice(state.options(seat))]
        question = game.question(state, seat)
        if rng.random() < share:
            prompt, dump = game.prompt(state, seat), state.dump()
            assert question == prompt.asks, f"the question is {question}, the prompt asks {prompt.asks}"
            gesture, secret = rng.choice(offered(prompt, rng)), prompt.secret
            looker = Looker(game, rules, state, seat)
            ahead = looker.ahead(gesture)
            assert state.dump() == dump, "a look has changed the position"
            same_for_every_deal(joined, looker, state, gesture, ahead)
            known_owners(joined, rules, looker)
            refused_as_play(looker, state, [*gesture, rng.choice([-1, *range(game.option_count)])])
        elif len(seats) > 1:
            # A step without a look could change what was promised.
            promised.by_seat.pop(seat, None)
        reveals, heard = state.reveals, Heard()
        chance = Noting(seeded(rng), heard)
        for option in gesture:
            state.apply(seat, option, chance, heard)
        revealed = state.reveals != reveals
        if ahead is not None:
            count += len(ahead.look.does)
            assert ahead.look.stops != "chance" or chance.first is not None, (
                f"a look at {gesture} ends at a draw that never was"
            )
            told = named_events(joined, rules, heard.told(seat))
            reveal = kept(ahead, told, revealed, secret)
            if secret and revealed and alone(looker):
                promised.by_seat[seat] = []
            elif secret and seat not in promised.by_seat:
                # What happened without asking before the first look.
                promised.keep(seat, question.key, foretells(joined, rules, looker.known, seat))
            if secret:
                promised.keep(seat, question.key, reveal)
            if secret and not revealed:
                promised.sorts(question.key, foretells(joined, rules, state, seat))
            if ahead.view is not None and ((secret and not revealed) or told == ahead.look.does):
                foreseen(joined, state, seat, ahead)
        if revealed:
            promised.revealed(joined, rules, heard.events, chance.before())
    raise AssertionError(f"a random game is not over after {joined.longest} gestures")


def same_for_every_deal(joined: Joined, looker: Looker, state: State, gesture: list[int], ahead: Ahead) -> None:
    """A look does not depend on how the hidden information is dealt."""
    why = f"what seat {looker.seat} cannot know changes what its look at {gesture} says"
    for deal in (1, 2):
        other = Looker(joined.game, looker.rules, state, looker.seat, deal=deal)
        assert other.standing == looker.standing, f"{why} of how things stand: {looker.standing}, {other.standing}"
        found = other.ahead(gesture)
        for field in ("does", "as_it_stands", "asks", "stops"):
            one, two = getattr(ahead.look, field), getattr(found.look, field)
            assert one == two, f"{why}, in {field}: {parted(one, two)}"
        shown = [msgspec.json.encode((one.view, one.asked)) for one in (ahead, found)]
        assert shown[0] == shown[1], f"{why} of what comes then:\n{shown[0]!r}\n{shown[1]!r}"


def refused_as_play(looker: Looker, state: State, gesture: list[int]) -> None:
    """A look refuses what a session refuses: a gesture with another option after its end."""
    try:
        looker.at(gesture)
    except IllegalOption:
        return
    legal(state, looker.seat, gesture)


def parted(one: object, two: object) -> object:
    """Return the difference; of two lists, everything from the first difference on."""
    if isinstance(one, list) and isinstance(two, list):
        at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
        return f"from {at} on {one[at : at + 2]} or {two[at : at + 2]}"
    return one, two


def known_owners(joined: Joined, rules: Rules, looker: Looker) -> None:
    owners = [who for who, _ in looker.standing]
    known = {f"seat:{seat}" for seat in range(rules.players)} | set(joined.game.things(rules))
    assert len(set(owners)) == len(owners) and set(owners) <= known, f"a look counts for {owners}"


def alone(looker: Looker) -> bool:
    """Is a seat the only one that owes something, as far as it knows? Then its looks go into the reveal itself."""
    return looker.known.to_act() == [looker.seat]


def kept(ahead: Ahead, told: list[GameEvent], revealed: bool, secret: bool) -> list[GameEvent]:
    """Holds a look against what its seat was told; what it promised for the reveal of a simultaneous phase."""
    look = ahead.look
    what = f"a look at {look.options} promised what was not told, {parted(look.does, told)}"
    if secret and not revealed:
        assert look.does[: len(told)] == told, what
        return look.does[len(told) :]
    if secret:
        return look.does
    assert told[: len(look.does)] == look.does, what
    assert look.stops or told == look.does, (
        f"a look at {look.options} left out what was told: {parted(look.does, told)}"
    )
    return []


def foreseen(joined: Joined, state: State, seat: int, ahead: Ahead) -> None:
    """A look that went as far as its gesture knows what the seat sees and is asked then."""
    look = ahead.look
    assert msgspec.json.encode(ahead.view) == seen(joined, state, seat), (
        f"after {look.options} seat {seat} sees another"
    )
    asked = joined.game.prompt(state, seat) if seat in state.to_act() else None
    if look.asks is None:
        assert asked is None or look.stops, f"after {look.options} seat {seat} is asked {asked}"
    else:
        assert asked is not None and look.asks == asked.asks, f"promised {look.asks}, asked {asked}"
        assert msgspec.json.encode(asked) == msgspec.json.encode(ahead.asked), "promised another prompt"


# Beats


def check_beats(joined: Joined, variant: Variant, seed: int, share: float = 1) -> int:
    """A beat has a name, is in no private step, and shows nothing that was not told before it.

    `share` of the steps with beats are done again, with other chance and other hidden things. Returns how many beats
    there were.
    """
    rng, rules, game, count = Random(seed), rules_of(joined, variant), joined.game, 0
    state = opening(joined, rules, rng)
    for _ in range(joined.longest):
        seats = state.to_act()
        if not seats:
            return count
        seat, before, heard = rng.choice(seats), state.copy(), Heard(with_beats=True)
        option = rng.choice(state.options(seat))
        state.step(seat, option, seeded(rng), heard)
        count += len(heard.beats)
        if not heard.beats:
            continue
        assert state.reveals != before.reveals or len(seats) == 1, "a beat in a private step of a simultaneous phase"
        public = [event for event in heard.events[: heard.beats[0][0]] if event[0] < 0]
        assert public, f"a beat in a step of seat {seat} before anything was told to all"
        for _, kind, position in heard.beats:
            assert 0 <= kind < len(game.beat_names) and game.beat_names[kind], f"beat {kind} has no name"
            view = game.view(position, rng.choice(viewers(rules)))
            for viewer in viewers(rules):
                made = msgspec.json.encode(game.again(view, position, viewer))
                assert made == seen(joined, position, viewer), f"at a beat, the view of {viewer} made from another"
        for viewer in viewers(rules):
            told_before(joined, viewer, before, heard, viewer == seat)
        if rng.random() < share:
            same_told_same_shown(joined, rules.players, before, seat, option, heard, rng)
    raise AssertionError(f"a random game is not over after {joined.longest} decisions")


def told_before(joined: Joined, viewer: int, before: State, heard: Heard, acts: bool) -> None:
    """What changes in a view between two beats was told between them, or the viewer did it."""
    last, shown = 0, seen(joined, before, viewer)
    for number, (told, kind, position) in enumerate(beats_heard(heard.events, heard.beats, viewer)):
        now = seen(joined, position, viewer)
        own = acts and number == 0
        assert now == shown or told > last or own, (
            f"viewer {viewer} sees a change at beat {joined.game.beat_names[kind]!r} that was not told before it"
        )
        last, shown = told, now


def same_told_same_shown(
    joined: Joined, players: int, before: State, seat: int, option: int, heard: Heard, rng: Random
) -> None:
    """What a viewer sees at a beat follows from what it was told before: nothing that comes after changes it.

    The step is done again, with other chance, and with all that the viewer cannot know dealt again.
    """
    for viewer in (SPECTATOR, rng.randrange(players)):
        runs, forgets = [heard], viewer if viewer != SPECTATOR else rng.randrange(players)
        for hidden in (False, False, True):
            world = before.copy()
            if hidden:
                # A spectator knows less than any seat, so what some seat cannot know it cannot know either.
                world.forget(forgets, seeded(rng))
            runs.append(done_again(world, seat, option, viewer, rng))
        views: dict[tuple[object, int], bytes] = {}
        for run in runs:
            for told, kind, position in beats_heard(run.events, run.beats, viewer):
                key, now = (tuple(run.told(viewer)[:told]), kind), seen(joined, position, viewer)
                assert views.setdefault(key, now) == now, (
                    f"at beat {joined.game.beat_names[kind]!r} viewer {viewer} was told the same, and sees different "
                    f"things:\n{views[key]!r}\n{now!r}"
                )


def done_again(world: State, seat: int, option: int, viewer: int, rng: Random) -> Heard:
    """The events and beats of a step in another world. Seats whose choices were withdrawn choose again."""
    heard, reveals, put_back = Heard(with_beats=True), world.reveals, len(world.to_act()) > 1
    if option not in world.options(seat):
        return heard
    world.step(seat, option, seeded(rng), heard)
    while put_back and world.reveals == reveals:
        other = rng.choice([other for other in world.to_act() if other != viewer])
        world.step(other, rng.choice(world.options(other)), seeded(rng), heard)
    return heard
