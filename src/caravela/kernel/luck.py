"""All randomness. A value depends on (key, counter) and on nothing else.

Every purpose of a game (set-up, dice of round 3, tower …) has a stream of its own, with a key derived once
from the game's seed by BLAKE2: nothing seen of one stream tells of another, the same seed gives the same luck
even when play differs, and a position is copied without copying a generator.

The mixing uses products below 2**63 only, so that compiled code stays in machine words and gives the same values
as interpreted code.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from typing import TYPE_CHECKING, Final

from caravela.kernel.refusal import BadInput

if TYPE_CHECKING:
    from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
HALF: Final = 0x7FFFFFFF


_told: dict[str, int] = {}  # how many seeds have followed from a text so far


def repeatable() -> str:
    """The text from which all luck of this process follows, or nothing, which is the rule. Tests set it, so that each of them
    plays the same games every time; bots then count what they look at and never ask the clock."""
    return os.environ.get("CARAVELA_REPEATABLE", "")


def fresh_seed(text: str = "") -> str:
    """A new 128-bit seed that nobody can foresee. By this text, or where luck is `repeatable`: the next one that follows."""
    text = text or repeatable()
    if not text:
        return secrets.token_hex(16)
    number = _told.get(text, 0)
    _told[text] = number + 1
    return hashlib.blake2b(f"{text}/{number}".encode(), digest_size=16).hexdigest()


def seed_text(seed: int | str | None) -> str:
    """A seed as the text it is kept as; None asks for a fresh one."""
    if seed is None:
        return fresh_seed()
    text = str(seed)
    if not 1 <= len(text.encode()) <= 64:
        raise BadInput("A seed is a number or a text of 1 to 64 bytes.")
    return text


def stream_key(seed: str, purpose: str) -> int:
    """The 62-bit key of one stream of a game."""
    digest = hashlib.blake2b(purpose.encode(), key=seed.encode(), digest_size=8, person=b"caravela").digest()
    return int.from_bytes(digest, "big") >> 2


def word(key: i64, counter: i64) -> i64:
    """Value number `counter` of the stream with this key: 32 bits.

    Two rounds of a 32-bit mixing bijection, one with each half of the key; written out, because interpreted code feels
    every call.
    """
    x: i64 = (counter * 0x1E3779B1 + (key & HALF)) & WORD
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    x = ((x ^ (x >> 15)) + (key >> 31)) & WORD
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


def pick(key: int, counter: int, n: int) -> int:
    """Value number `counter` of the stream, in 0 … n - 1 (n far below 2**31)."""
    wide: i64 = word(key, counter)
    size: i64 = n
    return (wide * size) >> 32


class Luck:
    """A stream of its own, for those outside a game: bots, resampling, random play. The same key gives the same values.

    >>> luck = caravela.Luck(1)
    >>> [luck.below(6) for _ in range(5)], luck
    ([4, 3, 1, 5, 3], Luck(1, 5))
    """

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key = key
        self.counter = counter

    def __repr__(self) -> str:
        return f"Luck({self.key}, {self.counter})"

    def below(self, n: int) -> int:
        """The next value in 0 … n - 1."""
        value = pick(self.key, self.counter, n)
        self.counter += 1
        return value

    def fresh_key(self) -> int:
        """A key for a new stream, independent of this one."""
        return (self.below(HALF) << 31) | self.below(HALF)

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def luck_from(seed: str, purpose: str) -> Luck:
    """A stream for the given purpose, derived from a seed as a game's own streams are."""
    return Luck(stream_key(seed, purpose))
