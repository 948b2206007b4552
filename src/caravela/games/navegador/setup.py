"""The set-up (R2), and what is dealt face down."""

from __future__ import annotations

from caravela.games.navegador.components import COLUMNS, GOODS, MOST_TOKENS, REGIONS
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COUNTDOWN,
    DANGER,
    DEAL,
    EXPLORED,
    FLEET,
    GALLERY,
    HOLDER,
    MARKET,
    ORANGE,
    PHASE,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    TOKENS,
    WORKERS,
    Position,
    is_explored,
)


def set_up(s: Position) -> None:
    """R2: deal the colonies, equip the players, lay out the board."""
    data, cells = s.data, s.cells
    cells[PHASE] = 1
    cells[ORANGE] = -1
    cells[COUNTDOWN] = -1
    cells[EXPLORED] = 1 << data.home
    cells[DANGER] = data.danger[s.players]
    cells[HOLDER] = s.players - 1
    for seat in range(s.players):
        own = seat * SHEET
        cells[own + CASH] = data.cash
        cells[own + WORKERS] = data.workers
        cells[own + STONE] = -1
        cells[own + SHIPYARDS] = data.start_shipyards
        cells[own + CHURCHES] = data.start_churches
        cells[own + FLEET] = data.ships
        cells[own + SHIPS + data.home] = data.ships
    for good in range(len(GOODS)):
        cells[MARKET + good] = data.start_row
        tokens = data.token_prices[good].copy()
        s.shuffle(DEAL, tokens)
        deal(s, good, tokens)
    for column in range(len(COLUMNS)):
        cells[GALLERY + column] = data.refill[s.players][1]


def deal(s: Position, good: int, tokens: list[int]) -> None:
    """Deal shuffled tokens of a good to its unexplored regions; what is left over is out of the game, unseen (R2.4)."""
    start = 0
    rare = s.rewrite()
    for region in range(len(REGIONS)):
        if s.data.goods_of[region] == good and not is_explored(s, region):
            size = s.data.stack_sizes[region]
            for place, price in enumerate(sorted(tokens[start : start + size])):
                rare[TOKENS + region * MOST_TOKENS + place] = price
            start += size


def unseen_tokens(s: Position, good: int) -> list[int]:
    """Prices of the tokens of a good that nobody has seen yet, the removed one included, in ascending order (R1.3)."""
    tokens = sorted(s.data.token_prices[good])
    for region in range(len(REGIONS)):
        if s.data.goods_of[region] == good and is_explored(s, region):
            for place in range(MOST_TOKENS):
                price = s.rare[TOKENS + region * MOST_TOKENS + place]
                if price:
                    tokens.remove(price)
    return tokens
