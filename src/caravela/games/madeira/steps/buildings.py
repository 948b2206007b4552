"""Phase C (R10.1 to R10.11): buildings 1 to 5, each player with a marker pays and acts, or receives pirates."""

from __future__ import annotations

from caravela.games.madeira.actions import PAY, REFUSE, USE_FAVOR
from caravela.games.madeira.components import BUILDINGS, COST_ZERO, VIRTUAL_WORKERS
from caravela.games.madeira.setup import roll
from caravela.games.madeira.state import (
    ASIDE,
    BEGIN,
    BUILDING_PAID,
    BUILDING_REFUSED,
    DICE_ON,
    LAST_WINDOW,
    MAINTENANCE,
    MARKERS,
    MARKERS_ON,
    NEXT_BUILDING,
    PAY_BUILDING,
    PHASE_BEGAN,
    PHASE_D,
    PIRATE_ON,
    REALS,
    ROLLED,
    ROLLS,
    ROLLS_PER_BUILDING,
    SHEET,
    STANDS,
    WATCH_DICE,
    Position,
)
from caravela.games.madeira.steps.favors import building_action, favor_options, refuse_favor, use_favor
from caravela.games.madeira.steps.windmill import ONLY_DONE, SIDES, MadeiraStep, count, mill_hint
from caravela.kernel.layout import COUNTERS, TOP
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.step import Step


class NextBuilding(Step[Position]):
    """R10.1: the next building with a marker; after the fifth, the last windmill window (R5.3b) and the end of the phase.

    Frame payload: bit mask of the buildings whose dice were rolled. Markers do not tell, as the Bishop moves them (Q5)."""

    rule = "R10.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Roll its dice and give its turns, or close the phase."""
        order = s.passing_order()
        order.reverse()
        if s.building == len(BUILDINGS):
            end_phase(s)
            return
        s.building += 1
        last = s.building == len(BUILDINGS)
        used = not last and any(s.sheet[seat * SHEET + MARKERS_ON + s.building] > 0 for seat in order)
        s.push(NEXT_BUILDING, 0, (s.frame >> PAYLOAD) | (1 << s.building if used else 0))
        if used:
            roll_building(s, s.building)
        if used or last:
            for seat in order:
                s.push(BEGIN, seat, LAST_WINDOW if last else PAY_BUILDING)


def rolled_buildings(s: Position) -> int:
    """Bit mask of the buildings whose dice were rolled this round; none once phase C is over."""
    for frame in s.pending():
        if frame & STEP_MASK == NEXT_BUILDING:
            return frame >> PAYLOAD
    return 0


def roll_building(s: Position, building: int) -> None:
    """R10.2: all dice on the character, once. Every building has its own stretch of the round's stream."""
    stream = ROLLS + s.round
    s.cells[COUNTERS + stream] = building * ROLLS_PER_BUILDING
    at = DICE_ON + building * 3
    number = s.board[at] + s.board[at + 1] + s.board[at + 2]
    for index in range(3):
        s.board[at + index] = 0
    if s.board[PIRATE_ON + building]:
        s.board[PIRATE_ON + building] = roll(s, stream) + 1
    for _ in range(number):
        s.board[at + roll(s, stream)] += 1
    if s.events is not None:
        dice = [index + 1 for index in range(3) for _ in range(s.board[at + index])]
        s.note(ROLLED, [building, s.building_cost(building), s.board[PIRATE_ON + building], *dice])


def end_phase(s: Position) -> None:
    """R10.11: markers go home, dice and characters leave the board; phase D begins."""
    for seat in range(s.players):
        base = seat * SHEET
        for building in range(len(BUILDINGS)):
            s.sheet[base + MARKERS] += s.sheet[base + MARKERS_ON + building]
            s.sheet[base + MARKERS_ON + building] = 0
    for building in range(len(BUILDINGS)):
        s.board[STANDS + building] = -1
        s.board[PIRATE_ON + building] = 0
        for index in range(3):
            s.board[DICE_ON + building * 3 + index] = 0
    for index in range(3):
        s.board[WATCH_DICE + index] = 0
    s.board[ASIDE] = 0
    s.building = -1
    s.phase = PHASE_D
    if s.events is not None:
        s.note(PHASE_BEGAN, [PHASE_D])
    s.push(MAINTENANCE, 0, 0)


class PayBuilding(MadeiraStep):
    """R10.3: a favor (once), then pay and perhaps act, or receive pirates.

    Frame payload: bit 0 set once a favor has been used, bit 1 the Lord, bits 2–5 the Diplomat's workers."""

    rule = "R10.3"
    kinds = "pay refuse favor" + SIDES
    window = True

    def cost(self, s: Position) -> int:
        """What this player has to pay (R10.2, R8.3 Lord)."""
        return 0 if (s.frame >> PAYLOAD) & 2 else s.building_cost(s.building)

    def legal(self, s: Position) -> list[int]:
        """Pay if the reals are there, refuse, and favors."""
        seat = seat_of(s.frame)
        found: list[int] = []
        if s.sheet[seat * SHEET + REALS] >= self.cost(s):
            found.append(PAY)
        found.append(REFUSE)
        if (s.frame >> PAYLOAD) & 1 == 0:
            favor_options(s, seat, False, found)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay and act at the strength of the workers in the region (R10.4), or take the pirates."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == PAY:
            cost = self.cost(s)
            s.sheet[seat * SHEET + REALS] -= cost
            if s.events is not None:
                s.note(BUILDING_PAID, [seat, s.building, cost])
            strength = s.region_workers(seat, s.data.building_region[s.building]) + (payload >> 2)
            building_action(s, seat, s.building, strength)
        elif action == REFUSE:
            if s.events is not None:
                s.note(BUILDING_REFUSED, [seat, s.building])
            s.receive_pirates(seat, s.data.pirates_unpaid + s.board[PIRATE_ON + s.building])
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

    def prompt(self, s: Position) -> str:
        """Ask."""
        name = s.data.building_names[s.building]
        pirates = s.data.pirates_unpaid + s.board[PIRATE_ON + s.building]
        strength = s.region_workers(seat_of(s.frame), s.data.building_region[s.building]) + (s.frame >> (PAYLOAD + 2))
        gets = "no action, as you have no worker in the region" if strength == 0 else f"strength {strength}"
        return f"{name}: pay {count(self.cost(s), 'real')} ({gets}), or receive {count(pirates, 'pirate')}?"

    def why(self, s: Position, action: int) -> Refusal:
        """Too few reals, or a favor's reasons."""
        seat = seat_of(s.frame)
        if action >= PAY:
            cost, reals = self.cost(s), s.sheet[seat * SHEET + REALS]
            reason = f"{s.data.building_names[s.building]} costs {count(cost, 'real')}; you have {reals}."
            return Refusal("R10.3", reason, count(cost - reals, "real"), mill_hint(s, seat, REALS))
        if (s.frame >> PAYLOAD) & 1:
            return Refusal("R8.1", "One favor per turn: you have used one.")
        return refuse_favor(s, seat, action - USE_FAVOR)


class LastWindow(MadeiraStep):
    """R5.3b: the last chance for bread and reals before upkeep and feeding."""

    rule = "R5.3"
    kinds = "done" + SIDES
    window = True

    def legal(self, s: Position) -> list[int]:
        """To go on."""
        return ONLY_DONE

    def prompt(self, s: Position) -> str:
        """Ask."""
        seat = seat_of(s.frame)
        ships, hungry = s.ships_on_board(seat), s.hungry(seat)
        return f"Use the windmill before maintenance (ships {ships}, workers to feed {hungry}), or go on."
