"""The Privilege action (R10.7–R10.10)."""

from __future__ import annotations

from caravela.games.navegador.actions import DONE, TAKE
from caravela.games.navegador.components import COLUMNS
from caravela.games.navegador.events import DECLINED, TOOK_PRIVILEGE
from caravela.games.navegador.state import CASH, GALLERY, PRIVILEGES, SHEET, WORKERS, Position, achievements
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


def bonus(s: Position, seat: int, column: int) -> int:
    """Cash for taking a privilege now: the coin of the position covered, times the achievements (R10.9)."""
    held = s.cells[seat * SHEET + PRIVILEGES + column]
    return s.data.column_coins[column][held] * achievements(s, seat, column)


class TakePrivilege(Step[Position]):
    """R10.8: pay a worker, take a privilege and its bonus; or do not (Q2)."""

    rule = "R10.7"
    kinds = "privilege done"

    def legal(self, s: Position) -> list[int]:
        """Types in the gallery with a free position on the sheet, if a worker can be spared."""
        base = seat_of(s.frame) * SHEET
        found: list[int] = []
        if s.cells[base + WORKERS] >= s.data.privilege_workers:
            for column in range(len(COLUMNS)):
                if s.cells[GALLERY + column] > 0 and s.cells[base + PRIVILEGES + column] < s.data.privileges_max:
                    found.append(TAKE + column)
        found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """R10.8, R10.9."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        if action == DONE:
            if s.events is not None:
                s.note(DECLINED, [seat, 2])
            return
        column = action - TAKE
        income = bonus(s, seat, column)
        s.cells[base + WORKERS] -= s.data.privilege_cost
        s.cells[base + PRIVILEGES + column] += 1
        s.cells[GALLERY + column] -= 1
        s.cells[base + CASH] += income
        if s.events is not None:
            s.note(TOOK_PRIVILEGE, [seat, column, income, s.data.privilege_cost])

    def prompt(self, s: Position) -> Sentence:
        """Ask which."""
        return say("prompt.privilege")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Name the first requirement that is not met."""
        seat = seat_of(s.frame)
        column = action - TAKE
        workers, needed = s.cells[seat * SHEET + WORKERS], s.data.privilege_workers
        if workers < needed:
            least = needed - s.data.privilege_cost
            why = say("refusal.privilege_workers", least=least, workers=workers)
            return Refusal("R10.7", why, [Lack("workers", needed - workers, seat)])
        if s.cells[GALLERY + column] == 0:
            return Refusal("R10.7", say("refusal.gallery", column=column))
        return Refusal("R10.7", say("refusal.column_full", column=column, most=s.data.privileges_max))
