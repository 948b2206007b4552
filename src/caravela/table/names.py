"""Names of people: what can be seen of them, and when two look alike."""

from __future__ import annotations

import unicodedata

UNSEEN = {  # letters and marks without a picture; all of the categories below have none either
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
WITHOUT_PICTURE = ("Cc", "Cf", "Cs", "Cn", "Co")


def clean(name: str) -> str:
    """A name as it is kept: only what can be seen, with single blanks. Nobody may have nothing to see."""
    seen = (
        letter if not letter.isspace() else " "
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or (letter not in UNSEEN and unicodedata.category(letter) not in WITHOUT_PICTURE)
    )
    found = " ".join("".join(seen).split())
    if not found or all(unicodedata.combining(letter) for letter in found):
        raise ValueError("a name must have something to see")
    return found


def alike(name: str) -> str:
    """Two names that look alike have the same text here, whatever their letters are made of."""
    try:
        return unicodedata.normalize("NFKC", clean(name)).casefold()
    except ValueError:
        return ""
