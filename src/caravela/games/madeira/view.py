"""What a seat may see of a position, and which elements of the board an action touches.

The only secret is how many pirates another player has (R12.1): -1 stands for it until the game is over.
"""

from __future__ import annotations

from typing import TypedDict

from caravela.games.madeira.actions import (
    BUILD,
    CHARACTER,
    DONATE,
    DONE,
    EXCHANGE,
    FEED,
    FIELD_PLACE,
    FLIP,
    FOREST_PLACE,
    HARVEST,
    HARVEST_AGAIN,
    HONOR,
    LADY,
    LAND_PLACE,
    MARKER,
    MILL,
    NAME_GUILD,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    PAY,
    PLACE_DIE,
    PLACE_PIRATE,
    PUT,
    REWARD,
    SAIL,
    SCORE,
    SHIP,
    SPOT_PLACE,
    SUPPORT,
    TAKE,
    TAKE_REQUEST,
    UPKEEP,
    USE_FAVOR,
    WATCH_PLACE,
    WOOD_FROM,
)
from caravela.games.madeira.components import (
    BUILDINGS,
    CHARACTERS,
    CITIES,
    COLONIES,
    COLONY_SLOTS,
    FAVORS,
    FIELDS,
    FIRST_MARKET_SLOT,
    FOREST,
    GOODS,
    GUILDS,
    MARKET_SLOTS,
    MARKETS,
    PASSING,
    PRINTED,
    REQUESTS,
    RESOURCES,
    REWARDS,
    SAILS,
    SLOTS,
    SOURCES_OF_WOOD,
    SPOT_IDS,
    SPOTS,
)
from caravela.games.madeira.outlook import (
    character_texts,
    guilds_of_favors,
    maintenance,
    names,
    strength,
    worth,
)
from caravela.games.madeira.phrases import effect_text
from caravela.games.madeira.scoring import city_value, has_most
from caravela.games.madeira.state import (
    ASIDE,
    BUILT,
    DICE,
    DICE_ON,
    DOCK,
    EARNED,
    FACE_DOWN,
    FACE_UP,
    GIVES,
    HELD,
    HOME,
    LANDS,
    LEVEL,
    LYING,
    MARKERS,
    MARKERS_ON,
    MOVE_FROM,
    NEUTRAL,
    ON_FIELDS,
    ON_SPOTS,
    PHASE_C,
    PIRATE_ON,
    PIRATES,
    PP,
    ROW_DICE,
    ROW_REQUESTS,
    ROW_SEAT,
    SAIL_FROM,
    SHEET,
    SHIPS,
    SLOT_SEAT,
    SOURCES,
    STANDS,
    USE_DIE,
    WATCH,
    WATCH_DICE,
    WOODS,
    Position,
)
from caravela.games.madeira.steps.maintenance import most_loyal
from caravela.games.madeira.steps.ships import parts
from caravela.games.madeira.steps.workers import CHOSEN
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

PHASES = ("A", "B", "C", "D", "E")


class FavorView(TypedDict):
    """A guild favor of a player."""

    id: str
    name: str
    guild: str
    up: bool


class MaintenanceView(TypedDict):
    """The next maintenance (R10.12): what it asks, what is at home, and the pirates for what stays unpaid. `wood_to_buy` is what
    access and reals still allow to buy beyond home, for `price` reals; `pirates` counts that wood as bought."""

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
    hungry: int
    workers_home: int
    workers_on_board: int
    city_watch: int
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
    region: int
    good: str
    becomes: str
    wood: int
    workers: list[str]


class BuildingView(TypedDict):
    """A building, its character, the dice and markers on it. `cost` is what the dice as they lie make it; `rolled` says that they
    were rolled for it this round; `pirates` come to whoever refuses to pay; `strength` is 0, 1 or 3 for each player."""

    id: str
    name: str
    number: int
    region: int
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
    open: bool
    mark: str
    good: str
    amounts: list[int]
    reals: list[int]
    ship: str


class ColonyView(TypedDict):
    """A colony."""

    id: str
    name: str
    land_good: str
    land: dict[str, int]
    rewards: list[str]
    slots: list[SlotView]
    prestige: list[int]


class MarketView(TypedDict):
    """A market."""

    id: str
    name: str
    good: str
    slots: list[SlotView]
    prestige: list[int]


class CityView(TypedDict):
    """A city: who is on each spot ("" nobody, "neutral" a citizen), which are built, and what it is worth to each player."""

    id: str
    name: str
    resource: str
    spots: list[str]
    built: list[bool]
    favors: list[str]
    wood: list[int]
    per_worker: int
    per_citizen: int
    most: int
    other: int
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
    reals: int
    action: bool
    marker: str


class MadeiraView(TypedDict):
    """The whole board. `chosen` is the element a pending question is about: where a piece is to go, or where a die was placed."""

    chosen: str
    round: int
    phase: str
    building: str
    scored: list[int]
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
    honor_pp: int
    pirate_dice: list[int]
    dice_aside: int
    wood_price: list[int]
    bought: int
    feeds: list[int]
    order: list[str]
    texts: dict[str, str]
    names: dict[str, str]
    guilds: dict[str, str]
    players: list[PlayerView]


def dice_list(counts: list[int], at: int) -> list[int]:
    """Values of dice counted by value."""
    return [index + 1 for index in range(3) for _ in range(counts[at + index])]


def workers_on(s: Position, field: int) -> list[str]:
    """Colours of the workers on a field."""
    return [s.game.colours[seat] for seat in range(s.players) if (s.sheet[seat * SHEET + ON_FIELDS] >> field) & 1]


def view(s: Position, seat: int | None) -> MadeiraView:
    """The board as one seat may see it."""
    colours = s.game.colours
    data = s.data
    loyal = most_loyal(s)
    return {
        "chosen": chosen(s),
        "round": s.round,
        "phase": PHASES[s.phase] if s.phase >= 0 else "",
        "building": BUILDINGS[s.building] if 0 <= s.building < len(BUILDINGS) else "",
        "scored": data.requests_scored[1:],
        "rows": [
            {
                "guilds": [GUILDS[guild] for guild in data.row_guilds[s.players][row]],
                "dice": dice_list(s.board, ROW_DICE + row * 3),
                "requests": {name: s.board[ROW_REQUESTS + row * 5 + kind] for kind, name in enumerate(REQUESTS)},
                "marker": colours[s.board[ROW_SEAT + row]] if s.board[ROW_SEAT + row] >= 0 else "",
            }
            for row in range(s.players)
        ],
        "passing": [
            {
                "id": PASSING[slot],
                "reals": data.slot_reals[slot],
                "action": data.slot_effects[slot] is not None,
                "marker": colours[s.board[SLOT_SEAT + slot]] if s.board[SLOT_SEAT + slot] >= 0 else "",
            }
            for slot in range(4)
        ],
        "fields": [
            {
                "id": FIELDS[field],
                "region": data.field_region[field],
                "good": GOODS[s.board[GIVES + field]],
                "becomes": becomes(s, field),
                "wood": s.board[WOODS + field],
                "workers": workers_on(s, field),
            }
            for field in range(len(FIELDS))
        ],
        "forest": workers_on(s, FOREST),
        "buildings": [building_view(s, building) for building in range(len(BUILDINGS))],
        "cities": [city_view(s, city) for city in range(len(CITIES))],
        "colonies": [
            {
                "id": COLONIES[colony],
                "name": data.colony_names[colony],
                "land_good": GOODS[data.land_good[colony]],
                "land": {
                    colours[p]: s.sheet[p * SHEET + LANDS + colony]
                    for p in range(s.players)
                    if s.sheet[p * SHEET + LANDS + colony]
                },
                "rewards": [REWARDS[s.rewards[colony * 2]], REWARDS[s.rewards[colony * 2 + 1]]],
                "slots": [slot_view(s, colony * COLONY_SLOTS + index) for index in range(COLONY_SLOTS)],
                "prestige": [data.slot_pp[number][colony * COLONY_SLOTS] for number in (1, 3, 5)],
            }
            for colony in range(len(COLONIES))
        ],
        "markets": [
            {
                "id": MARKETS[market],
                "name": data.market_names[market],
                "good": GOODS[data.market_good[market]],
                "slots": [slot_view(s, FIRST_MARKET_SLOT + market * MARKET_SLOTS + index) for index in range(MARKET_SLOTS)],
                "prestige": [data.slot_pp[number][FIRST_MARKET_SLOT + market * MARKET_SLOTS] for number in (1, 3, 5)],
            }
            for market in range(len(MARKETS))
        ],
        "city_watch": {colours[p]: s.sheet[p * SHEET + WATCH] for p in range(s.players)},
        "honor": colours[loyal] if loyal >= 0 else "",
        "honor_pp": data.honor_pp,
        "pirate_dice": dice_list(s.board, WATCH_DICE),
        "dice_aside": s.board[ASIDE],
        "wood_price": data.wood_price[:8],
        "bought": s.bought,
        "feeds": list(data.fed),
        "order": [colours[p] for p in s.passing_order()],
        "texts": texts(s),
        "names": names(s),
        "guilds": guilds_of_favors(s),
        "players": [player_view(s, other, seat) for other in range(s.players)],
    }


def texts(s: Position) -> dict[str, str]:
    """What favors, King's Rewards, buildings (in both strengths), passing slots and characters do, by element id."""
    data = s.data
    found = {f"favor.{FAVORS[favor]}": effect_text(data.favor_effects[favor]) for favor in range(len(FAVORS))}
    for reward in s.rewards:
        found[f"reward.{REWARDS[reward]}"] = effect_text(data.reward_effects[reward])
    for building in range(len(BUILDINGS)):
        found[f"building.{BUILDINGS[building]}.1"] = effect_text(data.weak[building])
        found[f"building.{BUILDINGS[building]}.3"] = effect_text(data.strong[building])
    for slot in range(4):
        effect = data.slot_effects[slot]
        if effect is not None:
            found[f"passing.{PASSING[slot]}"] = effect_text(effect)
    return found | character_texts(s)


def becomes(s: Position, field: int) -> str:
    """What a field may still turn into (R10.17)."""
    target = s.data.converts_to[field]
    if target < 0 or s.board[GIVES + field] == target:
        return ""
    number = s.data.conversion_from.index(s.data.field_good[field])
    return GOODS[target] if s.round <= number else ""


def building_view(s: Position, building: int) -> BuildingView:
    """One building."""
    character = s.board[STANDS + building]
    return {
        "id": BUILDINGS[building],
        "name": s.data.building_names[building],
        "number": building + 1,
        "region": s.data.building_region[building],
        "character": "" if character < 0 else "printed" if character == PRINTED else CHARACTERS[character],
        "dice": dice_list(s.board, DICE_ON + building * 3),
        "pirate_die": s.board[PIRATE_ON + building],
        "base_cost": s.data.cost_base[s.players],
        "cost": s.building_cost(building),
        "rolled": s.phase == PHASE_C and building <= s.building,
        "pirates": s.data.pirates_unpaid + s.board[PIRATE_ON + building],
        "markers": {
            s.game.colours[seat]: s.sheet[seat * SHEET + MARKERS_ON + building]
            for seat in range(s.players)
            if s.sheet[seat * SHEET + MARKERS_ON + building]
        },
        "strength": {s.game.colours[seat]: strength(s, seat, building) for seat in range(s.players)},
        "full": s.dice_on(building) >= s.players,
    }


def slot_view(s: Position, slot: int) -> SlotView:
    """One ship slot."""
    ways = [sail for sail in range(len(SAILS)) if s.data.sail_slot[sail] == slot]
    ship = [s.game.colours[seat] for seat in range(s.players) if (s.sheet[seat * SHEET + SHIPS] >> slot) & 1]
    return {
        "id": SLOTS[slot],
        "open": (s.data.open_slots[s.players] >> slot) & 1 == 1,
        "mark": s.data.slot_marks[slot],
        "good": GOODS[s.data.sail_good[slot]],
        "amounts": [s.data.sail_amount[sail] for sail in ways],
        "reals": [s.data.sail_reals[sail] for sail in ways],
        "ship": ship[0] if ship else "",
    }


def city_view(s: Position, city: int) -> CityView:
    """One city."""
    spots = [""] * SPOTS
    for spot in range(SPOTS):
        bit = city * SPOTS + spot
        if (s.board[NEUTRAL] >> bit) & 1:
            spots[spot] = "neutral"
        for seat in range(s.players):
            if (s.sheet[seat * SHEET + ON_SPOTS] >> bit) & 1:
                spots[spot] = s.game.colours[seat]
    leaders = [s.game.colours[seat] for seat in range(s.players) if has_most(s, seat, city)]
    return {
        "id": CITIES[city],
        "name": s.data.city_names[city],
        "resource": RESOURCES[s.data.city_resource[city]],
        "spots": spots,
        "built": [(s.board[BUILT] >> (city * SPOTS + spot)) & 1 == 1 for spot in range(SPOTS)],
        "favors": [
            FAVORS[s.favor_at[city * 4 + column]] if (s.board[LYING] >> (city * 4 + column)) & 1 else "" for column in range(4)
        ],
        "wood": list(s.data.district_wood),
        "per_worker": s.data.city_own[city],
        "per_citizen": s.data.city_neutral[city],
        "most": s.data.city_most[city],
        "other": s.data.city_other[city],
        "leader": leaders[0] if leaders else "neutral" if s.citizens(city) else "",
        "value": {s.game.colours[seat]: city_value(s, seat, city) for seat in range(s.players)},
    }


def player_view(s: Position, seat: int, viewer: int | None) -> PlayerView:
    """One player's home."""
    base = seat * SHEET
    sheet = s.sheet
    up, down = sheet[base + FACE_UP], sheet[base + FACE_DOWN]
    favors: list[FavorView] = [
        {
            "id": FAVORS[favor],
            "name": s.data.favor_names[favor],
            "guild": GUILDS[s.data.favor_guild[favor]],
            "up": (up >> favor) & 1 == 1,
        }
        for favor in range(len(FAVORS))
        if ((up | down) >> favor) & 1
    ]
    rows = [row for row in range(s.players) if s.board[ROW_SEAT + row] == seat]
    slots = [PASSING[slot] for slot in range(4) if s.board[SLOT_SEAT + slot] == seat]
    return {
        "seat": seat,
        "colour": s.game.colours[seat],
        "resources": {name: sheet[base + resource] for resource, name in enumerate(RESOURCES)},
        "pirates": sheet[base + PIRATES] if viewer == seat or s.actor == NOBODY else -1,
        "prestige": sheet[base + PP],
        "earned": {name: sheet[base + EARNED + source] for source, name in enumerate(SOURCES)},
        "level": sheet[base + LEVEL],
        "feeds": s.data.fed[sheet[base + LEVEL]],
        "hungry": s.hungry(seat),
        "workers_home": sheet[base + HOME],
        "workers_on_board": s.workers_on_board(seat),
        "city_watch": sheet[base + WATCH],
        "ships_home": sheet[base + DOCK],
        "markers": sheet[base + MARKERS],
        "dice": dice_list(sheet, base + DICE),
        "favors": favors,
        "requests": {name: sheet[base + HELD + kind] for kind, name in enumerate(REQUESTS)},
        "worth": worth(s, seat),
        "maintenance": maintenance(s, seat),
        "row": PASSING[rows[0]] if rows else "",
        "passing": slots[0] if slots else "",
    }


def place_element(s: Position, place: int) -> str:
    """The element id of a worker's place."""
    if place == 0:
        return f"home.{s.game.colours[max(0, s.actor)]}"
    if place <= FOREST_PLACE:
        return f"field.{SOURCES_OF_WOOD[place - FIELD_PLACE]}"
    if place < WATCH_PLACE:
        return f"spot.{SPOT_IDS[place - SPOT_PLACE]}"
    if place == WATCH_PLACE:
        return "watch.city"
    return f"land.{COLONIES[place - LAND_PLACE]}"


def chosen(s: Position) -> str:
    """What has been chosen already in the decision under way: a destination, or a character with its die."""
    if s.actor == NOBODY:
        return ""
    step, payload = s.frame & STEP_MASK, s.frame >> PAYLOAD
    if step == MOVE_FROM:
        return place_element(s, (payload >> CHOSEN) & 63)
    if step == SAIL_FROM:
        return f"slot.{SLOTS[s.data.sail_slot[parts(payload)[1]]]}"
    return character_element(s, payload & 7) if step == USE_DIE else ""


def character_element(s: Position, building: int) -> str:
    """The element id of the character on a building."""
    character = s.board[STANDS + building]
    return f"character.{CHARACTERS[character]}" if 0 <= character < PRINTED else f"character.{BUILDINGS[building]}"


def targets(s: Position, action: int) -> list[str]:
    """Ids of the board elements an action touches, the main one first."""
    colour = s.game.colours[max(0, s.actor)]
    if action < TAKE_REQUEST:
        return [f"row.{action + 1}"]
    if action < NAME_GUILD:
        kind = REQUESTS[action - TAKE_REQUEST]
        if s.actor != NOBODY:
            rows = [row for row in range(s.players) if s.board[ROW_SEAT + row] == s.actor]
            return [f"request.{kind}.{row + 1}" for row in rows] or [f"request.{kind}"]
        return [f"request.{kind}"]
    if action < PLACE_DIE:
        return [f"guild.{GUILDS[action - NAME_GUILD]}"]
    if action < PASS:
        pirate = action >= PLACE_PIRATE
        index, building = divmod(action - (PLACE_PIRATE if pirate else PLACE_DIE), 5)
        die = f"pirate.{index + 1}" if pirate else f"die.{index + 1}"
        return [character_element(s, building), f"building.{BUILDINGS[building]}", die]
    if action < USE_FAVOR:
        return [f"passing.{PASSING[(action - PASS) // 2]}"]
    if action < CHARACTER:
        return [f"favor.{FAVORS[action - USE_FAVOR]}"]
    if action <= HARVEST:
        if s.actor == NOBODY or s.frame & STEP_MASK != USE_DIE:
            return []
        building = (s.frame >> PAYLOAD) & 7
        if action == CHARACTER:
            return [character_element(s, building), f"building.{BUILDINGS[building]}"]
        return [f"region.{s.data.building_region[building]}"]
    if action < PUT:
        return [f"field.{FIELDS[action - HARVEST_AGAIN]}"]
    if action < TAKE:
        return [place_element(s, action - PUT)]
    if action < SAIL:
        return [place_element(s, action - TAKE)]
    if action < SHIP:
        return [f"slot.{SLOTS[s.data.sail_slot[action - SAIL]]}"]
    if action < REWARD:
        origin = action - SHIP
        return [f"slot.{SLOTS[origin - 1]}"] if origin else [f"dock.{colour}"]
    if action < BUILD:
        return [f"reward.{REWARDS[action - REWARD]}"]
    if action < WOOD_FROM:
        favor = action - BUILD
        place = s.favor_at.index(favor)
        return [f"favor.{FAVORS[favor]}", f"district.{CITIES[place >> 2]}.{(place & 3) + 3}"]
    if action < FLIP:
        return [f"field.{SOURCES_OF_WOOD[action - WOOD_FROM]}"]
    if action < SUPPORT:
        return [f"favor.{FAVORS[action - FLIP]}"]
    if action < MARKER:
        return [f"stock.{'pirates' if action == SUPPORT else 'bread'}"]
    if action < LADY:
        start, end = divmod(action - MARKER, 5)
        return [f"building.{BUILDINGS[end]}", f"building.{BUILDINGS[start]}"]
    if action < PAY:
        return [f"building.{BUILDINGS[action - LADY]}"]
    if action < HONOR:
        return [f"building.{BUILDINGS[s.building]}"] if 0 <= s.building < 5 else []
    if action < UPKEEP:
        return ["watch.city"]
    if action < FEED:
        return ["stock.wood"]
    if action < SCORE:
        return ["stock.bread"]
    if action < DONATE:
        return [f"request.{REQUESTS[action - SCORE]}"]
    if action < DONE:
        return ["stock.reals"]
    if action == DONE:
        return []
    if action < MILL:
        pair, good = divmod(action - EXCHANGE, 3)
        return [f"stock.{GOODS[PAIR_FIRST[pair]]}", f"stock.{GOODS[PAIR_SECOND[pair]]}", f"stock.{GOODS[good]}"]
    return [f"windmill.{colour}"]
