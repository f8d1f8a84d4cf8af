"""The chance of playouts: many short streams that are cheap to start."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.kernel.chance import MOST, SOURCES, Chance

WORD: Final = 0xFFFFFFFF
STRIDE: Final = 0x9E3779B9
"""Added for every draw of a source; odd, so that all words are visited."""
FACTOR: Final = 0x45D9F3B
"""Multiplier that mixes the bits of a word. Its product with a word fits into 63 bits, compiled and interpreted."""


def mixed(word: i64) -> i64:
    """Return a word of which every bit depends on all bits of the given one."""
    word = ((word ^ (word >> 16)) * FACTOR) & WORD
    word = ((word ^ (word >> 16)) * FACTOR) & WORD
    return word ^ (word >> 16)


@final
class Streams(Chance):
    """The draws of one playout after another; `start` moves to a playout and costs the same for any number of sources.

    As in every chance each source counts its own draws, so the third roll of a die is the same in all playouts with
    one number, whatever was chosen before it. `Seeded` is better mixed, but takes longer to set up than some playouts.
    """

    def __init__(self, seed: i64) -> None:
        self.seed: i64 = seed & WORD
        self.base: i64 = 0
        self.starts: i64 = 0
        self.begun: vec[i64] = vec[i64]([0] * SOURCES)
        """By source: the value of `starts` when it was last drawn from."""
        self.words: vec[i64] = vec[i64]([0] * SOURCES)
        self.start(0)

    def start(self, playout: i64) -> None:
        """Go to the beginning of the stream with this number."""
        self.starts += 1
        self.base = mixed((mixed((playout * STRIDE + self.seed) & WORD) + self.seed) & WORD)

    def draw(self, source: i64, n: i64) -> i64:
        if n > MOST:
            raise ValueError(f"a draw can be from at most {MOST} values, not {n}")
        if self.begun[source] != self.starts:
            self.begun[source] = self.starts
            self.words[source] = mixed((self.base + (source + 1) * FACTOR) & WORD)
        word: i64 = (self.words[source] + STRIDE) & WORD
        self.words[source] = word
        return (mixed(word) * n) >> 32
