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
    "explorers to come",
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
USUAL: Final = 4  # the row of the market near which prices keep
LASTING: Final = 0.9  # how much of the way there they have gone back by the next time
WORKER_WORTH: Final = [0.0, 0.0, 1.0, 2.6, 4.4, 6.2, 7.8, 9.0, 9.8, 10.4]
SHIP_WORTH: Final = [0.0, 1.0, 2.4, 3.6, 4.6, 5.4, 6.0, 6.4]
CHURCH_WORTH: Final = 2.0
SHIPYARD_WORTH: Final = 1.6
PRIVILEGE_WORTH: Final = 1.6  # expected further achievements per column, early in the game
CLOSENESS: Final = [1.0, 0.55, 0.3, 0.2, 0.15, 0.1]  # of a ship, by Sailing actions beyond the next
EXPLORATIONS: Final = [0.0, 0.1, 0.5, 0.8, 1.0, 1.15, 1.25, 1.3]  # to be expected, by ships near
DISCOVERY_BONUS: Final = 1.0  # points of the money that comes with an explorer, less the ship that is lost
COLONY_SHARE: Final = 0.35  # of what a colony in reach would bring
BEYOND_PURSE: Final = 0.4  # of that, where the money is missing yet
WANTING: Final = [1.0, 0.6, 0.4, 0.25, 0.15, 0.1, 0.05, 0.0, 0.0, 0.0]  # of a plan that so many workers are missing for
AHEAD_WORTH: Final = 0.3  # of a gain that the next turns may bring, where its field is in reach
CARD_WORTH: Final = 1.8  # a second Sailing action in the turn in which it is wanted
RECRUIT_WORTH: Final = 0.7  # per worker or ship that could be had cheaply

COLONY_COLUMN: Final = 0  # of the privileges, as in `components.COLUMNS`
FACTORY_COLUMN: Final = 1
EXPLORER_COLUMN: Final = 2

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
    board = s.board
    taken: i64 = 0
    row: i64 = TAKEN
    while row < TAKEN + len(BUILDINGS):
        taken += board[row]
        row += 1
    total = s.data.buildings[s.players]
    hidden = 0
    unexplored: i64 = ~s.explored & ALL_REGIONS
    while unexplored:
        hidden += 1
        unexplored &= unexplored - 1
    buildings = (total - int(taken)) / total
    discoveries = 0.15 + 0.85 * hidden / (len(REGIONS) - 1)
    return min(buildings, discoveries)


def market_income(s: Position, seat: int) -> tuple[float, float]:
    """What one Market action brings, all of every good: at what prices usually are, and at those of today."""
    sheet, board, prices, revenues = s.sheet, s.board, s.data.prices, s.data.revenue
    own: i64 = seat * SHEET
    usual = 0.0
    usual_orange = 0.0
    today = 0.0
    today_orange = 0.0
    good: i64 = 0
    while good < len(GOODS):
        row: i64 = board[MARKET + good]
        colonies = float(sheet[own + COLONIES + good])
        factories = float(sheet[own + FACTORIES + good])
        price = float(prices[good][row])
        revenue = float(revenues[row])
        if factories * revenue >= colonies * price:
            today += factories * revenue
            if revenue > today_orange:
                today_orange = revenue
        else:
            today += colonies * price
        price += LASTING * (prices[good][USUAL] - price)
        revenue += LASTING * (revenues[USUAL] - revenue)
        if factories * revenue >= colonies * price:
            usual += factories * revenue
            if revenue > usual_orange:
                usual_orange = revenue
        else:
            usual += colonies * price
        good += 1
    return usual + usual_orange, today + today_orange


def ships_near(s: Position, seat: int, target: int) -> float:
    """Own ships that could join a fleet into an unexplored region, those that need several Sailing actions for less."""
    base: i64 = seat * SHEET + SHIPS
    neighbours = s.data.neighbours
    explored: i64 = s.explored
    seen: i64 = 1 << target
    ring: i64 = neighbours[target] & explored
    distance = 1
    near = 0.0
    while ring:
        seen |= ring
        closeness = CLOSENESS[min((distance - 1) // s.data.distance[s.phase], len(CLOSENESS) - 1)]
        beyond: i64 = 0
        region: i64 = 0
        while ring:
            if ring & 1:
                near += closeness * s.sheet[base + region]
                beyond |= neighbours[region]
            ring >>= 1
            region += 1
        ring = beyond & explored & ~seen
        distance += 1
    return near


def explorers_to_come(s: Position, seat: int) -> float:
    """Points of the explorers that the fleet may win, by how many ships are near the best of the next unexplored regions. A
    fleet under way counts as if it had arrived."""
    frontier: i64 = 0
    explored: i64 = s.explored
    for region in range(len(REGIONS)):
        if (explored >> region) & 1:
            frontier |= s.data.neighbours[region]
    frontier &= ~explored
    best = 0.0
    target = 0
    while frontier:
        if frontier & 1:
            near = ships_near(s, seat, target) - (ships_needed(s, target) - s.data.ships_needed)
            if near > best:
                best = near
        frontier >>= 1
        target += 1
    whole = int(best)
    expected = EXPLORATIONS[whole]
    if whole < len(EXPLORATIONS) - 1:
        expected += (EXPLORATIONS[whole + 1] - expected) * (best - whole)
    if s.actor == seat and s.frame & STEP_MASK == VOYAGE:
        payload = s.frame >> PAYLOAD
        for ship in range(chosen(payload)):
            if (s.explored >> destination(payload, ship)) & 1 == 0:
                expected += 0.5
    return expected * (column_value(s, seat, EXPLORER_COLUMN) + DISCOVERY_BONUS)


def colonies_in_reach(s: Position, seat: int, left: float) -> float:
    """What the colonies would bring that ships and workers support now; those beyond the purse count for less."""
    base: i64 = seat * SHEET
    cash: i64 = s.sheet[base + CASH]
    own = column_value(s, seat, COLONY_COLUMN)
    count = 0
    value = 0.0
    limit = s.sheet[base + WORKERS] // s.data.workers_per_colony
    for region in range(1, len(REGIONS)):
        ships: i64 = s.sheet[base + SHIPS + region]
        if ships and count < limit:
            taken: i64 = s.board[FOUNDED + region]
            stack = s.stacks[region]
            sale = s.data.prices[s.data.goods_of[region]][USUAL]
            while ships > 0 and taken < len(stack) and count < limit:
                price = stack[taken]
                gain = own + (sale * INCOME_WORTH - price * CASH_WORTH) * left
                if price <= cash:
                    cash -= price
                else:
                    gain *= BEYOND_PURSE
                if gain > 0.0:
                    value += gain
                taken += 1
                ships -= 1
                count += 1
    return value


def privileges_to_grow(s: Position, seat: int) -> float:
    """Points that each further achievement of every column would bring beyond its base."""
    base: i64 = seat * SHEET + PRIVILEGES
    total: i64 = 0
    column: i64 = 0
    while column < len(COLUMNS):
        total += s.data.column_step[column] * s.sheet[base + column]
        column += 1
    return int(total) * PRIVILEGE_WORTH


def for_want_of(workers: int, needed: int) -> float:
    """How much is left of a plan for which so many workers are needed."""
    lacking = needed - workers
    return 1.0 if lacking <= 0 else WANTING[lacking]


def privilege_ahead(s: Position, seat: int) -> float:
    """Points of the best privilege to be had, its bonus included."""
    base: i64 = seat * SHEET
    best = 0.0
    column: i64 = 0
    while column < len(COLUMNS):
        if s.board[GALLERY + column] > 0 and s.sheet[base + PRIVILEGES + column] < s.data.privileges_max:
            gain = s.data.column_step[column] * s.achievements(seat, column) + CASH_WORTH * bonus(s, seat, column)
            if gain > best:
                best = gain
        column += 1
    return best * for_want_of(s.sheet[base + WORKERS], s.data.privilege_workers)


def buildings_ahead(s: Position, seat: int) -> float:
    """Points of the buildings that the purse could have now: the best, and half of the next. Workers may still be missing."""
    base: i64 = seat * SHEET
    workers = s.sheet[base + WORKERS]
    cash: i64 = s.sheet[base + CASH]
    supply = s.data.supply[s.players]
    best = 0.0
    second = 0.0
    row: i64 = 0
    while row < len(BUILDINGS):
        taken: i64 = s.board[TAKEN + row]
        if taken < supply[row]:
            price = s.data.building_prices[row][taken]
            if price <= cash:
                column = FACTORY_COLUMN if row < len(GOODS) else row
                gain = column_value(s, seat, column) + 1.0 - 0.005 * price
                gain *= for_want_of(workers, s.data.building_workers[row])
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
        row += 1
    return best + 0.5 * second


def estimates(s: Position, seat: int) -> list[float]:
    """The judgement term by term, in points."""
    base: i64 = seat * SHEET
    left = time_left(s)
    cash = s.sheet[base + CASH]
    churches = s.sheet[base + CHURCHES]
    shipyards = s.sheet[base + SHIPYARDS]
    explore = explorers_to_come(s, seat)
    colonies = colonies_in_reach(s, seat, left) * COLONY_SHARE
    usually, today = market_income(s, seat)
    found = [
        points(s, seat) + (cash % s.data.cash_per_vp) / s.data.cash_per_vp,
        min(cash, CASH_ENOUGH) * CASH_WORTH * left,
        usually * INCOME_WORTH * left,
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
        CARD_WORTH * left if s.holder == seat and s.sheet[base + STONE] >= 0 and s.sheet[base + FLEET] > 0 else 0.0,
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
        found[10] = soon * NEARNESS[(SAILING_FIELD - stone) % 8] * explore
        found[11] = soon * market * CASH_WORTH * today
        found[12] = soon * NEARNESS[(COLONY_FIELD - stone) % 8] * colonies * 2.0
        found[13] = soon * NEARNESS[(PRIVILEGE_FIELD - stone) % 8] * privilege_ahead(s, seat)
        found[14] = soon * NEARNESS[(BUILDINGS_FIELD - stone) % 8] * buildings_ahead(s, seat)
        found[15] = left * NEARNESS[(WORKERS_FIELD - stone) % 8] * workers * RECRUIT_WORTH
        found[16] = left * NEARNESS[(SHIPS_FIELD - stone) % 8] * ships * RECRUIT_WORTH
    return found


def progress(s: Position) -> float:
    """The share of the game that has been played."""
    return 1.0 - time_left(s)
