"""Coimbra's action space. The constants are the first ids of the kinds; the notation is documented in docs/notation.md."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.names import (
    CARDS,
    CITIES,
    CLASSES,
    CORNERS,
    COST_KINDS,
    DICE,
    DICE_COLOURS,
    FAVORS,
    LOCATIONS,
    MAX_EXCHANGE,
    MAX_OPTIONS,
    NODES,
    VOYAGES,
)
from caravela.kernel.actions import ActionSpace

TAKE_GROUP: Final = 0  # + group of start cards
TAKE_CORNER: Final = 4  # + corner
RESOLVE: Final = 8  # + card
PLACE: Final = 64  # + die * 4 + location
TAKE_FAVOR: Final = 184  # + favor tile
ACQUIRE: Final = 188  # + card
DISTRESS: Final = 244
CHOOSE: Final = 245  # + option
PUT_CAP: Final = 249  # + die * 3 + city
INVEST: Final = 339  # + voyage
WALK: Final = 354  # + node
STOP: Final = 388
REPEAT: Final = 389  # + card
PAY: Final = 445
LOSE: Final = 446  # + card
LOSE_POINTS: Final = 502
TRACK: Final = 503  # + class
INCOME: Final = 507  # + colour of the die
SCORE_TASK: Final = 512  # + voyage
SCORE_CARD: Final = 527  # + card
STEPS_FIRST: Final = 583
STEPS_LAST: Final = 584
DECLINE: Final = 585
DONE: Final = 586
EXCHANGE: Final = 587  # + resource * 20 + points - 1


def action_space() -> ActionSpace:
    """All actions with their notation."""
    space = ActionSpace()
    numbers = [str(n) for n in range(1, MAX_EXCHANGE + 1)]
    space.add(TAKE_GROUP, "start", numbers[:4])
    space.add(TAKE_CORNER, "corner", CORNERS)
    space.add(RESOLVE, "resolve", CARDS)
    space.add(PLACE, "place", DICE, LOCATIONS)
    space.add(TAKE_FAVOR, "favor", FAVORS)
    space.add(ACQUIRE, "acquire", CARDS)
    space.add(DISTRESS, "distress")
    space.add(CHOOSE, "choose", numbers[:MAX_OPTIONS])
    space.add(PUT_CAP, "cap", DICE, CITIES)
    space.add(INVEST, "invest", VOYAGES)
    space.add(WALK, "walk", NODES)
    space.add(STOP, "stop")
    space.add(REPEAT, "repeat", CARDS)
    space.add(PAY, "pay")
    space.add(LOSE, "lose", CARDS)
    space.add(LOSE_POINTS, "lose_points")
    space.add(TRACK, "track", CLASSES)
    space.add(INCOME, "income", DICE_COLOURS)
    space.add(SCORE_TASK, "task", VOYAGES)
    space.add(SCORE_CARD, "score", CARDS)
    space.add(STEPS_FIRST, "steps", ["first", "last"])
    space.add(DECLINE, "decline")
    space.add(DONE, "done")
    space.add(EXCHANGE, "exchange", COST_KINDS, numbers, side=True)
    return space
