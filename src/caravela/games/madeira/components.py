"""The printed numbers of Madeira, read from `components.toml` or a data pack into plain typed tables."""

from __future__ import annotations

from typing import Any, Final

from caravela.kernel.data import Entry
from caravela.kernel.foreign import shown
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

GOODS: Final = ["wheat", "sugar", "wine"]
CROPS: Final = ["none", *GOODS]  # what a place of workers gives
RESOURCES: Final = ["wheat", "sugar", "wine", "wood", "bread", "reals"]
WHEAT: Final = 0
SUGAR: Final = 1
WINE: Final = 2
WOOD: Final = 3
BREAD: Final = 4
REALS: Final = 5
FIELDS: Final = [  # region by region
    *["r1_wheat_a", "r1_sugar_a", "r1_sugar_b", "r1_wheat_b"],
    *["r2_wheat_a", "r2_wheat_b", "r2_sugar_a", "r2_sugar_b", "r2_wine_a"],
    *["r3_wheat_a", "r3_sugar_a", "r3_wheat_b", "r3_sugar_b", "r3_wine_a"],
]
FOREST: Final = 14  # the forest is numbered as one more field
SOURCES_OF_WOOD: Final = [*FIELDS, "forest"]
REGION_START: Final = [0, 4, 9]  # first field of regions 1, 2, 3
REGION_SIZE: Final = [4, 5, 5]
REGION_MASK: Final = vec[i64]([0b1111, 0b11111 << 4, 0b11111 << 9])
CITIES: Final = ["porto_santo", "funchal", "machico"]
SPOTS: Final = 12  # per city
SPOT_IDS: Final = [f"{city}.{spot}" for city in CITIES for spot in range(1, SPOTS + 1)]
COLONIES: Final = ["acores", "brasil", "india"]
MARKETS: Final = ["wheat_market", "sugar_market", "wine_market"]
COLONY_SLOTS: Final = 4
MARKET_SLOTS: Final = 5
FIRST_MARKET_SLOT: Final = 12
SLOTS: Final = [
    *[f"{colony}_{number}" for colony in COLONIES for number in range(1, COLONY_SLOTS + 1)],
    *[f"{good}_{kind}" for good in GOODS for kind in ["1", "2", "3", "2_or_3", "4"]],
]
BERTHS: Final = ["dock", *SLOTS]  # where a ship can be
# A way to enter a slot: every slot once, and the larger quantity of each market's slot for 2 players.
SAILS: Final = [*SLOTS, *[f"{good}_2_or_3_more" for good in GOODS]]
TWO_WAY_SLOTS: Final = [15, 20, 25]
BUILDINGS: Final = ["moinho", "capitania", "alfandega", "casa_da_coroa", "fortaleza"]
CHARACTERS: Final = ["commander", "steward", "guild_master", "mayor"]
COMMANDER: Final = 0
STEWARD: Final = 1
GUILD_MASTER: Final = 2
MAYOR: Final = 3
PRINTED: Final = 4  # the character printed on the empty building
GUILDS: Final = ["blue", "green", "orange", "violet"]
FAVORS: Final = [  # guild by guild
    *["monk", "miller", "bishop"],
    *["patron", "lord", "diplomat"],
    *["treasurer", "navigator", "engineer"],
    *["constable", "lady", "scout"],
]
REWARDS: Final = [
    *["reward_field", "reward_city", "reward_flip", "reward_city_watch"],
    *["reward_prestige", "reward_reals", "reward_royal_support", "reward_windmill"],
]
REQUESTS: Final = ["market_routes", "expeditions", "influence_of_the_guilds", "urbanization", "wealth_of_the_nation"]
MARKET_ROUTES: Final = 0
EXPEDITIONS: Final = 1
INFLUENCE: Final = 2
URBANIZATION: Final = 3
WEALTH: Final = 4
TILES: Final = [
    *[f"{kind}_{tail}" for kind in REQUESTS for tail in ["2ha", "2hb"]],
    *[f"{kind}_3h" for kind in REQUESTS],
    *[f"{kind}_4h" for kind in REQUESTS],
]
STARTING_TILES: Final = [f"start_{kind}" for kind in REQUESTS[:4]]
SOURCES: Final = [  # of PP
    *["market_routes", "expeditions", "influence", "urbanization", "wealth"],
    *["cities", "colonies", "honor", "windmill", "rewards"],
]
PASSING: Final = ["I", "II", "III", "IV"]
COLOURS: Final = ["yellow", "red", "purple", "blue"]
TOP_LEVEL: Final = 7
MAX_WOOD: Final = 24  # bought in one turn; far more than any turn can ask for

# Effects that buildings, King's Rewards, passing slots, favors and characters share. Each has up to two amounts.
EFFECTS: Final[list[str]] = []
AMOUNTS: Final[list[str]] = []


def effect(name: str, amounts: str = "") -> i64:
    """Declare an effect with its amounts as `key:lowest:highest`; returns its number."""
    EFFECTS.append(name)
    AMOUNTS.append(amounts)
    return len(EFFECTS) - 1


GAIN_BREAD: Final[i64] = effect("gain_bread", "bread:0:20")
GAIN_REALS: Final[i64] = effect("gain_reals", "reals:0:20")
GAIN_PP: Final[i64] = effect("gain_pp", "pp:0:20")
GET_WOOD: Final[i64] = effect("get_wood", "wood:0:9")
WINDMILL_UP: Final[i64] = effect("windmill_up_free", "steps:1:1")
FIELD_MOVE: Final[i64] = effect("move_workers_to_fields", "max_workers:1:2")
CITY_MOVE: Final[i64] = effect("city_move", "pp:0:20 max_workers:1:2")
COLONY_MOVE: Final[i64] = effect("colony_move", "max_workers:1:2 pp_per_own_ship_in_colony:0:5")
WATCH_MOVE: Final[i64] = effect("watch_move", "max_workers:1:2 max_pirates_per_worker:0:15")
FLIP_FAVORS: Final[i64] = effect("flip_favors", "max_favors:1:2")
PIRATES_OR_BREAD: Final[i64] = effect("pirates_or_bread", "max_pirates:0:15 bread:0:20")
MOVE_SHIPS: Final[i64] = effect("move_ships", "max_ships:1:2")
HALF_PIRATES: Final[i64] = effect("discard_half_pirates")
MOVE_MARKER: Final[i64] = effect("move_action_marker", "markers:1:1")
COST_ZERO: Final[i64] = effect("building_cost_zero")
VIRTUAL_WORKERS: Final[i64] = effect("extra_virtual_workers", "workers:1:9")
EXTRA_HARVESTS: Final[i64] = effect("extra_harvests", "extra:1:3")
BUY_BUILDING: Final[i64] = effect("pay_for_building_action", "reals:0:20")
MOVE_ANY: Final[i64] = effect("move_any_worker", "max_pirates_if_watch:0:15 pp_if_city:0:15")
TAKE_FAVOR: Final[i64] = effect("take_guild_favor", "max_favors:1:1")
MAYOR_ROUND: Final[i64] = effect("relocate_in_cities_then_income", "max_pieces:1:2")
SHARED_EFFECTS: Final = EFFECTS[:12]  # what buildings, rewards and passing slots may have


class Effect:
    """What a tile, building or slot does: the effect and its amounts."""

    def __init__(self, kind: i64, first: i64, second: i64) -> None:
        self.kind = kind
        self.first = first
        self.second = second


def read_effect(entry: Entry, name: str, among: list[str]) -> Effect:
    """An effect whose amounts stand in `entry`."""
    if name not in among:
        raise BadInput(f"Data entry {entry.path}: the effect {shown(name)} is not one of {', '.join(among)}.")
    kind = EFFECTS.index(name)
    amounts = [0, 0]
    for index, part in enumerate(AMOUNTS[kind].split()):
        key, low, high = part.split(":")
        amounts[index] = entry.number(key, int(low), int(high))
    return Effect(kind, amounts[0], amounts[1])


class Components:
    """The tables. Everything is numbered as in the lists above; tables by number of players have entries 2 to 4, tables by
    round entries 1 to 5 (0 where nothing is printed). Those that hot paths read are packed."""

    def __init__(self, content: dict[str, Any]) -> None:
        data = self.entry = Entry(content, "")
        self._read_set_up(data)
        self._read_islands(data)
        self._read_buildings(data)
        self._read_ships(data)
        self._read_cities(data)
        self._read_guilds(data)
        self._read_tiles(data)
        self._read_end(data)

    def _read_set_up(self, data: Entry) -> None:
        meta = data.entry("meta")
        self.least = meta.number("min_players", 2, 2)
        self.most = meta.number("max_players", 4, 4)
        self.rounds: i64 = meta.number("rounds", 5, 5)
        counts = data.entry("component_counts")
        self.workers: i64 = counts.number("workers_per_player", 12, 12)
        self.ships: i64 = counts.number("ships_per_player", 6, 6)
        self.markers: i64 = counts.number("action_markers_per_player", 3, 3)
        data.entry("colours").texts("players", 4, COLOURS)
        dice = data.entry("dice")
        self.faces = vec[i64](dice.numbers("faces", 6, 1, 3))
        self.dice_per_row = dice.number("guild_dice_per_row", 3, 3)
        self.pirate_dice = dice.number("pirate_dice_total", 3, 3)
        setup = data.entry("setup")
        self.home = [setup.number(f"home_{name}", 0, 99) for name in RESOURCES]
        self.home_pirates = setup.number("home_pirates", 0, 99)
        self.extra_reals = setup.numbers("extra_reals_by_turn_position", 4, 0, 99)
        self.start_pp = setup.number("start_pp", 0, 99)
        self.start_level = setup.number("start_windmill_level", 0, TOP_LEVEL)
        self.start_watch = setup.number("workers_to_city_watch", 0, 8)
        setup.number("workers_to_city_spot", 1, 1)
        setup.number("workers_to_fields", 2, 2)
        self.requests_per_row = setup.number("requests_per_row", 5, 5)
        self.heads: list[list[int]] = [[], []]
        for players in (2, 3, 4):
            entry = setup.entry("by_players").entry(str(players))
            entry.number("guild_rows", players, players)
            self.heads.append(entry.numbers("request_heads_used", players - 1, 2, 4))

    def _read_islands(self, data: Entry) -> None:
        self.region_names: list[str] = []
        for number, entry in enumerate(data.entries("regions", 3), 1):
            entry.number("number", number, number)
            entry.number("field_count", REGION_SIZE[number - 1], REGION_SIZE[number - 1])
            self.region_names.append(entry.text("name"))
        regions: list[int] = []
        self.field_good: list[int] = []
        self.converts_to: list[int] = []
        self.field_wood: list[list[int]] = [[], [], [], [], []]
        for index, field in enumerate(data.by_id("fields", FIELDS)):
            region = sum(1 for start in REGION_START if start <= index)
            regions.append(field.number("region", region, region))
            self.field_good.append(GOODS.index(field.text("good", GOODS)))
            target = field.text("converts_to", ["", *GOODS])
            self.converts_to.append(GOODS.index(target) if target else -1)
            for players in (2, 3, 4):
                self.field_wood[players].append(field.entry("wood").number(str(players), 0, 9))
        self.field_region = vec[i64](regions)
        conversion = data.entry("conversion")
        self.conversion_from = [-1] * 6
        for number in (2, 4):
            entry = conversion.entry(f"round_{number}")
            self.conversion_from[number] = GOODS.index(entry.text("from", GOODS))
            entry.text("to", GOODS)
        for index in range(len(FIELDS)):
            if self.converts_to[index] >= 0 and self.field_good[index] not in self.conversion_from:
                raise BadInput(f"Data entry fields: {FIELDS[index]} has a corner icon, but its good never converts.")

    def _read_buildings(self, data: Entry) -> None:
        self.building_names: list[str] = []
        regions: list[int] = []
        self.empty_in_round = [-1] * 6  # by round: the building without a tile
        self.weak: list[Effect] = []
        self.strong: list[Effect] = []
        for index, building in enumerate(data.by_id("buildings", BUILDINGS)):
            self.building_names.append(building.text("name"))
            building.number("number", index + 1, index + 1)
            regions.append(building.number("region", 1, 3))
            number = building.number("empty_in_round", 1, 5)
            if self.empty_in_round[number] >= 0:
                raise BadInput(f"Data entry {building.where('empty_in_round')}: another building is empty in round {number}.")
            self.empty_in_round[number] = index
            for key, effects in (("action_1_2", self.weak), ("action_3_plus", self.strong)):
                action = building.entry(key)
                effects.append(read_effect(action, action.text("effect"), SHARED_EFFECTS))
        self.building_region = vec[i64](regions)
        cost = data.entry("building_cost")
        self.cost_base = vec[i64]([0, 0] + [cost.entry("base").number(str(players), 0, 30) for players in (2, 3, 4)])
        self.pirates_unpaid: i64 = cost.number("pirates_if_unpaid_base", 0, 9)
        self.character_names: list[str] = []
        self.character_effects: list[Effect] = []
        allowed = ["move_ships", "move_workers_to_fields", "take_guild_favor", "relocate_in_cities_then_income"]
        for index, character in enumerate(data.by_id("characters", CHARACTERS)):
            self.character_names.append(character.text("name"))
            self.character_effects.append(read_effect(character, character.text("effect", [allowed[index]]), EFFECTS))
        self.wood_per_launch: i64 = data.by_id("characters", CHARACTERS)[COMMANDER].number("wood_per_ship_from_home", 0, 3)

    def _read_ships(self, data: Entry) -> None:
        self.colony_names: list[str] = []
        land_good: list[int] = []
        self.market_names: list[str] = []
        self.market_good: list[int] = []
        self.slot_pp = [vec[i64]([0] * len(SLOTS)) for _ in range(6)]  # by round: PP of a ship in each slot
        self.open_slots = vec[i64]([0] * 5)  # by number of players: bit mask
        self.slot_marks: list[str] = []
        self.sail_slot = vec[i64](list(range(len(SLOTS))) + TWO_WAY_SLOTS)
        self.sail_good = vec[i64]([0] * len(SAILS))
        self.sail_amount = vec[i64]([0] * len(SAILS))
        self.sail_reals = vec[i64]([0] * len(SAILS))
        for index, colony in enumerate(data.by_id("colonies", COLONIES)):
            self.colony_names.append(colony.text("name"))
            land_good.append(GOODS.index(colony.text("land_good", GOODS)))
            ids = SLOTS[index * COLONY_SLOTS : (index + 1) * COLONY_SLOTS]
            for offset, slot in enumerate(colony.by_id("slots", ids)):
                number = index * COLONY_SLOTS + offset
                self._read_slot(colony, slot, number)
                self.sail_good[number] = GOODS.index("wine")
                self.sail_amount[number] = slot.number("wine", 0, 9)
        self.land_good = vec[i64](land_good)
        for index, market in enumerate(data.by_id("markets", MARKETS)):
            self.market_names.append(market.text("name"))
            self.market_good.append(GOODS.index(market.text("good", GOODS)))
            first = FIRST_MARKET_SLOT + index * MARKET_SLOTS
            for offset, slot in enumerate(market.by_id("slots", SLOTS[first : first + MARKET_SLOTS])):
                number = first + offset
                self._read_slot(market, slot, number)
                two_way = number in TWO_WAY_SLOTS
                for way, option in enumerate(slot.entries("options", 2 if two_way else 1)):
                    sail = number if way == 0 else len(SLOTS) + index
                    self.sail_good[sail] = self.market_good[index]
                    self.sail_amount[sail] = option.number("goods", 0, 9)
                    self.sail_reals[sail] = option.number("reals", 0, 99)

        self.sails_for = vec[i64]([0] * (len(GOODS) * 10))  # good * 10 + amount: bit mask of the ways of entering it pays for
        for sail in range(len(SAILS)):
            for amount in range(self.sail_amount[sail], 10):
                self.sails_for[self.sail_good[sail] * 10 + amount] |= 1 << sail

    def _read_slot(self, place: Entry, slot: Entry, number: int) -> None:
        self.slot_marks.append(slot.text("mark", ["", "2", "3+", "4"]))
        for players in slot.numbers("players", -1, 2, 4):
            self.open_slots[players] |= 1 << number
        points = place.entry("pp_by_round")
        for turn in range(6):
            self.slot_pp[turn][number] = points.number(str(turn), 0, 20) if turn in (1, 3, 5) else 0

    def _read_cities(self, data: Entry) -> None:
        layout = data.entry("city_layout")
        layout.number("districts", 6, 6)
        layout.number("spots_per_district", 2, 2)
        self.citizen_spot = layout.number("neutral_citizen_start_spot", 1, 4) - 1
        costs = data.entry("city_columns").entry("wood_cost_by_district")
        self.district_wood = vec[i64]([costs.number(str(district), 0, 9) for district in (3, 4, 5, 6)])
        self.city_names: list[str] = []
        self.city_resource = vec[i64]([0] * len(CITIES))
        self.city_own = vec[i64]([0] * len(CITIES))
        self.city_neutral = vec[i64]([0] * len(CITIES))
        self.city_most = vec[i64]([0] * len(CITIES))
        self.city_other = vec[i64]([0] * len(CITIES))
        for index, city in enumerate(data.by_id("cities", CITIES)):
            self.city_names.append(city.text("name"))
            self.city_resource[index] = RESOURCES.index(city.text("resource", ["wood", "bread", "reals"]))
            self.city_own[index] = city.number("per_own_worker", 0, 3)
            self.city_neutral[index] = city.number("per_neutral", 0, 3)
            self.city_most[index] = city.number("pp_most", 0, 50)
            self.city_other[index] = city.number("pp_other", 0, 50)
        windmill = data.entry("windmill")
        self.fed = vec[i64](windmill.numbers("workers_fed_by_level", TOP_LEVEL + 1, 0, 12))
        windmill.number("top_level", TOP_LEVEL, TOP_LEVEL)
        windmill.number("bottom_level", 0, 0)
        self._read_mill_actions(data)
        prices = data.entry("wood_price").entry("total_by_quantity")
        totals = [0] + [prices.number(str(number), 0, 99) for number in range(1, 8)]
        while len(totals) <= MAX_WOOD:  # the printed series goes on (Q11)
            totals.append(2 * totals[-1] - totals[-2] + 1)
        self.wood_price = vec[i64](totals)

    def _read_mill_actions(self, data: Entry) -> None:
        ids = ["exchange_goods", "step_up", "top_prestige", "step_down", "bottom_sale"]
        actions = data.by_id("windmill_actions", ids)
        self.mill_wheat: i64 = actions[1].number("cost_wheat", 2, 2)
        actions[2].number("cost_wheat", 2, 2)
        self.mill_pp: i64 = actions[2].number("gain_pp", 0, 9)
        down = actions[3].entries("gain_choice", 2)
        self.down_bread, self.down_reals = down[0].number("bread", 0, 9), down[1].number("reals", 0, 9)
        self.bottom_pp: i64 = actions[4].number("cost_pp", 1, 9)
        sale = actions[4].entries("gain_choice", 2)
        self.bottom_bread, self.bottom_reals = sale[0].number("bread", 0, 9), sale[1].number("reals", 0, 9)

    def _read_guilds(self, data: Entry) -> None:
        self.slot_reals: list[int] = []
        self.slot_effects: list[Effect | None] = []
        for slot in data.by_id("passing_slots", PASSING):
            self.slot_reals.append(slot.number("reals", 0, 20))
            action = slot.text("action")
            self.slot_effects.append(read_effect(slot.entry("action_params"), action, SHARED_EFFECTS) if action else None)
        self.guild_favors = vec[i64]([0] * len(GUILDS))  # bit mask of the favors of each guild
        for index, guild in enumerate(data.by_id("guilds", GUILDS)):
            favors = guild.texts("favors", 3, FAVORS)
            self.guild_favors[index] = sum(1 << FAVORS.index(name) for name in set(favors))
        self.row_guilds: list[list[list[int]]] = [[], [], [], [], []]
        for board in data.entries("guild_boards", 3):
            players = board.number("players", 2, 4)
            rows = board.value("rows")
            shape = [1] * 4 if players == 4 else [2] * players
            if not isinstance(rows, list) or [len(row) if isinstance(row, list) else 0 for row in rows] != shape:
                raise BadInput(f"Data entry {board.where('rows')}: {players} rows of {shape[0]} guild(s) are expected.")
            for row in rows:
                for name in row:
                    if name not in GUILDS:
                        raise BadInput(f"Data entry {board.where('rows')}: {shown(name)} is not one of {', '.join(GUILDS)}.")
            self.row_guilds[players] = [[GUILDS.index(name) for name in row] for row in rows]
        for players in (2, 3, 4):
            if not self.row_guilds[players]:
                raise BadInput(f"Data entry guild_boards: there is no board for {players} players.")

    def _read_tiles(self, data: Entry) -> None:
        self.favor_names: list[str] = []
        self.favor_guild: list[int] = []
        self.favor_effects: list[Effect] = []
        for index, favor in enumerate(data.by_id("guild_favors", FAVORS)):
            self.favor_names.append(favor.text("name"))
            guild = GUILDS.index(favor.text("guild", GUILDS))
            if (self.guild_favors[guild] >> index) & 1 == 0:
                raise BadInput(f"Data entry {favor.where('guild')}: {FAVORS[index]} is not in the guild's list of favors.")
            self.favor_guild.append(guild)
            self.favor_effects.append(read_effect(favor.entry("params"), favor.text("effect"), EFFECTS[:19]))
            if self.favor_effects[index].kind == MOVE_ANY:
                self.scout_land = favor.entry("params").number("pp_per_own_ship_if_colony_land", 0, 5)
        if MOVE_ANY not in [effect.kind for effect in self.favor_effects]:
            self.scout_land = 0
        self.reward_names: list[str] = []
        self.reward_letter: list[str] = []
        self.reward_effects: list[Effect] = []
        for reward in data.by_id("kings_rewards", REWARDS):
            self.reward_names.append(reward.text("name"))
            self.reward_letter.append(reward.text("letter", ["A", "B"]))
            self.reward_effects.append(read_effect(reward.entry("params"), reward.text("effect"), SHARED_EFFECTS))
        if self.reward_letter.count("A") != 4:
            raise BadInput("Data entry kings_rewards: four tiles have the letter A and four the letter B.")
        self.rewards_dealt: list[list[int]] = []  # tiles with the letters A and B
        for letter in ("A", "B"):
            self.rewards_dealt.append([tile for tile in range(len(REWARDS)) if self.reward_letter[tile] == letter])
        self.request_names: list[str] = []
        limits: list[int] = []
        keys = ["max_ships", "max_ships", "max_favors", "", "max_reals"]
        for index, kind in enumerate(data.by_id("request_types", REQUESTS)):
            self.request_names.append(kind.text("name"))
            limits.append(kind.number(keys[index], 1, 15) if keys[index] else 0)
            if index == INFLUENCE:
                self.pp_per_favor: i64 = kind.number("pp_per_favor", 0, 20)
            if index == WEALTH:
                self.pp_per_real: i64 = kind.number("pp_per_real", 0, 9)
        self.max_route_ships: i64 = limits[0]
        self.max_expedition_ships: i64 = limits[1]
        self.max_favors: i64 = limits[2]
        self.max_reals: i64 = limits[4]
        tile_type: list[int] = []
        tile_heads: list[int] = []
        for tile in data.by_id("crown_requests", TILES):
            tile_type.append(REQUESTS.index(tile.text("type", REQUESTS)))
            tile_heads.append(tile.number("heads", 2, 4))
        for heads, number in ((2, 10), (3, 5), (4, 5)):
            if tile_heads.count(heads) != number:
                raise BadInput(f"Data entry crown_requests: {number} tiles with {heads} heads are expected.")
        self.types_dealt: list[list[int]] = []  # by number of players: type of each tile that is dealt
        for used in self.heads:
            self.types_dealt.append([tile_type[tile] for tile in range(len(TILES)) if tile_heads[tile] in used])
        self.start_type: list[int] = []
        self.start_crowns: list[int] = []
        for tile in data.by_id("starting_requests", STARTING_TILES):
            self.start_type.append(REQUESTS.index(tile.text("type", REQUESTS)))
            self.start_crowns.append(tile.number("crowns", 1, 4))
        if sorted(self.start_crowns) != [1, 2, 3, 4]:
            raise BadInput("Data entry starting_requests: the tiles have 1, 2, 3 and 4 crowns.")
        scored = data.entry("requests_scored").entry("by_round")
        self.requests_scored = vec[i64](
            [scored.number(str(n), n // 2 + 1, n // 2 + 1) if n in (1, 3, 5) else 0 for n in range(6)]
        )

    def _read_end(self, data: Entry) -> None:
        maintenance = data.entry("maintenance")
        self.honor_pp: i64 = maintenance.number("honor_pp", 0, 20)
        maintenance.number("upkeep_wood_per_ship", 1, 1)
        maintenance.number("feeding_bread_per_worker", 1, 1)
        self.upkeep_pirates: i64 = maintenance.number("upkeep_pirates_per_missing_wood", 0, 9)
        self.feeding_pirates: i64 = maintenance.number("feeding_pirates_per_missing_bread", 0, 9)
        end = data.entry("end_of_game")
        worth = end.entry("reals_per_leftover")
        self.leftover = vec[i64]([worth.number(name, 0, 9) for name in RESOURCES[:5]] + [1])
        self.reals_per_pp: i64 = end.number("reals_per_pp", 1, 99)
        self.rank_penalty = vec[i64](end.numbers("pirate_rank_penalty", 4, 0, 50))
        self.pirate_limit: i64 = end.number("pirate_free_limit", 0, 99)
        self.over_limit: i64 = end.number("pirate_penalty_per_pirate_over_limit", 0, 9)
