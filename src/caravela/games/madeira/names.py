"""What the things of Madeira are called in a sentence."""

from __future__ import annotations

from functools import cache

from caravela.games.madeira.components import (
    COLONY_SLOTS,
    FIRST_MARKET_SLOT,
    GOODS,
    MARKET_SLOTS,
    PASSING,
    REGION_SIZE,
    RESOURCES,
    SLOTS,
    SOURCES,
    SPOTS,
    Components,
)


@cache
def names_of(data: Components) -> dict[str, list[str]]:
    """For each list of ids the names in order. Fields are numbered in their region, as on the board; a crop stands behind one."""
    fields = [f"field {number} of region {region}" for region, size in enumerate(REGION_SIZE, 1) for number in range(1, size + 1)]
    spots = [f"{city} spot {number}" for city in data.city_names for number in range(1, SPOTS + 1)]
    lands = [f"the land of {colony}" for colony in data.colony_names]
    slots = [f"{data.colony_names[slot // COLONY_SLOTS]} slot {slot % COLONY_SLOTS + 1}" for slot in range(FIRST_MARKET_SLOT)]
    for slot in range(FIRST_MARKET_SLOT, len(SLOTS)):
        offer = SLOTS[slot].split("_", 1)[1].replace("_", " ")
        slots.append(f"{data.market_names[(slot - FIRST_MARKET_SLOT) // MARKET_SLOTS]} slot {offer}")
    return {
        "place": ["home", *fields, "the forest", *spots, "the City Watch", *lands],
        "crop": ["", *[f" ({good})" for good in GOODS]],
        "berth": ["home", *slots],
        "building": data.building_names,
        "favor": data.favor_names,
        "good": GOODS,
        "resource": RESOURCES,
        "one_resource": [*RESOURCES[:-1], "real"],
        "request": data.request_names,
        "source": [source.replace("_", " ") for source in SOURCES],
        "row": PASSING,
        "slot": PASSING,
    }
