"""Broken twins with faults in gestures, looks and beats."""

import msgspec

from tests.toy.broken import ForgetKeepsClosedHand, caught_by
from tests.toy.game import Toy, ToyView
from tests.toy.state import (
    B_REVEALED,
    B_ROLLED,
    DIE,
    DONE,
    KINDS,
    LAY,
    MOST_ASIDE,
    PASS,
    PICK,
    PICKED,
    PICKING,
    ROLLED,
    TAKE,
    TURNS,
    ToyState,
)
from truckstop.kernel.chance import Chance
from truckstop.kernel.prompt import Choice, Message, Prompt, Shortcut
from truckstop.kernel.state import State
from truckstop.kernel.tell import ALL, Tell

# Gestures


@caught_by("check_gestures")
class ShortcutIsIllegal(Toy):
    """Offers two of a kind even if there is only one in hand."""

    def pairs(self, state: ToyState, seat: int) -> list[Shortcut]:
        found = super().pairs(state, seat)
        single = [kind for kind, count in enumerate(state.hand(seat)) if count == 1]
        says = Message("toy.shortcut.both", {"card": "card:salt"})
        return found + [Shortcut([PICK + kind, PICK + kind], says, ["card:salt"]) for kind in single]


@caught_by("check_gestures")
class ShortcutGoesBeyondAReveal(Toy):
    """A card that is laid down is revealed, so nothing may follow it in a gesture."""

    def prompt(self, state: ToyState, seat: int) -> Prompt:
        prompt = super().prompt(state, seat)
        lays = [choice for choice in prompt.choices if LAY <= choice.option < TAKE]
        shortcuts = [Shortcut([lay.option, PASS], Message("toy.shortcut.last"), lay.touches) for lay in lays]
        return msgspec.structs.replace(prompt, shortcuts=[*prompt.shortcuts, *shortcuts])


@caught_by("check_gestures")
class SetEndsWithoutSayingSo(Toy):
    def choice(self, state: ToyState, seat: int, option: int, sets: bool) -> Choice:
        return msgspec.structs.replace(super().choice(state, seat, option, sets), ends=False)


@caught_by("check_gestures")
class ShortcutsArePointedAtAlike(Toy):
    """It is not clear which of two kinds is meant."""

    def pairs(self, state: ToyState, seat: int) -> list[Shortcut]:
        single = [kind for kind, count in enumerate(state.hand(seat)) if count == 1]
        says = Message("toy.shortcut.both", {"card": "card:salt"})
        return [Shortcut([PICK + kind], says, ["card:salt"]) for kind in single]


@caught_by("check_gestures")
class ShortcutTouchesNothingKnown(Toy):
    def pairs(self, state: ToyState, seat: int) -> list[Shortcut]:
        return [msgspec.structs.replace(pair, touches=["card:pepper"]) for pair in super().pairs(state, seat)]


# Looks


@caught_by("check_looks")
class QuestionIsAnother(Toy):
    """The prompt is right, but `question` is not."""

    def question(self, state: ToyState, seat: int) -> Message:
        return Message("toy.ask.turn")

    def prompt(self, state: ToyState, seat: int) -> Prompt:
        return msgspec.structs.replace(super().prompt(state, seat), asks=Toy.question(self, state, seat))


@caught_by("check_looks")
class ForetellsTooEarly(Toy):
    """The number of cards set aside is certain only once the seat is done."""

    def foretell(self, state: ToyState, seat: int, tell: Tell) -> None:
        if state.phase == PICKING and any(state.aside[seat]):
            tell.say(ALL, PICKED, seat, sum(state.aside[seat]))


@caught_by("check_looks")
class ForetellsSomethingFalse(Toy):
    def foretell(self, state: ToyState, seat: int, tell: Tell) -> None:
        if state.phase == PICKING and state.ready[seat]:
            tell.say(ALL, PICKED, seat, sum(state.aside[seat]) + 1)


@caught_by("check_looks")
class ForetellsTooLittle(Toy):
    """The reveal also tells that nothing was set aside."""

    def foretell(self, state: ToyState, seat: int, tell: Tell) -> None:
        if any(state.aside[seat]):
            super().foretell(state, seat, tell)


@caught_by("check_looks")
class LookGoesOnIntoHiddenHands(ToyState):
    """`hand_over` is missing: a look acts for another seat and shows invented hands."""

    def end_turn(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        super().end_turn(seat, option, chance, Headlong(tell))


class Headlong(Tell):
    """Passes on everything except `hand_over`."""

    def __init__(self, inner: Tell) -> None:
        self.inner = inner
        self.listens = inner.listens

    def say(self, to: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.inner.say(to, kind, a, b, c, d)

    def say_all(self, to: int, kind: int, fields: list[int]) -> None:
        self.inner.say_all(to, kind, fields)

    def beat(self, state: State, kind: int) -> None:
        self.inner.beat(state, kind)


@caught_by("check_looks")
class StandingCountsHiddenCards(Toy):
    """It counts cards dealt by `forget`: no leak, but invented."""

    def standing(self, state: ToyState, seat: int) -> list[tuple[str, int]]:
        hidden = [closed[KINDS - 1] for closed in state.closed]
        return [(who, n + cards) for (who, n), cards in zip(super().standing(state, seat), hidden, strict=True)]


@caught_by("check_looks", "a look counts for")
class StandingOfNobodyKnown(Toy):
    """It also counts the bank, which is not a thing of the game."""

    def standing(self, state: ToyState, seat: int) -> list[tuple[str, int]]:
        return [*super().standing(state, seat), ("bank", state.coins)]


@caught_by("check_looks", "a look counts for")
class StandingCountsASeatTwice(Toy):
    def standing(self, state: ToyState, seat: int) -> list[tuple[str, int]]:
        found = super().standing(state, seat)
        return [*found, found[seat]]


@caught_by("check_looks", "a look has changed the position")
class LookChangesThePosition(ToyState):
    """A copy shares a list with its original, so changes to the copy affect both."""

    def copy(self) -> ToyState:
        twin = super().copy()
        twin.least = self.least
        return twin


@caught_by("check_looks", "draws before its end")
class ReadySeatMayEndAgain(ToyState):
    """Where others still owe something, as they always do in a look, a seat that is ready can say so again. In a game
    in which it was the last, the gesture ends with the reveal."""

    def apply(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        if self.phase != PICKING or not self.ready[seat] or option != DONE:
            super().apply(seat, option, chance, tell)


class Marked(ToyState):
    looked = False
    """True for a position that only a look has reached."""

    def copy(self) -> ToyState:
        twin = super().copy()
        assert isinstance(twin, Marked)
        twin.looked = self.looked
        return twin


class Looked(Toy):
    """Recognises a position in a look: only looks call `standing`."""

    def __init__(self) -> None:
        super().__init__()
        self.state = Marked

    def standing(self, state: ToyState, seat: int) -> list[tuple[str, int]]:
        assert isinstance(state, Marked)
        state.looked = True
        return super().standing(state, seat)


@caught_by("check_looks", "sees another")
class ViewAfterALookIsAnother(Looked):
    """It does not depend on hidden information, but is false."""

    def view(self, state: ToyState, viewer: int) -> ToyView:
        assert isinstance(state, Marked)
        view = super().view(state, viewer)
        return msgspec.structs.replace(view, coins=view.coins + state.looked)


@caught_by("check_looks", "promised another prompt")
class PromptAfterALookIsAnother(Looked):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        assert isinstance(state, Marked)
        prompt = super().prompt(state, seat)
        return msgspec.structs.replace(prompt, shortcuts=[] if state.looked else prompt.shortcuts)


@caught_by("check_no_leak")
class LookShowsClosedCard(Toy):
    """Forgetting leaves the cards of a neighbour where they are, and the look counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.state = ForgetKeepsClosedHand

    def standing(self, state: ToyState, seat: int) -> list[tuple[str, int]]:
        cards = state.closed[(seat + 1) % state.rules.players][0]
        # A look shows a difference, so the card must count in only one of the two.
        counts = cards if any(state.aside[seat]) else 0
        return [(who, n + counts) for who, n in super().standing(state, seat)]


@caught_by("check_no_leak")
class LookAtASetShowsClosedCard(Toy):
    """Only a look at a set, which `offered` does not include, shows the cards of a neighbour."""

    def __init__(self) -> None:
        super().__init__()
        self.state = ForgetKeepsClosedHand

    def foretell(self, state: ToyState, seat: int, tell: Tell) -> None:
        super().foretell(state, seat, tell)
        if state.phase == PICKING and state.ready[seat] and sum(state.hand(seat)) <= MOST_ASIDE:
            tell.say(seat, PICKED, seat, state.closed[(seat + 1) % state.rules.players][0])


class Peeked(ForgetKeepsClosedHand):
    peeked = 0
    """Number of cards of a kind that the neighbour has, once a look has counted them."""

    def copy(self) -> ToyState:
        twin = super().copy()
        assert isinstance(twin, Peeked)
        twin.peeked = self.peeked
        return twin


@caught_by("check_no_leak")
class ViewAfterALookShowsClosedCard(Toy):
    """Neither the game nor its looks leak anything, only the view after a look does."""

    def __init__(self) -> None:
        super().__init__()
        self.state = Peeked

    def standing(self, state: ToyState, seat: int) -> list[tuple[str, int]]:
        # Only looks call this.
        assert isinstance(state, Peeked)
        state.peeked = state.closed[(seat + 1) % state.rules.players][0]
        return super().standing(state, seat)

    def view(self, state: ToyState, viewer: int) -> ToyView:
        assert isinstance(state, Peeked)
        view = super().view(state, viewer)
        return msgspec.structs.replace(view, deck=view.deck + state.peeked)


# Beats


@caught_by("check_no_leak")
class BeatForAHiddenCard(ToyState):
    """There is one more beat if the first seat has a chili in its hand."""

    def reveal(self, chance: Chance, tell: Tell) -> None:
        super().reveal(chance, Twice(tell) if self.closed[self.first][KINDS - 1] else tell)


class Twice(Headlong):
    def hand_over(self, seat: int) -> None:
        self.inner.hand_over(seat)

    def beat(self, state: State, kind: int) -> None:
        self.inner.beat(state, kind)
        if kind == B_REVEALED:
            self.inner.beat(state, kind)


@caught_by("check_no_leak")
class BeatShowsClosedHands(ToyState):
    def reveal(self, chance: Chance, tell: Tell) -> None:
        super().reveal(chance, HandsOpen(tell))


class HandsOpen(Twice):
    def beat(self, state: State, kind: int) -> None:
        shown = state.copy()
        assert isinstance(shown, ToyState)
        shown.open = [shown.hand(seat) for seat in range(shown.rules.players)]
        shown.closed = [[0] * KINDS for _ in shown.closed]
        self.inner.beat(shown, kind)


@caught_by("check_beats")
class BeatInPrivateStep(ToyState):
    def step(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        if self.phase == PICKING:
            tell.beat(self, B_REVEALED)
        super().step(seat, option, chance, tell)


@caught_by("check_beats")
class BeatHasNoName(ToyState):
    def lay(self, seat: int, kind: int, tell: Tell) -> None:
        super().lay(seat, kind, tell)
        tell.beat(self, 99)


@caught_by("check_beats")
class BeatBeforeItIsTold(ToyState):
    """A beat shows the die before it has been told."""

    def reveal(self, chance: Chance, tell: Tell) -> None:
        super().reveal(chance, BonusEarly(tell))


class BonusEarly(Twice):
    shown: State | None = None

    def say(self, to: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        if kind == ROLLED and self.shown is not None:
            early = self.shown.copy()
            assert isinstance(early, ToyState)
            early.bonus = a + 1
            self.inner.beat(early, B_REVEALED)
        self.inner.say(to, kind, a, b, c, d)

    def beat(self, state: State, kind: int) -> None:
        self.shown = state.copy()
        self.inner.beat(state, kind)


@caught_by("check_beats")
class BeatShowsTheNextRoll(ToyState):
    """The first beat already shows the die. Something was told before it, but not the die."""

    def reveal(self, chance: Chance, tell: Tell) -> None:
        self.reveals += 1
        for seat in range(self.rules.players):
            tell.say(ALL, PICKED, seat, sum(self.aside[seat]))
        self.least = [0] * self.rules.players
        self.phase, self.turn = TURNS, self.first
        self.bonus = chance.draw(DIE, 3)
        tell.beat(self, B_REVEALED)
        tell.say(ALL, ROLLED, self.bonus)
        tell.beat(self, B_ROLLED)
        self.skip_idle(chance, tell)


@caught_by("check_interleaving")
class BeatForTheLastToPick(ToyState):
    """A beat shows which seat was the last to be ready, which is secret."""

    last = -1

    def step(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        self.last = seat
        super().step(seat, option, chance, tell)

    def reveal(self, chance: Chance, tell: Tell) -> None:
        super().reveal(chance, Twice(tell) if self.last == self.first else tell)
