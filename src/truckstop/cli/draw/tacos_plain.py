"""Drawing of tacos for screen readers: one fact per line, no columns."""

import msgspec

from truckstop.cli.draw import tacos_standing as table
from truckstop.cli.draw.tacos_cards import Cards, without
from truckstop.cli.screen import fold
from truckstop.cli.tacos_card_texts import varied_text
from truckstop.games.tacos.views import Board, MineView, OwnerView, TacosView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    assert isinstance(board, Board) and isinstance(view, TacosView)
    facts = standing(board, view, voice) if view.over else Facts(board, view, voice).facts()
    return [line for fact in facts for line in fold(fact, width)]


class Facts:
    """Sentences about a position of a running game."""

    def __init__(self, board: Board, view: TacosView, voice: Voice) -> None:
        self.board = board
        self.view = view
        self.voice = voice
        self.cards = Cards(board, voice)

    def facts(self) -> list[str]:
        view, word = self.view, self.voice.word
        key = "tacos.plain.head_solo" if view.level else "tacos.plain.head"
        facts = [word(key, level=view.level, round=view.round, phase=f"phase:{view.phase.replace(' ', '_')}")]
        facts += table.situation(view, self.voice)
        facts.append(word("tacos.plain.ends", n=self.board.ends_at))
        ingredients, recipes, trucks = view.decks
        facts.append(word("tacos.plain.decks", ingredients=ingredients, recipes=recipes, trucks=trucks))
        facts.append(word("tacos.plain.supply", n=view.supply))
        facts += self.vendors()
        facts += [fact for place, owner in enumerate(table.in_line(view), 1) for fact in self.player(place, owner)]
        facts += self.recipes()
        facts += self.trucks()
        return facts + (self.own(view.mine) if view.mine is not None else [])

    def vendors(self) -> list[str]:
        facts = []
        for stall in self.view.stalls:
            stock = self.voice.list(self.cards.stock(stall.stock)) or self.voice.word("tacos.draw.empty")
            fact = self.voice.word("tacos.plain.vendor", vendor=f"vendor:{stall.vendor}", cards=stock)
            vendor = next(one for one in self.board.vendors if one.key == stall.vendor)
            facts.append(f"{fact} {varied_text(vendor, self.voice)}" if self.board.varied else fact)
        return facts

    def player(self, place: int, owner: OwnerView) -> list[str]:
        """Return what is public about a player."""
        word = self.voice.word
        figures = {"n": place, "customers": owner.customers, "score": owner.score}
        fact = word("tacos.plain.player", who=owner.who, **figures)
        if owner.who.startswith("seat:"):
            held = {"coins": owner.coins, "cards": owner.cards, "recipes": owner.recipes, "trucks": owner.trucks}
            fact += " " + word("tacos.plain.holds", **held)
        if owner.vendor is not None and (owner.bid is not None or owner.ahead):
            key = "tacos.plain.ahead" if owner.ahead else "tacos.plain.bid"
            fact += " " + word(key, vendor=f"vendor:{owner.vendor}", n=owner.bid or 0)
        mine = owner.who == f"seat:{self.view.viewer}"
        parts = [] if mine else [("tacos.plain.known", self.known(owner))]
        parts += [
            ("tacos.draw.built", self.cards.named("recipe", owner.built)),
            ("tacos.draw.under", self.cards.stock(owner.under)),
            ("tacos.draw.played", self.cards.named("truck", owner.played)),
        ]
        more = [word(key, list=self.voice.list(cards)) for key, cards in parts if cards]
        return [f"{fact} {' '.join(more)}".rstrip()]

    def known(self, owner: OwnerView) -> list[str]:
        return self.cards.stock(owner.known) + self.cards.named("truck", owner.known_trucks)

    def recipes(self) -> list[str]:
        view, facts = self.view, []
        for space, key in enumerate(view.popular):
            if key is not None:
                more = self.board.popular_bonus[space]
                facts.append(self.recipe("tacos.plain.popular", key, more=more, space=space + 1))
        facts += [self.recipe("tacos.plain.basic", key, left=left) for key, left in view.basics.items() if left]
        if view.mine is not None:
            facts += [self.recipe("tacos.plain.your_recipe", key, left=n) for key, n in view.mine.recipes.items()]
            facts += [self.recipe("tacos.plain.drawn_recipe", key) for key in view.mine.drawn_recipes]
        return facts

    def recipe(self, says: str, key: str, more: int = 0, **figures: int) -> str:
        """Return the reward and slots of a recipe, and what the viewer's hand lacks for it."""
        word, recipe, mine = self.voice.word, self.cards.recipes[key], self.view.mine
        slots = self.voice.list(self.cards.slots(recipe, None, short=False))
        brings = {"customers": recipe.customers + more, "coins": recipe.coins}
        fact = word(says, recipe=f"recipe:{key}", slots=slots, **brings, **figures)
        if mine is None:
            return fact
        fit = mine.fits[key]
        lacks = [self.cards.slot(slot, False) for slot, has in zip(recipe.slots, fit.has, strict=True) if not has]
        if not lacks:
            return f"{fact} {word('tacos.plain.complete')}"
        return f"{fact} {word('tacos.plain.lacks', list=self.voice.list(lacks), price=fit.price)}"

    def trucks(self) -> list[str]:
        facts = []
        for space, key in enumerate(self.view.track):
            if key is not None:
                text = self.cards.explained(self.cards.trucks[key])
                cost = self.board.truck_costs[space]
                facts.append(self.voice.word("tacos.plain.truck", truck=f"truck:{key}", n=cost, text=text))
        return facts

    def own(self, mine: MineView) -> list[str]:
        word, facts = self.voice.word, []
        for key, count in mine.trucks.items():
            text = self.cards.explained(self.cards.trucks[key])
            facts.append(word("tacos.plain.your_truck", truck=f"truck:{key}", n=count, text=text))
        if mine.building is not None and mine.laid:
            laid = self.voice.list(self.cards.stock(mine.laid))
            facts.append(word("tacos.draw.laid", recipe=f"recipe:{mine.building}", cards=laid))
        if mine.vendor is not None and mine.bid is not None:
            facts.append(word("tacos.draw.secret", vendor=f"vendor:{mine.vendor}", n=mine.bid))
        hand = without(mine.hand, mine.laid)
        sorts = [
            word("tacos.plain.of_category", category=f"category:{category}", cards=self.voice.list(cards))
            for category, cards in self.cards.by_category(hand).items()
        ]
        cards = self.voice.catalogue.group_separator.join(sorts) or word("tacos.draw.nothing")
        return [*facts, word("tacos.plain.hand", n=sum(hand.values()), cards=cards)]


def standing(board: Board, view: TacosView, voice: Voice) -> list[str]:
    """Return the final places, and the scores with their parts."""
    cards, word = Cards(board, voice), voice.word
    facts = [word("tacos.draw.standing")]
    facts += [word("tacos.draw.ended", ending=f"ending:{view.ended}")] if view.ended is not None else []
    facts += [table.campaign(view, voice)] if view.results else []
    for place, owner in table.ranked(view):
        fact = f"{f'{place}. ' if place else ''}{table.result(owner, voice)}"
        facts.append(" ".join([fact, *table.made(cards, owner)]))
    return facts
