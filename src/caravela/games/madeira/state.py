"""A position of Madeira.

Each player's sheet is a stretch of `SHEET` ints in one flat list: `s.sheet[seat * SHEET + REALS]`. What lies on the board for
everybody is a second flat list. Where a player has at most one piece in a place (fields, city spots, ship slots), the
places are bits of one int. Requests of one type are alike, so they are counted by type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.madeira.components import COLONY_SLOTS, FIELDS, FOREST, REGION_MASK, SPOTS, Components
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import State

if TYPE_CHECKING:
    from caravela.kernel.game import Game

# player sheet; the first six are the resources in the order of `components.RESOURCES`
WHEAT: Final = 0
SUGAR: Final = 1
WINE: Final = 2
WOOD: Final = 3
BREAD: Final = 4
REALS: Final = 5
PIRATES: Final = 6
PP: Final = 7
LEVEL: Final = 8  # of the windmill
HOME: Final = 9  # workers at home
WATCH: Final = 10  # workers in the City Watch
LANDS: Final = 11  # workers on the three colony lands
ON_FIELDS: Final = 14  # bit mask, the forest is bit 14
ON_SPOTS: Final = 15  # bit mask, city * 12 + spot
DOCK: Final = 16  # ships at home
SHIPS: Final = 17  # bit mask of slots
MARKERS: Final = 18  # action markers at home
MARKERS_ON: Final = 19  # action markers on the five buildings
FACE_UP: Final = 24  # bit mask of favors
FACE_DOWN: Final = 25
DICE: Final = 26  # guild dice in hand showing 1, 2, 3
HELD: Final = 29  # requests of each type
EARNED: Final = 34  # PP by source, in the order of `SOURCES`
SHEET: Final = 44

SOURCES: Final = [
    "market_routes",
    "expeditions",
    "influence",
    "urbanization",
    "wealth",
    "cities",
    "colonies",
    "honor",
    "windmill",
    "rewards",
]
FROM_CITIES: Final = 5
FROM_COLONIES: Final = 6
FROM_HONOR: Final = 7
FROM_WINDMILL: Final = 8
FROM_REWARDS: Final = 9

# board
WOODS: Final = 0  # wood on the 14 fields
GIVES: Final = 14  # good each field gives now
STANDS: Final = 28  # character on each building: a tile, 4 the printed one, -1 nothing
DICE_ON: Final = 33  # guild dice on each building's character, by value
PIRATE_ON: Final = 48  # value of the pirate die there, 0 none
WATCH_DICE: Final = 53  # pirate dice in the City Watch, by value
ROW_DICE: Final = 56  # guild dice beside each row, by value
ROW_REQUESTS: Final = 68  # requests beside each row, by type
ROW_SEAT: Final = 88  # whose marker is in each row of the guild column, -1 nobody's
SLOT_SEAT: Final = 92  # whose marker is in each slot of the passing column
BUILT: Final = 96  # bit mask of built city spots
NEUTRAL: Final = 97  # bit mask of spots with a neutral citizen
LYING: Final = 98  # bit mask of favor places whose favor still lies in its city
ASIDE: Final = 99  # guild dice set aside unused
BOARD: Final = 100

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

# steps, in the order of `game.STEPS`
BEGIN: Final = 0
PLACE_SPOT: Final = 1
PLACE_FIELD: Final = 2
START_ROUND: Final = 3
CHOOSE_ROW: Final = 4
CHOOSE_REQUEST: Final = 5
CHOOSE_GUILD: Final = 6
START_B: Final = 7
NEXT_IN_B: Final = 8
TURN: Final = 9
USE_DIE: Final = 10
AGAIN: Final = 11
MOVE_TO: Final = 12
MOVE_FROM: Final = 13
SAIL_TO: Final = 14
SAIL_FROM: Final = 15
CHOOSE_REWARD: Final = 16
GUILD_WORK: Final = 17
TAKE_WOOD: Final = 18
CITY_INCOME: Final = 19
TURN_UP: Final = 20
ROYAL_SUPPORT: Final = 21
BISHOP: Final = 22
CHOOSE_BUILDING: Final = 23
NEXT_BUILDING: Final = 24
PAY_BUILDING: Final = 25
LAST_WINDOW: Final = 26
MAINTENANCE: Final = 27
HONOUR: Final = 28
KEEP_SHIPS: Final = 29
FEEDING: Final = 30
CROWN: Final = 31
CHOOSE_SCORED: Final = 32
GIVE_REALS: Final = 33
END_ROUND: Final = 34

# events
EVENT_KINDS: Final = [
    "round",
    "phase",
    "placed",
    "row",
    "request",
    "flipped",
    "die",
    "pirate_die",
    "passed",
    "favor_used",
    "favor_taken",
    "got",
    "paid",
    "prestige",
    "pirates",
    "worker",
    "citizen",
    "ship",
    "wood",
    "harvested",
    "marker",
    "rolled",
    "building",
    "refused",
    "level",
    "exchanged",
    "upkeep",
    "fed",
    "scored",
    "converted",
    "declined",
    "game_ended",
]
ROUND_BEGAN: Final = 0  # round
PHASE_BEGAN: Final = 1  # phase
PLACED: Final = 2  # seat, place
ROW_TAKEN: Final = 3  # seat, row
REQUEST_TAKEN: Final = 4  # seat, type
FLIPPED: Final = 5  # seat, favor
DIE_PLACED: Final = 6  # seat, value, building, bread
PIRATE_PLACED: Final = 7  # seat, value, building, bread
PASSED: Final = 8  # seat, slot, 0 reals or 1 action
FAVOR_USED: Final = 9  # seat, favor
FAVOR_TAKEN: Final = 10  # seat, favor
GOT: Final = 11  # seat, resource, amount
PAID: Final = 12  # seat, resource, amount
PRESTIGE: Final = 13  # seat, source, amount
PIRATES_CHANGED: Final = 14  # seat, amount
WORKER_MOVED: Final = 15  # seat, from, to
CITIZEN_MOVED: Final = 16  # seat, from, to
SHIP_MOVED: Final = 17  # seat, origin, way of entering
WOOD_TAKEN: Final = 18  # seat, source, price
HARVESTED: Final = 19  # seat, field, resource
MARKER_MOVED: Final = 20  # seat, from, to
ROLLED: Final = 21  # building, cost, pirate die, then the guild dice
BUILDING_PAID: Final = 22  # seat, building, cost
BUILDING_REFUSED: Final = 23  # seat, building
LEVEL_MOVED: Final = 24  # seat, change, level
EXCHANGED: Final = 25  # seat, good, good, good received
UPKEPT: Final = 26  # seat, wood, ships without
FED: Final = 27  # seat, bread, workers without
SCORED: Final = 28  # seat, type, points
CONVERTED: Final = 29  # field, good
DECLINED: Final = 30  # seat, 0 honor, 1 action
GAME_ENDED: Final = 31

LAYOUT_OF_CELLS: Final = Layout(STREAMS, room=24)

FIELDS_OF_POSITION: Final = [
    "sheet",
    "board",
    "favor_at",
    "rewards",
    "round",
    "phase",
    "building",
    "bought",
]

POP: Final = [bin(mask).count("1") for mask in range(1 << 12)]


class Position(State[Components]):
    """`favor_at` the favor dealt to each of the 12 favor places (city * 4 + district - 3) and `rewards` the King's Reward A and
    B of each colony (colony * 2 + letter), both never changed after set-up; `round` 1 to 5; `phase` A to E as 0 to 4;
    `building` being resolved in phase C, else -1; `bought` wood in the present turn (R9.3)."""

    def __init__(
        self,
        game: Game,
        players: i64,
        cells: vec[i64],
        rare: vec[i64],
        floor: i64,
        frame: i64,
        actor: i64,
        options: list[int],
        turn: i64,
        reveals: i64,
        keys: list[int],
        data: Components,
        sheet: list[int],
        board: list[int],
        favor_at: list[int],
        rewards: list[int],
        round: int,
        phase: int,
        building: int,
        bought: int,
    ) -> None:
        # Written out rather than left to the base class: one call less for every clone.
        self.game = game
        self.players = players
        self.cells = cells
        self.rare = rare
        self.memo = None
        self.floor = floor
        self.frame = frame
        self.actor = actor
        self.options = options
        self.turn = turn
        self.reveals = reveals
        self.keys = keys
        self.events = None
        self.data = data
        self.sheet = sheet
        self.board = board
        self.favor_at = favor_at
        self.rewards = rewards
        self.round = round
        self.phase = phase
        self.building = building
        self.bought = bought

    def clone(self) -> Position:
        """An independent copy."""
        return Position(
            self.game,
            self.players,
            self.cells[:],
            self.rare,
            self.floor,
            self.frame,
            self.actor,
            self.options,
            self.turn,
            self.reveals,
            self.keys,
            self.data,
            self.sheet.copy(),
            self.board.copy(),
            self.favor_at,
            self.rewards,
            self.round,
            self.phase,
            self.building,
            self.bought,
        )

    def own_fields(self) -> list[str]:
        """All fields of a position."""
        return FIELDS_OF_POSITION

    # -- gains and losses that several steps share

    def prestige(self, seat: int, source: int, amount: int) -> None:
        """Gain (or lose) PP, booked under a source."""
        if amount:
            base = seat * SHEET
            self.sheet[base + PP] += amount
            self.sheet[base + EARNED + source] += amount
            if self.events is not None:
                self.note(PRESTIGE, [seat, source, amount])

    def get(self, seat: int, resource: int, amount: int) -> None:
        """Goods, wood, bread or reals go to a player's home (R1.9)."""
        if amount:
            self.sheet[seat * SHEET + resource] += amount
            if self.events is not None:
                self.note(GOT, [seat, resource, amount])

    def spend(self, seat: int, resource: int, amount: int) -> None:
        """Goods, wood, bread or reals go from a player's home to the supply (R1.9)."""
        if amount:
            self.sheet[seat * SHEET + resource] -= amount
            if self.events is not None:
                self.note(PAID, [seat, resource, amount])

    def receive_pirates(self, seat: int, amount: int) -> None:
        """Pirates come to a player's home."""
        if amount:
            self.sheet[seat * SHEET + PIRATES] += amount
            if self.events is not None:
                self.note(PIRATES_CHANGED, [seat, amount])

    def discard_pirates(self, seat: int, most: int) -> None:
        """Up to `most` pirates go. Nobody is better off with a pirate more, so all that may go do."""
        amount = min(most, self.sheet[seat * SHEET + PIRATES])
        if amount:
            self.sheet[seat * SHEET + PIRATES] -= amount
            if self.events is not None:
                self.note(PIRATES_CHANGED, [seat, -amount])

    # -- figures that several steps ask for

    def passing_order(self) -> list[int]:
        """Turn order 2: the passing column from the top (R1.8). Whoever stands in the guild column comes after, row by row."""
        seats: list[int] = []
        for slot in range(4):
            if self.board[SLOT_SEAT + slot] >= 0:
                seats.append(self.board[SLOT_SEAT + slot])
        for row in range(self.players):
            if self.board[ROW_SEAT + row] >= 0:
                seats.append(self.board[ROW_SEAT + row])
        return seats

    def region_workers(self, seat: int, region: int) -> int:
        """Own workers on fields of a region 1 to 3; the forest is in none (R10.4)."""
        mask: i64 = self.sheet[seat * SHEET + ON_FIELDS] & REGION_MASK[region - 1]
        return POP[mask & 0xFFF] + POP[mask >> 12]

    def city_workers(self, seat: int, city: int) -> int:
        """Own workers in a city."""
        return POP[(self.sheet[seat * SHEET + ON_SPOTS] >> (city * SPOTS)) & 0xFFF]

    def citizens(self, city: int) -> int:
        """Neutral citizens in a city."""
        return POP[(self.board[NEUTRAL] >> (city * SPOTS)) & 0xFFF]

    def ships_in_colony(self, seat: int, colony: int) -> int:
        """Own ships in a colony's landing slots."""
        return POP[(self.sheet[seat * SHEET + SHIPS] >> (colony * COLONY_SLOTS)) & 15]

    def ships_on_board(self, seat: int) -> int:
        """Own ships anywhere but at home."""
        return self.data.ships - self.sheet[seat * SHEET + DOCK]

    def workers_on_board(self, seat: int) -> int:
        """Own workers anywhere but at home (R1.2)."""
        return self.data.workers - self.sheet[seat * SHEET + HOME]

    def free_spots(self) -> int:
        """Bit mask of built spots without a piece (R1.5)."""
        taken: i64 = self.board[NEUTRAL]
        for seat in range(self.players):
            taken |= self.sheet[seat * SHEET + ON_SPOTS]
        return self.board[BUILT] & ~taken

    def free_slots(self) -> int:
        """Bit mask of open ship slots without a ship (R1.7)."""
        taken: i64 = 0
        for seat in range(self.players):
            taken |= self.sheet[seat * SHEET + SHIPS]
        return self.data.open_slots[self.players] & ~taken

    def dice_on(self, building: int) -> int:
        """Dice on a building's character, the pirate die included."""
        at = DICE_ON + building * 3
        board = self.board
        return board[at] + board[at + 1] + board[at + 2] + (1 if board[PIRATE_ON + building] else 0)

    def building_cost(self, building: int) -> int:
        """Cost by the guild dice as they lie (R10.2)."""
        at = DICE_ON + building * 3
        board = self.board
        cost = self.data.cost_base[self.players] - board[at] - 2 * board[at + 1] - 3 * board[at + 2]
        return max(0, cost)

    def hungry(self, seat: int) -> int:
        """Workers on the board that the windmill does not feed (R10.15)."""
        return max(0, self.workers_on_board(seat) - self.data.fed[self.sheet[seat * SHEET + LEVEL]])

    def wood_in_reach(self, seat: int) -> int:
        """Wood a player has access to beyond his home; 99 stands for the forest's unlimited supply (R9.1)."""
        fields: i64 = self.sheet[seat * SHEET + ON_FIELDS]
        if (fields >> FOREST) & 1:
            return 99
        total = 0
        for field in range(len(FIELDS)):
            if (fields >> field) & 1:
                total += self.board[WOODS + field]
        return total

    def can_discard_wood(self, seat: int, amount: int) -> bool:
        """Whether home wood, access and reals reach for this much wood (R9.2 to R9.4)."""
        base = seat * SHEET
        short = amount - self.sheet[base + WOOD]
        if short <= 0:
            return True
        price = self.data.wood_price[self.bought + short] - self.data.wood_price[self.bought]
        return price <= self.sheet[base + REALS] and short <= self.wood_in_reach(seat)

    def discard_wood(self, seat: int, amount: int) -> None:
        """Home wood goes first; the shortfall is bought, source by source (R9.2)."""
        own = min(amount, self.sheet[seat * SHEET + WOOD])
        self.spend(seat, WOOD, own)
        if amount > own:
            self.push(TAKE_WOOD, seat, (amount - own) << 5)

    def get_wood(self, seat: int, amount: int) -> None:
        """Free wood, as much of it as is in reach (R9.5)."""
        amount = min(amount, self.wood_in_reach(seat))
        if amount:
            self.push(TAKE_WOOD, seat, (amount << 5) | 16)

    def turn_up(self, seat: int, favors: int) -> None:
        """Turn those of the favors that lie face down with this player face up."""
        base = seat * SHEET
        turned = self.sheet[base + FACE_DOWN] & favors
        self.sheet[base + FACE_DOWN] -= turned
        self.sheet[base + FACE_UP] |= turned
        if self.events is not None:
            for favor in range(12):
                if (turned >> favor) & 1:
                    self.note(FLIPPED, [seat, favor])

    def step_up(self, seat: int) -> None:
        """One level up the windmill; nothing on the top (R5.5)."""
        base = seat * SHEET
        if self.sheet[base + LEVEL] < len(self.data.fed) - 1:
            self.sheet[base + LEVEL] += 1
            if self.events is not None:
                self.note(LEVEL_MOVED, [seat, 1, self.sheet[base + LEVEL]])


def blank_position(game: Game, data: Components, players: int) -> Position:
    """A position with every field in its right type and nothing in it."""
    return Position(
        game,
        players,
        LAYOUT_OF_CELLS.blank_cells(players),
        LAYOUT_OF_CELLS.blank_rare(),
        LAYOUT_OF_CELLS.floor(players),
        0,
        -1,
        [],
        0,
        0,
        [],
        data,
        [0] * (players * SHEET),
        [0] * BOARD,
        [0] * 12,
        [0] * 6,
        0,
        SETTING_UP,
        -1,
        0,
    )
