"""A position of Coimbra: what lies in its cells, and what several steps do with it.

Sets of cards, monasteries, voyages and tiles are bit masks. What is asked often (cards by class, by influence value, diplomas) is
counted as it changes. Dice and die tokens that wait to be triggered stand in a list of their own, see `queue.py`.
"""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.components import MOST_DICE, MOST_TOKENS, PHASE_C_BONUS, Components
from caravela.games.coimbra.events import FELL, RAISED
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64
from caravela.kernel.state import State

Position = State[Components]

SETTING_UP: Final = ["monasteries", "scoring_tiles", "voyages", "player_order", "stack_2", "stack_3", "start_cards"]
MONASTERY_LUCK: Final = 0  # streams of luck
SCORING_LUCK: Final = 1
VOYAGE_LUCK: Final = 2
ORDER_LUCK: Final = 3
STACK_LUCK: Final = 4  # stacks II and III
START_LUCK: Final = 6
DICE_LUCK: Final = 7  # rounds 1 to 4

layout = Layout(streams=[*SETTING_UP, "dice_1", "dice_2", "dice_3", "dice_4"], room=40)
ROUND: Final[i64] = layout.cell("round", "1 to 4")
PHASE: Final[i64] = layout.cell("phase", "set-up, A to F, the end")
LOCATION: Final[i64] = layout.cell("location", "the one being evaluated in phase C")
DISCARD: Final[i64] = layout.cell("discard", "bit mask of the cards in the discard pile")
QUEUE: Final[i64] = layout.sequence("queue", 12 + MOST_TOKENS, "dice and die tokens to be triggered, in that order")
POOL: Final[i64] = layout.sequence("pool", MOST_DICE, "dice on the table, sorted")

board = layout.cells("board")
ORDER: Final[i64] = board.add("order", 4, "seats by flag")
RANKS: Final[i64] = board.add("ranks", 16, "for each track four places: seats, the leader first")
ROWS: Final[i64] = board.add("rows", 12, "three rows of four cards, -1 where there is none")
CROWNS: Final[i64] = board.add("crowns", 4, "for each class the place of its crown token in the rows, -1 if it lies on no card")
AVAILABLE: Final[i64] = board.add("available", 1, "bit mask of the favor tiles beside the castle")
CAP_USED: Final[i64] = board.add("cap_used", 1, "1 once the cap tile was placed this round")
ACTIVE: Final[i64] = board.add("active", 1, "the queue entry whose action is under way, -1 for none")
GROUPS_LEFT: Final[i64] = board.add("groups_left", 1, "bit mask of the start groups that nobody has taken")

sheet = layout.sheets("sheet")
GUARDS: Final[i64] = sheet.add("guards", 1, "")
COINS: Final[i64] = sheet.add("coins", 1, "")
SCORE: Final[i64] = sheet.add("score", 1, "victory points scored in play")
SCORED: Final[i64] = sheet.add("scored", 5, "the same by source: cards, monasteries, favors, income, other players")
PILGRIM: Final[i64] = sheet.add("pilgrim", 1, "node of the map, -1 before it stands there")
TRACKS: Final[i64] = sheet.add("tracks", 4, "spaces on the four tracks")
HELD: Final[i64] = sheet.add("held", 1, "bit mask of character cards")
DISKS: Final[i64] = sheet.add("disks", 1, "bit mask of monastery spaces with a disk")
INVESTED: Final[i64] = sheet.add("invested", 1, "bit mask of voyages")
TILES: Final[i64] = sheet.add("tiles", 1, "bit mask of favor tiles taken this round")
TOKENS: Final[i64] = sheet.add("tokens", 1, "bit mask of crown tokens taken this round")
CLASS_COUNT: Final[i64] = sheet.add("class_count", 4, "cards of each class")
VALUE_COUNT: Final[i64] = sheet.add("value_count", 4, "cards of influence value 1 to 4")
DIPLOMA_COUNT: Final[i64] = sheet.add("diploma_count", 6, "of five kinds, and wild ones")
SHUTTERS: Final[i64] = sheet.add("shutters", 3, "dice, -1 where there is none")
CASTLE_VP: Final[i64] = sheet.add("castle_vp", 1, "points for each die placed in the castle")
DISK_VP: Final[i64] = sheet.add("disk_vp", 1, "points for each disk placed above a monastery")
DISCOUNTS: Final[i64] = sheet.add("discounts", 2, "of guard costs and coin costs")
SHEET: Final[i64] = sheet.width

deck = layout.rare.cells("deck")
DECK: Final[i64] = deck.add("deck", 48, "the whole character stack, II before III; twelve cards are drawn each round")
setting = layout.rare.cells("setting")
SPACE_TILES: Final[i64] = setting.add("space_tiles", 14, "monastery tile of each space")
TRACK_TILES: Final[i64] = setting.add("track_tiles", 4, "scoring tile of each track")
IN_PLAY: Final[i64] = setting.add("in_play", 6, "voyages")
GROUPS: Final[i64] = setting.add("groups", 8, "start cards, two by two")

# phases
SET_UP: Final = 0
PHASE_A: Final = 1
PHASE_B: Final = 2
PHASE_C: Final = 3
PHASE_D: Final = 4
PHASE_E: Final = 5
PHASE_F: Final = 6
THE_END: Final = 7


# -- what many steps change


def score(s: Position, seat: i64, points: i64, source: i64) -> None:
    """Victory points, which may be negative (R1.3)."""
    own = seat * SHEET
    s.cells[own + SCORE] += points
    s.cells[own + SCORED + source] += points


def move_disk(s: Position, seat: i64, track: i64, space: i64) -> None:
    """The disk goes to another space, on top of the stack there: last among equals (R1.5)."""
    cells = s.cells
    tracks = TRACKS + track
    before = cells[seat * SHEET + tracks]
    if space == before:
        return
    cells[seat * SHEET + tracks] = space
    first = RANKS + track * 4
    last = first + s.players - 1
    place = first
    while cells[place] != seat:
        place += 1
    while place < last and cells[cells[place + 1] * SHEET + tracks] >= space:
        cells[place] = cells[place + 1]
        place += 1
    while place > first and cells[cells[place - 1] * SHEET + tracks] < space:
        cells[place] = cells[place - 1]
        place -= 1
    cells[place] = seat
    if s.events is not None:
        s.note(RAISED if space > before else FELL, [seat, track, before, space])


def climb(s: Position, seat: i64, track: i64, spaces: i64) -> None:
    """Up a track; what goes beyond the top is lost (R1.4)."""
    space = s.cells[seat * SHEET + TRACKS + track] + spaces
    top = s.data.top
    move_disk(s, seat, track, space if space < top else top)


def add_card(s: Position, seat: i64, card: i64) -> None:
    """The card becomes the player's."""
    s.cells[seat * SHEET + HELD] |= 1 << card
    count_card(s, seat, card, 1)


def remove_card(s: Position, seat: i64, card: i64) -> None:
    """The card and all it would still bring are gone."""
    s.cells[seat * SHEET + HELD] &= ~(1 << card)
    count_card(s, seat, card, -1)


def count_card(s: Position, seat: i64, card: i64, change: i64) -> None:
    """Keep the counts of a player's cards."""
    own = seat * SHEET
    cells, data = s.cells, s.data
    cells[own + CLASS_COUNT + data.card_class[card]] += change
    cells[own + VALUE_COUNT + data.influence[card] - 1] += change
    for diploma in data.diplomas[card]:
        cells[own + DIPLOMA_COUNT + diploma] += change
    if data.bonus[card] == PHASE_C_BONUS:
        effect = data.effects[card]
        if effect.resource >= 0:
            cells[own + DISCOUNTS + effect.resource] += change * effect.amount


# -- figures that several steps ask for


def crowns(s: Position, seat: i64) -> i64:
    """Crowns of tokens, favor tiles and the present flag (R1.9)."""
    cells, data = s.cells, s.data
    total: i64 = 0
    tokens = cells[seat * SHEET + TOKENS]
    while tokens:
        total += data.token_crowns
        tokens &= tokens - 1
    tiles = cells[seat * SHEET + TILES]
    tile = next_bit(tiles, 0)
    while tile >= 0:
        total += data.favor_crowns[tile]
        tile = next_bit(tiles, tile + 1)
    return total + data.flag_crowns[flag_of(s, seat)]


def flag_of(s: Position, seat: i64) -> i64:
    """A player's place in the order, 0 for the first."""
    flag: i64 = 0
    while s.cells[ORDER + flag] != seat:
        flag += 1
    return flag


def cards_held(s: Position, seat: i64) -> i64:
    """How many character cards a player owns."""
    cells = s.cells
    at = seat * SHEET + CLASS_COUNT
    return cells[at] + cells[at + 1] + cells[at + 2] + cells[at + 3]


def least_of(s: Position, at: i64) -> i64:
    """The lowest of four numbers side by side: complete sets of the four classes (`CLASS_COUNT`), or the lowest track."""
    cells = s.cells
    least = cells[at]
    index: i64 = 1
    while index < 4:
        if cells[at + index] < least:
            least = cells[at + index]
        index += 1
    return least


def place_of(s: Position, seat: i64, track: i64) -> i64:
    """A player's place on a track, 0 for the leader."""
    cells = s.cells
    first = RANKS + track * 4
    place: i64 = 0
    while cells[first + place] != seat:
        place += 1
    return place


def drawn(s: Position) -> i64:
    """Cards of the character stack that are drawn."""
    return 12 * s.cells[ROUND]


def ones(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def next_bit(mask: i64, at: i64) -> i64:
    """Index of the first bit that is set, from `at` on; -1 if there is none. Walks through a mask without making a list."""
    mask >>= at
    while mask:
        if mask & 1:
            return at
        mask >>= 1
        at += 1
    return -1


def bits(mask: int) -> list[int]:
    """Indices of the set bits, ascending."""
    return [index for index in range(mask.bit_length()) if (mask >> index) & 1]
