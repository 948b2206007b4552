"""Guild favors (R8): which may be used at the start of a turn, what each does, the Bishop's marker and the Lady's building."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.actions import LADY, MARKER, USE_FAVOR
from caravela.games.madeira.events import FAVOR_USED, LADY_CHOSE, LADY_USED, MARKER_MOVED
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.effects import perform
from caravela.games.madeira.steps.numbers import BISHOP, CHOOSE_BUILDING
from caravela.games.madeira.steps.ships import can_sail, refuse_sail
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep, lack_in_region, mill_hint
from caravela.games.madeira.steps.wood import wood_in_reach
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.words import say

ANY_REGION: Final = ids.REGION_MASK[0] | ids.REGION_MASK[1] | ids.REGION_MASK[2]


def useful(s: Position, seat: i64, favor: i64, can_place: bool) -> bool:
    """R8.5: whether a favor could change anything with what the player holds now. `can_place`: in phase B, a die could be
    placed."""
    base = seat * st.SHEET
    effect = s.data.favor_effects[favor]
    kind = effect.kind
    if kind == ids.GET_WOOD:
        return wood_in_reach(s, seat) > 0
    if kind == ids.WINDMILL_UP:
        return s.cells[base + st.LEVEL] < ids.TOP_LEVEL
    if kind == ids.HALF_PIRATES:
        return s.cells[base + st.PIRATES] >= 2
    if kind == ids.MOVE_MARKER:
        return s.cells[base + st.MARKERS] < s.data.markers
    if kind == ids.MOVE_SHIPS:
        return can_sail(s, seat)
    if kind == ids.BUY_BUILDING:
        return s.cells[base + st.STOCK + ids.REALS] >= effect.first and s.cells[base + st.ON_FIELDS] & ANY_REGION != 0
    if kind == ids.EXTRA_HARVESTS:
        return s.cells[st.PHASE] == st.PHASE_B and can_place
    if kind == ids.COST_ZERO:
        return s.cells[st.PHASE] == st.PHASE_C and st.building_cost(s, s.cells[st.BUILDING]) > 0
    if kind == ids.VIRTUAL_WORKERS:
        return s.cells[st.PHASE] == st.PHASE_C and st.region_workers(s, seat, s.data.building_region[s.cells[st.BUILDING]]) < 3
    return True


def favor_options(s: Position, seat: i64, can_place: bool, found: list[int]) -> None:
    """R8.1: own face-up favors that can be of use now."""
    up = s.cells[seat * st.SHEET + st.FACE_UP]
    favor: i64 = 0
    while up:
        if up & 1 and useful(s, seat, favor, can_place):
            found.append(USE_FAVOR + favor)
        up >>= 1
        favor += 1


def use_favor(s: Position, seat: i64, favor: i64) -> i64:
    """R8.2: turn it face down, then apply it. The result tells the turn that goes on what to remember: the Engineer's extra
    harvests, 1 for the Lord, the Diplomat's workers."""
    base = seat * st.SHEET
    s.cells[base + st.FACE_UP] -= 1 << favor
    s.cells[base + st.FACE_DOWN] += 1 << favor
    effect = s.data.favor_effects[favor]
    kind = effect.kind
    if s.events is not None:
        if kind == ids.BUY_BUILDING:
            s.note(LADY_USED, [seat, favor, effect.first])
        else:
            s.note(FAVOR_USED, [seat, favor])
    if kind in (ids.EXTRA_HARVESTS, ids.VIRTUAL_WORKERS):
        return effect.first
    if kind == ids.COST_ZERO:
        return 1
    if kind == ids.MOVE_MARKER:
        s.push(BISHOP, seat)
    elif kind == ids.BUY_BUILDING:
        s.cells[base + st.STOCK + ids.REALS] -= effect.first
        s.push(CHOOSE_BUILDING, seat)
    else:
        perform(s, seat, effect)
    return 0


def refuse_favor(s: Position, seat: i64, favor: i64) -> Refusal:
    """Why a favor cannot be used now (R8.1, R8.5)."""
    base = seat * st.SHEET
    if (s.cells[base + st.FACE_DOWN] >> favor) & 1:
        return Refusal("R8.2", say("refusal.favor_down", favor=favor))
    if (s.cells[base + st.FACE_UP] >> favor) & 1 == 0:
        return Refusal("R8.1", say("refusal.no_such_favor", favor=favor))
    effect = s.data.favor_effects[favor]
    kind = effect.kind
    if kind == ids.GET_WOOD:
        return Refusal("R8.5", say("refusal.favor_no_wood", favor=favor), [Lack("workers_by_wood", 1, seat)])
    if kind == ids.WINDMILL_UP:
        return Refusal("R8.5", say("refusal.favor_top_level"))
    if kind == ids.HALF_PIRATES:
        return Refusal("R8.5", say("refusal.favor_few_pirates"))
    if kind == ids.MOVE_MARKER:
        return Refusal("R8.5", say("refusal.favor_no_marker"))
    if kind == ids.MOVE_SHIPS:
        return refuse_sail(s, seat, "R8.5")
    if kind == ids.BUY_BUILDING:
        short = effect.first - s.cells[base + st.STOCK + ids.REALS]
        if short > 0:
            why = say("refusal.favor_dear", favor=favor, cost=effect.first, reals=s.cells[base + st.STOCK + ids.REALS])
            return Refusal("R8.5", why, [Lack("reals", short, seat)], mill_hint(s, seat, ids.REALS))
        return Refusal("R8.5", say("refusal.favor_no_region"), [Lack("workers_in_a_region", 1, seat)])
    if kind == ids.EXTRA_HARVESTS:
        if s.cells[st.PHASE] != st.PHASE_B:
            return Refusal("R8.3", say("refusal.favor_before_die", favor=favor))
        return Refusal("R8.5", say("refusal.favor_no_die"))
    if s.cells[st.PHASE] != st.PHASE_C:
        return Refusal("R8.3", say("refusal.favor_before_paying", favor=favor))
    if kind == ids.COST_ZERO:
        return Refusal("R8.5", say("refusal.favor_free_building"))
    return Refusal("R8.5", say("refusal.favor_strong"))


class Bishop(MadeiraStep):
    """R8.3 Bishop: move one own action marker from a building to another."""

    rule = "R8.3"
    kinds = "marker" + SIDES
    asks = say("prompt.bishop")

    def legal(self, s: Position) -> list[int]:
        """Every building with an own marker, to every other."""
        base = seat_of(s.frame) * st.SHEET
        found: list[int] = []
        for start in range(len(ids.BUILDINGS)):
            if s.cells[base + st.MARKERS_ON + start]:
                for end in range(len(ids.BUILDINGS)):
                    if end != start:
                        found.append(MARKER + start * 5 + end)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Move it. Whoever takes his last marker off the current building has no turn there any more (Q4)."""
        seat = seat_of(s.frame)
        base = seat * st.SHEET
        start, end = divmod(action - MARKER, 5)
        s.cells[base + st.MARKERS_ON + start] -= 1
        s.cells[base + st.MARKERS_ON + end] += 1
        if s.events is not None:
            s.note(MARKER_MOVED, [seat, start, end])
        if s.cells[st.PHASE] == st.PHASE_C and s.cells[base + st.MARKERS_ON + s.cells[st.BUILDING]] == 0:
            s.drop()

    def why(self, s: Position, action: int) -> Refusal:
        """No marker there, or nowhere to go."""
        start, end = divmod(action - MARKER, 5)
        if start == end:
            return Refusal("R8.3", say("refusal.marker_elsewhere"))
        return Refusal("R8.3", say("refusal.no_marker_there", building=start))


class ChooseBuilding(MadeiraStep):
    """R8.3 Lady: the building whose action is performed, at the strength of own workers in its region."""

    rule = "R8.3"
    kinds = "lady" + SIDES
    asks = say("prompt.lady")

    def legal(self, s: Position) -> list[int]:
        """Buildings in whose region the player has a worker (Q6)."""
        seat = seat_of(s.frame)
        found: list[int] = []
        for building in range(len(ids.BUILDINGS)):
            if st.region_workers(s, seat, s.data.building_region[building]) > 0:
                found.append(LADY + building)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Perform it (R10.4)."""
        seat = seat_of(s.frame)
        building = action - LADY
        if s.events is not None:
            s.note(LADY_CHOSE, [seat, building])
        building_action(s, seat, building, st.region_workers(s, seat, s.data.building_region[building]))

    def why(self, s: Position, action: int) -> Refusal:
        """No worker there."""
        region = s.data.building_region[action - LADY]
        return Refusal("R8.5", say("refusal.no_worker_region", region=region), [lack_in_region(seat_of(s.frame), region)])


def building_action(s: Position, seat: i64, building: i64, strength: i64) -> None:
    """R10.4: nothing, the upper or the lower action."""
    if strength > 0:
        perform(s, seat, s.data.strong[building] if strength >= 3 else s.data.weak[building])
