"""Which elements of the board an action touches, the main one first, and how they are called."""

from __future__ import annotations

from caravela.games.amerigo import actions as act
from caravela.games.amerigo import components as c
from caravela.games.amerigo.placement import lies_inside
from caravela.games.amerigo.reach import places_in
from caravela.games.amerigo.shapes import ORIENTATIONS, TURNS
from caravela.games.amerigo.state import CANNONS, DISC, PLANNED, PROGRESS, RANKING, SHEET, SHIPS, Position, sea_of, squares
from caravela.games.amerigo.steps.numbers import ADVANCE_PROGRESS, BUILD, BUILD_AT, FOUND_POST, LOAD, SAIL
from caravela.games.amerigo.steps.plan import open_supply
from caravela.games.amerigo.steps.ships import open_water
from caravela.games.amerigo.steps.turn import joker_colour
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK


def targets(s: Position, action: int) -> list[str]:
    """Ids of the board elements an action touches, the main one first."""
    seat = max(0, s.actor)
    base = seat * SHEET
    if action < act.JOKER:
        return [f"action.{c.CUBES[action - act.ACTION]}"]
    if action == act.JOKER:
        return [f"action.{c.CUBES[joker_colour(s, seat)]}", f"track.special.{s.cells[base + DISC]}"]
    if action == act.TAKE_GOLD:
        return ["action.gold"]
    if action == act.TAKE_CUBES_VP:
        return [f"progress.{c.TOKENS[c.CUBES_VP]}"]
    if action == act.PASS:
        return []
    if action < act.FRAME:
        place = s.cells[base + SHIPS + action - act.SHIP]
        return [c.PLACES[place], f"ship.{s.game.colours[seat]}.{action - act.SHIP + 1}"] if place >= 0 else []
    if action < act.SPACE:
        return [c.PLACES[c.CELLS + action - act.FRAME]]
    if action < act.OPEN_WATER:
        return space_targets(s, action - act.SPACE)
    if action == act.OPEN_WATER:
        return ["water.open", *open_targets(s)]
    if action < act.SPEED:
        post = s.frame >> PAYLOAD
        if s.actor == NOBODY or s.frame & STEP_MASK != FOUND_POST or action != act.FOUND:
            return []
        return [c.PLACES[sea_of(s).post_cells[post]], c.PLACES[sea_of(s).anchor_cells[post]]]
    if action < act.STEPS:
        return [f"progress.{c.TOKENS[c.SAIL8]}"] if action == act.SPEED else []
    if action <= act.LEAP:
        return track_targets(s, seat, action)
    if action < act.TILE:
        return [f"progress.{c.TOKENS[action - act.TOKEN]}"]
    if action < act.TURN:
        tile = action - act.TILE
        building = s.actor != NOBODY and s.frame & STEP_MASK == BUILD
        there = s.cells[base + PLANNED] if building else open_supply(s, seat)
        alike = [t for t in range(c.TILE_COUNT) if (there >> t) & 1 and (s.data.twins[t] >> tile) & 1]
        return [f"tile.{c.TILES[t]}" for t in [tile, *alike]]
    if action < act.BUY:
        return [f"turn.{TURNS[action - act.TURN]}"]
    if action < act.DONE:
        kind = action - act.BUY
        return [f"production.{c.GOODS[kind // c.COSTS]}.{kind % c.COSTS + c.CHEAPEST}"]
    if action == act.CHEST:
        return [f"chest.{s.game.colours[seat]}"]
    if action >= act.CASH:
        return [f"progress.{c.TOKENS[c.GOLD3 + action - act.CASH]}"]
    return []


def open_targets(s: Position) -> list[str]:
    """The spaces that can be chosen once a ship makes for open water: a click on one of them is a click on that choice."""
    if s.actor == NOBODY or s.frame & STEP_MASK != SAIL:
        return []
    return [c.PLACES[cell] for cell in places_in(open_water(s, s.actor, s.frame >> PAYLOAD))]


def space_targets(s: Position, cell: int) -> list[str]:
    """A space; with a tile in hand all spaces it would cover, if it lies in the area."""
    if s.actor != NOBODY and s.frame & STEP_MASK == BUILD_AT:
        payload = s.frame >> PAYLOAD
        tile, orientation = (payload >> 7) & 63, payload >> 13
        if lies_inside(s, s.data.turned[s.data.tile_shape[tile] * ORIENTATIONS + orientation], cell):
            return [c.PLACES[cell], *[c.PLACES[other] for other in squares(s, tile, orientation, cell)[1:]]]
    return [c.PLACES[cell]]


def track_targets(s: Position, seat: int, action: int) -> list[str]:
    """The space of a track on which a disc would end."""
    base = seat * SHEET
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if action == act.LEAP:
        return [f"track.special.{s.cells[s.cells[RANKING] * SHEET + DISC]}"]
    steps = action - act.STEPS
    if step == LOAD:
        return [f"track.cannons.{s.cells[base + CANNONS] + steps}"]
    if step == ADVANCE_PROGRESS:
        return [f"track.progress.{s.cells[base + PROGRESS] + steps}"]
    return [f"track.special.{s.cells[base + DISC] + steps}"]
