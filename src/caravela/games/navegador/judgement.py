"""Navegador's hand-written estimates: about the points a seat will end with, as named terms.

Points that stand now count in full. Everything that only works over time (money to invest, income, workers, ships) is
weighted by `time_left`, the share of the game still to come. What one is ready to do counts more, the nearer its field lies
ahead on the rondel. The figures are rules of thumb from what good players report.
"""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, MOST_TOKENS, REGIONS
from caravela.games.navegador.fleet import chosen, destination, ships_needed
from caravela.games.navegador.scoring import column_value, points
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    COUNTDOWN,
    EXPLORED,
    FACTORIES,
    FLEET,
    FOUNDED,
    GALLERY,
    HOLDER,
    MARKET,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    TAKEN,
    TOKENS,
    WORKERS,
    Position,
    achievements,
    buildings_left,
    is_explored,
)
from caravela.games.navegador.steps.numbers import VOYAGE
from caravela.games.navegador.steps.privilege import bonus
from caravela.kernel.evaluator import Terms
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

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
WORKER_WORTH: Final = vec[float]([0.0, 0.0, 1.0, 2.6, 4.4, 6.2, 7.8, 9.0, 9.8, 10.4])
SHIP_WORTH: Final = vec[float]([0.0, 1.0, 2.4, 3.6, 4.6, 5.4, 6.0, 6.4])
CHURCH_WORTH: Final = 2.0
SHIPYARD_WORTH: Final = 1.6
PRIVILEGE_WORTH: Final = 1.6  # expected further achievements per column, early in the game
CLOSENESS: Final = vec[float]([1.0, 0.55, 0.3, 0.2, 0.15, 0.1])  # of a ship, by Sailing actions beyond the next
EXPLORATIONS: Final = vec[float]([0.0, 0.1, 0.5, 0.8, 1.0, 1.15, 1.25, 1.3])  # to be expected, by ships near
DISCOVERY_BONUS: Final = 1.0  # points of the money that comes with an explorer, less the ship that is lost
COLONY_SHARE: Final = 0.35  # of what a colony in reach would bring
BEYOND_PURSE: Final = 0.4  # of that, where the money is missing yet
WANTING: Final = vec[float](
    [1.0, 0.6, 0.4, 0.25, 0.15, 0.1, 0.05, 0.0, 0.0, 0.0]
)  # of a plan that so many workers are missing for
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
NEARNESS: Final = vec[float]([0.2, 1.0, 1.0, 1.0, 0.5, 0.4, 0.3, 0.2])  # by steps ahead; the own field is a whole lap away


def time_left(s: Position) -> float:
    """Share of the game still to come: 1 at the start, 0 at the end. The end comes by buildings or by discoveries."""
    if s.actor == NOBODY:
        return 0.0
    cells = s.cells
    if cells[COUNTDOWN] >= 0:
        return 0.03 * float(cells[COUNTDOWN]) / float(s.players)
    total = s.data.buildings[s.players]
    hidden: i64 = 0
    unexplored = ~cells[EXPLORED] & ALL_REGIONS
    while unexplored:
        hidden += 1
        unexplored &= unexplored - 1
    buildings = float(buildings_left(s)) / total
    discoveries = 0.15 + 0.85 * float(hidden) / (len(REGIONS) - 1)
    return min(buildings, discoveries)


def market_income(s: Position, seat: i64) -> tuple[float, float]:
    """What one Market action brings, all of every good: at what prices usually are, and at those of today."""
    cells, prices, revenues = s.cells, s.data.prices, s.data.revenue
    own = seat * SHEET
    usual = 0.0
    usual_orange = 0.0
    today = 0.0
    today_orange = 0.0
    good: i64 = 0
    while good < len(GOODS):
        row = cells[MARKET + good]
        colonies = float(cells[own + COLONIES + good])
        factories = float(cells[own + FACTORIES + good])
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


def ships_near(s: Position, seat: i64, target: i64) -> float:
    """Own ships that could join a fleet into an unexplored region, those that need several Sailing actions for less."""
    cells, neighbours = s.cells, s.data.neighbours
    ships = seat * SHEET + SHIPS
    explored = cells[EXPLORED]
    each: i64 = s.data.distance[cells[PHASE]]
    seen: i64 = 1 << target
    ring = neighbours[target] & explored
    distance: i64 = 0
    near = 0.0
    while ring:
        seen |= ring
        closeness = CLOSENESS[min(distance // each, len(CLOSENESS) - 1)]
        beyond: i64 = 0
        region: i64 = 0
        while ring:
            if ring & 1:
                near += closeness * float(cells[ships + region])
                beyond |= neighbours[region]
            ring >>= 1
            region += 1
        ring = beyond & explored & ~seen
        distance += 1
    return near


def explorers_to_come(s: Position, seat: i64) -> float:
    """Points of the explorers that the fleet may win, by how many ships are near the best of the next unexplored regions. A
    fleet under way counts as if it had arrived."""
    explored = s.cells[EXPLORED]
    frontier: i64 = 0
    region: i64 = 0
    while region < len(REGIONS):
        if (explored >> region) & 1:
            frontier |= s.data.neighbours[region]
        region += 1
    frontier &= ~explored
    best = 0.0
    target: i64 = 0
    while frontier:
        if frontier & 1:
            near = ships_near(s, seat, target) - float(ships_needed(s, target) - s.data.ships_needed)
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
            if not is_explored(s, destination(payload, ship)):
                expected += 0.5
    return expected * (float(column_value(s, seat, EXPLORER_COLUMN)) + DISCOVERY_BONUS)


def colonies_in_reach(s: Position, seat: i64, left: float) -> float:
    """What the colonies would bring that ships and workers support now; those beyond the purse count for less."""
    cells, rare = s.cells, s.rare
    base = seat * SHEET
    cash = cells[base + CASH]
    own = float(column_value(s, seat, COLONY_COLUMN))
    count: i64 = 0
    value = 0.0
    limit = cells[base + WORKERS] // s.data.workers_per_colony
    region: i64 = 1
    while region < len(REGIONS):
        ships = cells[base + SHIPS + region]
        if ships and count < limit:
            taken = cells[FOUNDED + region]
            sale = s.data.prices[s.data.goods_of[region]][USUAL]
            while ships > 0 and taken < MOST_TOKENS and count < limit:
                price = rare[TOKENS + region * MOST_TOKENS + taken]
                if price == 0:
                    break
                gain = own + (sale * INCOME_WORTH - float(price) * CASH_WORTH) * left
                if price <= cash:
                    cash -= price
                else:
                    gain *= BEYOND_PURSE
                if gain > 0.0:
                    value += gain
                taken += 1
                ships -= 1
                count += 1
        region += 1
    return value


def privileges_to_grow(s: Position, seat: i64) -> float:
    """Points that each further achievement of every column would bring beyond its base."""
    base = seat * SHEET + PRIVILEGES
    total: i64 = 0
    column: i64 = 0
    while column < len(COLUMNS):
        total += s.data.column_step[column] * s.cells[base + column]
        column += 1
    return float(total) * PRIVILEGE_WORTH


def for_want_of(workers: i64, needed: i64) -> float:
    """How much is left of a plan for which so many workers are needed."""
    lacking = needed - workers
    return 1.0 if lacking <= 0 else WANTING[lacking]


def privilege_ahead(s: Position, seat: i64) -> float:
    """Points of the best privilege to be had, its bonus included."""
    cells = s.cells
    base = seat * SHEET
    best = 0.0
    column: i64 = 0
    while column < len(COLUMNS):
        if cells[GALLERY + column] > 0 and cells[base + PRIVILEGES + column] < s.data.privileges_max:
            points = s.data.column_step[column] * achievements(s, seat, column)
            gain = float(points) + CASH_WORTH * float(bonus(s, seat, column))
            if gain > best:
                best = gain
        column += 1
    return best * for_want_of(cells[base + WORKERS], s.data.privilege_workers)


def buildings_ahead(s: Position, seat: i64) -> float:
    """Points of the buildings that the purse could have now: the best, and half of the next. Workers may still be missing."""
    cells = s.cells
    base = seat * SHEET
    workers = cells[base + WORKERS]
    cash = cells[base + CASH]
    supply = s.data.supply[s.players]
    best = 0.0
    second = 0.0
    row: i64 = 0
    while row < len(BUILDINGS):
        taken = cells[TAKEN + row]
        if taken < supply[row]:
            price: i64 = s.data.building_prices[row][taken]
            if price <= cash:
                column = FACTORY_COLUMN if row < len(GOODS) else row
                gain = float(column_value(s, seat, column)) + 1.0 - 0.005 * float(price)
                gain *= for_want_of(workers, s.data.building_workers[row])
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
        row += 1
    return best + 0.5 * second


class NavegadorTerms(Terms[Position]):
    """The terms of this file's docstring."""

    def __init__(self) -> None:
        super().__init__(TERMS)

    def progress(self, s: Position) -> float:
        """The share of the game that has been played."""
        return 1.0 - time_left(s)

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The terms, in points."""
        cells, data = s.cells, s.data
        base = seat * SHEET
        left = time_left(s)
        cash = cells[base + CASH]
        churches = cells[base + CHURCHES]
        shipyards = cells[base + SHIPYARDS]
        fleet = cells[base + FLEET]
        stone = cells[base + STONE]
        explore = explorers_to_come(s, seat)
        colonies = colonies_in_reach(s, seat, left) * COLONY_SHARE
        usually, today = market_income(s, seat)
        out[at] = float(points(s, seat)) + float(cash % data.cash_per_vp) / data.cash_per_vp
        out[at + 1] = float(cash if cash < CASH_ENOUGH else CASH_ENOUGH) * CASH_WORTH * left
        out[at + 2] = usually * INCOME_WORTH * left
        out[at + 3] = WORKER_WORTH[cells[base + WORKERS]] * left
        out[at + 4] = SHIP_WORTH[fleet] * left
        out[at + 5] = float(churches) * CHURCH_WORTH * left
        out[at + 6] = float(shipyards) * SHIPYARD_WORTH * left
        out[at + 7] = privileges_to_grow(s, seat) * left
        out[at + 8] = explore * left
        out[at + 9] = colonies * left
        out[at + 17] = CARD_WORTH * left if cells[HOLDER] == seat and stone >= 0 and fleet > 0 else 0.0
        if stone < 0 or left <= 0.0:
            for number in range(10, 17):
                out[at + number] = 0.0
            return
        soon = AHEAD_WORTH if left > 0.1 else AHEAD_WORTH * 10.0 * left  # near the end no further turn may come
        market = NEARNESS[(MARKET_FIELD - stone) % 8]
        second = NEARNESS[(SECOND_MARKET_FIELD - stone) % 8]
        if second > market:
            market = second
        workers = min(churches + 1, data.workers_max - cells[base + WORKERS])
        ships = min(shipyards + 1, data.ships_max - fleet)
        out[at + 10] = soon * NEARNESS[(SAILING_FIELD - stone) % 8] * explore
        out[at + 11] = soon * market * CASH_WORTH * today
        out[at + 12] = soon * NEARNESS[(COLONY_FIELD - stone) % 8] * colonies * 2.0
        out[at + 13] = soon * NEARNESS[(PRIVILEGE_FIELD - stone) % 8] * privilege_ahead(s, seat)
        out[at + 14] = soon * NEARNESS[(BUILDINGS_FIELD - stone) % 8] * buildings_ahead(s, seat)
        out[at + 15] = left * NEARNESS[(WORKERS_FIELD - stone) % 8] * float(workers) * RECRUIT_WORTH
        out[at + 16] = left * NEARNESS[(SHIPS_FIELD - stone) % 8] * float(ships) * RECRUIT_WORTH
