"""What a seat may see of a position.

Nothing in Navegador is hidden from one player and shown to another: only the face-down colony tokens are unknown, to all.
"""

from __future__ import annotations

from typing import NotRequired as Printed
from typing import TypedDict

from caravela.games.navegador.components import (
    BUILDINGS,
    COLUMNS,
    FIELDS,
    GOODS,
    REGIONS,
)
from caravela.games.navegador.fleet import chosen, destination, ships_needed, starts
from caravela.games.navegador.scoring import column_value, kings_column
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    COUNTDOWN,
    DANGER,
    EXPLORED,
    EXPLORERS,
    FACTORIES,
    FLEET,
    GALLERY,
    HOLDER,
    MARKET,
    NEXT_PHASE,
    ORANGE,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    TAKEN,
    TRIGGER,
    WORKERS,
    Position,
    achievements,
    pieces_left,
    tokens_of,
)
from caravela.games.navegador.steps.numbers import VOYAGE
from caravela.games.navegador.steps.privilege import bonus
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

ENDINGS = ("", "nagasaki", "buildings", "capped")  # by `Position.trigger`


class ColumnView(TypedDict):
    """One column of a player's sheet."""

    id: str
    count: int
    privileges: int
    value: int
    king: int
    bonus: int


class PlayerView(TypedDict):
    """One player."""

    seat: int
    colour: str
    cash: int
    workers: int
    stone: str
    fleet: int
    supply: int
    ships: dict[str, int]
    colonies: dict[str, int]
    factories: dict[str, int]
    orange: int
    shipyards: int
    churches: int
    explorers: int
    columns: list[ColumnView]
    points: int
    card: bool


class RegionView(TypedDict):
    """One sea region. `tokens` are the prices of face-up tokens, `hidden` the number of face-down ones."""

    id: str
    printed: str
    name: Printed[str]
    good: Printed[str]
    explored: bool
    tokens: list[int]
    hidden: int
    needed: int
    double_loss: bool
    ships: dict[str, int]


class MarketView(TypedDict):
    """One price column; `row` 1 is the top."""

    id: str
    printed: str
    name: Printed[str]
    row: int
    price: int
    revenue: int
    prices: Printed[list[int]]


class BuildingView(TypedDict):
    """One row of buildings: all prices, and how many pieces are gone."""

    id: str
    printed: str
    name: Printed[str]
    workers: Printed[int]
    prices: list[int]
    taken: int
    left: int


class VoyageView(TypedDict):
    """A ship that has chosen its destination; it sails when all have chosen."""

    start: str
    destination: str


class NavegadorView(TypedDict):
    """The whole board."""

    phase: int
    distance: int
    extra_price: int
    next_phase: int
    turn: int
    rondel: Printed[list[str]]
    orange_field: str
    holder: int
    regions: list[RegionView]
    borders: Printed[list[tuple[str, str, str]]]
    market: list[MarketView]
    revenue: Printed[list[int]]
    buildings: list[BuildingView]
    gallery: dict[str, int]
    players: list[PlayerView]
    voyage: list[VoyageView]
    last_round: int
    ending: str


def view(s: Position) -> NavegadorView:
    """The board as anybody may see it."""
    data = s.data
    return {
        "phase": s.cells[PHASE],
        "distance": data.distance[s.cells[PHASE]],
        "extra_price": data.extra_worker[s.cells[PHASE]],
        "next_phase": s.cells[NEXT_PHASE],
        "turn": s.turn,
        "orange_field": FIELDS[s.cells[ORANGE]] if s.cells[ORANGE] >= 0 else "",
        "holder": s.cells[HOLDER],
        "regions": [region_view(s, region) for region in range(len(REGIONS))],
        "market": [
            {
                "id": GOODS[good],
                "printed": "market",
                "row": s.cells[MARKET + good] + 1,
                "price": data.prices[good][s.cells[MARKET + good]],
                "revenue": data.revenue[s.cells[MARKET + good]],
            }
            for good in range(len(GOODS))
        ],
        "buildings": [
            {
                "id": BUILDINGS[row],
                "printed": "building",
                "prices": data.building_prices[row][: data.supply[s.players][row]],
                "taken": s.cells[TAKEN + row],
                "left": pieces_left(s, row),
            }
            for row in range(len(BUILDINGS))
        ],
        "gallery": {COLUMNS[column]: s.cells[GALLERY + column] for column in range(len(COLUMNS))},
        "players": [player_view(s, seat) for seat in range(s.players)],
        "voyage": voyage_view(s),
        "last_round": s.cells[COUNTDOWN],
        "ending": ENDINGS[s.cells[TRIGGER]],
    }


def region_view(s: Position, region: int) -> RegionView:
    """One sea region; face-down tokens are only counted."""
    explored = (s.cells[EXPLORED] >> region) & 1 == 1
    return {
        "id": REGIONS[region],
        "printed": "region",
        "explored": explored,
        "tokens": tokens_of(s, region) if explored else [],
        "hidden": 0 if explored else s.data.stack_sizes[region],
        "needed": 0 if explored else ships_needed(s, region),
        "double_loss": (s.cells[DANGER] >> region) & 1 == 1,
        "ships": {
            s.game.colours[seat]: s.cells[seat * SHEET + SHIPS + region]
            for seat in range(s.players)
            if s.cells[seat * SHEET + SHIPS + region]
        },
    }


def player_view(s: Position, seat: int) -> PlayerView:
    """One player's sheet."""
    base = seat * SHEET
    cells = s.cells
    king = kings_column(s, seat)
    columns: list[ColumnView] = []
    for column in range(len(COLUMNS)):
        held = cells[base + PRIVILEGES + column]
        columns.append(
            {
                "id": COLUMNS[column],
                "count": achievements(s, seat, column),
                "privileges": held,
                "value": column_value(s, seat, column),
                "king": s.data.king_step[column] * achievements(s, seat, column) if column == king else 0,
                "bonus": bonus(s, seat, column) if held < s.data.privileges_max else 0,
            }
        )
    return {
        "seat": seat,
        "colour": s.game.colours[seat],
        "cash": cells[base + CASH],
        "workers": cells[base + WORKERS],
        "stone": FIELDS[cells[base + STONE]] if cells[base + STONE] >= 0 else "",
        "fleet": cells[base + FLEET],
        "supply": s.data.ships_max - cells[base + FLEET],
        "ships": {REGIONS[r]: cells[base + SHIPS + r] for r in range(len(REGIONS)) if cells[base + SHIPS + r]},
        "colonies": {GOODS[good]: cells[base + COLONIES + good] for good in range(len(GOODS))},
        "factories": {GOODS[good]: cells[base + FACTORIES + good] for good in range(len(GOODS))},
        "orange": s.data.orange_factories,
        "shipyards": cells[base + SHIPYARDS],
        "churches": cells[base + CHURCHES],
        "explorers": cells[base + EXPLORERS],
        "columns": columns,
        "points": s.scores()[seat],
        "card": s.cells[HOLDER] == seat,
    }


def voyage_view(s: Position) -> list[VoyageView]:
    """Destinations chosen so far in a Sailing action that is under way."""
    if s.actor == NOBODY or s.frame & STEP_MASK != VOYAGE:
        return []
    payload = s.frame >> PAYLOAD
    regions = starts(s, s.actor)
    return [
        {"start": REGIONS[regions[ship]], "destination": REGIONS[destination(payload, ship)]} for ship in range(chosen(payload))
    ]
