"""Phase C (R10.1 to R10.11): buildings 1 to 5, each player with a marker pays and acts, or receives pirates."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import PAY, REFUSE, USE_FAVOR
from caravela.games.madeira.components import BUILDINGS, COST_ZERO, REALS, VIRTUAL_WORKERS
from caravela.games.madeira.events import BUILDING_PAID, BUILDING_REFUSED, PHASE_BEGAN, ROLLED
from caravela.games.madeira.setup import roll
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.favors import building_action, favor_options, refuse_favor, use_favor
from caravela.games.madeira.steps.numbers import LAST_WINDOW, MAINTENANCE, NEXT_BUILDING, PAY_BUILDING
from caravela.games.madeira.steps.windmill import ONLY_DONE, SIDES, MadeiraStep, mill_hint
from caravela.kernel.layout import COUNTERS, TOP
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

PAY_OR_REFUSE: Final = [PAY, REFUSE]
ONLY_REFUSE: Final = [REFUSE]


class NextBuilding(Step[Position]):
    """R10.1: the next building with a marker; after the fifth, the last windmill window (R5.3b) and the end of the phase.

    Frame payload: bit mask of the buildings whose dice were rolled. Markers do not tell, as the Bishop moves them (Q5)."""

    rule = "R10.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Roll its dice and give its turns, or close the phase."""
        cells = s.cells
        building = cells[st.BUILDING] + 1
        if building > len(BUILDINGS):
            end_phase(s)
            return
        cells[st.BUILDING] = building
        last = building == len(BUILDINGS)
        used = not last and has_markers(s, building)
        rolled = s.frame >> PAYLOAD
        s.push(NEXT_BUILDING, 0, rolled | 1 << building if used else rolled)
        if used:
            roll_building(s, building)
        if used or last:
            st.push_turns(s, LAST_WINDOW if last else PAY_BUILDING)


def has_markers(s: Position, building: i64) -> bool:
    """Whether anybody has an action marker on a building."""
    seat: i64 = 0
    while seat < s.players:
        if s.cells[seat * st.SHEET + st.MARKERS_ON + building] > 0:
            return True
        seat += 1
    return False


def rolled_buildings(s: Position) -> i64:
    """Bit mask of the buildings whose dice were rolled this round; none once phase C is over."""
    for frame in s.pending():
        if frame & STEP_MASK == NEXT_BUILDING:
            return frame >> PAYLOAD
    return 0


def roll_building(s: Position, building: i64) -> None:
    """R10.2: all dice on the character, once. Every building has its own stretch of the round's stream."""
    stream = st.ROLLS + s.cells[st.ROUND]
    s.cells[COUNTERS + stream] = building * st.ROLLS_PER_BUILDING
    at = st.DICE_ON + building * 3
    cells = s.cells
    number = cells[at] + cells[at + 1] + cells[at + 2]
    cells[at] = 0
    cells[at + 1] = 0
    cells[at + 2] = 0
    if cells[st.PIRATE_ON + building]:
        cells[st.PIRATE_ON + building] = roll(s, stream) + 1
    while number > 0:
        cells[at + roll(s, stream)] += 1
        number -= 1
    if s.events is not None:
        dice = [index + 1 for index in range(3) for _ in range(s.cells[at + index])] + [0, 0, 0, 0]
        s.note(ROLLED, [building, st.building_cost(s, building), s.cells[st.PIRATE_ON + building], *dice[:4]])


def end_phase(s: Position) -> None:
    """R10.11: markers go home, dice and characters leave the board; phase D begins."""
    cells = s.cells
    seat: i64 = 0
    while seat < s.players:
        base = seat * st.SHEET
        at = base + st.MARKERS_ON
        while at < base + st.MARKERS_ON + len(BUILDINGS):
            cells[base + st.MARKERS] += cells[at]
            cells[at] = 0
            at += 1
        seat += 1
    at = st.STANDS
    while at < st.DICE_ON:
        cells[at] = -1
        at += 1
    while at < st.ROW_DICE:  # dice on the buildings and in the City Watch
        cells[at] = 0
        at += 1
    s.cells[st.ASIDE] = 0
    s.cells[st.BUILDING] = -1
    s.cells[st.PHASE] = st.PHASE_D
    if s.events is not None:
        s.note(PHASE_BEGAN, [st.PHASE_D])
    s.push(MAINTENANCE, 0, 0)


class PayBuilding(MadeiraStep):
    """R10.3: a favor (once), then pay and perhaps act, or receive pirates.

    Frame payload: bit 0 set once a favor has been used, bit 1 the Lord, bits 2–5 the Diplomat's workers."""

    rule = "R10.3"
    kinds = "pay refuse favor" + SIDES
    window = True

    def cost(self, s: Position) -> i64:
        """What this player has to pay (R10.2, R8.3 Lord)."""
        return 0 if (s.frame >> PAYLOAD) & 2 else st.building_cost(s, s.cells[st.BUILDING])

    def legal(self, s: Position) -> list[int]:
        """Pay if the reals are there, refuse, and favors."""
        seat = seat_of(s.frame)
        can_pay = s.cells[seat * st.SHEET + st.STOCK + REALS] >= self.cost(s)
        if (s.frame >> PAYLOAD) & 1 or s.cells[seat * st.SHEET + st.FACE_UP] == 0:
            return PAY_OR_REFUSE if can_pay else ONLY_REFUSE
        found = [PAY, REFUSE] if can_pay else [REFUSE]
        favor_options(s, seat, False, found)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay and act at the strength of the workers in the region (R10.4), or take the pirates."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == PAY:
            cost = self.cost(s)
            s.cells[seat * st.SHEET + st.STOCK + REALS] -= cost
            if s.events is not None:
                s.note(BUILDING_PAID, [seat, s.cells[st.BUILDING], cost])
            strength = st.region_workers(s, seat, s.data.building_region[s.cells[st.BUILDING]]) + (payload >> 2)
            building_action(s, seat, s.cells[st.BUILDING], strength)
        elif action == REFUSE:
            if s.events is not None:
                s.note(BUILDING_REFUSED, [seat, s.cells[st.BUILDING]])
            st.receive_pirates(s, seat, s.data.pirates_unpaid + s.cells[st.PIRATE_ON + s.cells[st.BUILDING]])
        else:
            favor = action - USE_FAVOR
            s.push(PAY_BUILDING, seat, 1)
            at = s.cells[TOP] - 1
            noted = use_favor(s, seat, favor)
            kind = s.data.favor_effects[favor].kind
            if kind == COST_ZERO:
                s.cells[at] |= 1 << (PAYLOAD + 1)
            elif kind == VIRTUAL_WORKERS:
                s.cells[at] |= noted << (PAYLOAD + 2)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        building = s.cells[st.BUILDING]
        pirates = s.data.pirates_unpaid + s.cells[st.PIRATE_ON + building]
        workers = st.region_workers(s, seat_of(s.frame), s.data.building_region[building])
        strength = workers + (s.frame >> (PAYLOAD + 2))
        return say("prompt.pay", building=building, cost=self.cost(s), strength=strength, pirates=pirates)

    def why(self, s: Position, action: int) -> Refusal:
        """Too few reals, or a favor's reasons."""
        seat = seat_of(s.frame)
        if action >= PAY:
            cost, reals = self.cost(s), s.cells[seat * st.SHEET + st.STOCK + REALS]
            why = say("refusal.building_dear", building=s.cells[st.BUILDING], cost=cost, reals=reals)
            return Refusal("R10.3", why, [Lack("reals", cost - reals, seat)], mill_hint(s, seat, REALS))
        if (s.frame >> PAYLOAD) & 1:
            return Refusal("R8.1", say("refusal.one_favor"))
        return refuse_favor(s, seat, action - USE_FAVOR)


class LastWindow(MadeiraStep):
    """R5.3b: the last chance for bread and reals before upkeep and feeding."""

    rule = "R5.3"
    kinds = "done" + SIDES
    window = True

    def legal(self, s: Position) -> list[int]:
        """To go on."""
        return ONLY_DONE

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        seat = seat_of(s.frame)
        ships, hungry = st.ships_on_board(s, seat), st.hungry_workers(s, seat)
        return say("prompt.last_window", ships=ships, hungry=hungry)
