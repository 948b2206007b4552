"""What the cells of a position stand for, for positions written by names."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.names import (
    CARDS,
    CITIES,
    CLASSES,
    COLOURS,
    COST_KINDS,
    DICE,
    DIPLOMAS,
    FAVORS,
    LOCATIONS,
    MONASTERIES,
    NODES,
    PHASES,
    SCORING_TILES,
    SPACES,
    VOYAGES,
)
from caravela.games.coimbra.queue import NEUTRAL, NO_DIE, entry
from caravela.kernel.named import Items

PLACES: Final = [f"{city}.{column}" for city in CITIES for column in range(1, 5)]
FACES: Final = 6


def waiting(text: str) -> int:
    """An entry of the queue: `upper red gray5` is a die, `upper red gray5 9` one that counts 9 by the cap, `upper token 3` a die
    token."""
    location, owner, *rest = text.split()
    if owner == "token":
        return int(entry(LOCATIONS.index(location), NEUTRAL, NO_DIE, 0, int(rest[0])))
    die = DICE.index(rest[0])
    value = int(rest[1]) if len(rest) > 1 else die % FACES + 1
    return int(entry(LOCATIONS.index(location), COLOURS.index(owner), die, len(rest) > 1, value))


ITEMS: Final = {
    "phase": Items(values=PHASES),
    "location": Items(values=LOCATIONS),
    "discard": Items(values=CARDS, mask=True),
    "queue": Items(code=waiting),
    "pool": Items(values=DICE),
    "order": Items([str(flag) for flag in range(1, 5)], COLOURS),
    "ranks": Items([f"{track}.{place}" for track in CLASSES for place in range(1, 5)], COLOURS),
    "rows": Items(PLACES, CARDS),
    "crowns": Items(CLASSES, PLACES),
    "available": Items(values=FAVORS, mask=True),
    "active": Items(code=waiting),
    "tracks": Items(CLASSES),
    "pilgrim": Items(values=NODES),
    "scored": Items(["cards", "monasteries", "favors", "income", "others"]),
    "held": Items(values=CARDS, mask=True),
    "disks": Items(values=SPACES, mask=True),
    "invested": Items(values=VOYAGES, mask=True),
    "tiles": Items(values=FAVORS, mask=True),
    "tokens": Items(values=CLASSES, mask=True),
    "class_count": Items(CLASSES),
    "value_count": Items([str(value) for value in range(1, 5)]),
    "diploma_count": Items(DIPLOMAS),
    "shutters": Items(["1", "2", "3"], DICE),
    "discounts": Items(COST_KINDS),
    "deck": Items([str(card) for card in range(1, 49)], CARDS),
    "space_tiles": Items(SPACES, MONASTERIES),
    "track_tiles": Items(CLASSES, SCORING_TILES),
    "in_play": Items([str(voyage) for voyage in range(1, 7)], VOYAGES),
    "groups": Items([str(card) for card in range(1, 9)], CARDS),
}
