"""What is printed: the half of the view that never changes."""

from __future__ import annotations

from caravela.games.navegador.components import BUILDINGS, FIELDS, GOODS, REGIONS, Components
from caravela.kernel.view import Prints
from caravela.kernel.words import Words


def prints(data: Components, words: Words) -> Prints:
    """The board, by list and id."""
    return {
        "board": {
            "rondel": list(FIELDS),
            "borders": [[REGIONS[a], REGIONS[b], colour] for a, b, colour in data.borders],
            "revenue": list(data.revenue),
        },
        "region": {
            name: {
                "name": words.called("region", region),
                "good": GOODS[data.goods_of[region]] if data.goods_of[region] >= 0 else "",
            }
            for region, name in enumerate(REGIONS)
        },
        "market": {
            name: {"name": words.called("good", good), "prices": list(data.prices[good])} for good, name in enumerate(GOODS)
        },
        "building": {
            name: {"name": words.called("building", row), "workers": data.building_workers[row]}
            for row, name in enumerate(BUILDINGS)
        },
    }
