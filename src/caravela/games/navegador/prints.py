"""What is printed: the half of the view that never changes."""

from __future__ import annotations

from caravela.games.navegador.components import BUILDINGS, FIELDS, GOODS, REGIONS, Components
from caravela.kernel.view import Prints


def prints(data: Components) -> Prints:
    """The board, by list and id."""
    return {
        "board": {
            "rondel": list(FIELDS),
            "borders": [[REGIONS[a], REGIONS[b], colour] for a, b, colour in data.borders],
            "revenue": list(data.revenue),
        },
        "region": {
            name: {
                "name": data.region_names[region],
                "good": GOODS[data.goods_of[region]] if data.goods_of[region] >= 0 else "",
            }
            for region, name in enumerate(REGIONS)
        },
        "market": {name: {"name": data.good_names[good], "prices": list(data.prices[good])} for good, name in enumerate(GOODS)},
        "building": {
            name: {"name": data.building_names[row], "workers": data.building_workers[row]} for row, name in enumerate(BUILDINGS)
        },
    }
