"""The interface of a guide: what search has to know about a game."""

from mypy_extensions import i64, mypyc_attr

from truckstop.bots.bot import Bot
from truckstop.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The policy of a game's playouts, the moment at which they are cut, and what a position is worth."""

    policy: Bot
    """Plays every seat in a playout. It must decide the same in the true position and in the forgotten one."""

    def stage(self, s: State) -> i64:
        """Return the number of the current round or turn; it never decreases during a game."""
        raise NotImplementedError

    def horizon(self, s: State) -> i64:
        """Return the stage at which a playout that starts from this position is cut."""
        raise NotImplementedError

    def values(self, s: State) -> list[float]:
        """Return what the position is worth to each seat, from 0 to 1, at a cut or at the end of the game.

        With several seats it is the probability of winning; alone, it grows with the score or the chance to win.
        """
        raise NotImplementedError

    def features(self, s: State, seat: i64) -> list[float]:
        """Return the numbers from which the fitted value of the position for a seat is computed."""
        raise NotImplementedError

    def feature_names(self) -> list[str]:
        """Return a name for each feature, for the file with the weights."""
        raise NotImplementedError

    def band(self, s: State) -> i64:
        """Return the group of positions, from 0, whose fitted values share their weights; such as the round.

        -1 stands for a position whose value needs no fitted weights.
        """
        return 0

    def proposals(self, s: State, seat: i64) -> list[list[int]]:
        """Return beginnings of gestures worth comparing, which the policy completes; empty if search finds them."""
        return []

    def commits(self, s: State, seat: i64) -> bool:
        """True if the gesture that begins here is made as it was chosen, without searching again at its later options.

        That is right if the guide proposes whole gestures, such as paths: then nothing new could be found on the way.
        """
        return False

    def wanderers(self) -> list[Bot]:
        """Return bots that play the first stages of the games that values are fitted from; by default none do.

        A search tries what the policy would never do. Values that were fitted to the policy's games alone can be far
        off in the positions that this leads to.
        """
        return []

    def longest_walk(self, players: i64) -> i64:
        """Return the last stage that wanderers may play; the stage at which they stop is drawn for each game."""
        return 0

    def settings(self, players: i64) -> list[dict[str, str]]:
        """Return the options of the games that values are fitted from; such games are played in turn."""
        return [{}]
