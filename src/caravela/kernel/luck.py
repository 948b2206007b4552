"""All randomness. A value depends on (key, counter) and on nothing else.

Every purpose of a game (set-up, dice of round 3, tower …) has a stream of its own. Its key is made from the game's seed by
BLAKE2, so nothing seen of one stream tells of another. The same seed gives the same luck even when play differs, and a position
is copied without copying a generator.

A key is four words of 32 bits. New games have keys of 128 bits (`luck` 2). Games of older builds go on with 62 bits (`luck`
1): two words of 31 bits, the others are 0. Luck outside a game, and the luck that a bot imagines, has such keys too.

The mixing uses products below 2**63 only, so that compiled code stays in machine words and gives the same values
as interpreted code.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from typing import Final

from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

LUCK: Final = 2  # the kind of luck that new games have
KEY: Final = 4  # words of a key
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
    """A key of 62 bits, as one number."""
    digest = hashlib.blake2b(purpose.encode(), key=seed.encode(), digest_size=8, person=b"caravela").digest()
    return int.from_bytes(digest, "big") >> 2


def stream_keys(seed: str, purposes: list[str], luck: int) -> vec[i64]:
    """The keys of all streams of a game, one after the other."""
    keys = no_keys(len(purposes))
    for stream, purpose in enumerate(purposes):
        if luck == 1:
            set_key(keys, stream, stream_key(seed, purpose))
            continue
        digest = hashlib.blake2b(purpose.encode(), key=seed.encode(), digest_size=16, person=b"caravela").digest()
        for at in range(KEY):
            keys[KEY * stream + at] = int.from_bytes(digest[4 * at : 4 * at + 4], "big")
    return keys


def no_keys(streams: int) -> vec[i64]:
    """Room for the keys of so many streams."""
    return vec[i64]([0] * (KEY * streams))


def set_key(keys: vec[i64], stream: int, key: int) -> None:
    """Put a key of 62 bits into its place."""
    keys[KEY * stream] = key & HALF
    keys[KEY * stream + 1] = key >> 31


def luck_of(keys: vec[i64]) -> int:
    """Which kind of luck these keys are for."""
    return 2 if any(keys[at] for at in range(len(keys)) if at % KEY >= 2) else 1


def word(a: i64, b: i64, c: i64, d: i64, counter: i64) -> i64:
    """Value number `counter` of the stream whose key is these four words: 32 bits.

    Rounds of a 32-bit mixing bijection, each after a word of the key, the fourth in the middle of the first; written out,
    because interpreted code feels every call. Keys of 62 bits have two rounds, as in the first builds.
    """
    x: i64 = (counter * 0x1E3779B1 + a) & WORD
    x ^= x >> 16
    x = ((x * 0x21F0AAAD) & WORD) ^ d
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    x = ((x ^ (x >> 15)) + b) & WORD
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    if c:
        x = ((x ^ (x >> 15)) + c) & WORD
        x ^= x >> 16
        x = (x * 0x21F0AAAD) & WORD
        x ^= x >> 15
        x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


def pick(keys: vec[i64], stream: i64, counter: i64, n: i64) -> i64:
    """Value number `counter` of a stream, in 0 … n - 1 (n far below 2**31)."""
    at = stream * KEY
    return (word(keys[at], keys[at + 1], keys[at + 2], keys[at + 3], counter) * n) >> 32


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
        wide: i64 = word(self.key & HALF, self.key >> 31, 0, 0, self.counter)
        size: i64 = n
        self.counter += 1
        return (wide * size) >> 32

    def fresh_keys(self, streams: int) -> vec[i64]:
        """Keys of 62 bits for as many new streams, independent of this one."""
        keys = no_keys(streams)
        for stream in range(streams):
            keys[KEY * stream + 1] = self.below(HALF)
            keys[KEY * stream] = self.below(HALF)
        return keys

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def luck_from(seed: str, purpose: str) -> Luck:
    """A stream for the given purpose, derived from a seed as a game's own streams are."""
    return Luck(stream_key(seed, purpose))
