"""Drawing of tacos at 80 columns: vendors and players, recipes and truck cards, and the viewer's own hand."""

from itertools import zip_longest

import msgspec

from truckstop.cli.choice_marks import ChoiceMarks
from truckstop.cli.draw.tacos_cards import Cards, counted, cut, without
from truckstop.cli.draw.tacos_standing import campaign, in_line, standing
from truckstop.cli.screen import flowed, fold
from truckstop.games.tacos.views import Board, Counts, MineView, OwnerView, StallView, TacosView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice

NAME = 10
"""Width of a player's name beside the vendors."""
GAP = 2
NARROW = "\xa0"
"""A non-breaking space, which keeps a number with what it chooses."""
BRIEF = 18
"""Lines of the brief drawing on a screen of 24, beside the question, the answer and an error message."""
FEWER = ((2, 1), (1, 1), (1, 0), (0, 0))
"""Lines for the known cards of the others, and for what the viewer has built and played."""
LEAST = 18
"""Smallest width of the right column; a narrower one goes below the left."""


def draw(
    board: msgspec.Struct | None,
    view: msgspec.Struct,
    voice: Voice,
    width: int,
    brief: bool,
    coming: list[Message],
    marks: ChoiceMarks | None = None,
) -> list[str]:
    assert isinstance(board, Board) and isinstance(view, TacosView)
    if view.over:
        return standing(board, view, voice, width)
    return Street(board, view, voice, width, brief, marks or ChoiceMarks()).lines()


class Street:
    """The drawing of a position of a running game."""

    def __init__(
        self, board: Board, view: TacosView, voice: Voice, width: int, brief: bool, marks: ChoiceMarks
    ) -> None:
        self.board = board
        self.view = view
        self.voice = voice
        self.width = width
        self.brief = brief
        self.marks = marks
        self.cards = Cards(board, voice)
        self.squeezed = False
        self.mine: MineView | None = view.mine
        self.hand: Counts | None = without(view.mine.hand, view.mine.laid) if view.mine else None

    def lines(self) -> list[str]:
        if not self.brief:
            return self.all(9, 9, True, True)
        # If a screen of 24 rows cannot hold everything, the legend is left out first, then the known cards of the
        # others and what is built and played, and last what does not fit on the line of a vendor.
        tries = [(2, 1, self.view.round == 1, True), (2, 1, False, True), *((*few, False, False) for few in FEWER)]
        for seen, done, legend, heads in tries:
            lines = self.all(seen, done, legend, heads)
            if len(lines) <= BRIEF:
                return lines
        self.squeezed = True
        return self.all(0, 0, False, False)

    def all(self, seen: int, done: int, legend: bool, heads: bool) -> list[str]:
        """Draw everything, with at most `seen` lines for the others' cards and `done` for what the viewer has done."""
        room = [] if self.brief else [""]
        word = self.voice.word
        if self.brief and self.mine is not None and self.mine.building is not None:
            # A player who lays cards needs recipes and hand, and has a long list of choices.
            places = enumerate(in_line(self.view), 1)
            mine = [self.figures(place, one) for place, one in places if one.who == f"seat:{self.view.viewer}"]
            recipes = [*self.beside(self.popular(), self.track()), *self.own_recipes(), *self.basics()]
            return [*self.head(), *mine, *recipes, *self.own(0)]
        recipes, trucks = self.popular(), self.track()
        if heads:
            recipes, trucks = [word("tacos.draw.popular"), *recipes], [word("tacos.draw.track"), *trucks]
        lines = [*self.head(), *self.beside(self.stalls(), self.players())]
        lines += self.seen(seen) if self.brief else []
        lines += [*room, *self.beside(recipes, trucks), *self.own_recipes(), *self.basics()]
        if not self.brief:
            parts = [self.does(key) for key in self.view.track if key is not None]
            lines += [cut(line, self.width) for line in flowed(parts, self.width, word("tacos.draw.on_track"))]
        lines += [*room, *self.own(done)]
        lines += [] if self.brief else self.rivals()
        return lines + (fold(word("tacos.draw.legend"), self.width) if legend else [])

    def head(self) -> list[str]:
        view, word = self.view, self.voice.word
        phase = f"phase:{view.phase.replace(' ', '_')}"
        key = "tacos.draw.head_solo" if view.level else "tacos.draw.head"
        ingredients, recipes, _ = view.decks
        figures = {"round": view.round, "ends": self.board.ends_at, "supply": view.supply}
        lines = [word(key, level=view.level, phase=phase, ingredients=ingredients, recipes=recipes, **figures)]
        if view.results:
            lines.append(campaign(view, self.voice))
        return [part for line in lines for part in fold(line, self.width)]

    def beside(self, left: list[str], right: list[str]) -> list[str]:
        """Put two columns side by side, or one below the other if the screen is narrow."""
        wide = max(map(len, left), default=0) + GAP
        if self.width - wide < LEAST:
            return [cut(line, self.width) for line in [*left, *right]]
        pairs = zip_longest(left, right, fillvalue="")
        return [f"{one:{wide}}{cut(other, self.width - wide)}".rstrip() for one, other in pairs]

    def marked(self, rows: list[tuple[str, str]]) -> list[str]:
        """Return lines with the numbers of the choices they stand for, without a number column if there are none.

        A thing at a place is written as the place, a space and the thing.
        """
        marks = [self.marks.at(*thing.split()) for thing, _ in rows]
        wide = 4 if any(marks) else 0
        return [f"{mark:{wide}}{line}".rstrip() for mark, (_, line) in zip(marks, rows, strict=True)]

    # Vendors and players

    def stalls(self) -> list[str]:
        rows = []
        for stall in self.view.stalls:
            name = self.voice.thing(f"vendor:{stall.vendor}")
            if self.board.varied and not self.squeezed:
                name += f" ({self.cards.effect(self.cards.vendors[stall.vendor])})"
            stock = self.voice.list(self.offered(stall)) or self.voice.word("tacos.draw.empty")
            # This number is for the vendor; numbers for ingredients are before the ingredients.
            thing = f"vendor:{stall.vendor}" if self.view.phase == "visit vendors" else ""
            rows.append((thing, f"{name}: {stock} {self.visitors(stall)}".rstrip()))
        # Leave room for the players' figures on the right.
        wide = max(self.width - max(map(len, self.players())) - GAP, 34)
        lines = self.marked(rows)
        if self.squeezed:
            lines = [line if NARROW in line else cut(line, wide) for line in lines]
        return [part.replace(NARROW, " ") for line in lines for part in fold(line, wide)]

    def offered(self, stall: StallView) -> list[str]:
        """Return the ingredients at a vendor, with the numbers of those that can be taken."""
        keys = [key for key in self.cards.ingredients if stall.stock.get(key)]
        marks = [self.marks.at(f"vendor:{stall.vendor}", f"ingredient:{key}") for key in keys]
        names = self.cards.stock(stall.stock, self.brief)
        return [f"{mark}{NARROW if mark else ''}{name}" for mark, name in zip(marks, names, strict=True)]

    def visitors(self, stall: StallView) -> str:
        """Return the visitors in the order of arrival, while the vendors are served."""
        if self.view.phase != "serve vendors":
            return ""
        here = [owner for owner in in_line(self.view) if owner.vendor == stall.vendor]
        return f"<{self.voice.list(self.voice.thing(owner.who) for owner in here)}>" if here else ""

    def players(self) -> list[str]:
        return [self.figures(place, owner) for place, owner in enumerate(in_line(self.view), 1)]

    def figures(self, place: int, owner: OwnerView) -> str:
        """Return a player's figures: customers, coins, ingredients, recipes and truck cards in hand, score, bid."""
        word = self.voice.word
        line = f"{place} {cut(self.voice.thing(owner.who), NAME):{NAME}}"
        line += f"{word('tacos.draw.customers', n=owner.customers):>4}"
        if owner.who.startswith("seat:"):
            line += f"{word('tacos.draw.coins', n=owner.coins):>4}"
            line += f" {word('tacos.draw.hand_figures', cards=owner.cards, recipes=owner.recipes, trucks=owner.trucks)}"
        else:
            line += f" {word('tacos.draw.trucks_figure', trucks=owner.trucks)}"
        line += f" ={owner.score}"
        if owner.ahead:
            line += f" {word('tacos.draw.ahead')}"
        elif owner.bid is not None:
            line += f" {word('tacos.draw.bid', n=owner.bid)}"
        return line

    def seen(self, most: int) -> list[str]:
        """Return the cards of the others that everybody has seen."""
        parts = []
        for owner in in_line(self.view):
            if self.mine is not None and owner.who == f"seat:{self.view.viewer}":
                continue
            cards = self.cards.stock(owner.known, self.brief) + self.cards.named("truck", owner.known_trucks)
            if cards:
                parts.append(self.voice.word("tacos.draw.seen_of", who=owner.who, list=self.voice.list(cards)))
        if not parts:
            return []
        lines = fold(self.voice.word("tacos.draw.seen", list="; ".join(parts)), self.width)
        return at_most(lines, most, self.width)

    def rivals(self) -> list[str]:
        """Return what is public about the others: the parts of their score, what they built and played."""
        lines, word = [""], self.voice.word
        for owner in in_line(self.view):
            if owner.who == f"seat:{self.view.viewer}":
                continue
            counted = owner.parts
            figures = {"score": owner.score, "visible": owner.customers + counted.given, "coins": counted.by_coins}
            figures |= {"skills": counted.skills, "sets": counted.sets}
            known = self.cards.stock(owner.known) + self.cards.named("truck", owner.known_trucks)
            parts = [word("tacos.draw.rival", who=owner.who, **figures), *self.laid_out(owner)]
            parts += [word("tacos.draw.seen_by_all", list=self.voice.list(known))] if known else []
            lines += fold(" ".join(parts), self.width)
        return lines if len(lines) > 1 else []

    # Recipes and truck cards

    def popular(self) -> list[str]:
        """Return the popular recipes from the newest to the oldest."""
        rows = []
        for space, key in enumerate(self.view.popular):
            if key is not None:
                rows.append((f"popular:{space}", self.row(key, more=self.board.popular_bonus[space])))
        return self.table(rows)

    def own_recipes(self) -> list[str]:
        """Return the recipes that the viewer holds, and those drawn to keep one of."""
        mine, word = self.mine, self.voice.word
        if mine is None:
            return []
        drawn = [(f"drawn recipe:{key}", self.row(key, word("tacos.draw.drawn"))) for key in mine.drawn_recipes]
        rows = [
            (f"recipe:{key}", self.row(key, word("tacos.draw.yours"), count=count))
            for key, count in mine.recipes.items()
        ]
        lines = self.table(rows + drawn)
        if self.squeezed:
            lines = flowed([" ".join(line.split()) for line in lines], self.width)
        return [cut(line, self.width) for line in lines]

    def table(self, rows: list[tuple[str, tuple[str, str, str]]]) -> list[str]:
        names, figures = (max((len(row[part]) for _, row in rows), default=0) for part in (0, 1))
        return self.marked(
            [(thing, f"{name:{names}} {brings:{figures}} {slots}") for thing, (name, brings, slots) in rows]
        )

    def row(self, key: str, label: str = "", more: int = 0, count: int = 1) -> tuple[str, str, str]:
        """Return name, reward and slots, with the price of substitutes if the viewer can pay it."""
        recipe = self.cards.recipes[key]
        name = f"{label} {self.voice.thing(f'recipe:{key}')}".strip()
        fit = self.mine.fits[key] if self.mine else None
        slots = " ".join(self.cards.slots(recipe, fit))
        if fit is not None and self.mine is not None and key in self.mine.payable:
            slots += f" {self.voice.word('tacos.draw.pay', n=fit.price)}"
        return counted(name, count), self.cards.brings(recipe, more), slots

    def track(self) -> list[str]:
        """Return the truck cards with their prices."""
        rows = []
        for space, key in enumerate(self.view.track):
            if key is not None:
                name = self.voice.thing(f"truck:{key}")
                rows.append((f"track:{space}", f"{self.cards.coins(self.board.truck_costs[space])} {name}"))
        unseen = self.voice.word("tacos.draw.unseen", trucks=self.view.decks[2])
        return self.marked([*rows, ("deck:trucks", f"{self.cards.coins(self.board.unseen_cost)} {unseen}")])

    def basics(self) -> list[str]:
        """Return the basic tacos side by side."""
        parts = []
        for key, left in self.view.basics.items():
            if left:
                mark = self.marks.at(f"recipe:{key}")
                parts.append(f"{mark} {' '.join(self.row(key))}".strip())
        return [cut(line, self.width) for line in flowed(parts, self.width)]

    # The viewer's own

    def own(self, done: int) -> list[str]:
        mine = self.mine
        if mine is None:
            return []
        word, lines = self.voice.word, []
        if mine.building is not None and mine.laid:
            laid = self.voice.list(self.cards.stock(mine.laid))
            lines += fold(word("tacos.draw.laid", recipe=f"recipe:{mine.building}", cards=laid), self.width)
        if mine.vendor is not None and mine.bid is not None:
            lines += fold(word("tacos.draw.secret", vendor=f"vendor:{mine.vendor}", n=mine.bid), self.width)
        lines += self.in_hand(self.hand or {})
        if mine.trucks:
            held = flowed(self.held_trucks(mine), self.width, word("tacos.draw.trucks"))
            lines += [cut(line, self.width) for line in held]
        return lines + at_most(self.done(), done, self.width)

    def in_hand(self, hand: Counts) -> list[str]:
        """Return the ingredients by category; without the category letters if these would take another line."""
        word = self.voice.word
        cards = self.voice.list(self.cards.stock(hand)) or word("tacos.draw.nothing")
        sorts = [
            f"{self.voice.thing(f'category_short:{category}')} {self.voice.list(cards)}"
            for category, cards in self.cards.by_category(hand).items()
        ]
        plain, sorted_ = (
            fold(word("tacos.draw.hand", n=sum(hand.values()), cards=text), self.width)
            for text in (cards, self.voice.catalogue.group_separator.join(sorts) or cards)
        )
        return plain if self.brief and len(sorted_) > len(plain) else sorted_

    def held_trucks(self, mine: MineView) -> list[str]:
        """Return the truck cards in hand with their effects."""
        parts = []
        for key, count in mine.trucks.items():
            mark = self.marks.at(f"truck:{key}")
            parts.append(f"{mark} {self.does(key, count)}".strip())
        return parts

    def does(self, key: str, count: int = 1) -> str:
        """Return a truck card with its effect."""
        return f"{counted(self.voice.thing(f'truck:{key}'), count)} ({self.cards.does(self.cards.trucks[key])})"

    def done(self) -> list[str]:
        """Return what the viewer has built and played."""
        own = next(owner for owner in self.view.owners if owner.who == f"seat:{self.view.viewer}")
        parts = self.laid_out(own)
        return fold(" ".join(parts), self.width) if parts else []

    def laid_out(self, owner: OwnerView) -> list[str]:
        """Return what a player built, with which ingredients, and played."""
        parts = []
        for key, cards in (
            ("tacos.draw.built", self.cards.named("recipe", owner.built)),
            ("tacos.draw.under", self.cards.stock(owner.under, short=True)),
            ("tacos.draw.played", self.cards.named("truck", owner.played)),
        ):
            if cards and not (self.brief and key == "tacos.draw.under"):
                parts.append(self.voice.word(key, list=self.voice.list(cards)))
        return parts


def at_most(lines: list[str], most: int, width: int) -> list[str]:
    """Return the first lines; an ellipsis at the end of the last says that there are more."""
    if len(lines) <= most or most == 0:
        return lines[:most]
    return [*lines[: most - 1], cut(f"{lines[most - 1]} …", width)]
