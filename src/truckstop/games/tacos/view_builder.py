"""Builds the view of a seat or a spectator in tacos. Only this file decides which secrets a viewer may see."""

from functools import lru_cache

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from truckstop.games.tacos.build import laid_cards, slotted, substitutes, wanted
from truckstop.games.tacos.codes import (
    AHEAD,
    CATEGORIES,
    ENDINGS,
    LEVELS,
    NONE,
    PER_CUSTOMER,
    POPULAR_BONUS,
    POPULAR_SPACES,
    SUBSTITUTE,
    TRUCK_COSTS,
    TURN_ACTIONS,
    UNSEEN_COST,
    VENDOR_VERBS,
    VERBS,
)
from truckstop.games.tacos.names import owner_key
from truckstop.games.tacos.rules import (
    BID_MADE,
    BUILT_COUNT,
    CARDS,
    COINS_HELD,
    DISPLACED,
    EXTRA,
    INGREDIENTS_LEFT,
    MEEPLES,
    RECIPES_HELD,
    RECIPES_LEFT,
    RESULTS,
    SEEN,
    SERVED,
    STALL,
    TRUCKS_HELD,
    TRUCKS_LEFT,
    TacosRules,
)
from truckstop.games.tacos.score import (
    BY_COINS,
    BY_SETS,
    BY_SKILLS,
    GIVEN,
    challenger_parts,
    final_scores,
    left_over,
    parts,
    skill_of_kind,
    total,
    worth,
)
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.suggest import best_filling, filling_price
from truckstop.games.tacos.views import (
    Board,
    Counts,
    FitView,
    IngredientView,
    MineView,
    OwnerView,
    PartsView,
    RecipeView,
    SlotView,
    StallView,
    TacosView,
    TieView,
    TruckView,
    VendorView,
)


def board(rules: TacosRules) -> Board:
    """Return the printed cards, which clients draw."""
    return Board(
        ingredients=[
            IngredientView(one.key, CATEGORIES[one.category], one.kind, one.copies, one.premium, one.named)
            for one in rules.ingredients
            if one.copies > 0
        ],
        recipes=[
            RecipeView(one.key, one.copies, number >= rules.first_basic, one.slots, one.customers, one.coins)
            for number, one in enumerate(rules.recipes)
            if one.copies > 0
        ],
        trucks=[
            TruckView(
                key=one.key,
                copies=one.copies,
                skill=one.skill,
                gives={VERBS[verb]: amount for verb, amount in zip(one.verbs, one.amounts, strict=True)},
                bonus=one.bonus,
                ingredients=[rules.ingredients[kind].key for kind in one.shown],
            )
            for one in rules.trucks
            if one.copies > 0
        ],
        vendors=[
            VendorView(one.key, VENDOR_VERBS[one.verb], one.amount, one.limit)
            for one in rules.vendors
            if one.verb != NONE
        ],
        varied=rules.varied,
        ends_above=rules.limit,
        ends_at=rules.limit + 1,
        popular_bonus=POPULAR_BONUS,
        truck_costs=TRUCK_COSTS[: rules.truck_spaces],
        unseen_cost=UNSEEN_COST,
        substitute_cost=SUBSTITUTE,
        coins_a_customer=PER_CUSTOMER,
        turn_actions=TURN_ACTIONS,
        levels=LEVELS,
    )


def view(s: Tacos, viewer: int) -> TacosView:
    """Build the view of one viewer. SPECTATOR, or any other number that is not a seat, sees only public facts."""
    rules = s.rules
    table = list(s.table)
    turn = s.turn if s.waiting == 0 and s.turn != NONE else None
    planning = turn is not None and s.phase.key == "truck planning"
    thrown = rules.thrown
    decks = decks_left(s, viewer)
    owners = [owner_view(s, owner, place) for owner, place in enumerate(owner_places(s))]
    return TacosView(
        viewer=viewer,
        round=s.round,
        level=s.level,
        results=[
            (table[RESULTS + 2 * level], table[RESULTS + 2 * level + 1])
            for level in range(LEVELS)
            if rules.campaign and (level < s.level - 1 or s.over)
        ],
        phase="over" if s.over else s.phase.key,
        asked=turn,
        last=last_round(s, decks),
        actions=s.actions + s.own[turn * rules.stride + EXTRA] if planning and turn is not None else 0,
        taking=s.market,
        arrival=[owner_key(rules, table[rules.arrival + place]) for place in range(s.owners)],
        owners=owners,
        stalls=[
            StallView(
                rules.vendors[table[rules.vendor + stall]].key,
                kinds(rules, table[rules.stall + stall * rules.kinds : rules.stall + (stall + 1) * rules.kinds]),
            )
            for stall in range(s.stalls)
        ],
        popular=[
            rules.recipes[design].key if design != NONE else None
            for design in table[rules.popular : rules.popular + POPULAR_SPACES]
        ],
        track=[
            rules.trucks[card].key if card != NONE else None
            for card in table[rules.track : rules.track + rules.truck_spaces]
        ],
        basics={
            rules.recipes[rules.first_basic + basic].key: table[rules.basics_left + basic]
            for basic in range(rules.basics)
            if rules.recipes[rules.first_basic + basic].copies > 0
        },
        supply=s.supply,
        decks=decks,
        discards=[
            kinds(rules, table[thrown : thrown + rules.kinds]),
            designs(rules, table[thrown + rules.kinds : thrown + rules.kinds + rules.first_basic]),
            trucks(rules, table[thrown + rules.kinds + rules.first_basic : rules.basics_left]),
        ],
        mine=mine_view(s, viewer) if 0 <= viewer < rules.players and not s.over else None,
        over=s.over,
        ended=ENDINGS[s.ended] if s.ended != NONE else None,
        scores=s.scores(),
        ranks=[1 + sum([1 for other in owners if other.score > own.score]) for own in owners[: rules.players]],
        ranked=len(owners),
        winners=s.winners(),
        places=s.places(),
        ties=ties(s),
        next_level=s.level + 1 if s.level > 0 and not rules.campaign and s.winners() else 0,
    )


def again(seen: TacosView, s: Tacos, viewer: int) -> TacosView:
    """Adapt a view of the same position to another viewer: the private part differs, and the decks during a draw."""
    mine = mine_view(s, viewer) if 0 <= viewer < s.rules.players and not s.over else None
    decks = decks_left(s, viewer)
    return replace(seen, viewer=viewer, mine=mine, decks=decks, last=last_round(s, decks))


def last_round(s: Tacos, decks: list[int]) -> bool:
    """True if the game is certain to end after this round (T5.1), as far as the viewer with these decks knows."""
    if s.over or s.supply == 0 or 0 in decks:
        return not s.over
    return any(s.visible(owner) > s.rules.limit for owner in range(s.owners))


def owner_places(s: Tacos) -> list[int]:
    """Return the final places of all owners, Challengers included; 0 before the end and in a campaign."""
    if not s.over or s.rules.campaign:
        return [0] * s.owners
    scores = final_scores(s.rules, s.own, s.owners)
    challengers = range(s.rules.players, s.owners)
    return s.places() + [1 + sum([1 for score in scores if score > scores[one]]) for one in challengers]


def ties(s: Tacos) -> list[TieView]:
    """Return the ties at the end and how they were decided (T5.5, T7.6)."""
    if not s.over or s.rules.campaign:
        return []
    rules, scores, places = s.rules, final_scores(s.rules, s.own, s.owners), s.places()
    views: list[TieView] = []
    for score in sorted(set(scores), reverse=True):
        tied = [owner for owner in range(s.owners) if scores[owner] == score]
        # A tie between Challengers only does not matter.
        if len(tied) == 1 or tied[0] >= rules.players:
            continue
        shared = len({places[owner] for owner in tied if owner < rules.players}) == 1
        by = "challenger" if s.level > 0 else "shared" if shared else "broken"
        views.append(TieView([owner_key(rules, owner) for owner in tied], score, by))
    return views


def decks_left(s: Tacos, viewer: int) -> list[int]:
    """Return the cards left in each deck. A draw stays hidden from the others until a card is kept."""
    rules, table = s.rules, s.table
    hidden = s.turn != viewer
    ingredients_seen = sum(list(table[rules.seen : rules.seen + rules.kinds])) if hidden else 0
    recipes_seen = table[SEEN] - ingredients_seen if hidden else 0
    return [table[INGREDIENTS_LEFT] + ingredients_seen, table[RECIPES_LEFT] + recipes_seen, table[TRUCKS_LEFT]]


def owner_view(s: Tacos, owner: int, place: int) -> OwnerView:
    """Build the public view of an owner; at the end it shows everything."""
    rules = s.rules
    own = list(s.own[owner * rules.stride : (owner + 1) * rules.stride])
    shown = own[STALL] != NONE and s.waiting == 0
    if owner < rules.players:
        counted = parts(rules, s.own, owner, s.over)
    else:
        counted = challenger_parts(rules, s.own, owner)
    return OwnerView(
        who=owner_key(rules, owner),
        coins=own[COINS_HELD],
        meeples=own[MEEPLES],
        served=own[SERVED],
        vendor=rules.vendors[s.table[rules.vendor + own[STALL]]].key if shown else None,
        bid=own[BID_MADE] if shown and own[BID_MADE] != AHEAD else None,
        ahead=own[BID_MADE] == AHEAD,
        displaced=own[DISPLACED] == 1,
        cards=own[CARDS],
        known=kinds(rules, own[rules.hand : rules.open] if s.over else own[rules.open : rules.under]),
        recipes=own[RECIPES_HELD],
        known_recipes=designs(rules, own[rules.held : rules.built]) if s.over else {},
        trucks=own[TRUCKS_HELD],
        known_trucks=trucks(
            rules, own[rules.trucks_held : rules.trucks_open] if s.over else own[rules.trucks_open : rules.played]
        ),
        played=trucks(rules, own[rules.played :]),
        built={
            recipe.key: count
            for recipe, count in zip(rules.recipes, own[rules.built : rules.trucks_held], strict=True)
            if count > 0
        },
        under=kinds(rules, own[rules.under : rules.held]),
        extra=own[EXTRA],
        parts=PartsView(
            own[SERVED], own[MEEPLES], counted[BY_COINS], counted[BY_SKILLS], counted[BY_SETS], counted[GIVEN]
        ),
        customers=s.visible(owner),
        enough=s.visible(owner) > rules.limit,
        score=total(counted),
        place=place,
        left_over=left_over(rules, s.own, owner, s.over and owner < rules.players),
        recipes_built=own[BUILT_COUNT],
    )


def mine_view(s: Tacos, seat: int) -> MineView:
    """Build the private part of a seat's view."""
    rules = s.rules
    own = list(s.own[seat * rules.stride : (seat + 1) * rules.stride])
    table = list(s.table)
    choosing = s.waiting > 0
    mine = s.turn == seat
    building = mine and s.building != NONE
    chosen = choosing and own[STALL] != NONE
    price = filling_price(s, s.building, best_filling(s, seat, s.building)) if building else 0
    fits = cached_fits(rules, tuple(own[rules.hand : rules.open]))
    held: list[int] = []
    if own[RECIPES_HELD] > 0:
        held = [design for design in range(rules.first_basic) if own[rules.held + design] > 0]
    seen = held + [design for design in table[rules.popular : rules.popular + POPULAR_SPACES] if design != NONE]
    seen += [design for design in range(rules.first_basic, rules.designs) if rules.recipes[design].copies > 0]
    drawing = mine and table[SEEN] > 0
    if drawing:
        drawn = rules.seen + rules.kinds
        seen += [design for design in range(rules.first_basic) if table[drawn + design] > 0]
    return MineView(
        hand=kinds(rules, own[rules.hand : rules.open]),
        recipes=designs(rules, own[rules.held : rules.built]),
        trucks=trucks(rules, own[rules.trucks_held : rules.trucks_open]),
        vendor=rules.vendors[table[rules.vendor + own[STALL]]].key if chosen else None,
        bid=own[BID_MADE] if chosen and s.ready[seat] == 1 else None,
        drawn=kinds(rules, table[rules.seen : rules.seen + rules.kinds]) if drawing else {},
        drawn_recipes=designs(rules, table[rules.seen + rules.kinds : rules.laid]) if drawing else {},
        building=rules.recipes[s.building].key if building else None,
        laid=kinds(rules, list(laid_cards(s))) if building else {},
        price=price,
        slots=slot_views(s) if building else [],
        fits={rules.recipes[design].key: fits.view(design) for design in seen},
        payable=[rules.recipes[one].key for one in seen if 0 < fits.view(one).price <= own[COINS_HELD]],
        wants=[rules.ingredients[kind].key for kind in sorted({kind for one in held for kind in fits.want(one)})],
        worth=truck_worth(s, seat, own),
        skills=kinds(rules, list(skill_of_kind(rules, s.own, seat))) if any(own[rules.trucks_held :]) else {},
    )


def slot_views(s: Tacos) -> list[SlotView]:
    """Return the slots of the recipe that is being built."""
    rules, cards = s.rules, laid_cards(s)
    fitting = slotted(rules, s.building, cards, 0)
    others = substitutes(rules, fitting, cards)
    slots: list[SlotView] = []
    for slot, asks in enumerate(rules.recipes[s.building].slots):
        kind = fitting[slot] if fitting[slot] != NONE else others[slot]
        card = rules.ingredients[kind].key if kind != NONE else None
        slots.append(SlotView(asks, card, fitting[slot] != NONE))
    return slots


Cards = tuple[int, ...]


class Fits:
    """How far one hand can fill recipes, computed on demand and cached, because most actions leave a hand unchanged."""

    def __init__(self, rules: TacosRules, hand: Cards) -> None:
        self.rules = rules
        self.hand = vec[i64](hand)
        self.views: dict[int, FitView] = {}
        self.wants: dict[int, list[int]] = {}

    def view(self, design: int) -> FitView:
        if design not in self.views:
            has = [kind != NONE for kind in slotted(self.rules, design, self.hand, 0)]
            self.views[design] = FitView(has, SUBSTITUTE * has.count(False))
        return self.views[design]

    def want(self, design: int) -> list[int]:
        """Return the kinds that a recipe still needs."""
        if design not in self.wants:
            self.wants[design] = wanted(self.rules, design, slotted(self.rules, design, self.hand, 0))
        return self.wants[design]


@lru_cache(maxsize=1024)
def cached_fits(rules: TacosRules, hand: Cards) -> Fits:
    return Fits(rules, hand)


def truck_worth(s: Tacos, seat: int, own: list[int]) -> Counts:
    """Return what the truck cards on the track, and the skills in hand, would score for a seat at the end."""
    rules = s.rules
    scores: Counts = {}
    for space in range(rules.truck_spaces):
        card = s.table[rules.track + space]
        if card != NONE:
            scores[rules.trucks[card].key] = worth(rules, s.own, seat, card)
    if own[TRUCKS_HELD] > 0:
        for held, truck in enumerate(rules.trucks):
            if truck.skill and own[rules.trucks_held + held] > 0:
                scores[truck.key] = worth(rules, s.own, seat, held)
    return scores


def kinds(rules: TacosRules, counts: list[int]) -> Counts:
    """Return ingredients by key, from counts by kind."""
    return {one.key: count for one, count in zip(rules.ingredients, counts, strict=False) if count > 0}


def designs(rules: TacosRules, counts: list[int]) -> Counts:
    """Return recipes by key, without basic tacos."""
    recipes = rules.recipes[: rules.first_basic]
    return {one.key: count for one, count in zip(recipes, counts, strict=False) if count > 0}


def trucks(rules: TacosRules, counts: list[int]) -> Counts:
    return {one.key: count for one, count in zip(rules.trucks, counts, strict=False) if count > 0}
