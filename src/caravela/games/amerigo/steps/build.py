"""Green: build (R9): which tile, how it lies, where it lies.

Frame payload: bits 0–6 action points left (before the tile is paid), bits 7–12 the tile, bits 13–15 the orientation.
"""

from __future__ import annotations

from typing import cast

from caravela.games.amerigo.actions import DONE, NUMBERS, SPACE, TILE, TURN
from caravela.games.amerigo.components import DEAREST
from caravela.games.amerigo.islands import build
from caravela.games.amerigo.placement import frontier, lies_inside, orientation_fits, places, shape_fits
from caravela.games.amerigo.shapes import ORIENTATIONS
from caravela.games.amerigo.state import GOLD, NEUTRALS, PLANNED, POSTS, SHEET, SUPPLY, Position, is_free, pay, sea_of, squares
from caravela.games.amerigo.steps.numbers import BUILD, BUILD_AT, BUILD_TURN
from caravela.games.amerigo.steps.treasure import KINDS, Paying, refuse_cash, too_dear
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


class Build(Paying):
    """R9.1: the tile to be laid next, or stop."""

    rule = "R9.1"
    kinds = f"tile done {KINDS}"

    def legal(self, s: Position) -> list[int]:
        """Planned tiles that points and gold pay for and that fit somewhere."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        planned = s.cells[base + PLANNED]
        most = (s.frame >> PAYLOAD) + s.cells[base + GOLD]
        found: list[object] = []
        data = s.data
        payable = planned & data.build_masks[most if most < DEAREST else DEAREST]
        if payable and s.cells[base + POSTS]:
            near = frontier(s, seat)
            last_shape: i64 = -1
            last_fits = False
            tile: i64 = 0
            while payable:
                if payable & 1 and planned & data.twins[tile] == 0:
                    shape = data.tile_shape[tile]
                    if shape != last_shape:
                        last_shape = shape
                        last_fits = shape_fits(s, near, shape)
                    if last_fits:
                        found.append(NUMBERS[TILE + tile])
                payable >>= 1
                tile += 1
        found.append(NUMBERS[DONE])
        return cast("list[int]", found)

    def useful(self, s: Position) -> bool:
        """There is something to build with more points."""
        base = seat_of(s.frame) * SHEET
        return s.cells[base + PLANNED] != 0 and s.cells[base + POSTS] != 0

    def apply(self, s: Position, action: int) -> None:
        """Ask how it lies."""
        if action != DONE:
            s.push(BUILD_TURN, seat_of(s.frame), (s.frame >> PAYLOAD) | ((action - TILE) << 7))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.build", ap=s.frame >> PAYLOAD)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not planned, too dear, or no room."""
        seat = seat_of(s.frame)
        if action > DONE:
            return refuse_cash(s, seat, action)
        base = seat * SHEET
        tile = action - TILE
        planned = s.cells[base + PLANNED]
        if (planned >> tile) & 1 == 0:
            if ((s.cells[base + SUPPLY] | s.cells[NEUTRALS]) >> tile) & 1:
                return Refusal("R9.1", say("refusal.plan_first"))
            return Refusal("R9.1", say("refusal.not_planned"))
        if not s.cells[base + POSTS]:
            return Refusal("R9.8", say("refusal.no_post"), [Lack("posts", 1, seat)])
        cost, ap, gold = s.data.build_cost[tile], s.frame >> PAYLOAD, s.cells[base + GOLD]
        if cost > ap + gold:
            return too_dear(s, "R9.1", say("refusal.tile_dear", cost=cost, ap=ap, gold=gold), cost - ap - gold)
        if planned & s.data.twins[tile] and shape_fits(s, frontier(s, seat), s.data.tile_shape[tile]):
            return Refusal("R9.1", say("refusal.twin"))
        return Refusal("R9.2", say("refusal.fits_nowhere"))


class BuildTurn(Step[Position]):
    """R9.3: how the tile lies; orientations that look the same are asked once."""

    rule = "R9.3"
    kinds = "turn"

    def legal(self, s: Position) -> list[int]:
        """Orientations with at least one place."""
        seat = seat_of(s.frame)
        shape = s.data.tile_shape[(s.frame >> (PAYLOAD + 7)) & 63]
        near = frontier(s, seat)
        found: list[object] = []
        for orientation in s.data.distinct[shape]:
            if orientation_fits(s, near, shape, orientation):
                found.append(NUMBERS[TURN + orientation])
        return cast("list[int]", found)

    def apply(self, s: Position, action: int) -> None:
        """Ask where it lies."""
        s.push(BUILD_AT, seat_of(s.frame), (s.frame >> PAYLOAD) | ((action - TURN) << 13))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.turn")

    def refuse(self, s: Position, action: int) -> Refusal:
        """The same as another, or no room."""
        shape = s.data.tile_shape[(s.frame >> (PAYLOAD + 7)) & 63]
        if action - TURN not in s.data.distinct[shape]:
            return Refusal("R9.3", say("refusal.same_turn"))
        return Refusal("R9.2", say("refusal.turn_fits_nowhere"))


class BuildAt(Step[Position]):
    """R9.2: where the tile lies, named by its reference square (of its top row the leftmost)."""

    rule = "R9.2"
    kinds = "space"
    completes = True

    def legal(self, s: Position) -> list[int]:
        """All places."""
        payload = s.frame >> PAYLOAD
        shape = s.data.tile_shape[(payload >> 7) & 63]
        return places(s, frontier(s, seat_of(s.frame)), shape, payload >> 13, SPACE)

    def apply(self, s: Position, action: int) -> None:
        """Pay and lay it, then the next one."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        tile = (payload >> 7) & 63
        ap = pay(s, seat, payload & 127, s.data.build_cost[tile])
        s.push(BUILD, seat, ap)
        build(s, seat, tile, payload >> 13, action - SPACE)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.lay")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Water, covered, or no contact."""
        payload = s.frame >> PAYLOAD
        sea = sea_of(s)
        turned = s.data.turned[s.data.tile_shape[(payload >> 7) & 63] * ORIENTATIONS + (payload >> 13)]
        if not lies_inside(s, turned, action - SPACE):
            return Refusal("R9.2", say("refusal.outside"))
        for space in squares(s, (payload >> 7) & 63, payload >> 13, action - SPACE):
            if sea.island_of[space] < 0:
                return Refusal("R9.2", say("refusal.water", space=space))
            if not is_free(s, space):
                return Refusal("R9.2", say("refusal.covered", space=space))
        return Refusal("R9.2", say("refusal.apart"))
