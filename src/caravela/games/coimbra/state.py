"""A position of Coimbra.

Each player's things are a stretch of `SHEET` ints in one flat list: `s.sheet[seat * SHEET + GUARDS]`. Sets of cards,
monasteries, voyages and tiles are bit masks. What counts often (cards by class, by influence value, diplomas) is counted as
it changes.

All dice and die tokens that wait to be triggered stand in one list, `queue`, in the order in which they will be: castle,
upper, central, lower city, each from left to right. An entry is packed: location, owner, die, cap, value (see `entry`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.coimbra.components import Components
from caravela.games.coimbra.names import CLASSES, WILD
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import State

if TYPE_CHECKING:
    from caravela.kernel.game import Game

# player
GUARDS: Final = 0
COINS: Final = 1
SCORE: Final = 2
SCORED: Final = 3  # the same by source: cards, monasteries, favors, income, other players
PILGRIM: Final = 8  # node, -1 before it is on the map
TRACKS: Final = 9  # spaces on the four tracks
HELD: Final = 13  # bit mask of character cards
DISKS: Final = 14  # bit mask of monastery spaces with a disk
INVESTED: Final = 15  # bit mask of voyages
TILES: Final = 16  # bit mask of favor tiles taken this round
TOKENS: Final = 17  # bit mask of crown tokens taken this round
CLASS_COUNT: Final = 18  # cards of each class
VALUE_COUNT: Final = 22  # cards of influence value 1 to 4
DIPLOMA_COUNT: Final = 26  # five kinds and wild ones
SHUTTERS: Final = 32  # three dice, -1 where there is none
CASTLE_VP: Final = 35  # points for each die placed in the castle
DISK_VP: Final = 36  # points for each disk placed above a monastery
DISCOUNTS: Final = 37  # of guard costs and coin costs
SHEET: Final = 39

# board
ORDER: Final = 0  # seats by flag
RANKS: Final = 4  # for each track four places: seats, the leader first
ROWS: Final = 20  # three rows of four cards, -1 where there is none
CROWNS: Final = 32  # for each class the place of its crown token in the rows, -1 if it lies on no card
AVAILABLE: Final = 36  # bit mask of favor tiles beside the castle
CAP_USED: Final = 37  # 1 once the cap tile was placed this round
ACTIVE: Final = 38  # the queue entry whose action is under way, -1 for none
GROUPS_LEFT: Final = 39  # bit mask of start groups not taken
BOARD: Final = 40

# what set-up lays out and never changes
SPACE_TILES: Final = 0  # monastery tile of each of the 14 spaces
TRACK_TILES: Final = 14  # scoring tile of each track
IN_PLAY: Final = 18  # six voyages
GROUPS: Final = 24  # start cards, two by two
SETTING: Final = 32

# packed entries of the queue
SEAT_AT: Final = 2
DIE_AT: Final = 5
CAP_AT: Final = 10
VALUE_AT: Final = 11
NEUTRAL: Final = 7  # owner of a die token

# phases
SET_UP: Final = 0
PHASE_A: Final = 1
PHASE_B: Final = 2
PHASE_C: Final = 3
PHASE_D: Final = 4
PHASE_E: Final = 5
PHASE_F: Final = 6
THE_END: Final = 7

# streams of luck
MONASTERY_LUCK: Final = 0
SCORING_LUCK: Final = 1
VOYAGE_LUCK: Final = 2
ORDER_LUCK: Final = 3
STACK_LUCK: Final = 4  # stacks II and III
START_LUCK: Final = 6
DICE_LUCK: Final = 7  # rounds 1 to 4
STREAMS: Final = [
    "monasteries",
    "scoring_tiles",
    "voyages",
    "player_order",
    "stack_2",
    "stack_3",
    "start_cards",
    "dice_1",
    "dice_2",
    "dice_3",
    "dice_4",
]

# steps, in the order of `game.steps`
TURN: Final = 0
CHOOSE_START: Final = 1
START_GAINS: Final = 2
ROLL: Final = 3
PLACE_DIE: Final = 4
EVALUATE: Final = 5
CASTLE_ACTION: Final = 6
CITY_ACTION: Final = 7
TRIGGERS: Final = 8
TAKE_CROWN: Final = 9
EFFECT: Final = 10
PILGRIMAGE: Final = 11
PICK_OPTION: Final = 12
REWARD_ORDER: Final = 13
PAY_FOR_REWARD: Final = 14
REPEAT_BONUS: Final = 15
RECRUIT: Final = 16
GIVE: Final = 17
LOSE_SOMETHING: Final = 18
PICK_FAVOR: Final = 19
PLACE_CAP: Final = 20
INVESTMENT: Final = 21
EARLY_TASKS: Final = 22
EARLY_CARD: Final = 23
EARLY_TRACK: Final = 24
OPENING: Final = 25
RAISE_TRACK: Final = 26
COLLECT: Final = 27
WHITE_DIE: Final = 28
BEGIN_VOYAGES: Final = 29
NEXT_ROUND: Final = 30
REWARD: Final = 31
WHICH_DIE: Final = 32
STEP_COUNT: Final = 33

# events
EVENT_KINDS: Final = [
    "round",
    "crown_laid",
    "rolled",
    "group",
    "corner",
    "placed",
    "token",
    "row_discarded",
    "favor",
    "distress",
    "acquired",
    "raised",
    "gained",
    "crown",
    "capped",
    "walked",
    "disk",
    "invested",
    "gave",
    "lost_points",
    "lost_card",
    "order",
    "income",
    "exchanged",
    "repeated",
    "scored_task",
    "scored_card",
    "scored_track",
    "scored_diplomas",
    "declined",
    "game_ended",
]
ROUND: Final = 0  # round
CROWN_LAID: Final = 1  # class, place in the rows
ROLLED: Final = 2  # dice
GROUP: Final = 3  # seat, group, card, card
CORNER: Final = 4  # seat, corner
PLACED: Final = 5  # seat, die, location
TOKEN: Final = 6  # location, value, card or -1
ROW_DISCARDED: Final = 7  # location, cards
FAVOR: Final = 8  # seat, tile, by a card
DISTRESSED: Final = 9  # seat, guards, coins, without what went beyond the limit
ACQUIRED: Final = 10  # seat, card, cost, recruited
RAISED: Final = 11  # seat, track, from, to
GAINED: Final = 12  # seat, guards, coins, points, steps, lost to the limit, effect (-1: the income of a die)
CROWN: Final = 13  # seat, class
CAPPED: Final = 14  # seat, die, location, value
WALKED: Final = 15  # seat, from, to
DISK: Final = 16  # seat, space, tile
BOUGHT_INTO: Final = 17  # seat, voyage, cost
GAVE: Final = 18  # giver, receiver, guards, coins, points
LOST_POINTS: Final = 19  # seat, points
LOST_CARD: Final = 20  # seat, card
NEW_ORDER: Final = 21  # seats, then their crowns
COLLECTED: Final = 22  # seat, colour, track, amount
EXCHANGED: Final = 23  # seat, resource, units, points
REPEATED: Final = 24  # seat, card
SCORED_TASK: Final = 25  # seat, voyage, points
SCORED_CARD: Final = 26  # seat, card, points
SCORED_TRACK: Final = 27  # seat, track, points
SCORED_DIPLOMAS: Final = 28  # seat, points
DECLINED: Final = 29  # seat, step; for an investment whether it was that of phase F
GAME_ENDED: Final = 30

LAYOUT_OF_CELLS: Final = Layout(STREAMS, room=48)

FIELDS_OF_POSITION: Final = [
    "sheet",
    "board",
    "queue",
    "pool",
    "deck",
    "setting",
    "discard",
    "round",
    "phase",
    "location",
]


class Position(State[Components]):
    """`queue` dice and tokens to be triggered; `pool` dice on the table, sorted; `deck` the whole character stack, of which
    `round` × 12 cards are drawn (II before III) and `setting` what set-up laid out: both shared by clones and never written
    to; `discard` a bit mask of cards; `round` 1 to 4; `phase`; `location` the one being evaluated in phase C."""

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
        queue: list[int],
        pool: list[int],
        deck: list[int],
        setting: list[int],
        discard: int,
        round: int,
        phase: int,
        location: int,
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
        self.queue = queue
        self.pool = pool
        self.deck = deck
        self.setting = setting
        self.discard = discard
        self.round = round
        self.phase = phase
        self.location = location

    def clone(self) -> Position:
        """An independent copy. Counters are shared: the roll of the dice replaces them as a whole."""
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
            self.queue.copy(),
            self.pool.copy(),
            self.deck,
            self.setting,
            self.discard,
            self.round,
            self.phase,
            self.location,
        )

    def own_fields(self) -> list[str]:
        """All fields of a position."""
        return FIELDS_OF_POSITION

    # -- what many steps change

    def score(self, seat: int, points: int, source: int) -> None:
        """Victory points, which may be negative (R1.3)."""
        base = seat * SHEET
        self.sheet[base + SCORE] += points
        self.sheet[base + SCORED + source] += points

    def move_disk(self, seat: int, track: int, space: int) -> None:
        """The disk goes to another space, on top of the stack there: last among equals (R1.5)."""
        sheet = self.sheet
        at = seat * SHEET + TRACKS + track
        before = sheet[at]
        if space == before:
            return
        sheet[at] = space
        board = self.board
        first = RANKS + track * 4
        last = first + self.players - 1
        place = first
        while board[place] != seat:
            place += 1
        while place < last and sheet[board[place + 1] * SHEET + TRACKS + track] >= space:
            board[place] = board[place + 1]
            place += 1
        while place > first and sheet[board[place - 1] * SHEET + TRACKS + track] < space:
            board[place] = board[place - 1]
            place -= 1
        board[place] = seat
        if self.events is not None:
            self.note(RAISED, [seat, track, before, space])

    def climb(self, seat: int, track: int, spaces: int) -> None:
        """Up a track; what goes beyond the top is lost (R1.4)."""
        space = self.sheet[seat * SHEET + TRACKS + track] + spaces
        if space > self.data.top:
            space = self.data.top
        self.move_disk(seat, track, space)

    def add_card(self, seat: int, card: int) -> None:
        """The card becomes the player's."""
        self._count_card(seat, card, 1)
        self.sheet[seat * SHEET + HELD] |= 1 << card

    def remove_card(self, seat: int, card: int) -> None:
        """The card and all it would still bring are gone."""
        self._count_card(seat, card, -1)
        self.sheet[seat * SHEET + HELD] &= ~(1 << card)

    def _count_card(self, seat: int, card: int, change: int) -> None:
        base = seat * SHEET
        sheet = self.sheet
        data = self.data
        sheet[base + CLASS_COUNT + data.card_class[card]] += change
        sheet[base + VALUE_COUNT + data.influence[card] - 1] += change
        for diploma in data.diplomas[card]:
            sheet[base + DIPLOMA_COUNT + diploma] += change
        effect = data.effects[card]
        if data.bonus[card] == 1 and effect.resource >= 0:
            sheet[base + DISCOUNTS + effect.resource] += change * effect.amount

    # -- figures that several steps ask for

    def crowns(self, seat: int) -> int:
        """Crowns of tokens, favor tiles and the present flag (R1.9)."""
        base = seat * SHEET
        data = self.data
        total = 0
        tokens = self.sheet[base + TOKENS]
        tiles = self.sheet[base + TILES]
        for index in range(4):
            if (tokens >> index) & 1:
                total += data.token_crowns
            if (tiles >> index) & 1:
                total += data.favor_crowns[index]
            if index < self.players and self.board[ORDER + index] == seat:
                total += data.flag_crowns[index]
        return total

    def cards_held(self, seat: int) -> int:
        """How many character cards a player owns."""
        base = seat * SHEET + CLASS_COUNT
        return self.sheet[base] + self.sheet[base + 1] + self.sheet[base + 2] + self.sheet[base + 3]

    def class_sets(self, seat: int) -> int:
        """Complete sets of the four classes among a player's cards."""
        base = seat * SHEET + CLASS_COUNT
        least = self.sheet[base]
        for index in range(1, len(CLASSES)):
            if self.sheet[base + index] < least:
                least = self.sheet[base + index]
        return least

    def place_of(self, seat: int, track: int) -> int:
        """A player's place on a track, 0 for the leader."""
        first = RANKS + track * 4
        place = 0
        while self.board[first + place] != seat:
            place += 1
        return place

    def drawn(self) -> int:
        """Cards of the character stack that are drawn."""
        return 12 * self.round


def entry(location: int, seat: int, die: int, cap: int, value: int) -> int:
    """A queue entry: a die (or token) in a location with the value that counts."""
    return location | (seat << SEAT_AT) | (die << DIE_AT) | (cap << CAP_AT) | (value << VALUE_AT)


def entry_location(packed: int) -> int:
    """Location of a queue entry."""
    return packed & 3


def entry_seat(packed: int) -> int:
    """Owner of a queue entry, `NEUTRAL` for a die token."""
    return (packed >> SEAT_AT) & 7


def entry_die(packed: int) -> int:
    """Die of a queue entry."""
    return (packed >> DIE_AT) & 31


def insert(queue: list[int], packed: int) -> None:
    """R4.3, R4.4: ascending in the castle, descending in the cities, behind equal values."""
    location = packed & 3
    value = packed >> VALUE_AT
    place = 0
    size = len(queue)
    while place < size:
        other = queue[place]
        there = other & 3
        if there > location:
            break
        if there == location:
            standing = other >> VALUE_AT
            if (standing > value) if location == 0 else (standing < value):
                break
        place += 1
    queue.insert(place, packed)


def bits(mask: int) -> list[int]:
    """Indices of the set bits, ascending."""
    found: list[int] = []
    index = 0
    while mask:
        if mask & 1:
            found.append(index)
        mask >>= 1
        index += 1
    return found


assert DIPLOMA_COUNT + WILD + 1 == SHUTTERS
assert len(EVENT_KINDS) == GAME_ENDED + 1
