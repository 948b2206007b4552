"""A position of Madeira: what lies in its cells, and what several steps do with it.

Where a player has at most one piece in a place (fields, city spots, ship slots), the places are bits of one cell. Requests of
one type are alike, so they are counted by type.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import components as ids
from caravela.games.madeira.actions import FIELD_PLACE, FOREST_PLACE
from caravela.games.madeira.components import Components
from caravela.games.madeira.events import FLIPPED, GOT, LEVEL_UP, PAID, PIRATES_DISCARDED, PIRATES_RECEIVED, PRESTIGE
from caravela.games.madeira.steps.numbers import BEGIN
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import State

Position = State[Components]

FROM_CITIES: Final = 5
FROM_COLONIES: Final = 6
FROM_HONOR: Final = 7
FROM_WINDMILL: Final = 8
FROM_REWARDS: Final = 9

# phases
SETTING_UP: Final = -1
PHASE_A: Final = 0
PHASE_B: Final = 1
PHASE_C: Final = 2
PHASE_D: Final = 3
PHASE_E: Final = 4

# streams of luck: set-up, one per later round for what phase A rolls, one per round for the dice of buildings
STREAMS: Final = ["set_up", "round_2", "round_3", "round_4", "round_5", "rolls_1", "rolls_2", "rolls_3", "rolls_4", "rolls_5"]
SET_UP: Final = 0
ROUND_LUCK: Final = -1  # + round
ROLLS: Final = 4  # + round
ROLLS_PER_BUILDING: Final = 8

layout = Layout(STREAMS)

ROUND: Final[i64] = layout.cell("round", "1 to 5, 0 in set-up")
PHASE: Final[i64] = layout.cell("phase", "A to E as 0 to 4, -1 in set-up")
BUILDING: Final[i64] = layout.cell("building", "the building being resolved in phase C, else -1")
BOUGHT: Final[i64] = layout.cell("bought", "wood bought in the present turn (R9.3)")

board = layout.cells("board")
WOODS: Final[i64] = board.add("woods", len(ids.FIELDS), "wood on each field")
GIVES: Final[i64] = board.add("gives", len(ids.FIELDS), "good each field gives now")
STANDS: Final[i64] = board.add("stands", len(ids.BUILDINGS), "character on each building: a tile, 4 the printed one, -1 nothing")
DICE_ON: Final[i64] = board.add("dice_on", len(ids.BUILDINGS) * 3, "guild dice on each building's character, by value")
PIRATE_ON: Final[i64] = board.add("pirate_on", len(ids.BUILDINGS), "value of the pirate die there, 0 none")
WATCH_DICE: Final[i64] = board.add("watch_dice", 3, "pirate dice in the City Watch, by value")
ROW_DICE: Final[i64] = board.add("row_dice", 4 * 3, "guild dice beside each row, by value")
ROW_REQUESTS: Final[i64] = board.add("row_requests", 4 * len(ids.REQUESTS), "requests beside each row, by type")
ROW_SEAT: Final[i64] = board.add("row_seat", 4, "whose marker is in each row of the guild column, -1 nobody's")
SLOT_SEAT: Final[i64] = board.add(
    "slot_seat", len(ids.PASSING), "whose marker is in each slot of the passing column, -1 nobody's"
)
BUILT: Final[i64] = board.add("built", 1, "bit mask of built city spots")
NEUTRAL: Final[i64] = board.add("neutral", 1, "bit mask of spots with a neutral citizen")
LYING: Final[i64] = board.add("lying", 1, "bit mask of favor places whose favor still lies in its city")
ASIDE: Final[i64] = board.add("aside", 1, "guild dice set aside unused")

sheet = layout.sheets("sheet")
STOCK: Final[i64] = sheet.add("stock", len(ids.RESOURCES), "wheat, sugar, wine, wood, bread, reals")
PIRATES: Final[i64] = sheet.add("pirates", 1, "pirates at home")
PP: Final[i64] = sheet.add("pp", 1, "prestige points")
LEVEL: Final[i64] = sheet.add("level", 1, "of the windmill")
HOME: Final[i64] = sheet.add("home", 1, "workers at home")
WATCH: Final[i64] = sheet.add("watch", 1, "workers in the City Watch")
LANDS: Final[i64] = sheet.add("lands", len(ids.COLONIES), "workers on the colony lands")
ON_FIELDS: Final[i64] = sheet.add("on_fields", 1, "bit mask of fields, the forest is bit 14")
ON_SPOTS: Final[i64] = sheet.add("on_spots", 1, "bit mask, city * 12 + spot")
DOCK: Final[i64] = sheet.add("dock", 1, "ships at home")
SHIPS: Final[i64] = sheet.add("ships", 1, "bit mask of slots")
MARKERS: Final[i64] = sheet.add("markers", 1, "action markers at home")
MARKERS_ON: Final[i64] = sheet.add("markers_on", len(ids.BUILDINGS), "action markers on each building")
FACE_UP: Final[i64] = sheet.add("face_up", 1, "bit mask of favors")
FACE_DOWN: Final[i64] = sheet.add("face_down", 1, "bit mask of favors")
DICE: Final[i64] = sheet.add("dice", 3, "guild dice in hand showing 1, 2, 3")
HELD: Final[i64] = sheet.add("held", len(ids.REQUESTS), "requests of each type")
EARNED: Final[i64] = sheet.add("earned", len(ids.SOURCES), "PP by source")
SHEET: Final[i64] = sheet.width

favors = layout.rare.cells("favor_at")
FAVOR_AT: Final[i64] = favors.add("favor_at", len(ids.FAVORS), "favor dealt to each favor place, city * 4 + district - 3")
rewards = layout.rare.cells("rewards")
REWARD_AT: Final[i64] = rewards.add("rewards", 2 * len(ids.COLONIES), "King's Reward A and B of each colony")

POP: Final = vec[i64]([bin(mask).count("1") for mask in range(1 << ids.SPOTS)])  # pieces in a mask of up to 12 places


# -- gains and losses that several steps share


def book_prestige(s: Position, seat: i64, source: i64, amount: i64) -> None:
    """PP gained (or lost) go under a source; the caller tells it."""
    s.cells[seat * SHEET + PP] += amount
    s.cells[seat * SHEET + EARNED + source] += amount


def gain_prestige(s: Position, seat: i64, source: i64, amount: i64) -> None:
    """Gain PP, and tell it."""
    if amount:
        book_prestige(s, seat, source, amount)
        if s.events is not None:
            s.note(PRESTIGE, [seat, source, amount])


def receive(s: Position, seat: i64, resource: i64, amount: i64) -> None:
    """Goods, wood, bread or reals go to a player's home (R1.9)."""
    if amount:
        s.cells[seat * SHEET + STOCK + resource] += amount
        if s.events is not None:
            s.note(GOT, [seat, resource, amount])


def spend(s: Position, seat: i64, resource: i64, amount: i64) -> None:
    """Goods, wood, bread or reals go from a player's home to the supply (R1.9)."""
    if amount:
        s.cells[seat * SHEET + STOCK + resource] -= amount
        if s.events is not None:
            s.note(PAID, [seat, resource, amount])


def receive_pirates(s: Position, seat: i64, amount: i64) -> None:
    """Pirates come to a player's home."""
    if amount:
        s.cells[seat * SHEET + PIRATES] += amount
        if s.events is not None:
            s.note(PIRATES_RECEIVED, [seat, amount])


def discard_pirates(s: Position, seat: i64, most: i64) -> None:
    """Up to `most` pirates go. Nobody is better off with a pirate more, so all that may go do."""
    have = s.cells[seat * SHEET + PIRATES]
    gone = most if most < have else have
    if gone:
        s.cells[seat * SHEET + PIRATES] -= gone
        if s.events is not None:
            s.note(PIRATES_DISCARDED, [seat, gone])


def turn_up(s: Position, seat: i64, favors: i64) -> None:
    """Turn those of the favors that lie face down with this player face up."""
    base = seat * SHEET
    turned = s.cells[base + FACE_DOWN] & favors
    s.cells[base + FACE_DOWN] -= turned
    s.cells[base + FACE_UP] |= turned
    if s.events is not None:
        for favor in range(len(ids.FAVORS)):
            if (turned >> favor) & 1:
                s.note(FLIPPED, [seat, favor])


def step_up(s: Position, seat: i64) -> None:
    """One level up the windmill; nothing on the top (R5.5)."""
    base = seat * SHEET
    if s.cells[base + LEVEL] < len(s.data.fed) - 1:
        s.cells[base + LEVEL] += 1
        if s.events is not None:
            s.note(LEVEL_UP, [seat, s.cells[base + LEVEL]])


# -- figures that several steps ask for


def crop_of(s: Position, place: i64) -> i64:
    """What a place of workers gives now, by `CROPS`: events keep it, as fields change (R10.17)."""
    if FIELD_PLACE <= place < FOREST_PLACE:
        return s.cells[GIVES + place - FIELD_PLACE] + 1
    return 0


def passing_order(s: Position) -> list[int]:
    """Turn order 2: the passing column from the top (R1.8). Whoever stands in the guild column comes after, row by row."""
    seats: list[int] = []
    for at in range(SLOT_SEAT, SLOT_SEAT + 4):
        if s.cells[at] >= 0:
            seats.append(s.cells[at])
    for at in range(ROW_SEAT, ROW_SEAT + s.players):
        if s.cells[at] >= 0:
            seats.append(s.cells[at])
    return seats


def push_turns(s: Position, step: i64) -> None:
    """Everybody has a turn with this step, in passing order."""
    cells = s.cells
    row = s.players - 1
    while row >= 0:
        if cells[ROW_SEAT + row] >= 0:
            s.push(BEGIN, cells[ROW_SEAT + row], step)
        row -= 1
    slot: i64 = len(ids.PASSING) - 1
    while slot >= 0:
        if cells[SLOT_SEAT + slot] >= 0:
            s.push(BEGIN, cells[SLOT_SEAT + slot], step)
        slot -= 1


def region_workers(s: Position, seat: i64, region: i64) -> i64:
    """Own workers on fields of a region 1 to 3; the forest is in none (R10.4)."""
    mask = s.cells[seat * SHEET + ON_FIELDS] & ids.REGION_MASK[region - 1]
    return POP[mask & 0xFFF] + POP[mask >> 12]


def city_workers(s: Position, seat: i64, city: i64) -> i64:
    """Own workers in a city."""
    return POP[(s.cells[seat * SHEET + ON_SPOTS] >> (city * ids.SPOTS)) & 0xFFF]


def citizens_in(s: Position, city: i64) -> i64:
    """Neutral citizens in a city."""
    return POP[(s.cells[NEUTRAL] >> (city * ids.SPOTS)) & 0xFFF]


def ships_in_colony(s: Position, seat: i64, colony: i64) -> i64:
    """Own ships in a colony's landing slots."""
    return POP[(s.cells[seat * SHEET + SHIPS] >> (colony * ids.COLONY_SLOTS)) & 15]


def ships_on_board(s: Position, seat: i64) -> i64:
    """Own ships anywhere but at home."""
    return s.data.ships - s.cells[seat * SHEET + DOCK]


def workers_on_board(s: Position, seat: i64) -> i64:
    """Own workers anywhere but at home (R1.2)."""
    return s.data.workers - s.cells[seat * SHEET + HOME]


def hungry_workers(s: Position, seat: i64) -> i64:
    """Workers on the board that the windmill does not feed (R10.15)."""
    hungry = workers_on_board(s, seat) - s.data.fed[s.cells[seat * SHEET + LEVEL]]
    if hungry < 0:
        return 0
    return hungry


def free_spots(s: Position) -> i64:
    """Bit mask of built spots without a piece (R1.5)."""
    cells = s.cells
    taken = cells[NEUTRAL]
    at = ON_SPOTS
    end = ON_SPOTS + s.players * SHEET
    while at < end:
        taken |= cells[at]
        at += SHEET
    return cells[BUILT] & ~taken


def free_slots(s: Position) -> i64:
    """Bit mask of open ship slots without a ship (R1.7)."""
    cells = s.cells
    taken: i64 = 0
    at = SHIPS
    end = SHIPS + s.players * SHEET
    while at < end:
        taken |= cells[at]
        at += SHEET
    return s.data.open_slots[s.players] & ~taken


def dice_on(s: Position, building: i64) -> i64:
    """Dice on a building's character, the pirate die included."""
    cells = s.cells
    at = DICE_ON + building * 3
    dice = cells[at] + cells[at + 1] + cells[at + 2]
    return dice + 1 if cells[PIRATE_ON + building] else dice


def building_cost(s: Position, building: i64) -> i64:
    """Cost by the guild dice as they lie (R10.2)."""
    cells = s.cells
    at = DICE_ON + building * 3
    cost = s.data.cost_base[s.players] - cells[at] - 2 * cells[at + 1] - 3 * cells[at + 2]
    if cost < 0:
        return 0
    return cost


def dealt_rewards(s: Position) -> list[int]:
    """The King's Rewards in the game, A and B of each colony."""
    return [int(s.rare[REWARD_AT + place]) for place in range(2 * len(ids.COLONIES))]


def favor_place(s: Position, favor: i64) -> i64:
    """The place to which a favor was dealt."""
    place: i64 = 0
    while s.rare[FAVOR_AT + place] != favor:
        place += 1
    return place
