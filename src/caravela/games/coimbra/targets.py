"""Which elements of the board an action touches, the main one first."""

from __future__ import annotations

from caravela.games.coimbra.actions import (
    ACQUIRE,
    CHOOSE,
    DISTRESS,
    EXCHANGE,
    INCOME,
    INVEST,
    LOSE,
    LOSE_POINTS,
    PAY,
    PLACE,
    PUT_CAP,
    REPEAT,
    RESOLVE,
    SCORE_CARD,
    SCORE_TASK,
    STEPS_FIRST,
    STOP,
    TAKE_CORNER,
    TAKE_FAVOR,
    TAKE_GROUP,
    TRACK,
    WALK,
)
from caravela.games.coimbra.names import (
    CARDS,
    CITIES,
    CLASSES,
    CORNERS,
    COST_KINDS,
    FAVORS,
    LOCATIONS,
    MAX_EXCHANGE,
    NODES,
    VOYAGES,
)
from caravela.games.coimbra.queue import entry_die, entry_location, entry_seat, pool_of, queue_of
from caravela.games.coimbra.state import ACTIVE, GROUPS, SHEET, SHUTTERS, TRACKS, Position
from caravela.games.coimbra.steps.numbers import WHICH_DIE
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK


def targets(s: Position, action: int) -> list[str]:
    """Ids of the board elements an action touches."""
    colour = s.game.colours[s.actor] if s.actor != NOBODY else ""
    if action < TAKE_CORNER:
        group = action - TAKE_GROUP
        return [f"group.{group + 1}"] + [f"card.{CARDS[s.rare[GROUPS + 2 * group + i]]}" for i in range(2)]
    if action < RESOLVE:
        return [f"node.{CORNERS[action - TAKE_CORNER]}"]
    if action < PLACE:
        return [f"card.{CARDS[action - RESOLVE]}"]
    if action < TAKE_FAVOR:
        die, location = divmod(action - PLACE, len(LOCATIONS))
        alike = [f"die.{index}" for index, other in enumerate(pool_of(s)) if other == die]
        return [f"lane.{LOCATIONS[location]}", *alike]
    if action < ACQUIRE:
        return [f"favor.{FAVORS[action - TAKE_FAVOR]}"]
    if action < DISTRESS:
        return [f"card.{CARDS[action - ACQUIRE]}"]
    if action == DISTRESS:
        active = s.cells[ACTIVE]
        return [f"distress.{LOCATIONS[entry_location(active)]}"] if active >= 0 else ["distress.castle"]
    if action < PUT_CAP:
        if s.actor != NOBODY and s.frame & STEP_MASK == WHICH_DIE:
            die, city = divmod(s.frame >> PAYLOAD, len(CITIES))
            return waiting_dice(s, die, city + 1)[action - CHOOSE : action - CHOOSE + 1]
        return [f"option.{action - CHOOSE + 1}"]
    if action < INVEST:
        die, city = divmod(action - PUT_CAP, len(CITIES))
        dice = waiting_dice(s, die, city + 1)
        return [*dice, f"lane.{CITIES[city]}"] if dice else []
    if action < WALK:
        return [f"voyage.{VOYAGES[action - INVEST]}"]
    if action < STOP:
        return [f"node.{NODES[action - WALK]}"]
    if action == STOP:
        return [f"pilgrim.{colour}"] if colour else []
    if action < PAY:
        return [f"card.{CARDS[action - REPEAT]}"]
    if action == PAY:
        return ["option.pay"]
    if action < LOSE_POINTS:
        return [f"card.{CARDS[action - LOSE]}"]
    if action == LOSE_POINTS:
        return [f"score.{colour}"] if colour else []
    if action < INCOME:
        track = action - TRACK
        space = s.cells[s.actor * SHEET + TRACKS + track] if colour else 0
        return [f"track.{CLASSES[track]}", f"track.{CLASSES[track]}.{space}"]
    if action < SCORE_TASK:
        return shutter_targets(s, colour, action - INCOME)
    if action < SCORE_CARD:
        return [f"voyage.{VOYAGES[action - SCORE_TASK]}"]
    if action < STEPS_FIRST:
        return [f"card.{CARDS[action - SCORE_CARD]}"]
    if action < EXCHANGE:
        return []
    return [f"stock.{COST_KINDS[(action - EXCHANGE) // MAX_EXCHANGE]}"]


def waiting_dice(s: Position, die: int, location: int) -> list[str]:
    """The player's dice like this in a row: their numbers count everything that waits there, as in the view."""
    found: list[str] = []
    place = 0
    for packed in queue_of(s):
        if entry_location(packed) == location:
            if entry_seat(packed) == s.actor and entry_die(packed) == die:
                found.append(f"die.{LOCATIONS[location]}.{place}")
            place += 1
    return found


def shutter_targets(s: Position, colour: str, wanted: int) -> list[str]:
    """The player's dice of a colour."""
    if not colour:
        return []
    found: list[str] = []
    for holder in range(3):
        die = s.cells[s.actor * SHEET + SHUTTERS + holder]
        if die >= 0 and die // 6 == wanted:
            found.append(f"die.{colour}.{holder}")
    return found
