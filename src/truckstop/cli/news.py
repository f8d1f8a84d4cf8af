"""News: the events that each viewer has not been shown yet, as sentences."""

from truckstop.cli.gesture import ROUNDS
from truckstop.cli.local_game import LocalGame
from truckstop.kernel.game import SPECTATOR


class News:
    """Keeps count of the events that each person and the spectators have been shown."""

    def __init__(self, local: LocalGame) -> None:
        self.local = local
        self.seen = {viewer: self._before_this_round(viewer) for viewer in [*local.people, SPECTATOR]}
        """Events told to a viewer that the viewer has been shown."""

    def _before_this_round(self, viewer: int) -> int:
        """Return how many events to skip: in a resumed game, those before the current round."""
        session = self.local.session
        if len(session.log.entries) == 1:
            return 0
        names = [session.game.event_shapes[event[1]].name for event in session.told(viewer)]
        rounds = [number for number, name in enumerate(names) if name in ROUNDS]
        return rounds[-1] if len(rounds) > 1 else 0

    def unseen(self, viewer: int) -> list[str]:
        """Return what happened since the viewer last looked."""
        return self.told(viewer, self.seen[viewer])

    def told(self, viewer: int, start: int = 0) -> list[str]:
        """Return all that the viewer was told, from the event with the number `start` on."""
        local = self.local
        events = local.session.told(viewer)[start:]
        return local.voice.to(viewer).tell(local.game.message(local.rules, event) for event in events)

    def mark_seen(self, viewer: int) -> None:
        self.seen[viewer] = len(self.local.session.told(viewer))

    def after_take_back(self) -> None:
        """Forget the events that no longer exist, so that the ones that replace them are shown."""
        for viewer in self.seen:
            self.seen[viewer] = min(self.seen[viewer], len(self.local.session.told(viewer)))
