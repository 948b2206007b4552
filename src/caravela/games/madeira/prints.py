"""What is printed: the half of the view that never changes."""

from __future__ import annotations

from typing import Any

from caravela.games.madeira import components as ids
from caravela.games.madeira.components import Components
from caravela.games.madeira.texts import guilds_of_favors, names, texts
from caravela.kernel.view import Prints
from caravela.kernel.words import Words


def prints(data: Components, words: Words) -> Prints:
    """The board, characters and tiles, by list and id."""
    return {
        "board": {
            "scored": list(data.requests_scored[1:]),
            "honor_pp": data.honor_pp,
            "wood_price": list(data.wood_price[:8]),
            "feeds": list(data.fed),
            "texts": texts(data, words),
            "names": names(data),
            "guilds": guilds_of_favors(data),
        },
        "passing": {
            name: {"reals": data.slot_reals[slot], "action": data.slot_effects[slot] is not None}
            for slot, name in enumerate(ids.PASSING)
        },
        "field": {name: {"region": data.field_region[field]} for field, name in enumerate(ids.FIELDS)},
        "building": {
            name: {"name": data.building_names[building], "number": building + 1, "region": data.building_region[building]}
            for building, name in enumerate(ids.BUILDINGS)
        },
        "slot": {name: slot_print(data, slot) for slot, name in enumerate(ids.SLOTS)},
        "colony": {
            name: {
                "name": data.colony_names[colony],
                "land_good": ids.GOODS[data.land_good[colony]],
                "prestige": [data.slot_pp[number][colony * ids.COLONY_SLOTS] for number in (1, 3, 5)],
            }
            for colony, name in enumerate(ids.COLONIES)
        },
        "market": {
            name: {
                "name": data.market_names[market],
                "good": ids.GOODS[data.market_good[market]],
                "prestige": [data.slot_pp[number][ids.FIRST_MARKET_SLOT + market * ids.MARKET_SLOTS] for number in (1, 3, 5)],
            }
            for market, name in enumerate(ids.MARKETS)
        },
        "city": {
            name: {
                "name": data.city_names[city],
                "resource": ids.RESOURCES[data.city_resource[city]],
                "wood": list(data.district_wood),
                "per_worker": data.city_own[city],
                "per_citizen": data.city_neutral[city],
                "most": data.city_most[city],
                "other": data.city_other[city],
            }
            for city, name in enumerate(ids.CITIES)
        },
        "favor": {
            name: {"name": data.favor_names[favor], "guild": ids.GUILDS[data.favor_guild[favor]]}
            for favor, name in enumerate(ids.FAVORS)
        },
    }


def slot_print(data: Components, slot: int) -> dict[str, Any]:
    """One ship slot."""
    ways = [sail for sail in range(len(ids.SAILS)) if data.sail_slot[sail] == slot]
    return {
        "mark": data.slot_marks[slot],
        "good": ids.GOODS[data.sail_good[slot]],
        "amounts": [data.sail_amount[sail] for sail in ways],
        "reals": [data.sail_reals[sail] for sail in ways],
    }
