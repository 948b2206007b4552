"""The printed numbers of Navegador, read from `components.toml` or a data pack into plain typed tables."""

from __future__ import annotations

from typing import Any, Final

from caravela.kernel.data import Entry
from caravela.kernel.refusal import BadInput

REGIONS: Final = [
    "portugal",
    "guine",
    "bahia",
    "rio_de_janeiro",
    "angola",
    "cabo_da_boa_esperanca",
    "mocambique",
    "zanzibar",
    "goa",
    "malaca",
    "timor",
    "macau",
    "nagasaki",
]
GOODS: Final = ["sugar", "gold", "spices"]
FIELDS: Final = ["sailing", "workers", "market_a", "colony", "privilege", "ships", "market_b", "buildings"]
ACTIONS: Final = ["sailing", "workers", "market", "colony", "privilege", "ships", "buildings"]
BUILDINGS: Final = ["sugar_factory", "gold_factory", "spices_factory", "shipyard", "church"]
COLUMNS: Final = ["colonies", "factories", "explorers", "shipyards", "churches"]
COLOURS: Final = ["red", "green", "yellow", "blue", "black"]

MOST_TOKENS: Final = 4  # in a region
MAX_SALE: Final = 12
MAX_PROCESS: Final = 7
MAX_RECRUITS: Final = 9


def told_apart(names: list[str]) -> list[str]:
    """The names of the rondel fields, those that two fields share with the field before: `Market (after Ships)`."""
    return [f"{name} (after {names[i - 1]})" if names.count(name) > 1 else name for i, name in enumerate(names)]


class Components:
    """The tables. Regions, goods, rondel fields, building rows and privilege columns are numbered as in the lists above;
    a market row is counted from 0 (top), a phase from 1."""

    def __init__(self, content: dict[str, Any]) -> None:
        data = self.entry = Entry(content, "")
        self._read_limits(data)
        self._read_set_up(data)
        self._read_map(data)
        self._read_economy(data)
        self._read_buildings(data)
        self._read_privileges(data)
        units = [name.lower().removesuffix("s") for name in self.good_names]  # `1 spice`, `a spice colony`
        self.names = {  # what ids are called in a sentence
            "field": dict(zip(FIELDS, self.field_names, strict=True)),
            "region": dict(zip(REGIONS, self.region_names, strict=True)),
            "good": dict(zip(GOODS, self.good_names, strict=True)),
            "one_good": dict(zip(GOODS, units, strict=True)),
            "colony": {region: units[good] if good >= 0 else "" for region, good in zip(REGIONS, self.goods_of, strict=True)},
            "building": dict(zip(BUILDINGS, self.building_names, strict=True)),
            "column": dict(zip(COLUMNS, self.column_names, strict=True)),
        }

    def _read_limits(self, data: Entry) -> None:
        meta = data.entry("meta")
        self.least = meta.number("min_players", 2, 2)
        self.most = meta.number("max_players", 5, 5)
        limits = data.entry("limits")
        self.workers_max = limits.number("workers_max", 1, 9)
        self.ships_max = limits.number("ships_per_player", 1, 7)
        self.privileges_max = limits.number("privileges_per_type_per_player", 1, 3)
        self.free_steps = limits.number("rondel_free_steps", 1, 8)
        self.step_cost = limits.number("rondel_extra_step_cost_ships", 1, 1)
        limits.number("rondel_max_steps", 8, 8)

    def _read_set_up(self, data: Entry) -> None:
        player = data.entry("setup").entry("player")
        self.cash = player.number("cash", 0, 10_000)
        self.workers = player.number("workers", 0, self.workers_max)
        self.ships = player.number("ships_on_board", 1, self.ships_max)
        self.home = REGIONS.index(player.text("ships_start_region", REGIONS))
        self.orange_factories = player.number("factories_orange", 0, 1)
        self.start_shipyards = player.number("shipyards", 0, 1)
        self.start_churches = player.number("churches", 0, 1)
        common = data.entry("setup").entry("common")
        self.start_row = common.number("market_start_row", 1, 10) - 1

    def _read_map(self, data: Entry) -> None:
        self.goods_of: list[int] = []
        self.stack_sizes: list[int] = []
        self.opens_phase: list[int] = []
        self.ends_game: list[bool] = []
        self.danger: list[int] = [0] * 6  # by number of players: bit mask of the regions with a double-loss marker
        self.region_names: list[str] = []
        for index, region in enumerate(data.by_id("region", REGIONS)):
            home = region.flag("home")
            if home != (index == self.home):
                raise BadInput(f"Data entry {region.where('home')}: the ships start in {REGIONS[self.home]}.")
            self.region_names.append(region.text("name"))
            self.goods_of.append(-1 if home else GOODS.index(region.text("good", GOODS)))
            self.stack_sizes.append(0 if home else region.number("tokens", 1, MOST_TOKENS))
            self.opens_phase.append(region.number("opens_phase", 0, 0 if home else 3))
            if self.opens_phase[-1] == 1:
                raise BadInput(f"Data entry {region.where('opens_phase')}: 2, 3 or 0 for none; the game begins in phase 1.")
            self.ends_game.append(region.flag("ends_game"))
            for players in region.numbers("double_loss_players", -1, 2, 5):
                self.danger[players] |= 1 << index
        if sorted(self.opens_phase)[-3:] != [0, 2, 3] or sum(self.ends_game) != 1:
            raise BadInput("Data entry region: one region opens phase 2, one opens phase 3 and one ends the game.")
        self.neighbours = [0] * len(REGIONS)  # bit mask of adjacent regions
        self.borders: list[tuple[int, int, str]] = []
        for border in data.entries("border"):
            a = REGIONS.index(border.text("a", REGIONS))
            b = REGIONS.index(border.text("b", REGIONS))
            if a == b:
                raise BadInput(f"Data entry {border.path}: a border lies between two different regions.")
            self.neighbours[a] |= 1 << b
            self.neighbours[b] |= 1 << a
            self.borders.append((a, b, border.text("colour", ["blue", "red"])))
        reached = 1 << self.home
        for _ in REGIONS:
            for r in range(len(REGIONS)):
                if (reached >> r) & 1:
                    reached |= self.neighbours[r]
        if reached != (1 << len(REGIONS)) - 1:
            raise BadInput("Data entry border: every region must be reachable from Portugal.")
        exploration = data.entry("exploration")
        self.ships_needed = exploration.number("ships_needed", 1, 7)
        self.ships_lost = exploration.number("ships_lost", 0, self.ships_needed - 1)
        self.ships_needed_danger = exploration.number("ships_needed_double_loss", 1, 7)
        self.ships_lost_danger = exploration.number("ships_lost_double_loss", 0, self.ships_needed_danger - 1)

    def _read_economy(self, data: Entry) -> None:
        names: list[str] = []
        self.field_actions: list[int] = []
        for field in data.entry("rondel").by_id("field", FIELDS):
            names.append(field.text("name"))
            self.field_actions.append(ACTIONS.index(field.text("action", ACTIONS)))
        self.field_names = told_apart(names)
        phases = data.entries("phase", 3)
        self.distance = [0] + [phase.number("sailing_distance", 1, 3) for phase in phases]
        self.church_worker = [0] + [phase.number("church_worker_cost") for phase in phases]
        self.shipyard_ship = [0] + [phase.number("shipyard_ship_cost") for phase in phases]
        self.extra_worker = [0] + [phase.number("extra_worker_cost") for phase in phases]
        self.extra_ship = [0] + [phase.number("extra_ship_cost") for phase in phases]
        overflow = data.entry("overflow")
        self.resale_worker = overflow.number("resale_price_worker")
        self.resale_ship = overflow.number("resale_price_ship")
        self.token_prices: list[list[int]] = []
        self.prices: list[list[int]] = []
        self.good_names: list[str] = []
        for index, good in enumerate(data.by_id("good", GOODS)):
            dealt = sum(size for size, kind in zip(self.stack_sizes, self.goods_of, strict=True) if kind == index)
            self.good_names.append(good.text("name"))
            self.token_prices.append(good.numbers("token_prices", dealt + 1, 10, 1000))
            self.prices.append(good.numbers("market_prices", 10, 0, 1000))
        market = data.entry("market")
        self.rows = market.number("rows", 10, 10)
        self.revenue = market.numbers("factory_revenue", 10, 0, 1000)
        colony = data.entry("colony_action")
        self.workers_per_colony = colony.number("workers_per_colony", 1, 9)
        scoring = data.entry("scoring")
        self.vp_worker = scoring.number("vp_per_worker", 0, 10)
        self.vp_ship = scoring.number("vp_per_ship_on_board", 0, 10)
        self.cash_per_vp = scoring.number("cash_per_vp", 1, 10_000)

    def _read_buildings(self, data: Entry) -> None:
        self.building_names: list[str] = []
        self.building_workers: list[int] = []
        self.building_prices: list[list[int]] = []
        for building in data.by_id("building", BUILDINGS):
            self.building_names.append(building.text("name"))
            self.building_workers.append(building.number("workers_needed", 1, 9))
            count = 6 if building.text("kind", ["factory", "shipyard", "church"]) == "factory" else 8
            self.building_prices.append(building.numbers("prices", count, 0, 10_000))
        self.supply: list[list[int]] = [[], []]  # by number of players: pieces of each row
        for players, supply in enumerate(data.entries("building_supply", 4), 2):
            supply.number("players", players, players)
            factories = supply.number("factories_per_good", 0, 6)
            yards, churches = supply.number("shipyards", 0, 8), supply.number("churches", 0, 8)
            self.supply.append([factories, factories, factories, yards, churches])
        self.buildings = [sum(rows) for rows in self.supply]  # all of them together

    def _read_privileges(self, data: Entry) -> None:
        self.refill: list[list[int]] = [[], []]  # by number of players: tokens of each type in phase 1, 2, 3
        for players, refill in enumerate(data.entries("privilege_refill", 4), 2):
            refill.number("players", players, players)
            self.refill.append([0, *refill.numbers("per_phase", 3, 0, 6)])
        self.column_names: list[str] = []
        self.column_base: list[int] = []
        self.column_step: list[int] = []
        self.column_coins: list[list[int]] = []
        for column in data.by_id("privilege_column", COLUMNS):
            self.column_names.append(column.text("name"))
            self.column_base.append(column.number("base_vp", 0, 20))
            self.column_step.append(column.number("vp_per_privilege", 0, 20))
            self.column_coins.append(column.numbers("bonus_coins", self.privileges_max, 0, 1000))
        self.king_step = data.entry("kings_privilege").numbers("vp", 5, 0, 20)
        action = data.entry("privilege_action")
        self.privilege_cost = action.number("worker_cost", 0, 9)
        self.privilege_workers = action.number("workers_needed", 0, 9)
