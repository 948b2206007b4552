"""The Guild Master (R7.4), turning favors face up (R8.4, R10.8), and Royal Support (R7.8)."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import BUILD, DONE, FLIP, SUPPORT
from caravela.games.madeira.components import BREAD, FAVORS, SPOTS
from caravela.games.madeira.events import FAVOR_TAKEN, NO_FAVOR_TAKEN
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import TURN_UP
from caravela.games.madeira.steps.ships import refuse_wood
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep
from caravela.games.madeira.steps.wood import can_discard_wood, discard_wood
from caravela.games.madeira.steps.workers import listed
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say

BOTH: Final = [SUPPORT, SUPPORT + 1]


def can_build(s: Position, seat: i64) -> bool:
    """Whether the wood for some favor is in reach (R9.4)."""
    return places_to_build(s, seat) != 0


def places_to_build(s: Position, seat: i64) -> i64:
    """Bit mask of the favor places whose favor lies and whose wood is in reach: 0b1_0001_0001 is one column in all cities."""
    columns: i64 = 0
    column: i64 = 0
    while column < 4:
        if can_discard_wood(s, seat, s.data.district_wood[column]):
            columns |= 0b1_0001_0001 << column
        column += 1
    return s.cells[st.LYING] & columns


def refuse_build(s: Position, seat: i64) -> Refusal:
    """Why no favor can be taken at all: none lies, or the wood for the cheapest one is out of reach."""
    lying = [s.data.district_wood[place & 3] for place in range(len(FAVORS)) if (s.cells[st.LYING] >> place) & 1]
    if not lying:
        return Refusal("R7.4", say("refusal.no_favor_left"))
    return refuse_wood(s, seat, min(lying), say("refusal.cheapest_district"))


class GuildWork(MadeiraStep):
    """R7.4: take a favor, discard the wood of its column, and so build its district; or nothing."""

    rule = "R7.4"
    kinds = "build done" + SIDES
    asks = say("prompt.build")
    window = True

    def legal(self, s: Position) -> list[int]:
        """Favors in the cities whose wood is in reach, place by place."""
        seat = seat_of(s.frame)
        places = places_to_build(s, seat)
        found: list[int] = []
        at = st.FAVOR_AT
        while places:
            if places & 1:
                found.append(BUILD + s.rare[at])
            places >>= 1
            at += 1
        found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """The favor comes face up, the district is built, the wood goes."""
        seat = seat_of(s.frame)
        if action == DONE:
            if s.events is not None:
                s.note(NO_FAVOR_TAKEN, [seat])
            return
        favor = action - BUILD
        place = st.favor_place(s, favor)
        s.cells[st.LYING] -= 1 << place
        s.cells[st.BUILT] |= 3 << ((place >> 2) * SPOTS + 4 + (place & 3) * 2)
        s.cells[seat * st.SHEET + st.FACE_UP] |= 1 << favor
        if s.events is not None:
            s.note(FAVOR_TAKEN, [seat, favor])
        discard_wood(s, seat, s.data.district_wood[place & 3])

    def why(self, s: Position, action: int) -> Refusal:
        """Taken, or too dear."""
        place = st.favor_place(s, action - BUILD)
        if (s.cells[st.LYING] >> place) & 1 == 0:
            return Refusal("R7.4", say("refusal.favor_taken"))
        return refuse_wood(s, seat_of(s.frame), s.data.district_wood[place & 3], say("refusal.district"))


class TurnUp(MadeiraStep):
    """R8.4: turn a face-down favor up, or stop. Favors are chosen in ascending order.

    Frame payload: bits 0–1 how many more, bits 2–5 the lowest favor allowed."""

    rule = "R10.8"
    kinds = "flip done" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Own face-down favors."""
        lowest = s.frame >> (PAYLOAD + 2)
        found = listed((s.cells[seat_of(s.frame) * st.SHEET + st.FACE_DOWN] >> lowest) << lowest, FLIP, [])
        found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Turn it up, and ask for the next."""
        if action == DONE:
            return
        seat = seat_of(s.frame)
        favor = action - FLIP
        st.turn_up(s, seat, 1 << favor)
        left = ((s.frame >> PAYLOAD) & 3) - 1
        if left:
            s.push(TURN_UP, seat, left | ((favor + 1) << 2))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.turn_up", left=(s.frame >> PAYLOAD) & 3)

    def why(self, s: Position, action: int) -> Refusal:
        """Not face down with this player, or out of order."""
        if (s.cells[seat_of(s.frame) * st.SHEET + st.FACE_DOWN] >> (action - FLIP)) & 1 == 0:
            return Refusal("R8.4", say("refusal.not_face_down"))
        return Refusal("R10.8", say("refusal.favors_in_order"))


class RoyalSupport(MadeiraStep):
    """R7.8: discard pirates, or get bread.

    Frame payload: bits 0–3 most pirates, bits 4–8 bread."""

    rule = "R7.8"
    kinds = "support" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Both."""
        return BOTH

    def apply(self, s: Position, action: int) -> None:
        """One of the two."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == SUPPORT:
            st.discard_pirates(s, seat, payload & 15)
        else:
            st.receive(s, seat, BREAD, payload >> 4)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        payload = s.frame >> PAYLOAD
        return say("prompt.royal_support", pirates=payload & 15, bread=payload >> 4)
