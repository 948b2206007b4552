"""What a seat may see of a position.

The only secret is how many pirates another player has (R12.1): -1 stands for it until the game is over.
"""

from __future__ import annotations

from typing import NotRequired as Printed
from typing import TypedDict

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.home import dice_list, player_view
from caravela.games.madeira.outlook import strength
from caravela.games.madeira.scoring import city_value, has_most
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.buildings import rolled_buildings
from caravela.games.madeira.steps.maintenance import most_loyal
from caravela.games.madeira.targets import chosen

PHASES = ("A", "B", "C", "D", "E")


class FavorView(TypedDict):
    """A guild favor of a player."""

    id: str
    printed: str
    name: Printed[str]
    guild: Printed[str]
    up: bool


class MaintenanceView(TypedDict):
    """The next maintenance (R10.12): what it asks, what is at home, and the pirates for what stays unpaid. `wood_to_buy` is what
    access and reals still allow to buy beyond home, for `price` reals; `pirates` counts that wood as bought. Not `due`: it is
    done, for this round or for good. `workers` are those on the board, who eat."""

    due: bool
    workers: int
    wood: int
    wood_home: int
    wood_to_buy: int
    price: int
    bread: int
    bread_home: int
    pirates: int


class PlayerView(TypedDict):
    """One player. `pirates` is -1 where this seat may not see them."""

    seat: int
    colour: str
    resources: dict[str, int]
    pirates: int
    prestige: int
    earned: dict[str, int]
    level: int
    feeds: int
    workers_home: int
    ships_home: int
    markers: int
    dice: list[int]
    favors: list[FavorView]
    requests: dict[str, int]
    worth: dict[str, int]
    maintenance: MaintenanceView
    row: str
    passing: str


class FieldView(TypedDict):
    """A field: the good it gives now, what it may become, wood, and whose workers are there."""

    id: str
    printed: str
    region: Printed[int]
    good: str
    becomes: str
    wood: int
    workers: list[str]


class BuildingView(TypedDict):
    """A building, its character, the dice and markers on it. `cost` is what the dice as they lie make it; `rolled` says that they
    were rolled for it this round; `pirates` come to whoever refuses to pay; `strength` is 0, 1 or 3 for each player."""

    id: str
    printed: str
    name: Printed[str]
    number: Printed[int]
    region: Printed[int]
    character: str
    dice: list[int]
    pirate_die: int
    base_cost: int
    cost: int
    rolled: bool
    pirates: int
    markers: dict[str, int]
    strength: dict[str, int]
    full: bool


class SlotView(TypedDict):
    """A ship slot: its price, the reals it pays, its mark, and whose ship is there."""

    id: str
    printed: str
    open: bool
    mark: Printed[str]
    good: Printed[str]
    amounts: Printed[list[int]]
    reals: Printed[list[int]]
    ship: str


class ColonyView(TypedDict):
    """A colony."""

    id: str
    printed: str
    name: Printed[str]
    land_good: Printed[str]
    land: dict[str, int]
    rewards: list[str]
    slots: list[SlotView]
    prestige: Printed[list[int]]


class MarketView(TypedDict):
    """A market."""

    id: str
    printed: str
    name: Printed[str]
    good: Printed[str]
    slots: list[SlotView]
    prestige: Printed[list[int]]


class CityView(TypedDict):
    """A city: who is on each spot ("" nobody, "neutral" a citizen), which are built, and what it is worth to each player."""

    id: str
    printed: str
    name: Printed[str]
    resource: Printed[str]
    spots: list[str]
    built: list[bool]
    favors: list[str]
    wood: Printed[list[int]]
    per_worker: Printed[int]
    per_citizen: Printed[int]
    most: Printed[int]
    other: Printed[int]
    leader: str
    value: dict[str, int]


class RowView(TypedDict):
    """A row of the guild column."""

    guilds: list[str]
    dice: list[int]
    requests: dict[str, int]
    marker: str


class PassingView(TypedDict):
    """A slot of the passing column."""

    id: str
    printed: str
    reals: Printed[int]
    action: Printed[bool]
    marker: str


class MadeiraView(TypedDict):
    """The whole board. `chosen` is the element a pending question is about: where a piece is to go, or where a die was placed."""

    chosen: str
    round: int
    phase: str
    building: str
    scored: Printed[list[int]]
    rows: list[RowView]
    passing: list[PassingView]
    fields: list[FieldView]
    forest: list[str]
    buildings: list[BuildingView]
    cities: list[CityView]
    colonies: list[ColonyView]
    markets: list[MarketView]
    city_watch: dict[str, int]
    honor: str
    honor_pp: Printed[int]
    pirate_dice: list[int]
    dice_aside: int
    wood_price: Printed[list[int]]
    bought: int
    feeds: Printed[list[int]]
    order: list[str]
    texts: Printed[dict[str, str]]
    names: Printed[dict[str, str]]
    guilds: Printed[dict[str, str]]
    players: list[PlayerView]


def workers_on(s: Position, field: int) -> list[str]:
    """Colours of the workers on a field."""
    return [s.game.colours[seat] for seat in range(s.players) if (s.cells[seat * st.SHEET + st.ON_FIELDS] >> field) & 1]


def view(s: Position, seat: int | None) -> MadeiraView:
    """The board as one seat may see it."""
    colours = s.game.colours
    data = s.data
    loyal = most_loyal(s)
    return {
        "chosen": chosen(s),
        "round": s.cells[st.ROUND],
        "phase": PHASES[s.cells[st.PHASE]] if s.cells[st.PHASE] >= 0 else "",
        "building": ids.BUILDINGS[s.cells[st.BUILDING]] if 0 <= s.cells[st.BUILDING] < len(ids.BUILDINGS) else "",
        "rows": [
            {
                "guilds": [ids.GUILDS[guild] for guild in data.row_guilds[s.players][row]],
                "dice": dice_list(s.cells, st.ROW_DICE + row * 3),
                "requests": {name: s.cells[st.ROW_REQUESTS + row * 5 + kind] for kind, name in enumerate(ids.REQUESTS)},
                "marker": colours[s.cells[st.ROW_SEAT + row]] if s.cells[st.ROW_SEAT + row] >= 0 else "",
            }
            for row in range(s.players)
        ],
        "passing": [
            {
                "id": ids.PASSING[slot],
                "printed": "passing",
                "marker": colours[s.cells[st.SLOT_SEAT + slot]] if s.cells[st.SLOT_SEAT + slot] >= 0 else "",
            }
            for slot in range(4)
        ],
        "fields": [
            {
                "id": ids.FIELDS[field],
                "printed": "field",
                "good": ids.GOODS[s.cells[st.GIVES + field]],
                "becomes": becomes(s, field),
                "wood": s.cells[st.WOODS + field],
                "workers": workers_on(s, field),
            }
            for field in range(len(ids.FIELDS))
        ],
        "forest": workers_on(s, ids.FOREST),
        "buildings": [building_view(s, building) for building in range(len(ids.BUILDINGS))],
        "cities": [city_view(s, city) for city in range(len(ids.CITIES))],
        "colonies": [
            {
                "id": ids.COLONIES[colony],
                "printed": "colony",
                "land": {
                    colours[p]: s.cells[p * st.SHEET + st.LANDS + colony]
                    for p in range(s.players)
                    if s.cells[p * st.SHEET + st.LANDS + colony]
                },
                "rewards": [ids.REWARDS[s.rare[st.REWARD_AT + colony * 2]], ids.REWARDS[s.rare[st.REWARD_AT + colony * 2 + 1]]],
                "slots": [slot_view(s, colony * ids.COLONY_SLOTS + index) for index in range(ids.COLONY_SLOTS)],
            }
            for colony in range(len(ids.COLONIES))
        ],
        "markets": [
            {
                "id": ids.MARKETS[market],
                "printed": "market",
                "slots": [
                    slot_view(s, ids.FIRST_MARKET_SLOT + market * ids.MARKET_SLOTS + index) for index in range(ids.MARKET_SLOTS)
                ],
            }
            for market in range(len(ids.MARKETS))
        ],
        "city_watch": {colours[p]: s.cells[p * st.SHEET + st.WATCH] for p in range(s.players)},
        "honor": colours[loyal] if loyal >= 0 else "",
        "pirate_dice": dice_list(s.cells, st.WATCH_DICE),
        "dice_aside": s.cells[st.ASIDE],
        "bought": s.cells[st.BOUGHT],
        "order": [colours[p] for p in st.passing_order(s)],
        "players": [player_view(s, other, seat) for other in range(s.players)],
    }


def becomes(s: Position, field: int) -> str:
    """What a field may still turn into (R10.17)."""
    target = s.data.converts_to[field]
    if target < 0 or s.cells[st.GIVES + field] == target:
        return ""
    number = s.data.conversion_from.index(s.data.field_good[field])
    return ids.GOODS[target] if s.cells[st.ROUND] <= number else ""


def building_view(s: Position, building: int) -> BuildingView:
    """One building."""
    character = s.cells[st.STANDS + building]
    return {
        "id": ids.BUILDINGS[building],
        "printed": "building",
        "character": "" if character < 0 else "printed" if character == ids.PRINTED else ids.CHARACTERS[character],
        "dice": dice_list(s.cells, st.DICE_ON + building * 3),
        "pirate_die": s.cells[st.PIRATE_ON + building],
        "base_cost": s.data.cost_base[s.players],
        "cost": st.building_cost(s, building),
        "rolled": (rolled_buildings(s) >> building) & 1 == 1,
        "pirates": s.data.pirates_unpaid + s.cells[st.PIRATE_ON + building],
        "markers": {
            s.game.colours[seat]: s.cells[seat * st.SHEET + st.MARKERS_ON + building]
            for seat in range(s.players)
            if s.cells[seat * st.SHEET + st.MARKERS_ON + building]
        },
        "strength": {s.game.colours[seat]: strength(s, seat, building) for seat in range(s.players)},
        "full": st.dice_on(s, building) >= s.players,
    }


def slot_view(s: Position, slot: int) -> SlotView:
    """One ship slot."""
    ship = [s.game.colours[seat] for seat in range(s.players) if (s.cells[seat * st.SHEET + st.SHIPS] >> slot) & 1]
    return {
        "id": ids.SLOTS[slot],
        "open": (s.data.open_slots[s.players] >> slot) & 1 == 1,
        "printed": "slot",
        "ship": ship[0] if ship else "",
    }


def city_view(s: Position, city: int) -> CityView:
    """One city."""
    spots = [""] * ids.SPOTS
    for spot in range(ids.SPOTS):
        bit = city * ids.SPOTS + spot
        if (s.cells[st.NEUTRAL] >> bit) & 1:
            spots[spot] = "neutral"
        for seat in range(s.players):
            if (s.cells[seat * st.SHEET + st.ON_SPOTS] >> bit) & 1:
                spots[spot] = s.game.colours[seat]
    leaders = [s.game.colours[seat] for seat in range(s.players) if has_most(s, seat, city)]
    return {
        "id": ids.CITIES[city],
        "printed": "city",
        "spots": spots,
        "built": [(s.cells[st.BUILT] >> (city * ids.SPOTS + spot)) & 1 == 1 for spot in range(ids.SPOTS)],
        "favors": [
            ids.FAVORS[s.rare[st.FAVOR_AT + city * 4 + column]] if (s.cells[st.LYING] >> (city * 4 + column)) & 1 else ""
            for column in range(4)
        ],
        "leader": leaders[0] if leaders else "neutral" if st.citizens_in(s, city) else "",
        "value": {s.game.colours[seat]: city_value(s, seat, city) for seat in range(s.players)},
    }
