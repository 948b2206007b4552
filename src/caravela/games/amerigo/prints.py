"""What is printed: the half of the view that never changes."""

from __future__ import annotations

from typing import Any

from caravela.games.amerigo import components as c
from caravela.games.amerigo.outlook import WRONG_PLACE
from caravela.games.amerigo.shapes import ORIENTATIONS, SHAPES
from caravela.kernel.view import Prints


def prints(data: c.Components) -> Prints:
    """The boards, tiles and tokens, by list and id. How the sea lies is dealt, and so is part of the view."""
    return {
        "board": {
            "special_colours": [c.CUBES[colour] for colour in data.special_colours],
            "special_marks": {str(space): data.special_vp[space] for space in data.special_marks},
            "progress_marks": {str(space): data.progress_vp[space] for space in data.progress_marks},
            "tiles": [tile_print(data, tile) for tile in range(c.TILE_COUNT)],
            "shapes": {name: shape_print(data, index) for index, name in enumerate(SHAPES)},
            "wrong_place": dict(WRONG_PLACE),
        },
        "cube": {name: {"name": data.action_names[colour]} for colour, name in enumerate(c.CUBES)},
        "token": {
            name: {"name": data.token_names[token], "type": c.TYPES[data.token_types[token]]}
            for token, name in enumerate(c.TOKENS)
        },
    }


def tile_print(data: c.Components, tile: int) -> dict[str, Any]:
    """One tile of the box."""
    return {
        "id": c.TILES[tile],
        "shape": SHAPES[data.tile_shape[tile]],
        "size": data.tile_size[tile],
        "plan": data.plan_cost[tile],
        "build": data.build_cost[tile],
        "small": data.vp_small[tile],
        "big": data.vp_big[tile],
    }


def shape_print(data: c.Components, shape: int) -> list[list[list[int]]]:
    """The squares of a shape in its eight orientations, relative to the reference square."""
    found: list[list[list[int]]] = []
    for orientation in range(ORIENTATIONS):
        turned = data.turned[shape * ORIENTATIONS + orientation]
        found.append([[turned.rows[i], turned.cols[i] - turned.first] for i in range(len(turned.rows))])
    return found
