"""The events of tacos: the name of each and its fields, in the order of the ints that the rules tell."""

from typing import Annotated

from truckstop.games.tacos import codes
from truckstop.kernel.event import GameEvent, Kind

EndingName = Annotated[str, Kind("ending")]
IngredientName = Annotated[str, Kind("ingredient")]
LevelName = Annotated[str, Kind("level")]
OriginName = Annotated[str, Kind("origin")]
OwnerName = Annotated[str, Kind("owner")]
RecipeName = Annotated[str, Kind("recipe")]
TruckName = Annotated[str, Kind("truck")]
VendorName = Annotated[str, Kind("vendor")]


class TacosEvent(GameEvent, frozen=True):
    """An event of tacos."""


class Level(TacosEvent, frozen=True, tag="level"):
    """A level of a solo game begins."""

    level: LevelName


class Queue(TacosEvent, frozen=True, tag="queue"):
    """Who stands at a place of the arrival track, from 1."""

    place: int
    who: OwnerName


class Vendor(TacosEvent, frozen=True, tag="vendor"):
    """A vendor is in play, at this place of the board, from 1."""

    place: int
    vendor: VendorName


class Stocked(TacosEvent, frozen=True, tag="stocked"):
    """An ingredient from the deck is laid out at a vendor."""

    vendor: VendorName
    ingredient: IngredientName


class Popular(TacosEvent, frozen=True, tag="popular"):
    """A recipe from the deck enters the popular recipes, on the newest space."""

    recipe: RecipeName


class Track(TacosEvent, frozen=True, tag="track"):
    """A truck card from the deck enters the truck track, on the newest space."""

    truck: TruckName


class Dealt(TacosEvent, frozen=True, tag="dealt"):
    """An ingredient of the first hand; told to its owner."""

    who: OwnerName
    ingredient: IngredientName


class DealtRecipe(TacosEvent, frozen=True, tag="dealt_recipe"):
    """The recipe of the first hand; told to its owner."""

    who: OwnerName
    recipe: RecipeName


class Round(TacosEvent, frozen=True, tag="round"):
    """A round begins."""

    round: int


class Bid(TacosEvent, frozen=True, tag="bid"):
    """Where a player goes this round, and the coins that she bids; she has paid them."""

    who: OwnerName
    vendor: VendorName
    n: int


class NoCoins(TacosEvent, frozen=True, tag="no_coins"):
    """A player without coins goes to a vendor and bids 0 unasked: told to that player alone until the reveal."""

    who: OwnerName
    vendor: VendorName


class ChallengerBid(TacosEvent, frozen=True, tag="challenger_bid"):
    """Where a Challenger goes, and his bid, read off a recipe that is flipped."""

    who: OwnerName
    vendor: VendorName
    recipe: RecipeName
    n: int


class ChallengerFirst(TacosEvent, frozen=True, tag="challenger_first"):
    """A Challenger flipped a recipe that puts him first at his vendor whatever was bid."""

    who: OwnerName
    vendor: VendorName
    recipe: RecipeName


class ChallengerNoCard(TacosEvent, frozen=True, tag="challenger_no_card"):
    """A Challenger bids 0: no recipe is left to flip."""

    who: OwnerName
    vendor: VendorName


class Took(TacosEvent, frozen=True, tag="took"):
    """A player takes an ingredient from a vendor."""

    who: OwnerName
    ingredient: IngredientName
    vendor: VendorName


class Displaced(TacosEvent, frozen=True, tag="displaced"):
    """A vendor has nothing left for a visitor."""

    who: OwnerName
    vendor: VendorName


class NothingLeft(TacosEvent, frozen=True, tag="nothing_left"):
    """No vendor has anything left for a visitor who was displaced."""

    who: OwnerName


class Cleared(TacosEvent, frozen=True, tag="cleared"):
    """Only Challengers came to a vendor: all ingredients there are discarded."""

    vendor: VendorName
    n: int
    who: OwnerName
    """The first of the Challengers who came."""


class ChallengerTook(TacosEvent, frozen=True, tag="challenger_took"):
    """An ingredient is discarded for a Challenger."""

    who: OwnerName
    ingredient: IngredientName
    vendor: VendorName


class Paid(TacosEvent, frozen=True, tag="paid"):
    """A vendor pays a visitor."""

    who: OwnerName
    n: int
    vendor: VendorName


class VendorGave(TacosEvent, frozen=True, tag="vendor_gave"):
    """A vendor gives ingredients for a bid of 0; they follow."""

    who: OwnerName
    vendor: VendorName


class Crowd(TacosEvent, frozen=True, tag="crowd"):
    """A vendor gets more ingredients because of a crowd; they follow."""

    vendor: VendorName
    n: int


class Turn(TacosEvent, frozen=True, tag="turn"):
    """A turn begins."""

    who: OwnerName


class Saw(TacosEvent, frozen=True, tag="saw"):
    """One of the ingredients drawn to keep one of them; told to the player alone."""

    who: OwnerName
    ingredient: IngredientName


class SawRecipe(TacosEvent, frozen=True, tag="saw_recipe"):
    """One of the recipes drawn to keep one of them; told to the player alone."""

    who: OwnerName
    recipe: RecipeName


class Drew(TacosEvent, frozen=True, tag="drew"):
    """A player has drawn ingredients and kept one; what she discards follows."""

    who: OwnerName
    n: int


class DrewRecipes(TacosEvent, frozen=True, tag="drew_recipes"):
    """A player has drawn recipes and kept one; what she discards follows."""

    who: OwnerName
    n: int


class Kept(TacosEvent, frozen=True, tag="kept"):
    """The ingredient that was kept; told to the player alone."""

    who: OwnerName
    ingredient: IngredientName


class KeptRecipe(TacosEvent, frozen=True, tag="kept_recipe"):
    """The recipe that was kept; told to the player alone."""

    who: OwnerName
    recipe: RecipeName


class Discarded(TacosEvent, frozen=True, tag="discarded"):
    """An ingredient that was drawn and not kept."""

    who: OwnerName
    ingredient: IngredientName


class DiscardedRecipe(TacosEvent, frozen=True, tag="discarded_recipe"):
    """A recipe that was drawn and not kept."""

    who: OwnerName
    recipe: RecipeName


class Bought(TacosEvent, frozen=True, tag="bought"):
    """A truck card is bought from the track, for n coins."""

    who: OwnerName
    truck: TruckName
    n: int


class BoughtUnseen(TacosEvent, frozen=True, tag="bought_unseen"):
    """The unseen truck card is bought, for n coins."""

    who: OwnerName
    n: int


class GotTruck(TacosEvent, frozen=True, tag="got_truck"):
    """Which card that was; told to the player alone."""

    who: OwnerName
    truck: TruckName


class Coins(TacosEvent, frozen=True, tag="coins"):
    """A player gets coins."""

    who: OwnerName
    n: int


class Built(TacosEvent, frozen=True, tag="built"):
    """A recipe is built. The cards under it, the price and the reward follow as events of their own."""

    who: OwnerName
    recipe: RecipeName
    origin: OriginName
    customers: int
    """On the recipe card."""
    coins: int
    """What it pays."""
    bonus: int
    """Customers owed for its space among the popular recipes."""
    premium: int
    """Customers owed for premium ingredients."""
    came: int
    """Of the last two, those that came: fewer if the supply ran out."""
    substitutes: int
    """Slots that hold something else."""
    paid: int
    """Coins paid for them."""


class OnlyCards(TacosEvent, frozen=True, tag="only_cards"):
    """Ingredients that were laid unasked, being the only ones that could be, before the next is asked for: told to
    their player alone. Of a recipe that is whole all are told to everybody.
    """

    who: OwnerName
    recipe: RecipeName
    ingredients: tuple[IngredientName, ...]


class Laid(TacosEvent, frozen=True, tag="laid"):
    """An ingredient is laid under the recipe that was just built."""

    who: OwnerName
    ingredient: IngredientName
    slot: int
    """The slot of the recipe that it lies in, counted from 0 in the order printed."""
    fits: bool
    """False if it is a substitute."""


class Substituted(TacosEvent, frozen=True, tag="substituted"):
    """Coins are paid for n substitutes."""

    who: OwnerName
    coins: int
    n: int


class Reward(TacosEvent, frozen=True, tag="reward"):
    """What is printed on the recipe that was just built."""

    who: OwnerName
    customers: int
    coins: int


class Came(TacosEvent, frozen=True, tag="came"):
    """Customers come from the supply."""

    who: OwnerName
    n: int


class StayedAway(TacosEvent, frozen=True, tag="stayed_away"):
    """Customers stay away because the supply is empty."""

    who: OwnerName
    n: int


class Exchanged(TacosEvent, frozen=True, tag="exchanged"):
    """Coins are turned into a customer."""

    who: OwnerName
    coins: int


class Played(TacosEvent, frozen=True, tag="played"):
    """A truck card is played; what it does follows."""

    who: OwnerName
    truck: TruckName


class GotCount(TacosEvent, frozen=True, tag="got_count"):
    """A player gets n ingredients from the deck."""

    who: OwnerName
    n: int


class GotRecipeCount(TacosEvent, frozen=True, tag="got_recipe_count"):
    """A player gets n recipes from the deck."""

    who: OwnerName
    n: int


class Got(TacosEvent, frozen=True, tag="got"):
    """One of them; told to the player alone."""

    who: OwnerName
    ingredient: IngredientName


class GotRecipe(TacosEvent, frozen=True, tag="got_recipe"):
    """One of them; told to the player alone."""

    who: OwnerName
    recipe: RecipeName


class Action(TacosEvent, frozen=True, tag="action"):
    """A player gets n more actions."""

    who: OwnerName
    n: int


class Passed(TacosEvent, frozen=True, tag="passed"):
    """A player plays no truck card, or no more, before the bids or the turns."""

    who: OwnerName


class TurnOver(TacosEvent, frozen=True, tag="turn_over"):
    """A turn is over."""

    who: OwnerName


class ToTheBack(TacosEvent, frozen=True, tag="to_the_back"):
    """The first on the arrival track goes to the back."""

    who: OwnerName


class OffTrack(TacosEvent, frozen=True, tag="off_track"):
    """The oldest truck card leaves the track."""

    truck: TruckName


class OffPopular(TacosEvent, frozen=True, tag="off_popular"):
    """The oldest popular recipe is discarded."""

    recipe: RecipeName


class ChallengerTruck(TacosEvent, frozen=True, tag="challenger_truck"):
    """A Challenger takes a truck card from the track."""

    who: OwnerName
    truck: TruckName


class ChallengerBuilt(TacosEvent, frozen=True, tag="challenger_built"):
    """A Challenger builds a popular recipe."""

    who: OwnerName
    recipe: RecipeName
    n: int
    """Customers on the recipe card."""
    came: int
    """Customers from the supply, for the space that it lay on."""


class End(TacosEvent, frozen=True, tag="end"):
    """The game, or the level, ends with this round, and why."""

    ending: EndingName


class Held(TacosEvent, frozen=True, tag="held"):
    """Ingredients left in a hand at the end, n of a kind."""

    who: OwnerName
    ingredient: IngredientName
    n: int


class HeldRecipe(TacosEvent, frozen=True, tag="held_recipe"):
    """Recipes left in a hand at the end, n of a kind."""

    who: OwnerName
    recipe: RecipeName
    n: int


class HeldTruck(TacosEvent, frozen=True, tag="held_truck"):
    """Truck cards left in a hand at the end, n of a kind."""

    who: OwnerName
    truck: TruckName
    n: int


class Tally(TacosEvent, frozen=True, tag="tally"):
    """The count, first part: visible customers, by coins, given by truck cards in hand."""

    who: OwnerName
    visible: int
    coins: int
    given: int


class Score(TacosEvent, frozen=True, tag="score"):
    """The count, second part: skills, marketing sets, and all together."""

    who: OwnerName
    skills: int
    sets: int
    total: int


class Won(TacosEvent, frozen=True, tag="won"):
    """A player has won, with n customers."""

    who: OwnerName
    n: int


class ChallengerWon(TacosEvent, frozen=True, tag="challenger_won"):
    """A Challenger was not beaten, with n customers."""

    who: OwnerName
    n: int


class LevelWon(TacosEvent, frozen=True, tag="level_won"):
    """A level of a campaign is won."""

    level: int
    mine: int
    theirs: int


class LevelLost(TacosEvent, frozen=True, tag="level_lost"):
    """A level of a campaign is not won."""

    level: int
    mine: int
    theirs: int


class CampaignWon(TacosEvent, frozen=True, tag="campaign_won"):
    """The campaign is won, by the sums of all levels."""

    mine: int
    theirs: int


class CampaignLost(TacosEvent, frozen=True, tag="campaign_lost"):
    """The campaign is not won, by the sums of all levels."""

    mine: int
    theirs: int


class NothingToTake(TacosEvent, frozen=True, tag="nothing_to_take"):
    """A played card lets a player take ingredients, and no vendor has any."""

    who: OwnerName


EVENTS: dict[int, type[GameEvent]] = {
    codes.E_LEVEL: Level,
    codes.E_QUEUE: Queue,
    codes.E_VENDOR: Vendor,
    codes.E_STOCKED: Stocked,
    codes.E_POPULAR: Popular,
    codes.E_TRACK: Track,
    codes.E_DEALT: Dealt,
    codes.E_DEALT_RECIPE: DealtRecipe,
    codes.E_ROUND: Round,
    codes.E_BID: Bid,
    codes.E_CHALLENGER_BID: ChallengerBid,
    codes.E_CHALLENGER_FIRST: ChallengerFirst,
    codes.E_CHALLENGER_NO_CARD: ChallengerNoCard,
    codes.E_TOOK: Took,
    codes.E_DISPLACED: Displaced,
    codes.E_NOTHING_LEFT: NothingLeft,
    codes.E_CLEARED: Cleared,
    codes.E_CHALLENGER_TOOK: ChallengerTook,
    codes.E_PAID: Paid,
    codes.E_VENDOR_GAVE: VendorGave,
    codes.E_CROWD: Crowd,
    codes.E_TURN: Turn,
    codes.E_SAW: Saw,
    codes.E_SAW_RECIPE: SawRecipe,
    codes.E_DREW: Drew,
    codes.E_DREW_RECIPES: DrewRecipes,
    codes.E_KEPT: Kept,
    codes.E_KEPT_RECIPE: KeptRecipe,
    codes.E_DISCARDED: Discarded,
    codes.E_DISCARDED_RECIPE: DiscardedRecipe,
    codes.E_BOUGHT: Bought,
    codes.E_BOUGHT_UNSEEN: BoughtUnseen,
    codes.E_GOT_TRUCK: GotTruck,
    codes.E_COINS: Coins,
    codes.E_BUILT: Built,
    codes.E_LAID: Laid,
    codes.E_SUBSTITUTED: Substituted,
    codes.E_REWARD: Reward,
    codes.E_CAME: Came,
    codes.E_STAYED_AWAY: StayedAway,
    codes.E_EXCHANGED: Exchanged,
    codes.E_PLAYED: Played,
    codes.E_GOT_COUNT: GotCount,
    codes.E_GOT_RECIPE_COUNT: GotRecipeCount,
    codes.E_GOT: Got,
    codes.E_GOT_RECIPE: GotRecipe,
    codes.E_ACTION: Action,
    codes.E_PASSED: Passed,
    codes.E_TURN_OVER: TurnOver,
    codes.E_TO_THE_BACK: ToTheBack,
    codes.E_OFF_TRACK: OffTrack,
    codes.E_OFF_POPULAR: OffPopular,
    codes.E_CHALLENGER_TRUCK: ChallengerTruck,
    codes.E_CHALLENGER_BUILT: ChallengerBuilt,
    codes.E_END: End,
    codes.E_HELD: Held,
    codes.E_HELD_RECIPE: HeldRecipe,
    codes.E_HELD_TRUCK: HeldTruck,
    codes.E_TALLY: Tally,
    codes.E_SCORE: Score,
    codes.E_WON: Won,
    codes.E_CHALLENGER_WON: ChallengerWon,
    codes.E_LEVEL_WON: LevelWon,
    codes.E_LEVEL_LOST: LevelLost,
    codes.E_CAMPAIGN_WON: CampaignWon,
    codes.E_CAMPAIGN_LOST: CampaignLost,
    codes.E_NOTHING_TO_TAKE: NothingToTake,
    codes.E_NO_COINS: NoCoins,
    codes.E_ONLY_CARDS: OnlyCards,
}
