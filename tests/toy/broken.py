"""Broken twins of the toy, each with one fault, and the check of the conformance suite that must catch it."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from tests.toy.game import Toy, ToyView
from tests.toy.state import (
    DIE,
    DONE,
    DRAW,
    KINDS,
    PASS,
    PICK,
    PICKED,
    PICKING,
    TURNS,
    ToyState,
)
from truckstop.kernel.chance import FORGET, Chance
from truckstop.kernel.options import Options
from truckstop.kernel.prompt import Message, Prompt, Shortcut
from truckstop.kernel.tell import ALL, Tell

BROKEN: dict[str, tuple[Toy, str, str]] = {}
"""By name of the fault: the broken twin, the name of the check, and a pattern of its message."""


Broken = TypeVar("Broken", bound=type[Toy] | type[ToyState])


def caught_by(check: str, says: str = "") -> Callable[[Broken], Broken]:
    """Register a broken game, or the toy with a broken state. `says` distinguishes the assertions of a check."""

    def note(broken: Broken) -> Broken:
        if issubclass(broken, Toy):
            twin = broken()
        else:
            twin = Toy()
            twin.state = broken
        BROKEN[broken.__name__] = (twin, check, says)
        return broken

    return note


# Leaks


@caught_by("check_again")
class ViewOfAnother(Toy):
    def again(self, view: ToyView, state: ToyState, viewer: int) -> ToyView:
        return view


@caught_by("check_no_leak")
class ViewShowsClosedCard(Toy):
    def view(self, state: ToyState, viewer: int) -> ToyView:
        view = super().view(state, viewer)
        for seat, shown in enumerate(view.seats):
            shown.money += 100 * (state.closed[seat][KINDS - 1] > 0 and seat != viewer)
        return view


@caught_by("check_no_leak")
class ViewShowsHiddenChoice(Toy):
    def view(self, state: ToyState, viewer: int) -> ToyView:
        view = super().view(state, viewer)
        if state.phase == TURNS:
            for seat, shown in enumerate(view.seats):
                shown.aside = list(state.aside[seat])
        return view


@caught_by("check_no_leak")
class ViewShowsHowFarOthersAre(Toy):
    def view(self, state: ToyState, viewer: int) -> ToyView:
        view = super().view(state, viewer)
        for seat, shown in enumerate(view.seats):
            shown.picked = sum(state.aside[seat])
        return view


@caught_by("check_law")
class ViewShowsWhoIsReady(Toy):
    def view(self, state: ToyState, viewer: int) -> ToyView:
        view = super().view(state, viewer)
        view.turn = sum(state.ready) if state.phase == PICKING else view.turn
        return view


@caught_by("check_no_leak")
class PromptShowsClosedCard(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        prompt = super().prompt(state, seat)
        neighbour = state.closed[(seat + 1) % state.rules.players]
        return msgspec.structs.replace(prompt, asks=Message(prompt.asks.key, {"salt": neighbour[0]}))


@caught_by("check_no_leak")
class OptionsDependOnClosedCard(ToyState):
    def options(self, seat: int) -> list[int]:
        options = super().options(seat)
        neighbour = self.closed[(seat + 1) % self.rules.players]
        if DRAW in options and len(options) > 2 and neighbour[0] > 1:
            options.remove(DRAW)
        return options


@caught_by("check_no_leak", "ask it differently")
class ShortcutDependsOnClosedCard(Toy):
    """A pair is offered only if the neighbour has no card of its kind; the options do not show this."""

    def pairs(self, state: ToyState, seat: int) -> list[Shortcut]:
        neighbour = state.closed[(seat + 1) % state.rules.players]
        return [pair for pair in super().pairs(state, seat) if not neighbour[pair.options[0] - PICK]]


@caught_by("check_told")
class TurnPassesUntold(ToyState):
    def end_turn(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        super().end_turn(seat, option, chance, Deaf(tell) if option == PASS else tell)


class Deaf(Tell):
    """Passes on everything except what is told to all."""

    def __init__(self, inner: Tell) -> None:
        self.inner = inner

    def say(self, to: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        if to != ALL:
            self.inner.say(to, kind, a, b, c, d)

    def say_all(self, to: int, kind: int, fields: list[int]) -> None:
        if to != ALL:
            self.inner.say_all(to, kind, fields)


@caught_by("check_open_at_end")
class HandsStayClosedAtTheEnd(Toy):
    def view(self, state: ToyState, viewer: int) -> ToyView:
        view = super().view(state, viewer)
        for seat, shown in enumerate(view.seats):
            shown.closed = shown.closed if seat == viewer else None
        return view


# Forgetting


@caught_by("check_forget_blind")
class ForgetKeepsClosedHand(ToyState):
    def forget(self, seat: int, chance: Chance) -> None:
        other = (seat + 1) % self.rules.players
        cards, phase = self.closed[other], self.phase
        self.closed[other] = [0] * KINDS
        aside, self.aside[other] = self.aside[other], [0] * KINDS
        super().forget(seat, chance)
        self.closed[other] = cards
        self.aside[other] = aside if phase != PICKING else [0] * KINDS
        self.ready[other] = phase != PICKING or sum(self.hand(other)) == 0


@caught_by("check_forget_keeps")
class ForgetDealsOpenCardAway(ToyState):
    def forget(self, seat: int, chance: Chance) -> None:
        for other in range(self.rules.players):
            if other != seat and self.phase == PICKING:
                self.closed[other] = self.hand(other)
                self.open[other] = [0] * KINDS
        super().forget(seat, chance)


@caught_by("check_calibrated")
class ForgetDealsUnevenly(ToyState):
    """Every remaining kind is equally likely, instead of every card."""

    def draw(self, bag: list[int], source: int, chance: Chance) -> int:
        if source != FORGET:
            return super().draw(bag, source, chance)
        left = [kind for kind in range(KINDS) if bag[kind]]
        kind = left[chance.draw(source, len(left))]
        bag[kind] -= 1
        return kind


@caught_by("check_forget_keeps")
class ForgetLowersReveals(ToyState):
    def forget(self, seat: int, chance: Chance) -> None:
        super().forget(seat, chance)
        self.reveals = max(0, self.reveals - 1)


@caught_by("check_forget_owes")
class ForgetKeepsRunningChoices(ToyState):
    def forget_choice(self, other: int, chance: Chance) -> None:
        if self.phase != PICKING or not self.ready[other]:
            super().forget_choice(other, chance)


@caught_by("check_forget_blind")
class ForgetKeepsHiddenChoice(ToyState):
    def forget(self, seat: int, chance: Chance) -> None:
        aside = [list(cards) for cards in self.aside]
        super().forget(seat, chance)
        if self.phase == TURNS:
            self.aside = aside


@caught_by("check_conserved")
class ForgetLosesCards(ToyState):
    def forget(self, seat: int, chance: Chance) -> None:
        super().forget(seat, chance)
        if self.to_act() and sum(self.deck) > 3:
            self.draw(self.deck, FORGET, chance)


# The law of simultaneous phases


@caught_by("check_law")
class PickDraws(ToyState):
    def step(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        if self.phase == PICKING and option == DONE:
            chance.draw(DIE, 3)
        super().step(seat, option, chance, tell)


@caught_by("check_law")
class PickIsToldEarly(ToyState):
    def step(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        if self.phase == PICKING and option != DONE:
            tell.say(ALL, PICKED, seat, 1)
        super().step(seat, option, chance, tell)


@caught_by("check_interleaving")
class FirstToPickBegins(ToyState):
    """Changes something shared, so the order of arrival matters."""

    def pick(self, seat: int, option: int) -> None:
        if not any(map(sum, self.aside)) and not any(self.ready):
            self.first = seat
        super().pick(seat, option)


@caught_by("check_reveals")
class DrawIsNoReveal(ToyState):
    def end_turn(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        before = self.reveals
        super().end_turn(seat, option, chance, tell)
        if option == DRAW and self.phase == TURNS:
            self.reveals = before


@caught_by("check_reveals")
class RevealIsNoReveal(ToyState):
    def reveal(self, chance: Chance, tell: Tell) -> None:
        super().reveal(chance, tell)
        self.reveals -= 1


@caught_by("check_learning")
class ShownCardIsNoReveal(ToyState):
    def lay(self, seat: int, kind: int, tell: Tell) -> None:
        super().lay(seat, kind, tell)
        self.reveals -= 1


# Play, copies and supplies


@caught_by("check_copies")
class CopySharesList(ToyState):
    def copy(self) -> ToyState:
        twin = super().copy()
        twin.stall = self.stall
        return twin


@caught_by("check_dumps")
class DumpMissesField(ToyState):
    FIELDS = tuple(name for name in ToyState.FIELDS if name != "bonus")

    def copy(self) -> ToyState:
        twin = super().copy()
        twin.bonus = self.bonus
        return twin


@caught_by("check_copies")
class ViewLivesOn(Toy):
    def view(self, state: ToyState, viewer: int) -> ToyView:
        view = super().view(state, viewer)
        view.stall = state.stall
        return view


@caught_by("check_options")
class OptionOfferedTwice(ToyState):
    def options(self, seat: int) -> list[int]:
        options = super().options(seat)
        return [*options, PASS] if self.phase == TURNS else options


@caught_by("check_filled", "has options")
class BufferLacksAnOption(ToyState):
    def fill_options(self, seat: int, into: Options) -> None:
        super().fill_options(seat, into)
        if self.phase == TURNS and into.count > 2:
            into.drop_last()


@caught_by("check_filled", "has options")
class BufferKeepsOldOptions(ToyState):
    def fill_options(self, seat: int, into: Options) -> None:
        for option in self.options(seat):
            into.add(option)


@caught_by("check_filled", "changed the position")
class AskingChangesThePosition(ToyState):
    def fill_options(self, seat: int, into: Options) -> None:
        super().fill_options(seat, into)
        self.bonus += 1


@caught_by("check_options")
class AskedWithNothingToChoose(ToyState):
    def skip_idle(self, chance: Chance, tell: Tell) -> None:
        pass


@caught_by("check_ends")
class NeverEnds(ToyState):
    def end_turn(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        self.round, self.deck = 0, [9] * KINDS
        super().end_turn(seat, option, chance, tell)


@caught_by("check_apply")
class RefusesTooLate(ToyState):
    def apply(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        if seat in self.to_act():
            self.bonus += option not in self.options(seat)
        super().apply(seat, option, chance, tell)


@caught_by("check_conserved")
class SupplyIsNotConserved(ToyState):
    def pay(self, seat: int, due: int) -> int:
        self.money[seat] += due
        self.coins = max(0, self.coins - due)
        return due


@caught_by("check_prompts")
class PromptLeavesOutOption(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        prompt = super().prompt(state, seat)
        return msgspec.structs.replace(prompt, choices=prompt.choices[1:])


@caught_by("check_events")
class EventHasNoShape(ToyState):
    def end(self, tell: Tell) -> None:
        super().end(tell)
        tell.say(ALL, 99)


@caught_by("check_log")
class TwoOptionsOneName(Toy):
    def option_name(self, rules: object, option: int) -> str:
        return "pass" if option in (PASS, DRAW) else super().option_name(rules, option)  # type: ignore[arg-type]


@caught_by("check_resume")
class RollsDieOfItsOwn(ToyState):
    """The die does not use the chance that is passed in, so it is not in the log."""

    rolled = 0

    def reveal(self, chance: Chance, tell: Tell) -> None:
        type(self).rolled += 1
        super().reveal(chance, tell)
        self.bonus = self.rolled % 3


@caught_by("check_withdraw")
class PickIsReveal(ToyState):
    def pick(self, seat: int, option: int) -> None:
        super().pick(seat, option)
        self.reveals += 1
