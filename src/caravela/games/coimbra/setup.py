"""R2: what is laid out before the game, and again before every round (R2.9)."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.events import CROWN_LAID, ROUND_BEGAN
from caravela.games.coimbra.names import CARDS, CLASSES, SCORING_TILES, START_CARDS, VOYAGES
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    CAP_USED,
    COINS,
    CROWNS,
    DECK,
    GROUPS_LEFT,
    GUARDS,
    MONASTERY_LUCK,
    ORDER,
    ORDER_LUCK,
    PILGRIM,
    RANKS,
    ROUND,
    ROWS,
    SCORE,
    SCORING_LUCK,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    STACK_LUCK,
    START_LUCK,
    TILES,
    TOKENS,
    VOYAGE_LUCK,
    Position,
    drawn,
)
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64

THIRD_STACK: Final = 32  # the first card of stack III


def set_up(s: Position) -> None:
    """R2.1 to R2.10."""
    cells, data = s.cells, s.data
    setting: list[int] = []
    for level, spaces in ((1, 8), (2, 4), (3, 2)):
        tiles = data.monasteries[level].copy()
        s.shuffle(MONASTERY_LUCK, tiles)
        setting += tiles[:spaces]
    scoring = list(range(len(SCORING_TILES)))
    s.shuffle(SCORING_LUCK, scoring)
    voyages = list(range(len(VOYAGES)))
    s.shuffle(VOYAGE_LUCK, voyages)
    starts = list(range(START_CARDS))
    s.shuffle(START_LUCK, starts)
    order = list(range(s.players))
    s.shuffle(ORDER_LUCK, order)
    for flag, seat in enumerate(order):
        cells[ORDER + flag] = seat
        for track in range(len(CLASSES)):
            cells[RANKS + track * 4 + flag] = seat
    for seat in range(s.players):
        own = seat * SHEET
        cells[own + GUARDS] = data.start_guards
        cells[own + COINS] = data.start_coins
        cells[own + SCORE] = data.start_score
        cells[own + PILGRIM] = -1
        for holder in range(3):
            cells[own + SHUTTERS + holder] = -1
    second = list(range(START_CARDS, THIRD_STACK))
    third = list(range(THIRD_STACK, len(CARDS)))
    s.shuffle(STACK_LUCK, second)
    s.shuffle(STACK_LUCK + 1, third)
    rare = s.rewrite()
    for place, what in enumerate(setting + scoring + voyages[:6] + starts):
        rare[SPACE_TILES + place] = what
    for place, card in enumerate(second + third):
        rare[DECK + place] = card
    cells[ACTIVE] = -1
    cells[GROUPS_LEFT] = (1 << s.players) - 1
    lay_out_round(s)


def lay_out_round(s: Position) -> None:
    """R2.9: favor tiles and crown tokens return, twelve new cards are turned up."""
    cells = s.cells
    first = DECK + drawn(s)
    cells[ROUND] += 1
    s.reveals += 1
    cells[AVAILABLE] = 15
    cells[CAP_USED] = 0
    for seat in range(s.players):
        cells[seat * SHEET + TILES] = 0
        cells[seat * SHEET + TOKENS] = 0
    for place in range(12):
        cells[ROWS + place] = s.rare[first + place]
    if s.events is not None:
        s.note(ROUND_BEGAN, [cells[ROUND]])
    lay_crowns(s)


def lay_crowns(s: Position) -> None:
    """R2.9c: column 4 from top to bottom, then 3, 2, 1; the first card of each class gets its token."""
    cells = s.cells
    for group in range(4):
        cells[CROWNS + group] = -1
    for column in range(3, -1, -1):
        for row in range(3):
            place: i64 = row * 4 + column
            card = cells[ROWS + place]
            if card < 0:
                continue
            at = CROWNS + s.data.card_class[card]
            if cells[at] < 0:
                cells[at] = place
                if s.events is not None:
                    s.note(CROWN_LAID, [at - CROWNS, row + 1, column + 1])


def deal_unseen(s: Position, luck: Luck) -> None:
    """The cards not drawn yet are shuffled anew, those of stack II before those of stack III (R1.10)."""
    first = drawn(s)
    unseen = sorted([int(s.rare[DECK + place]) for place in range(first, 48)])
    second = [card for card in unseen if card < THIRD_STACK]
    third = [card for card in unseen if card >= THIRD_STACK]
    luck.shuffle(second)
    luck.shuffle(third)
    rare = s.rewrite()
    for place, card in enumerate(second + third):
        rare[DECK + first + place] = card
