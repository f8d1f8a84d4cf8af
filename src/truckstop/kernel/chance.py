"""Chance: the only source of randomness, always passed in, never kept in a state.

Every draw names its source (a die, a deck) and each source has a count of its own, so that the third roll of
the d20 is the same in two plays of one deal, whatever was drawn from other sources in between.
"""

import hashlib
import hmac
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

SOURCES: Final = 64
"""A game's sources are ints below this."""

FORGET: Final = 63
"""The source that `State.forget` draws from, in every game."""

MOST: Final = 2**31 - 1
"""No draw is from more values than this: past it, compiled and interpreted arithmetic would part."""

WORD: Final = 0xFFFFFFFF


class ChanceWanted(Exception):
    """A draw was asked for that this chance cannot give: it says which, so that a longer script can answer."""

    def __init__(self, source: int, n: int) -> None:
        super().__init__(f"a draw from source {source}, one of {n}, was asked for and is not there")
        self.source = source
        self.n = n


class ChanceMismatch(Exception):
    """A script holds another draw than the rules ask for: it belongs to another game or was changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Gives whole numbers. Stateful: each source counts its own draws."""

    def draw(self, source: i64, n: i64) -> i64:
        """A number from 0 to n - 1, evenly, from this source; n is from 1 to MOST."""
        raise NotImplementedError

    def mark(self) -> vec[i64]:
        """Where the stream is, so that what follows can be drawn again; not every chance can."""
        raise NotImplementedError

    def back_to(self, mark: vec[i64]) -> None:
        """Go back to where the stream was."""
        raise NotImplementedError


@final
class NoChance(Chance):
    """For previews: whatever would draw stops here."""

    def draw(self, source: i64, n: i64) -> i64:
        raise ChanceWanted(source, n)


@final
class Seeded(Chance):
    """A reproducible stream from a seed; `stream` tells the games of one simulation apart.

    One small fast counting generator (sfc32) a source, on 32-bit words, so that compiled and interpreted code agree.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        if seed < 0 or seed >= 2**64:
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        if stream < 0 or stream >= 2**57:
            raise ValueError(f"a stream is a whole number from 0 to 2**57 - 1, not {stream}")
        self.low: i64 = seed & WORD
        self.high: i64 = seed >> 32
        self.stream: i64 = (stream * SOURCES) & WORD
        # What the word above has no room for; it goes where the generator counts, which must not begin at 0.
        self.count: i64 = 1 + (stream >> 26)
        self.words: vec[i64] = vec[i64]([0] * (SOURCES * 4))

    def draw(self, source: i64, n: i64) -> i64:
        at: i64 = source * 4
        if self.words[at + 3] == 0:
            self.sow(source)
        if n > MOST:
            raise ValueError(f"a draw is from at most {MOST} values, not {n}")
        return (self.next(at) * n) >> 32

    def mark(self) -> vec[i64]:
        return self.words[:]

    def back_to(self, mark: vec[i64]) -> None:
        self.words = mark[:]

    def next(self, at: i64) -> i64:
        """The next word of the generator whose four words begin at `at`."""
        w = self.words
        b: i64 = w[at + 1]
        c: i64 = w[at + 2]
        count: i64 = w[at + 3]
        word: i64 = (w[at] + b + count) & WORD
        w[at] = b ^ (b >> 9)
        w[at + 1] = (c + (c << 3)) & WORD
        w[at + 2] = (((c << 21) | (c >> 11)) + word) & WORD
        w[at + 3] = (count + 1) & WORD
        return word

    def sow(self, source: i64) -> None:
        at: i64 = source * 4
        self.words[at] = self.low
        self.words[at + 1] = self.high
        self.words[at + 2] = self.stream | source
        self.words[at + 3] = self.count
        for _ in range(12):
            self.next(at)


@final
class Scripted(Chance):
    """Gives the draws it was told, each (source, n, value), and says what was asked when it runs out."""

    def __init__(self, draws: list[tuple[int, int, int]]) -> None:
        self.draws = draws
        self.used = 0

    def draw(self, source: i64, n: i64) -> i64:
        if self.used == len(self.draws):
            raise ChanceWanted(source, n)
        had_source, had_n, value = self.draws[self.used]
        if had_source != source or had_n != n:
            raise ChanceMismatch(
                f"the script holds a draw from source {had_source} (one of {had_n}) "
                f"where the rules draw from source {source} (one of {n})"
            )
        if value < 0 or value >= n:
            raise ChanceMismatch(f"the script draws {value} from source {source}, which gives 0 to {n - 1}")
        self.used += 1
        return value


@final
class Recorded(Chance):
    """Passes draws through and keeps them, as a log entry holds them."""

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.draws: list[tuple[int, int, int]] = []

    def draw(self, source: i64, n: i64) -> i64:
        value: i64 = self.inner.draw(source, n)
        self.draws.append((source, n, value))
        return value


@final
class Fair(Chance):
    """A stream that is committed to by a hash before play and can be checked by anyone after it.

    The k-th draw of a source is an HMAC of (source, k) under the secret and whatever entropy the players added.
    The secret is fixed before the players add theirs, and that before the first draw: so whoever deals steers nothing,
    unless the player who adds last is in league with her. Without any entropy the hash still shows that no draw was
    changed during play.
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
        # Words of 64 bits do not fit into an i64, and one i64 in a sum makes all of it i64 when compiled.
        sides: int = n
        below: int = 2**64 - 2**64 % sides
        attempt = 0
        # A word past the last whole multiple of n is passed over, so that every value is exactly as likely.
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
    """The hash that is shown before play; `secret` is shown after it."""
    return hashlib.sha256(b"truckstop dice " + secret).hexdigest()
