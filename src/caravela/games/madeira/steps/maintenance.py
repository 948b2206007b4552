"""Phase D (R10.12 to R10.15): honor, income, upkeep, feeding, each for all players before the next begins."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import FEED, HOME_PLACE, HONOR, UPKEEP, WATCH_PLACE
from caravela.games.madeira.components import BREAD, COLONIES
from caravela.games.madeira.events import FED, HONOR_DECLINED, NOBODY_HUNGRY, UPKEPT, WORKER_MOVED
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import BEGIN, CROWN, FEEDING, HONOUR, KEEP_SHIPS, MAINTENANCE
from caravela.games.madeira.steps.ships import refuse_wood
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep
from caravela.games.madeira.steps.wood import can_discard_wood, discard_wood
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

YES_OR_NO: Final = [HONOR, HONOR + 1]
UPKEEP_OPTIONS: Final = [[UPKEEP + number for number in range(most + 1)] for most in range(7)]
FEED_OPTIONS: Final = [[FEED + number for number in range(most + 1)] for most in range(13)]


class Maintenance(Step[Position]):
    """The four steps in order. Frame payload: the step to begin, 0 to 4; after the fourth comes phase E."""

    rule = "R10.12"
    automatic = True

    def run(self, s: Position) -> None:
        """Begin a step for everybody."""
        stage = s.frame >> PAYLOAD
        if stage == 4:
            s.push(CROWN, 0)
            return
        s.push(MAINTENANCE, 0, stage + 1)
        if stage == 0:
            seat = most_loyal(s)
            if seat >= 0:
                s.push(BEGIN, seat, HONOUR)
        elif stage == 1:
            for other in st.passing_order(s):
                for colony in range(len(COLONIES)):
                    st.receive(s, other, s.data.land_good[colony], s.cells[other * st.SHEET + st.LANDS + colony])
        else:
            st.push_turns(s, KEEP_SHIPS if stage == 2 else FEEDING)


def most_loyal(s: Position) -> i64:
    """R10.12: the one player with the most workers in the City Watch, -1 on a tie or with nobody there."""
    best: i64 = 0
    found: i64 = -1
    seat: i64 = 0
    while seat < s.players:
        workers = s.cells[seat * st.SHEET + st.WATCH]
        if workers > best:
            best = workers
            found = seat
        elif workers == best:
            found = -1
        seat += 1
    return found


class Honour(MadeiraStep):
    """R10.12: send a worker of the City Watch home for PP, or not."""

    rule = "R10.12"
    kinds = "honor" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Yes or no."""
        return YES_OR_NO

    def apply(self, s: Position, action: int) -> None:
        """Move the worker and gain the PP."""
        seat = seat_of(s.frame)
        if action == HONOR:
            s.cells[seat * st.SHEET + st.WATCH] -= 1
            s.cells[seat * st.SHEET + st.HOME] += 1
            if s.events is not None:
                s.note(WORKER_MOVED, [seat, WATCH_PLACE, HOME_PLACE, 0, 0])
            st.gain_prestige(s, seat, st.FROM_HONOR, s.data.honor_pp)
        elif s.events is not None:
            s.note(HONOR_DECLINED, [seat])

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.honor", pp=s.data.honor_pp)


class KeepShips(MadeiraStep):
    """R10.14: for how many ships wood is discarded; a pirate for each of the others."""

    rule = "R10.14"
    kinds = "upkeep" + SIDES

    def legal(self, s: Position) -> list[int]:
        """As many as home wood, access and reals reach for."""
        seat = seat_of(s.frame)
        ships = st.ships_on_board(s, seat)
        number: i64 = 0
        while number < ships and can_discard_wood(s, seat, number + 1):
            number += 1
        return UPKEEP_OPTIONS[number]

    def apply(self, s: Position, action: int) -> None:
        """Discard the wood, receive the pirates."""
        seat = seat_of(s.frame)
        number = action - UPKEEP
        ships = st.ships_on_board(s, seat)
        if s.events is not None:
            s.note(UPKEPT, [seat, number, ships])
        st.receive_pirates(s, seat, (ships - number) * s.data.upkeep_pirates)
        discard_wood(s, seat, number)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.upkeep", ships=st.ships_on_board(s, seat_of(s.frame)))

    def why(self, s: Position, action: int) -> Refusal:
        """Fewer ships, or not enough wood."""
        seat = seat_of(s.frame)
        number = action - UPKEEP
        ships = st.ships_on_board(s, seat)
        if number > ships:
            return Refusal("R10.14", say("refusal.ships_on_board", ships=ships))
        return refuse_wood(s, seat, number, say("refusal.keeping", ships=number))


class Feeding(MadeiraStep):
    """R10.15: how many workers are fed with bread; a pirate for each of the others. The windmill may still go up (R5.3c)."""

    rule = "R10.15"
    kinds = "feed" + SIDES
    window = True

    def legal(self, s: Position) -> list[int]:
        """As many as there are hungry workers and bread."""
        seat = seat_of(s.frame)
        return FEED_OPTIONS[min(st.hungry_workers(s, seat), s.cells[seat * st.SHEET + st.STOCK + BREAD])]

    def apply(self, s: Position, action: int) -> None:
        """Discard the bread, receive the pirates."""
        seat = seat_of(s.frame)
        number = action - FEED
        without = st.hungry_workers(s, seat) - number
        s.cells[seat * st.SHEET + st.STOCK + BREAD] -= number
        if s.events is not None:
            if number + without:
                s.note(FED, [seat, number, without])
            else:
                s.note(NOBODY_HUNGRY, [seat])
        st.receive_pirates(s, seat, without * s.data.feeding_pirates)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        seat = seat_of(s.frame)
        hungry, bread = st.hungry_workers(s, seat), s.cells[seat * st.SHEET + st.STOCK + BREAD]
        if hungry == 0:
            return say("prompt.all_fed")
        return say("prompt.feeding", hungry=hungry, bread=bread)

    def why(self, s: Position, action: int) -> Refusal:
        """Fewer hungry, or too little bread."""
        seat = seat_of(s.frame)
        number = action - FEED
        if number > st.hungry_workers(s, seat):
            return Refusal("R10.15", say("refusal.few_hungry", hungry=st.hungry_workers(s, seat)))
        bread = s.cells[seat * st.SHEET + st.STOCK + BREAD]
        return Refusal("R10.15", say("refusal.bread_short", bread=bread), [Lack("bread", number - bread, seat)])
