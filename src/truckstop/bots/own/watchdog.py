"""A thread that acts if something takes too long."""

import threading
import time
from collections.abc import Callable


class Watchdog:
    """Calls `bark` once if `rest` is not called within the time given to `watch`.

    One thread serves all questions to a bot. It sleeps until the deadline it knows, and sleeps on if a later one was
    set in the meantime, so that watching a quick answer wakes no thread.
    """

    def __init__(self, bark: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        self.bark = bark
        self.clock = clock
        self.changed = threading.Condition()
        self.deadline: float | None = None
        self.barked = False
        self.asleep_until: float | None = None
        self.thread: threading.Thread | None = None

    def watch(self, seconds: float) -> None:
        with self.changed:
            self.barked = False
            self.deadline = self.clock() + seconds
            if self.thread is None:
                self.thread = threading.Thread(target=self._run, daemon=True)
                self.thread.start()
            elif self.asleep_until is None or self.asleep_until > self.deadline:
                self.changed.notify()

    def rest(self) -> bool:
        """Stop watching; return True if it was too late."""
        with self.changed:
            self.deadline = None
            return self.barked

    def _run(self) -> None:
        with self.changed:
            while True:
                now = self.clock()
                if self.deadline is not None and now >= self.deadline:
                    self.deadline, self.barked = None, True
                    self.bark()
                    continue
                self.asleep_until = self.deadline
                self.changed.wait(None if self.deadline is None else self.deadline - now)
