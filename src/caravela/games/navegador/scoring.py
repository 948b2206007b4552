"""Final scoring, as a breakdown by source (R14)."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import COLUMNS
from caravela.games.navegador.state import CASH, FLEET, PRIVILEGES, SHEET, WORKERS, Position, achievements
from caravela.kernel.packed import i64

SOURCES: Final = ["ships", "workers", "cash", *COLUMNS]


def kings_column(s: Position, seat: int) -> int:
    """The column in which the King's privilege is worth most (R14.6), -1 if every position is covered (R14.7)."""
    best, column = -1, -1
    for index in range(len(COLUMNS)):
        if s.cells[seat * SHEET + PRIVILEGES + index] < s.data.privileges_max:
            gain = s.data.king_step[index] * achievements(s, seat, index)
            if gain > best:
                best, column = gain, index
    return column


def column_value(s: Position, seat: int, column: int) -> int:
    """Points per achievement of a column, without the King's privilege (R14.3)."""
    return s.data.column_base[column] + s.data.column_step[column] * s.cells[seat * SHEET + PRIVILEGES + column]


def points(s: Position, seat: int) -> int:
    """All points of a seat, as if the game ended now (R14.4)."""
    own: i64 = seat * SHEET
    cells = s.cells
    data = s.data
    total: i64 = cells[own + WORKERS] * data.vp_worker + cells[own + FLEET] * data.vp_ship
    total += cells[own + CASH] // data.cash_per_vp
    king: i64 = 0
    most: i64 = data.privileges_max
    column: i64 = 0
    while column < len(COLUMNS):
        count: i64 = achievements(s, seat, column)
        privileges: i64 = cells[own + PRIVILEGES + column]
        total += count * (data.column_base[column] + data.column_step[column] * privileges)
        if privileges < most:
            gain: i64 = count * data.king_step[column]
            if gain > king:
                king = gain
        column += 1
    return total + king


def breakdown(s: Position, seat: int) -> dict[str, int]:
    """The same by source; the King's privilege counts in its column."""
    base = seat * SHEET
    data = s.data
    parts = {
        "ships": s.cells[base + FLEET] * data.vp_ship,
        "workers": s.cells[base + WORKERS] * data.vp_worker,
        "cash": s.cells[base + CASH] // data.cash_per_vp,
    }
    king = kings_column(s, seat)
    for index, name in enumerate(COLUMNS):
        value = column_value(s, seat, index) + (data.king_step[index] if index == king else 0)
        parts[name] = value * achievements(s, seat, index)
    return parts
