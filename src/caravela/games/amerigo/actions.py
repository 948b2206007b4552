"""Amerigo's action space. The constants are the first ids of the kinds; the notation is documented in docs/notation.md.

The sea has up to 576 spaces, so one kind, `space`, serves both decisions that name one: where a ship ends its movement, and
where a tile comes to lie (its reference square: of the tile's top row the leftmost square). Gold has no kind of its own: what
costs more than the action points left takes the rest from the gold track.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import CHEAPEST, COSTS, CUBES, FRAMES, GOODS, LAST_SPACE, TILES, TOKENS
from caravela.games.amerigo.shapes import TURNS, WIDTH
from caravela.kernel.actions import ActionSpace

ACTION: Final = 0  # + colour; white: advance the order disc
JOKER: Final = 7
TAKE_GOLD: Final = 8
TAKE_CUBES_VP: Final = 9
PASS: Final = 10
SHIP: Final = 11  # + ship
FRAME: Final = 13  # + ring index
SPACE: Final = 29  # + row * 24 + column
OPEN_WATER: Final = 605
FOUND: Final = 606
NO_POST: Final = 607
SPEED: Final = 608  # flip the +8 token
NO_SPEED: Final = 609
STEPS: Final = 610  # + number of steps on a track
LEAP: Final = 631
TOKEN: Final = 632  # + progress token
TILE: Final = 656  # + village or neutral tile
TURN: Final = 709  # + orientation
BUY: Final = 717  # + good * 3 + cost - 2
DONE: Final = 732
CHEST: Final = 733
CASH: Final = 734  # + 0 for the token of 3 gold, 1 for the one of 5

NUMBERS: Final[list[object]] = list(range(CASH + 2))  # every action as a ready-made object: a list of them makes no new ones


def action_space() -> ActionSpace:
    """All actions with their notation."""
    space = ActionSpace()
    space.add(ACTION, "action", CUBES)
    space.add(JOKER, "joker")
    space.add(TAKE_GOLD, "gold")
    space.add(TAKE_CUBES_VP, "cubes_vp")
    space.add(PASS, "pass")
    space.add(SHIP, "ship", ["1", "2"])
    space.add(FRAME, "frame", [str(n) for n in range(FRAMES)])
    space.add(SPACE, "space", [f"{row}.{col}" for row in range(WIDTH) for col in range(WIDTH)])
    space.add(OPEN_WATER, "open_water")
    space.add(FOUND, "post", ["found", "decline"])
    space.add(SPEED, "sail8", ["use", "keep"])
    space.add(STEPS, "steps", [str(n) for n in range(LAST_SPACE + 1)])
    space.add(LEAP, "leap")
    space.add(TOKEN, "token", TOKENS)
    space.add(TILE, "tile", TILES)
    space.add(TURN, "turn", TURNS)
    space.add(BUY, "buy", GOODS, [str(n) for n in range(CHEAPEST, CHEAPEST + COSTS)])
    space.add(DONE, "done")
    space.add(CHEST, "chest", side=True)
    space.add(CASH, "cash", ["gold3", "gold5"], side=True)
    return space
