"""Red: plan (R7): take tiles from the open supply.

The order of taking makes no difference, so one order is legal: from the last tile of the list to the first, that is neutral
tiles from large to small, then village tiles from large to small; of equal tiles the last one there.

Frame payload: bits 0–6 action points left, bits 7–8 neutral tiles taken, bits 9–14 the bound: tiles before it in the list may
still be taken. Fresh gold lifts it.
"""

from __future__ import annotations

from typing import Final, cast

from caravela.games.amerigo.actions import DONE, NUMBERS, TILE
from caravela.games.amerigo.components import DEAREST, PLAN_TWO_NEUTRAL, TILE_COUNT, VILLAGES
from caravela.games.amerigo.events import TOOK_TILE
from caravela.games.amerigo.state import GOLD, NEUTRALS, PLANNED, SHEET, SUPPLY, Position, owns, pay
from caravela.games.amerigo.steps.numbers import PLAN
from caravela.games.amerigo.steps.treasure import KINDS, Paying, refuse_cash, too_dear
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say

ANY_TILE: Final = TILE_COUNT << 9  # of the payload: no tile is barred
ALL_BUT_BOUND: Final = (1 << (PAYLOAD + 9)) - 1


def neutral_limit(s: Position, seat: i64) -> i64:
    """R7.2."""
    return s.data.neutral_limit if owns(s, seat, PLAN_TWO_NEUTRAL) else 1


def open_supply(s: Position, seat: i64) -> i64:
    """Bit mask of the tiles this seat may take: its own village tiles and the neutral ones."""
    return s.cells[seat * SHEET + SUPPLY] | s.cells[NEUTRALS]


class Plan(Paying):
    """R7.1: take one more tile, or stop."""

    rule = "R7.1"
    kinds = f"tile done {KINDS}"

    def legal(self, s: Position) -> list[int]:
        """Tiles that points and gold pay for."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        most = (payload & 127) + s.cells[seat * SHEET + GOLD]
        found: list[object] = []
        supply = open_supply(s, seat)
        payable = supply & s.data.plan_masks[most if most < DEAREST else DEAREST]
        bound = payload >> 9
        if (payload >> 7) & 3 >= neutral_limit(s, seat) and bound > VILLAGES:
            bound = VILLAGES
        twins = s.data.twins
        tile = bound - 1
        while tile >= 0:
            if (payable >> tile) & 1 and supply & twins[tile] == 0:
                found.append(NUMBERS[TILE + tile])
            tile -= 1
        found.append(NUMBERS[DONE])
        return cast("list[int]", found)

    def useful(self, s: Position) -> bool:
        """There is a tile that could be taken, whatever the bound: gold lifts it."""
        seat = seat_of(s.frame)
        if (s.frame >> (PAYLOAD + 7)) & 3 >= neutral_limit(s, seat):
            return s.cells[seat * SHEET + SUPPLY] != 0
        return open_supply(s, seat) != 0

    def reopened(self, frame: i64) -> i64:
        """From the last tile on."""
        return (frame & ALL_BUT_BOUND) | (ANY_TILE << PAYLOAD)

    def apply(self, s: Position, action: int) -> None:
        """Lay it beside the sheet."""
        if action == DONE:
            return
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        tile: i64 = action - TILE
        ap = pay(s, seat, payload & 127, s.data.plan_cost[tile])
        taken = (payload >> 7) & 3
        if tile < VILLAGES:
            s.cells[seat * SHEET + SUPPLY] &= ~(1 << tile)
        else:
            s.cells[NEUTRALS] &= ~(1 << tile)
            taken += 1
        s.cells[seat * SHEET + PLANNED] |= 1 << tile
        if s.events is not None:
            s.note(TOOK_TILE, [seat, tile, s.data.plan_cost[tile], 1 if tile < VILLAGES else 0])
        s.push(PLAN, seat, ap | (taken << 7) | (tile << 9))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.plan", ap=(s.frame >> PAYLOAD) & 127)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not there, the limit, out of order, or too dear."""
        seat = seat_of(s.frame)
        if action > DONE:
            return refuse_cash(s, seat, action)
        payload = s.frame >> PAYLOAD
        tile = action - TILE
        supply = open_supply(s, seat)
        if (supply >> tile) & 1 == 0:
            return Refusal("R7.1", say("refusal.tile_gone", village=tile < VILLAGES))
        limit = neutral_limit(s, seat)
        if tile >= VILLAGES and (payload >> 7) & 3 >= limit:
            return Refusal("R7.2", say("refusal.neutral_limit", limit=limit))
        cost, ap, gold = s.data.plan_cost[tile], payload & 127, s.cells[seat * SHEET + GOLD]
        if cost > ap + gold:
            return too_dear(s, "R7.1", say("refusal.tile_dear", cost=cost, ap=ap, gold=gold), cost - ap - gold)
        if supply & s.data.twins[tile] and not (supply & s.data.twins[tile]) >> (payload >> 9):
            return Refusal("R7.1", say("refusal.twin"))
        return Refusal("R7.1", say("refusal.tile_order"))
