"""Phase E (R10.16, R10.17): scoring the Crown's Requests in rounds 1, 3 and 5, new crops in rounds 2 and 4; and turns as such.

Which ships, favors and cities count for a request is no decision: none of them is used up, so the best ones do.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import DONATE, FIELD_PLACE, SCORE
from caravela.games.madeira.components import FIELDS, REALS, REQUESTS, WEALTH
from caravela.games.madeira.events import CONVERTED, GAME_ENDED, PHASE_BEGAN, SCORED, WEALTH_CHOSEN
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps import numbers as steps
from caravela.games.madeira.steps.windmill import SIDES, StillStep
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

DONATIONS: Final = [[DONATE + reals for reals in range(most + 1)] for most in range(16)]


class Begin(Step[Position]):
    """Somebody's turn begins: the count of bought wood starts at 0 (R9.3). Frame payload: the step of the turn."""

    rule = "R1.8"
    automatic = True

    def run(self, s: Position) -> None:
        """Ask, unless there is nothing to ask about."""
        seat = seat_of(s.frame)
        step = s.frame >> PAYLOAD
        if step == steps.PAY_BUILDING and s.cells[seat * st.SHEET + st.MARKERS_ON + s.cells[st.BUILDING]] == 0:
            return
        if step == steps.KEEP_SHIPS and st.ships_on_board(s, seat) == 0:
            return
        s.turn += 1
        s.cells[st.BOUGHT] = 0
        s.push(step, seat)


class Crown(Step[Position]):
    """Requests in odd rounds, crops in even ones."""

    rule = "R10.16"
    automatic = True

    def run(self, s: Position) -> None:
        """Begin the phase."""
        s.cells[st.PHASE] = st.PHASE_E
        if s.events is not None:
            s.note(PHASE_BEGAN, [st.PHASE_E])
        s.push(steps.END_ROUND, 0)
        if s.data.requests_scored[s.cells[st.ROUND]]:
            st.push_turns(s, steps.CHOOSE_SCORED)
        else:
            convert(s)


def convert(s: Position) -> None:
    """R10.17: convertible fields printed with this round's good, and without wood now, change; each is tested once."""
    for field in range(len(FIELDS)):
        target = s.data.converts_to[field]
        if (
            target >= 0
            and s.data.field_good[field] == s.data.conversion_from[s.cells[st.ROUND]]
            and s.cells[st.WOODS + field] == 0
        ):
            s.cells[st.GIVES + field] = target
            if s.events is not None:
                s.note(CONVERTED, [field + FIELD_PLACE, target])


def scored_before(payload: i64, kind: i64) -> i64:
    """How many requests of a type the choice with this payload has scored so far: they have taken the best items."""
    if kind == payload & 7:
        return (payload >> 5) & 3
    return 0


class ChooseScored(StillStep):
    """R10.16: choose a request and score it. Requests are chosen in ascending order of their types.

    Frame payload: bits 0–2 the lowest type allowed, bits 3–4 how many are chosen, bits 5–6 how many of the lowest type,
    bit 7 set if that was a Wealth request which did not get all it could."""

    rule = "R10.16"
    kinds = "score" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Types held from which on enough requests follow."""
        base = seat_of(s.frame) * st.SHEET
        payload = s.frame >> PAYLOAD
        need = s.data.requests_scored[s.cells[st.ROUND]] - ((payload >> 3) & 3)
        found: list[int] = []
        count: i64 = 0
        kind: i64 = len(REQUESTS) - 1
        while kind >= payload & 7:
            held = s.cells[base + st.HELD + kind]
            count += held
            if held and count >= need:
                found.append(SCORE + kind)
            kind -= 1
        found.reverse()
        return found

    def apply(self, s: Position, action: int) -> None:
        """Score it and discard it; then the next one."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        kind = action - SCORE
        earlier = scored_before(payload, kind)
        chosen = ((payload >> 3) & 3) + 1
        s.cells[seat * st.SHEET + st.HELD + kind] -= 1
        if chosen < s.data.requests_scored[s.cells[st.ROUND]]:
            s.push(steps.CHOOSE_SCORED, seat, kind | (chosen << 3) | ((earlier + 1) << 5))
        if kind == WEALTH:
            s.push(steps.GIVE_REALS, seat, payload >> 7)
            if s.events is not None:
                s.note(WEALTH_CHOSEN, [seat, kind])
            return
        points = request_value(s, seat, kind, earlier, s.cells[st.ROUND])
        if s.events is not None:
            s.note(SCORED, [seat, kind, points])
        st.gain_prestige(s, seat, kind, points)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        left = s.data.requests_scored[s.cells[st.ROUND]] - ((s.frame >> (PAYLOAD + 3)) & 3)
        return say("prompt.score", left=left)

    def why(self, s: Position, action: int) -> Refusal:
        """Not held, or out of order."""
        kind = action - SCORE
        if s.cells[seat_of(s.frame) * st.SHEET + st.HELD + kind] == 0:
            return Refusal("R10.16", say("refusal.not_held", request=kind))
        if kind < (s.frame >> PAYLOAD) & 7:
            return Refusal("R10.16", say("refusal.requests_in_order"))
        return Refusal("R10.16", say("refusal.requests_before"))


class GiveReals(StillStep):
    """R10.16 Wealth of the Nation: how many reals to pay. A second such request is asked only after a full first one, so that
    each total has one way. Frame payload: 1 if an earlier one was not full."""

    rule = "R10.16"
    kinds = "donate" + SIDES

    def legal(self, s: Position) -> list[int]:
        """As many as there are, up to the request's limit."""
        if s.frame >> PAYLOAD:
            return DONATIONS[0]
        return DONATIONS[min(s.data.max_reals, s.cells[seat_of(s.frame) * st.SHEET + st.STOCK + REALS])]

    def apply(self, s: Position, action: int) -> None:
        """Pay, and gain the PP."""
        seat = seat_of(s.frame)
        reals = action - DONATE
        st.spend(s, seat, REALS, reals)
        if reals < s.data.max_reals and s.top() >= 0 and s.top() & STEP_MASK == steps.CHOOSE_SCORED and seat_of(s.top()) == seat:
            s.set_top(s.top() | (1 << (PAYLOAD + 7)))
        st.gain_prestige(s, seat, WEALTH, reals * s.data.pp_per_real)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.wealth", most=s.data.max_reals)

    def why(self, s: Position, action: int) -> Refusal:
        """Beyond the limit or the purse."""
        seat = seat_of(s.frame)
        reals = s.cells[seat * st.SHEET + st.STOCK + REALS]
        if s.frame >> PAYLOAD:
            return Refusal("R10.16", say("refusal.second_wealth"))
        if action - DONATE > s.data.max_reals:
            return Refusal("R10.16", say("refusal.wealth_limit", most=s.data.max_reals))
        return Refusal("R10.16", say("refusal.reals_short", reals=reals), [Lack("reals", action - DONATE - reals, seat)])


class EndRound(Step[Position]):
    """R3.1: the next round, or the end."""

    rule = "R3.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Go on."""
        if s.cells[st.ROUND] < s.data.rounds:
            s.push(steps.START_ROUND, 0)
        elif s.events is not None:
            s.note(GAME_ENDED, [])
