"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

Points that stand now count in full. Everything that only works over time (money to invest, income, workers, ships) is
weighted by `time_left`, the share of the game still to come. The weights are rules of thumb from what good players report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, REGIONS
from caravela.games.navegador.scoring import points
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    FACTORIES,
    FLEET,
    FOUNDED,
    MARKET,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    TAKEN,
    VOYAGE,
    WORKERS,
    Position,
)
from caravela.games.navegador.steps.sailing import chosen, destination, ships_needed
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL_REGIONS: Final = (1 << 13) - 1

TERMS: Final = [
    "points so far",
    "cash to invest",
    "market income",
    "workers",
    "ships",
    "churches and shipyards",
    "privileges to grow into",
    "waters to explore",
    "colonies in reach",
]

CASH_WORTH: Final = 0.019  # points per Cruzado early in the game
CASH_ENOUGH: Final = 600  # more than this cannot be invested in a turn or two
INCOME_WORTH: Final = 0.06  # points per Cruzado of one market action, early in the game
WORKER_WORTH: Final = [0.0, 0.0, 1.0, 2.6, 4.4, 6.2, 7.8, 9.0, 9.8, 10.4]
SHIP_WORTH: Final = [0.0, 1.0, 2.4, 3.6, 4.6, 5.4, 6.0, 6.4]
CHURCH_WORTH: Final = 2.0
SHIPYARD_WORTH: Final = 1.6
PRIVILEGE_WORTH: Final = 1.6  # expected further achievements per column, early in the game
EXPLORE_WORTH: Final = 0.55  # per ship that can help to enter unexplored waters next
COLONY_WORTH: Final = 0.8  # per colony that could be founded next


def time_left(s: Position) -> float:
    """Share of the game still to come: 1 at the start, 0 at the end. The end comes by buildings or by discoveries."""
    if s.actor == NOBODY:
        return 0.0
    if s.countdown >= 0:
        return 0.03 * s.countdown / s.players
    total = 0
    taken = 0
    for row in range(len(BUILDINGS)):
        total += s.data.supply[s.players][row]
        taken += s.board[TAKEN + row]
    hidden = 0
    unexplored: i64 = ~s.explored & ALL_REGIONS
    while unexplored:
        hidden += 1
        unexplored &= unexplored - 1
    buildings = (total - taken) / total
    discoveries = 0.15 + 0.85 * hidden / (len(REGIONS) - 1)
    return min(buildings, discoveries)


def market_income(s: Position, seat: int) -> float:
    """What one Market action would bring now, at the better of present and middling prices."""
    base = seat * SHEET
    best = 0.0
    orange = 0.0
    for good in range(len(GOODS)):
        row = s.board[MARKET + good]
        price = 0.5 * s.data.prices[good][row] + 0.5 * s.data.prices[good][4]
        revenue = 0.5 * s.data.revenue[row] + 0.5 * s.data.revenue[4]
        sale = s.sheet[base + COLONIES + good] * price
        work = s.sheet[base + FACTORIES + good] * revenue
        best += sale if sale > work else work
        if work >= sale and revenue > orange:
            orange = revenue
    return best + orange


def waters_to_explore(s: Position, seat: int) -> float:
    """How well the ships stand for the next discovery; a fleet under way counts as if it had arrived."""
    base: i64 = seat * SHEET + SHIPS
    explored: i64 = s.explored
    neighbours = s.data.neighbours
    frontier: i64 = 0
    for region in range(len(REGIONS)):
        if s.sheet[base + region]:
            frontier |= neighbours[region]
    frontier &= ~explored
    best = 0.0
    region = 0
    while frontier:
        if frontier & 1:
            around: i64 = neighbours[region]
            near = 0
            place: i64 = base
            while around:
                if around & 1:
                    near += s.sheet[place]
                around >>= 1
                place += 1
            needed = ships_needed(s, region)
            share = near / needed if near < needed else 1.0
            if share > best:
                best = share
        frontier >>= 1
        region += 1
    value = best * 2.0
    if s.actor == seat and s.frame & STEP_MASK == VOYAGE:
        payload = s.frame >> PAYLOAD
        for ship in range(chosen(payload)):
            if (s.explored >> destination(payload, ship)) & 1 == 0:
                value += 5.0
    return value * EXPLORE_WORTH


def colonies_in_reach(s: Position, seat: int) -> float:
    """Colonies that ships, workers and purse could support now."""
    base: i64 = seat * SHEET
    cash: i64 = s.sheet[base + CASH]
    count = 0
    limit = s.sheet[base + WORKERS] // s.data.workers_per_colony
    for region in range(1, len(REGIONS)):
        ships: i64 = s.sheet[base + SHIPS + region]
        if ships and count < limit:
            taken: i64 = s.board[FOUNDED + region]
            stack = s.stacks[region]
            while ships > 0 and taken < len(stack) and count < limit and stack[taken] <= cash:
                cash -= stack[taken]
                taken += 1
                ships -= 1
                count += 1
    return count * COLONY_WORTH


def privileges_to_grow(s: Position, seat: int) -> float:
    """Points that each further achievement of every column would bring beyond its base."""
    base: i64 = seat * SHEET + PRIVILEGES
    total = 0
    for column in range(len(COLUMNS)):
        total += s.data.column_step[column] * s.sheet[base + column]
    return total * PRIVILEGE_WORTH


def estimates(s: Position, seat: int) -> list[float]:
    """The judgement term by term, in points."""
    base: i64 = seat * SHEET
    left = time_left(s)
    cash = s.sheet[base + CASH]
    return [
        points(s, seat) + (cash % s.data.cash_per_vp) / s.data.cash_per_vp,
        min(cash, CASH_ENOUGH) * CASH_WORTH * left,
        market_income(s, seat) * INCOME_WORTH * left,
        WORKER_WORTH[s.sheet[base + WORKERS]] * left,
        SHIP_WORTH[s.sheet[base + FLEET]] * left,
        (s.sheet[base + CHURCHES] * CHURCH_WORTH + s.sheet[base + SHIPYARDS] * SHIPYARD_WORTH) * left,
        privileges_to_grow(s, seat) * left,
        waters_to_explore(s, seat) * left,
        colonies_in_reach(s, seat) * left,
    ]


def progress(s: Position) -> float:
    """The share of the game that has been played."""
    return 1.0 - time_left(s)
