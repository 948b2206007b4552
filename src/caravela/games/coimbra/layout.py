"""R2: what is laid out before the game, and again before every round (R2.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.coimbra.components import Components
from caravela.games.coimbra.names import CARDS, CLASSES, MONASTERIES, SCORING_TILES, START_CARDS, VOYAGES
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    BOARD,
    CAP_USED,
    COINS,
    CROWN_LAID,
    CROWNS,
    GROUPS_LEFT,
    GUARDS,
    LAYOUT_OF_CELLS,
    MONASTERY_LUCK,
    ORDER,
    ORDER_LUCK,
    PILGRIM,
    RANKS,
    ROUND,
    ROWS,
    SCORE,
    SCORING_LUCK,
    SET_UP,
    SHEET,
    SHUTTERS,
    STACK_LUCK,
    START_LUCK,
    TILES,
    TOKENS,
    VOYAGE_LUCK,
    Position,
)

if TYPE_CHECKING:
    from caravela.kernel.game import Game

SECOND_STACK = START_CARDS
THIRD_STACK = START_CARDS + 24


def blank_position(game: Game, data: Components, players: int) -> Position:
    """A position with every field in its right type and nothing in it."""
    return Position(
        game,
        players,
        LAYOUT_OF_CELLS.blank_cells(players),
        LAYOUT_OF_CELLS.blank_rare(),
        LAYOUT_OF_CELLS.floor(players),
        0,
        -1,
        [],
        0,
        0,
        [],
        data,
        [0] * (players * SHEET),
        [0] * BOARD,
        [],
        [],
        [],
        [],
        0,
        0,
        SET_UP,
        0,
    )


def set_up(s: Position) -> None:
    """R2.1 to R2.10."""
    setting: list[int] = []
    for level, spaces in ((1, 8), (2, 4), (3, 2)):
        tiles = [tile for tile in range(len(MONASTERIES)) if s.data.monastery_level[tile] == level]
        s.shuffle(MONASTERY_LUCK, tiles)
        setting += tiles[:spaces]
    scoring = list(range(len(SCORING_TILES)))
    s.shuffle(SCORING_LUCK, scoring)
    voyages = list(range(len(VOYAGES)))
    s.shuffle(VOYAGE_LUCK, voyages)
    starts = list(range(START_CARDS))
    s.shuffle(START_LUCK, starts)
    s.setting = [*setting, *scoring, *voyages[:6], *starts]
    order = list(range(s.players))
    s.shuffle(ORDER_LUCK, order)
    for flag, seat in enumerate(order):
        s.board[ORDER + flag] = seat
        for track in range(len(CLASSES)):
            s.board[RANKS + track * 4 + flag] = seat
    for seat in range(s.players):
        base = seat * SHEET
        s.sheet[base + GUARDS] = s.data.start_guards
        s.sheet[base + COINS] = s.data.start_coins
        s.sheet[base + SCORE] = s.data.start_score
        s.sheet[base + PILGRIM] = -1
        for holder in range(3):
            s.sheet[base + SHUTTERS + holder] = -1
    second = list(range(SECOND_STACK, THIRD_STACK))
    third = list(range(THIRD_STACK, len(CARDS)))
    s.shuffle(STACK_LUCK, second)
    s.shuffle(STACK_LUCK + 1, third)
    s.deck = second + third
    s.board[ACTIVE] = -1
    s.board[GROUPS_LEFT] = (1 << s.players) - 1
    lay_out_round(s)


def lay_out_round(s: Position) -> None:
    """R2.9: favor tiles and crown tokens return, twelve new cards are turned up."""
    start = s.drawn()
    s.round += 1
    s.reveals += 1
    board = s.board
    board[AVAILABLE] = 15
    board[CAP_USED] = 0
    for seat in range(s.players):
        s.sheet[seat * SHEET + TILES] = 0
        s.sheet[seat * SHEET + TOKENS] = 0
    for place in range(12):
        board[ROWS + place] = s.deck[start + place]
    if s.events is not None:
        s.note(ROUND, [s.round])
    lay_crowns(s)


def lay_crowns(s: Position) -> None:
    """R2.9c: column 4 from top to bottom, then 3, 2, 1; the first card of each class gets its token."""
    board = s.board
    for group in range(len(CLASSES)):
        board[CROWNS + group] = -1
    for column in range(3, -1, -1):
        for row in range(3):
            card = board[ROWS + row * 4 + column]
            if card < 0:
                continue
            group = s.data.card_class[card]
            if board[CROWNS + group] < 0:
                board[CROWNS + group] = row * 4 + column
                if s.events is not None:
                    s.note(CROWN_LAID, [group, row * 4 + column])


def deal_unseen(s: Position, second: list[int], third: list[int]) -> None:
    """The cards not drawn yet lie in the given order, those of stack II first (R1.10)."""
    s.deck = s.deck[: s.drawn()] + second + third
