"""How near the end is (R13): who could trigger it with his next turn as the board stands, and whether the last round has begun.

A turn is the Navegador card, if he holds it, and one field of the rondel. Not all voyages are tried; it counts how many ships can
come within reach of Nagasaki. What the card's exploration would pay is not known before, so nothing is bought with it.
"""

from __future__ import annotations

from caravela.games.navegador.components import ACTIONS, BUILDINGS, FIELDS, REGIONS
from caravela.games.navegador.fleet import reach, ships_needed
from caravela.games.navegador.state import (
    CASH,
    COUNTDOWN,
    DANGER,
    EXPLORED,
    FLEET,
    HOLDER,
    NEXT_PHASE,
    PHASE,
    RUNNING,
    SHEET,
    SHIPS,
    STONE,
    TAKEN,
    TRIGGER,
    WORKERS,
    Position,
    is_explored,
    pieces_left,
)
from caravela.games.navegador.steps.rondel import steps_to
from caravela.kernel.game import Notice
from caravela.kernel.words import say


def near_end(s: Position) -> list[Notice]:
    """What players should know about the end of the game. Not about the player to move: his turn is under way."""
    if s.over:
        return []
    if s.cells[TRIGGER] != RUNNING:
        if s.cells[COUNTDOWN] > 0:
            return [Notice(say("last.turns", turns=s.cells[COUNTDOWN]), say("badge.turns"))]
        return [Notice(say("last.triggered"), say("badge.triggered"))]
    s = s.clone()
    s.cells[PHASE] = max(s.cells[PHASE], s.cells[NEXT_PHASE])  # a phase that begins with the next turn (R12.3)
    found: list[Notice] = []
    for seat in [(int(s.actor) + step) % s.players for step in range(1, s.players)]:
        if can_explore_last(s, seat):
            found.append(Notice(say("warning.nagasaki", seat=seat)))
        elif can_take_last_buildings(s, seat):
            found.append(Notice(say("warning.buildings", seat=seat)))
    return found


def price(s: Position, seat: int, action: str) -> int:
    """Ships that the nearest field of an action costs in the next turn (R4.2, R4.3)."""
    stone = s.cells[seat * SHEET + STONE]
    fields = [field for field in range(len(FIELDS)) if s.data.field_actions[field] == ACTIONS.index(action)]
    return 0 if stone < 0 else min(max(0, steps_to(stone, field) - s.data.free_steps) for field in fields)


def can_take_last_buildings(s: Position, seat: int) -> bool:
    """R9.5: money and workers for all that is left, and the field in reach."""
    workers = cost = 0
    for row in range(len(BUILDINGS)):
        left, taken = pieces_left(s, row), s.cells[TAKEN + row]
        workers += left * s.data.building_workers[row]
        cost += sum(s.data.building_prices[row][taken : taken + left])
    own = seat * SHEET
    in_reach = price(s, seat, "buildings") <= s.cells[own + FLEET]
    return in_reach and workers <= s.cells[own + WORKERS] and cost <= s.cells[own + CASH]


def can_explore_last(s: Position, seat: int) -> bool:
    """R5.7: enough ships come to Nagasaki by the Sailing field, by the card, or by both."""
    last = s.data.ends_game.index(True)
    near = sum(s.cells[seat * SHEET + SHIPS + region] for region in regions_near(s, last))
    if enough(s, seat, last, near, 0):
        return True
    if s.cells[HOLDER] != seat or s.cells[seat * SHEET + STONE] < 0:  # R11.1: not in his first turn
        return False
    unknown = [region for region in range(len(REGIONS)) if region != last and not is_explored(s, region)]
    return near >= ships_needed(s, last) or any(card_helps(s, seat, last, target) for target in (-1, *unknown))


def enough(s: Position, seat: int, last: int, near: int, lost: int) -> bool:
    """Whether a Sailing action follows in which so many ships are near. Those that are not near pay the rondel first (R4.4)."""
    far = s.cells[seat * SHEET + FLEET] - lost - near
    return near - max(0, price(s, seat, "sailing") - far) >= ships_needed(s, last)


def card_helps(s: Position, seat: int, last: int, target: int) -> bool:
    """Whether enough ships are near after a voyage by the card that explores `target`, or nothing (-1). Ships that would not come
    near otherwise explore first."""
    there = s.clone()
    new = least = lost = 0
    if target >= 0:
        new = 1 << target
        least = ships_needed(s, target)
        lost = s.data.ships_lost_danger if s.cells[DANGER] & new else s.data.ships_lost
        there.cells[EXPLORED] |= new
        there.cells[PHASE] = max(s.cells[PHASE], s.data.opens_phase[target])  # R12.3: at once
    goals = sum(1 << region for region in regions_near(there, last))
    near = near_or_explore = explore = 0  # ships by what they can do
    for region in range(len(REGIONS)):
        ships, ends = s.cells[seat * SHEET + SHIPS + region], reach(s, region)
        comes, joins = ends & s.cells[EXPLORED] & goals != 0, ends & new != 0
        near += ships if comes else 0
        near_or_explore += ships if comes and joins else 0
        explore += ships if joins and not comes else 0
    called = max(0, least - explore)  # explorers that could have come near
    if called > near_or_explore:
        return False
    return enough(s, seat, last, near + explore - lost if goals & new else near - called, lost)


def regions_near(s: Position, last: int) -> list[int]:
    """Regions from which a ship reaches the last one."""
    return [region for region in range(len(REGIONS)) if reach(s, region) >> last & 1]
