"""Bots that play with people decide in time."""

from mypy_extensions import i64

from truckstop.bots import guide_of
from truckstop.bots.bot import Bot
from truckstop.bots.guide import Guide
from truckstop.bots.live import SEARCHES, live_gesture, without_search
from truckstop.bots.search import SearchBot
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent


class CountingGuide(Guide):
    """The guide of frenzy, which counts how often a search begins."""

    def __init__(self) -> None:
        self.inner = guide_of("frenzy")
        self.policy: Bot = self.inner.policy
        self.searches = 0

    def stage(self, s: State) -> i64:
        return self.inner.stage(s)

    def horizon(self, s: State) -> i64:
        self.searches += 1
        return self.inner.horizon(s)

    def values(self, s: State) -> list[float]:
        return self.inner.values(s)


def level(limit: float) -> tuple[SearchBot, CountingGuide]:
    guide = CountingGuide()
    bot = SearchBot("level", guide, 8, 0)
    bot.method.limit, bot.method.manner = limit, guide.policy
    return bot, guide


def gesture(bot: Bot, seconds: float) -> list[int]:
    """Return a gesture of two trucks, by a clock that shows these seconds after the first decision."""
    state = FRENZY.new(FRENZY.rules(3, {}), Seeded(4), Silent())
    state.forget(0, Seeded(1))
    times = iter([0.0])
    return live_gesture(FRENZY, state, 0, bot, Seeded(7), lambda: next(times, seconds))


def test_a_long_gesture_is_finished_without_search() -> None:
    bot, guide = level(limit=60.0)
    whole = gesture(bot, 0.0)
    assert len(whole) > 1 and guide.searches == len(whole)
    bot, guide = level(limit=60.0)
    hurried = gesture(bot, SEARCHES)
    assert guide.searches == 1, "only the first option is searched for"
    assert hurried[0] == whole[0] and len(hurried) == len(whole)


def test_a_search_with_a_budget_of_its_own_keeps_it() -> None:
    bot, guide = level(limit=0.0)
    gesture(bot, 10 * SEARCHES)
    assert guide.searches > 1
    assert without_search(bot) is bot
    assert without_search(guide.policy) is guide.policy
