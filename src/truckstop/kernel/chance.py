"""Chance: the only source of randomness. It is always passed in and never kept in a state.

Every draw names its source (a die, a deck), and each source counts its own draws. So the third roll of the d20 is the
same in two games with the same dice, whatever was drawn from other sources in between.
"""

import hashlib
import hmac
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

SOURCES: Final = 64
"""Number of sources that a game can have; sources are ints below it."""

FORGET: Final = 63
"""Source that `State.forget` draws from, in every game."""

MOST: Final = 2**31 - 1
"""Largest number of values to draw from. Beyond it, compiled and interpreted arithmetic would differ."""

WORD: Final = 0xFFFFFFFF


class ChanceWanted(Exception):
    """A draw that this chance cannot provide. It names the source and n, so that a longer script can be made."""

    def __init__(self, source: int, n: int) -> None:
        super().__init__(f"there is no draw from source {source} (one of {n})")
        self.source = source
        self.n = n


class ChanceMismatch(Exception):
    """A script whose next draw is not the one that the rules make: it is from another game or was changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of whole numbers. It is stateful: each source counts its own draws."""

    def draw(self, source: i64, n: i64) -> i64:
        """Return a number from 0 to n - 1, each equally likely; n is from 1 to MOST."""
        raise NotImplementedError

    def mark(self) -> vec[i64]:
        """Return the position of the stream, for `back_to`. Not every chance supports this."""
        raise NotImplementedError

    def back_to(self, mark: vec[i64]) -> None:
        """Move the stream back to a position that `mark` returned."""
        raise NotImplementedError


@final
class NoChance(Chance):
    """No draws at all, for previews: every draw raises ChanceWanted."""

    def draw(self, source: i64, n: i64) -> i64:
        raise ChanceWanted(source, n)


@final
class Seeded(Chance):
    """A reproducible stream from a seed; each game of a simulation has its own `stream`.

    Each source has a small fast counting generator (sfc32) with 32-bit words, so that compiled and interpreted code
    give the same numbers.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        if seed < 0 or seed >= 2**64:
            raise ValueError(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
        if stream < 0 or stream >= 2**57:
            raise ValueError(f"a stream must be a whole number from 0 to 2**57 - 1, not {stream}")
        self.low: i64 = seed & WORD
        self.high: i64 = seed >> 32
        self.stream: i64 = (stream * SOURCES) & WORD
        # The bits of `stream` that do not fit into the word above go into the counter, which must not start at 0.
        self.count: i64 = 1 + (stream >> 26)
        self.words: vec[i64] = vec[i64]([0] * (SOURCES * 4))

    def draw(self, source: i64, n: i64) -> i64:
        words = self.words
        at: i64 = source * 4
        if words[at + 3] == 0:
            self.sow(source)
        if n > MOST:
            raise ValueError(f"a draw can be from at most {MOST} values, not {n}")
        return (next_word(words, at) * n) >> 32

    def mark(self) -> vec[i64]:
        return self.words[:]

    def back_to(self, mark: vec[i64]) -> None:
        self.words = mark[:]

    def sow(self, source: i64) -> None:
        """Seed the generator of a source."""
        at: i64 = source * 4
        self.words[at] = self.low
        self.words[at + 1] = self.high
        self.words[at + 2] = self.stream | source
        self.words[at + 3] = self.count
        for _ in range(12):
            next_word(self.words, at)


def next_word(w: vec[i64], at: i64) -> i64:
    """Return the next word of the generator whose four words start at `at`."""
    b: i64 = w[at + 1]
    c: i64 = w[at + 2]
    count: i64 = w[at + 3]
    word: i64 = (w[at] + b + count) & WORD
    w[at] = b ^ (b >> 9)
    w[at + 1] = (c + (c << 3)) & WORD
    w[at + 2] = (((c << 21) | (c >> 11)) + word) & WORD
    w[at + 3] = (count + 1) & WORD
    return word


@final
class Scripted(Chance):
    """The draws of a script, each (source, n, value); ChanceWanted when it runs out."""

    def __init__(self, draws: list[tuple[int, int, int]]) -> None:
        self.draws = draws
        self.used = 0

    def draw(self, source: i64, n: i64) -> i64:
        if self.used == len(self.draws):
            raise ChanceWanted(source, n)
        next_source, next_n, value = self.draws[self.used]
        if next_source != source or next_n != n:
            raise ChanceMismatch(
                f"the script has a draw from source {next_source} (one of {next_n}) "
                f"where the rules draw from source {source} (one of {n})"
            )
        if value < 0 or value >= n:
            raise ChanceMismatch(f"the script draws {value} from source {source}, which gives 0 to {n - 1}")
        self.used += 1
        return value


@final
class Recorded(Chance):
    """Another chance whose draws are recorded, in the form of a log."""

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.draws: list[tuple[int, int, int]] = []

    def draw(self, source: i64, n: i64) -> i64:
        value: i64 = self.inner.draw(source, n)
        self.draws.append((source, n, value))
        return value


@final
class Fair(Chance):
    """A stream that is committed to by a hash before play and that anyone can check afterwards.

    The k-th draw of a source is an HMAC of (source, k) under the secret and the entropy that players added. The secret
    is fixed before players add entropy, and all entropy before the first draw. So the dealer cannot influence the
    draws, unless they collude with the player who adds entropy last. Without any entropy the hash still shows that no
    draw was changed during play.
    """

    def __init__(self, secret: bytes, entropy: list[bytes]) -> None:
        whole = hashlib.sha256()
        for part in entropy:
            whole.update(len(part).to_bytes(4, "big") + part)
        self.key: bytes = hmac.new(secret, whole.digest(), "sha256").digest()
        self.counts: vec[i64] = vec[i64]([0] * SOURCES)

    def draw(self, source: i64, n: i64) -> i64:
        k: i64 = self.counts[source]
        self.counts[source] = k + 1
        # A 64-bit word does not fit into an i64, and in compiled code one i64 makes the whole expression i64.
        sides: int = n
        below: int = 2**64 - 2**64 % sides
        attempt = 0
        # Words beyond the last whole multiple of n are skipped, so that all values are equally likely.
        while True:
            text = f"{source}:{k}:{attempt}".encode()
            word: int = int.from_bytes(hmac.digest(self.key, text, "sha256")[:8], "big")
            if word < below:
                value: int = word % sides
                return value
            attempt += 1

    def mark(self) -> vec[i64]:
        return self.counts[:]

    def back_to(self, mark: vec[i64]) -> None:
        self.counts = mark[:]


def commitment(secret: bytes) -> str:
    """Return the hash that is shown before play; the secret itself is shown afterwards."""
    return hashlib.sha256(b"truckstop dice " + secret).hexdigest()
