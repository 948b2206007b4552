"""What the things of Madeira are called in a sentence."""

from __future__ import annotations

from caravela.games.madeira.actions import PLACES
from caravela.games.madeira.components import (
    BERTHS,
    BUILDINGS,
    CHARACTERS,
    CITIES,
    COLONIES,
    COLONY_SLOTS,
    CROPS,
    FAVORS,
    FIRST_MARKET_SLOT,
    GOODS,
    GUILDS,
    MARKET_SLOTS,
    PASSING,
    REGION_SIZE,
    REQUESTS,
    RESOURCES,
    REWARDS,
    SLOTS,
    SOURCES,
    SPOTS,
    Components,
)


def names_of(data: Components) -> dict[str, dict[str, str]]:
    """For each list of ids their names. Fields are numbered in their region, as on the board; a crop stands behind one."""
    fields = [f"field {number} of region {region}" for region, size in enumerate(REGION_SIZE, 1) for number in range(1, size + 1)]
    spots = [f"{city} spot {number}" for city in data.city_names for number in range(1, SPOTS + 1)]
    lands = [f"the land of {colony}" for colony in data.colony_names]
    slots = [f"{data.colony_names[slot // COLONY_SLOTS]} slot {slot % COLONY_SLOTS + 1}" for slot in range(FIRST_MARKET_SLOT)]
    harbours = [data.colony_names[slot // COLONY_SLOTS] for slot in range(FIRST_MARKET_SLOT)]
    for slot in range(FIRST_MARKET_SLOT, len(SLOTS)):
        market = data.market_names[(slot - FIRST_MARKET_SLOT) // MARKET_SLOTS]
        slots.append(f"{market} slot {SLOTS[slot].split('_', 1)[1].replace('_', ' ')}")
        harbours.append(f"the {market}")
    characters = [*[f"the {name}" for name in data.character_names], "the printed character", "nobody"]
    return {
        "place": dict(zip(PLACES, ["home", *fields, "the forest", *spots, "the City Watch", *lands], strict=True)),
        "crop": dict(zip(CROPS, ["", *[f" ({good})" for good in GOODS]], strict=True)),
        "berth": dict(zip(BERTHS, ["home", *slots], strict=True)),
        "harbour": dict(zip(SLOTS, harbours, strict=True)),
        "building": dict(zip(BUILDINGS, data.building_names, strict=True)),
        "character": dict(zip([*CHARACTERS, "printed", "nobody"], characters, strict=True)),
        "tile": dict(zip(CHARACTERS, data.character_names, strict=True)),
        "city": dict(zip(CITIES, data.city_names, strict=True)),
        "colony": dict(zip(COLONIES, data.colony_names, strict=True)),
        "favor": dict(zip(FAVORS, data.favor_names, strict=True)),
        "reward": dict(zip(REWARDS, data.reward_names, strict=True)),
        "request": dict(zip(REQUESTS, data.request_names, strict=True)),
        "guild": {guild: guild for guild in GUILDS},
        "good": {good: good for good in GOODS},
        "resource": {resource: resource for resource in RESOURCES},
        "one_resource": dict(zip(RESOURCES, [*RESOURCES[:-1], "real"], strict=True)),
        "source": {source: source.replace("_", " ") for source in SOURCES},
        "row": {row: row for row in PASSING},
        "slot": {slot: slot for slot in PASSING},
    }
