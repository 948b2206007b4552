"""What the cells of a position stand for, for positions written by names."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.components import (
    BUILDINGS,
    CHARACTERS,
    CITIES,
    COLONIES,
    COLOURS,
    FAVORS,
    FIELDS,
    GOODS,
    PASSING,
    REQUESTS,
    RESOURCES,
    REWARDS,
    SLOTS,
    SOURCES,
    SOURCES_OF_WOOD,
    SPOT_IDS,
)
from caravela.kernel.named import Items

FACES: Final = ["1", "2", "3"]
FAVOR_PLACES: Final = [f"{city}.{district}" for city in CITIES for district in range(3, 7)]

ITEMS: Final = {
    "phase": Items(values=["A", "B", "C", "D", "E"]),
    "building": Items(values=BUILDINGS),
    "woods": Items(FIELDS),
    "gives": Items(FIELDS, GOODS),
    "stands": Items(BUILDINGS, [*CHARACTERS, "printed"]),
    "dice_on": Items([f"{building}.{face}" for building in BUILDINGS for face in FACES]),
    "pirate_on": Items(BUILDINGS),
    "watch_dice": Items(FACES),
    "row_dice": Items([f"{row}.{face}" for row in range(1, 5) for face in FACES]),
    "row_requests": Items([f"{row}.{request}" for row in range(1, 5) for request in REQUESTS]),
    "row_seat": Items(["1", "2", "3", "4"], COLOURS),
    "slot_seat": Items(PASSING, COLOURS),
    "built": Items(values=SPOT_IDS, mask=True),
    "neutral": Items(values=SPOT_IDS, mask=True),
    "lying": Items(values=FAVOR_PLACES, mask=True),
    "stock": Items(RESOURCES),
    "lands": Items(COLONIES),
    "on_fields": Items(values=SOURCES_OF_WOOD, mask=True),
    "on_spots": Items(values=SPOT_IDS, mask=True),
    "ships": Items(values=SLOTS, mask=True),
    "markers_on": Items(BUILDINGS),
    "face_up": Items(values=FAVORS, mask=True),
    "face_down": Items(values=FAVORS, mask=True),
    "dice": Items(FACES),
    "held": Items(REQUESTS),
    "earned": Items(SOURCES),
    "favor_at": Items(FAVOR_PLACES, FAVORS),
    "rewards": Items([f"{colony}.{letter}" for colony in COLONIES for letter in "AB"], REWARDS),
}
