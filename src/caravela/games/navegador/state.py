"""A position of Navegador: what lies in its cells, and what several steps do with it."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, MOST_TOKENS, REGIONS, Components
from caravela.games.navegador.events import CARD_PASSED, END_TRIGGERED, PHASE_BEGAN
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64
from caravela.kernel.state import State

Position = State[Components]

layout = Layout(streams=["deal"])
DEAL: Final = 0  # the only stream of luck

EXPLORED: Final[i64] = layout.cell("explored", "bit mask of the explored regions")
DANGER: Final[i64] = layout.cell("danger", "bit mask of the regions with a double-loss marker")
PHASE: Final[i64] = layout.cell("phase", "1 to 3")
NEXT_PHASE: Final[i64] = layout.cell("next_phase", "the phase that begins with the next turn, 0 for none")
HOLDER: Final[i64] = layout.cell("holder", "seat that holds the Navegador card")
ORANGE: Final[i64] = layout.cell("orange", "rondel field of the orange ship, -1 before the holder's first turn")
TRIGGER: Final[i64] = layout.cell("trigger", "why the end has been triggered")
COUNTDOWN: Final[i64] = layout.cell("countdown", "final turns that remain, -1 before the last round")

board = layout.cells("board")
MARKET: Final[i64] = board.add("market", len(GOODS), "row of each price marker, 0 is the top")
TAKEN: Final[i64] = board.add("taken", len(BUILDINGS), "buildings taken from each row")
GALLERY: Final[i64] = board.add("gallery", len(COLUMNS), "privileges left of each type")
FOUNDED: Final[i64] = board.add("founded", len(REGIONS), "colony tokens taken in each region")

sheet = layout.sheets("sheet")
CASH: Final[i64] = sheet.add("cash", 1, "Cruzados")
WORKERS: Final[i64] = sheet.add("workers", 1, "on the worker track")
STONE: Final[i64] = sheet.add("stone", 1, "rondel field, -1 before the first turn")
SHIPYARDS: Final[i64] = sheet.add("shipyards", 1, "")
CHURCHES: Final[i64] = sheet.add("churches", 1, "")
EXPLORERS: Final[i64] = sheet.add("explorers", 1, "")
COLONIES: Final[i64] = sheet.add("colonies", len(GOODS), "of each good")
FACTORIES: Final[i64] = sheet.add("factories", len(GOODS), "of each good, without the orange one")
PRIVILEGES: Final[i64] = sheet.add("privileges", len(COLUMNS), "of each type")
FLEET: Final[i64] = sheet.add("fleet", 1, "ships on the board, all regions together")
SHIPS: Final[i64] = sheet.add("ships", len(REGIONS), "in each region")
SHEET: Final[i64] = sheet.width

TOKENS: Final[i64] = layout.rare.rows("stacks", len(REGIONS), MOST_TOKENS, "token prices of each region, cheapest first")

# why the end was triggered
RUNNING: Final = 0
NAGASAKI: Final = 1
LAST_BUILDING: Final = 2
CAPPED: Final = 3


# -- the Navegador card, the phases and the end


def pass_card(s: Position, expired: bool) -> None:
    """The card goes to the right neighbour, the orange ship to the field of his stone (R11.3, R11.5)."""
    cells = s.cells
    holder = (cells[HOLDER] - 1) % s.players
    cells[HOLDER] = holder
    cells[ORANGE] = cells[STONE + holder * SHEET]
    if s.events is not None:
        s.note(CARD_PASSED, [holder, 1 if expired else 0, cells[ORANGE]])


def enter_phase(s: Position, phase: i64) -> None:
    """A phase begins: the gallery is refilled up to the number of the table (R12.4)."""
    cells = s.cells
    cells[PHASE] = phase
    level: i64 = s.data.refill[s.players][phase]
    added: i64 = 0
    for column in range(len(COLUMNS)):
        if cells[GALLERY + column] < level:
            added += level - cells[GALLERY + column]
            cells[GALLERY + column] = level
    if s.events is not None:
        s.note(PHASE_BEGAN, [phase, added])


def trigger_end(s: Position, why: int, seat: i64) -> None:
    """One of the two conditions of R13.1 has come true; only the first counts (R13.3)."""
    if s.cells[TRIGGER] == RUNNING:
        s.cells[TRIGGER] = why
        if s.events is not None:
            s.note(END_TRIGGERED, [seat, why])


# -- figures that several steps ask for


def achievements(s: Position, seat: i64, column: i64) -> i64:
    """What the privileges of a column multiply (R10.9): factories include the orange one."""
    cells = s.cells
    own = seat * SHEET
    if column == 0:
        return cells[own + COLONIES] + cells[own + COLONIES + 1] + cells[own + COLONIES + 2]
    if column == 1:
        coloured = cells[own + FACTORIES] + cells[own + FACTORIES + 1] + cells[own + FACTORIES + 2]
        return coloured + s.data.orange_factories
    if column == 2:
        return cells[own + EXPLORERS]
    if column == 3:
        return cells[own + SHIPYARDS]
    return cells[own + CHURCHES]


def is_explored(s: Position, region: i64) -> bool:
    """Whether the tokens of a region lie face up."""
    return (s.cells[EXPLORED] >> region) & 1 == 1


def pieces_left(s: Position, row: i64) -> i64:
    """Buildings still on offer in a row."""
    return s.data.supply[s.players][row] - s.cells[TAKEN + row]


def next_price(s: Position, row: i64) -> i64:
    """Price of the cheapest piece left in a row (R9.6)."""
    return s.data.building_prices[row][s.cells[TAKEN + row]]


def buildings_left(s: Position) -> i64:
    """Buildings still on offer in all rows."""
    taken: i64 = 0
    row: i64 = 0
    while row < len(BUILDINGS):
        taken += s.cells[TAKEN + row]
        row += 1
    return s.data.buildings[s.players] - taken


def tokens_of(s: Position, region: i64) -> list[int]:
    """Prices of the colony tokens left in a region, cheapest first."""
    first = TOKENS + region * MOST_TOKENS
    return [int(s.rare[at]) for at in range(first + s.cells[FOUNDED + region], first + MOST_TOKENS) if s.rare[at]]


def tokens_left(s: Position, region: i64) -> i64:
    """Colony tokens left in a region, face up or down."""
    count: i64 = 0
    place = s.cells[FOUNDED + region]
    while place < MOST_TOKENS and s.rare[TOKENS + region * MOST_TOKENS + place]:
        count += 1
        place += 1
    return count


def token_price(s: Position, region: i64) -> i64:
    """Price of the cheapest colony token left in a region; 0 where there is none."""
    taken = s.cells[FOUNDED + region]
    return s.rare[TOKENS + region * MOST_TOKENS + taken] if taken < MOST_TOKENS else 0
