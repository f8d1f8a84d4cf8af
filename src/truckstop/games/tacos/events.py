"""The events of tacos: name and fields of each, in the order of the ints that the engine tells."""

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
    """The owner at a place of the arrival track, from 1."""

    place: int
    who: OwnerName


class Vendor(TacosEvent, frozen=True, tag="vendor"):
    """A vendor in play, and its place on the board, from 1."""

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
    """An ingredient of the opening hand; told only to its owner."""

    who: OwnerName
    ingredient: IngredientName


class DealtRecipe(TacosEvent, frozen=True, tag="dealt_recipe"):
    """The recipe of the opening hand; told only to its owner."""

    who: OwnerName
    recipe: RecipeName


class Round(TacosEvent, frozen=True, tag="round"):
    """A round begins."""

    round: int


class Bid(TacosEvent, frozen=True, tag="bid"):
    """The vendor that a player visits this round, and the bid, which is paid."""

    who: OwnerName
    vendor: VendorName
    n: int


class NoCoins(TacosEvent, frozen=True, tag="no_coins"):
    """A player without coins visits a vendor and bids 0 unasked; told only to that player until the reveal."""

    who: OwnerName
    vendor: VendorName


class ChallengerBid(TacosEvent, frozen=True, tag="challenger_bid"):
    """The vendor that a Challenger visits, and the bid, which comes from a flipped recipe."""

    who: OwnerName
    vendor: VendorName
    recipe: RecipeName
    n: int


class ChallengerFirst(TacosEvent, frozen=True, tag="challenger_first"):
    """A Challenger flipped a recipe that comes before every bid."""

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
    """A visitor is displaced: the vendor has nothing left for them."""

    who: OwnerName
    vendor: VendorName


class NothingLeft(TacosEvent, frozen=True, tag="nothing_left"):
    """No vendor has anything left for a displaced visitor."""

    who: OwnerName


class Cleared(TacosEvent, frozen=True, tag="cleared"):
    """Only Challengers visited a vendor: all its ingredients are discarded."""

    vendor: VendorName
    n: int
    who: OwnerName
    """The first of these Challengers."""


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
    """A vendor gives ingredients for a bid of 0; they follow as events."""

    who: OwnerName
    vendor: VendorName


class Crowd(TacosEvent, frozen=True, tag="crowd"):
    """A vendor gets more ingredients because of a crowd; they follow as events."""

    vendor: VendorName
    n: int


class Turn(TacosEvent, frozen=True, tag="turn"):
    """A turn begins."""

    who: OwnerName


class Saw(TacosEvent, frozen=True, tag="saw"):
    """One of the drawn ingredients, of which the player keeps one; told only to the player."""

    who: OwnerName
    ingredient: IngredientName


class SawRecipe(TacosEvent, frozen=True, tag="saw_recipe"):
    """One of the drawn recipes, of which the player keeps one; told only to the player."""

    who: OwnerName
    recipe: RecipeName


class Drew(TacosEvent, frozen=True, tag="drew"):
    """A player has drawn n ingredients and kept one; the discards follow as events."""

    who: OwnerName
    n: int


class DrewRecipes(TacosEvent, frozen=True, tag="drew_recipes"):
    """A player has drawn n recipes and kept one; the discards follow as events."""

    who: OwnerName
    n: int


class Kept(TacosEvent, frozen=True, tag="kept"):
    """The ingredient that was kept; told only to the player."""

    who: OwnerName
    ingredient: IngredientName


class KeptRecipe(TacosEvent, frozen=True, tag="kept_recipe"):
    """The recipe that was kept; told only to the player."""

    who: OwnerName
    recipe: RecipeName


class Discarded(TacosEvent, frozen=True, tag="discarded"):
    """An ingredient that was drawn and discarded."""

    who: OwnerName
    ingredient: IngredientName


class DiscardedRecipe(TacosEvent, frozen=True, tag="discarded_recipe"):
    """A recipe that was drawn and discarded."""

    who: OwnerName
    recipe: RecipeName


class Bought(TacosEvent, frozen=True, tag="bought"):
    """A truck card is bought from the track, for n coins."""

    who: OwnerName
    truck: TruckName
    n: int


class BoughtUnseen(TacosEvent, frozen=True, tag="bought_unseen"):
    """The top card of the truck deck is bought unseen, for n coins."""

    who: OwnerName
    n: int


class GotTruck(TacosEvent, frozen=True, tag="got_truck"):
    """The truck card that was bought unseen; told only to the player."""

    who: OwnerName
    truck: TruckName


class Coins(TacosEvent, frozen=True, tag="coins"):
    """A player gets coins."""

    who: OwnerName
    n: int


class Built(TacosEvent, frozen=True, tag="built"):
    """A recipe is built. The cards under it, the price and the reward follow as events."""

    who: OwnerName
    recipe: RecipeName
    origin: OriginName
    customers: int
    """Customers on the recipe card."""
    coins: int
    """Coins that the recipe pays."""
    bonus: int
    """Customers owed for its space among the popular recipes."""
    premium: int
    """Customers owed for premium ingredients."""
    came: int
    """Customers of `bonus` and `premium` that came; fewer if the supply ran out."""
    substitutes: int
    """Slots filled with a substitute."""
    paid: int
    """Coins paid for the substitutes."""


class OnlyCards(TacosEvent, frozen=True, tag="only_cards"):
    """Ingredients laid unasked, because no others were possible, before the next choice; told only to their player.

    Once the recipe is built, `laid` tells everyone.
    """

    who: OwnerName
    recipe: RecipeName
    ingredients: tuple[IngredientName, ...]


class Laid(TacosEvent, frozen=True, tag="laid"):
    """An ingredient is laid under the recipe that was just built."""

    who: OwnerName
    ingredient: IngredientName
    slot: int
    """The slot that it fills, from 0 in the order printed."""
    fits: bool
    """False for a substitute."""


class Substituted(TacosEvent, frozen=True, tag="substituted"):
    """Coins are paid for n substitutes."""

    who: OwnerName
    coins: int
    n: int


class Reward(TacosEvent, frozen=True, tag="reward"):
    """The printed reward of the recipe that was just built."""

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
    """A player exchanges coins for a customer."""

    who: OwnerName
    coins: int


class Played(TacosEvent, frozen=True, tag="played"):
    """A truck card is played; its effects follow as events."""

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
    """An ingredient from the deck; told only to the player."""

    who: OwnerName
    ingredient: IngredientName


class GotRecipe(TacosEvent, frozen=True, tag="got_recipe"):
    """A recipe from the deck; told only to the player."""

    who: OwnerName
    recipe: RecipeName


class Action(TacosEvent, frozen=True, tag="action"):
    """A player gets n more actions."""

    who: OwnerName
    n: int


class Passed(TacosEvent, frozen=True, tag="passed"):
    """A player plays no more truck cards before the bids or before the turns."""

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
    """Customers from the supply, for its space among the popular recipes."""


class End(TacosEvent, frozen=True, tag="end"):
    """The game or the level ends with this round, and the reason."""

    ending: EndingName


class Held(TacosEvent, frozen=True, tag="held"):
    """Ingredients of one kind left in a hand at the end."""

    who: OwnerName
    ingredient: IngredientName
    n: int


class HeldRecipe(TacosEvent, frozen=True, tag="held_recipe"):
    """Recipes of one design left in a hand at the end."""

    who: OwnerName
    recipe: RecipeName
    n: int


class HeldTruck(TacosEvent, frozen=True, tag="held_truck"):
    """Truck cards of one design left in a hand at the end."""

    who: OwnerName
    truck: TruckName
    n: int


class Tally(TacosEvent, frozen=True, tag="tally"):
    """The final score, first part: visible customers, customers for coins, customers given by truck cards in hand."""

    who: OwnerName
    visible: int
    coins: int
    given: int


class Score(TacosEvent, frozen=True, tag="score"):
    """The final score, second part: skills, marketing sets, and the total."""

    who: OwnerName
    skills: int
    sets: int
    total: int


class Won(TacosEvent, frozen=True, tag="won"):
    """A player has won, with n customers."""

    who: OwnerName
    n: int


class ChallengerWon(TacosEvent, frozen=True, tag="challenger_won"):
    """A Challenger with n customers was not beaten."""

    who: OwnerName
    n: int


class LevelWon(TacosEvent, frozen=True, tag="level_won"):
    """A level of a campaign is won."""

    level: int
    mine: int
    theirs: int


class LevelLost(TacosEvent, frozen=True, tag="level_lost"):
    """A level of a campaign is lost."""

    level: int
    mine: int
    theirs: int


class CampaignWon(TacosEvent, frozen=True, tag="campaign_won"):
    """The campaign is won, by the totals of all levels."""

    mine: int
    theirs: int


class CampaignLost(TacosEvent, frozen=True, tag="campaign_lost"):
    """The campaign is lost, by the totals of all levels."""

    mine: int
    theirs: int


class NothingToTake(TacosEvent, frozen=True, tag="nothing_to_take"):
    """A played card lets a player take ingredients, but no vendor has any."""

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
