"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

Points that stand now count in full. Everything that only works over time (money to invest, income, workers, ships) is
weighted by `time_left`, the share of the game still to come. What one is ready to do counts more, the nearer its field lies
ahead on the rondel. The figures are rules of thumb from what good players report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, REGIONS
from caravela.games.navegador.scoring import column_value, points
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    FACTORIES,
    FLEET,
    FOUNDED,
    GALLERY,
    MARKET,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    TAKEN,
    VOYAGE,
    WORKERS,
    Position,
)
from caravela.games.navegador.steps.privilege import bonus
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
    "churches",
    "shipyards",
    "privileges to grow into",
    "waters to explore",
    "colonies in reach",
    "sailing ahead",
    "market ahead",
    "colony ahead",
    "privilege ahead",
    "buildings ahead",
    "workers ahead",
    "ships ahead",
    "Navegador card",
]

CASH_WORTH: Final = 0.019  # points per Cruzado early in the game
CASH_ENOUGH: Final = 600  # more than this cannot be invested in a turn or two
INCOME_WORTH: Final = 0.06  # points per Cruzado of one market action, early in the game
TODAY: Final = 0.2  # how much of today's price is left by the next time
WORKER_WORTH: Final = [0.0, 0.0, 1.0, 2.6, 4.4, 6.2, 7.8, 9.0, 9.8, 10.4]
SHIP_WORTH: Final = [0.0, 1.0, 2.4, 3.6, 4.6, 5.4, 6.0, 6.4]
CHURCH_WORTH: Final = 2.0
SHIPYARD_WORTH: Final = 1.6
PRIVILEGE_WORTH: Final = 1.6  # expected further achievements per column, early in the game
EXPLORE_WORTH: Final = 0.55  # per ship that can help to enter unexplored waters next
COLONY_WORTH: Final = 0.8  # per colony that could be founded next
AHEAD_WORTH: Final = 0.3  # of a gain that the next turns may bring, where its field is in reach
CARD_WORTH: Final = 1.8  # a second Sailing action in the turn in which it is wanted
RECRUIT_WORTH: Final = 0.7  # per worker or ship that could be had cheaply

SAILING_FIELD: Final = 0  # on the rondel, as in `components.FIELDS`
WORKERS_FIELD: Final = 1
MARKET_FIELD: Final = 2
COLONY_FIELD: Final = 3
PRIVILEGE_FIELD: Final = 4
SHIPS_FIELD: Final = 5
SECOND_MARKET_FIELD: Final = 6
BUILDINGS_FIELD: Final = 7
NEARNESS: Final = [0.2, 1.0, 1.0, 1.0, 0.5, 0.4, 0.3, 0.2]  # by steps ahead; the own field is a whole lap away


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


def market_income(s: Position, seat: int, today: float) -> float:
    """What one Market action brings, all of every good: the price of `today` counts for so much, the rest is near the middle."""
    base = seat * SHEET
    best = 0.0
    orange = 0.0
    for good in range(len(GOODS)):
        row = s.board[MARKET + good]
        price = today * s.data.prices[good][row] + (1.0 - today) * s.data.prices[good][4]
        revenue = today * s.data.revenue[row] + (1.0 - today) * s.data.revenue[4]
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


def privilege_ahead(s: Position, seat: int) -> float:
    """Points of the best privilege to be had, its bonus included."""
    base = seat * SHEET
    if s.sheet[base + WORKERS] < s.data.privilege_workers:
        return 0.0
    best = 0.0
    for column in range(len(COLUMNS)):
        if s.board[GALLERY + column] > 0 and s.sheet[base + PRIVILEGES + column] < s.data.privileges_max:
            gain = s.data.column_step[column] * s.achievements(seat, column) + CASH_WORTH * bonus(s, seat, column)
            if gain > best:
                best = gain
    return best


def buildings_ahead(s: Position, seat: int) -> float:
    """Points of the buildings that purse and workers could have now: the best, and half of the next."""
    base = seat * SHEET
    best = 0.0
    second = 0.0
    for row in range(len(BUILDINGS)):
        if s.data.building_workers[row] <= s.sheet[base + WORKERS] and s.pieces_left(row) > 0:
            price = s.next_price(row)
            if price <= s.sheet[base + CASH]:
                column = 1 if row < 3 else row
                gain = column_value(s, seat, column) + 1.0 - 0.005 * price
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
    return best + 0.5 * second


def estimates(s: Position, seat: int) -> list[float]:
    """The judgement term by term, in points."""
    base: i64 = seat * SHEET
    left = time_left(s)
    cash = s.sheet[base + CASH]
    churches = s.sheet[base + CHURCHES]
    shipyards = s.sheet[base + SHIPYARDS]
    explore = waters_to_explore(s, seat)
    colonies = colonies_in_reach(s, seat)
    found = [
        points(s, seat) + (cash % s.data.cash_per_vp) / s.data.cash_per_vp,
        min(cash, CASH_ENOUGH) * CASH_WORTH * left,
        market_income(s, seat, TODAY) * INCOME_WORTH * left,
        WORKER_WORTH[s.sheet[base + WORKERS]] * left,
        SHIP_WORTH[s.sheet[base + FLEET]] * left,
        churches * CHURCH_WORTH * left,
        shipyards * SHIPYARD_WORTH * left,
        privileges_to_grow(s, seat) * left,
        explore * left,
        colonies * left,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        CARD_WORTH * left if s.holder == seat and s.sheet[base + STONE] >= 0 else 0.0,
    ]
    stone = s.sheet[base + STONE]
    if stone >= 0 and left > 0.0:
        soon = AHEAD_WORTH if left > 0.1 else AHEAD_WORTH * 10.0 * left  # near the end no further turn may come
        market = NEARNESS[(MARKET_FIELD - stone) % 8]
        second = NEARNESS[(SECOND_MARKET_FIELD - stone) % 8]
        if second > market:
            market = second
        workers = min(churches + 1, s.data.workers_max - s.sheet[base + WORKERS])
        ships = min(shipyards + 1, s.data.ships_max - s.sheet[base + FLEET])
        found[10] = soon * NEARNESS[(SAILING_FIELD - stone) % 8] * explore * 2.0
        found[11] = soon * market * CASH_WORTH * market_income(s, seat, 1.0)
        found[12] = soon * NEARNESS[(COLONY_FIELD - stone) % 8] * colonies * 2.0
        found[13] = soon * NEARNESS[(PRIVILEGE_FIELD - stone) % 8] * privilege_ahead(s, seat)
        found[14] = soon * NEARNESS[(BUILDINGS_FIELD - stone) % 8] * buildings_ahead(s, seat)
        found[15] = left * NEARNESS[(WORKERS_FIELD - stone) % 8] * workers * RECRUIT_WORTH
        found[16] = left * NEARNESS[(SHIPS_FIELD - stone) % 8] * ships * RECRUIT_WORTH
    return found


def progress(s: Position) -> float:
    """The share of the game that has been played."""
    return 1.0 - time_left(s)
