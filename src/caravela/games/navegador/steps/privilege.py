"""The Privilege action (R10.7–R10.10)."""

from __future__ import annotations

from caravela.games.navegador.actions import DONE, TAKE
from caravela.games.navegador.components import COLUMNS
from caravela.games.navegador.events import DECLINED, TOOK_PRIVILEGE
from caravela.games.navegador.state import CASH, GALLERY, PRIVILEGES, SHEET, WORKERS, Position, achievements
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import plural


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

    def prompt(self, s: Position) -> str:
        """Ask which."""
        return "Pay a worker for a privilege, or take none."

    def refuse(self, s: Position, action: int) -> Refusal:
        """Name the first requirement that is not met."""
        base = seat_of(s.frame) * SHEET
        column = action - TAKE
        name = s.data.column_names[column].lower()
        workers, needed = s.cells[base + WORKERS], s.data.privilege_workers
        if workers < needed:
            least = needed - s.data.privilege_cost
            what = f"A privilege costs a worker and {least} must remain; you have {workers}."
            return Refusal("R10.7", what, plural(needed - workers, "worker"))
        if s.cells[GALLERY + column] == 0:
            return Refusal("R10.7", f"The gallery holds no privilege for {name} at the moment.")
        return Refusal("R10.7", f"You already have {s.data.privileges_max} privileges for {name}, and a column takes no more.")
