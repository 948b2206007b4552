"""What the things of Madeira are called in a sentence."""

from __future__ import annotations

from caravela.games.madeira import components as ids
from caravela.games.madeira.actions import PLACES
from caravela.games.madeira.components import COLONY_SLOTS, FIRST_MARKET_SLOT, MARKET_SLOTS, SLOTS, Components


def names_of(data: Components) -> dict[str, dict[str, str]]:
    """For each list of ids their names. Fields are numbered in their region, as on the board; a crop stands behind one. Where no
    character stands (-1) is the last of them, nobody."""
    fields = [f"field {n} of region {region}" for region, size in enumerate(ids.REGION_SIZE, 1) for n in range(1, size + 1)]
    spots = [f"{city} spot {n}" for city in data.city_names for n in range(1, ids.SPOTS + 1)]
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
        "crop": dict(zip(ids.CROPS, ["", *[f" ({good})" for good in ids.GOODS]], strict=True)),
        "berth": dict(zip(ids.BERTHS, ["home", *slots], strict=True)),
        "harbour": dict(zip(SLOTS, harbours, strict=True)),
        "building": dict(zip(ids.BUILDINGS, data.building_names, strict=True)),
        "character": dict(zip([*ids.CHARACTERS, "printed", "nobody"], characters, strict=True)),
        "tile": dict(zip(ids.CHARACTERS, data.character_names, strict=True)),
        "city": dict(zip(ids.CITIES, data.city_names, strict=True)),
        "colony": dict(zip(ids.COLONIES, data.colony_names, strict=True)),
        "favor": dict(zip(ids.FAVORS, data.favor_names, strict=True)),
        "reward": dict(zip(ids.REWARDS, data.reward_names, strict=True)),
        "request": dict(zip(ids.REQUESTS, data.request_names, strict=True)),
        "guild": {guild: guild for guild in ids.GUILDS},
        "good": {good: good for good in ids.GOODS},
        "resource": {resource: resource for resource in ids.RESOURCES},
        "one_resource": dict(zip(ids.RESOURCES, [*ids.RESOURCES[:-1], "real"], strict=True)),
        "source": {source: source.replace("_", " ") for source in ids.SOURCES},
        "row": {row: row for row in ids.PASSING},
        "slot": {slot: slot for slot in ids.PASSING},
    }
