"""A position of Navegador.

Each player's sheet is a stretch of `SHEET` ints in one flat list: `s.sheet[seat * SHEET + CASH]`. What lies on the board for
everybody is a second flat list. The colony stacks never change after set-up: of each region's tokens, kept cheapest
first, the first `board[FOUNDED + region]` are gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, REGIONS, Components
from caravela.kernel.state import BASE_FIELDS, State

if TYPE_CHECKING:
    from mypy_extensions import i64

    from caravela.kernel.game import Game

# player sheet
CASH: Final = 0
WORKERS: Final = 1
STONE: Final = 2  # rondel field, -1 before the first turn
SHIPYARDS: Final = 3
CHURCHES: Final = 4
EXPLORERS: Final = 5
COLONIES: Final = 6  # three goods
FACTORIES: Final = 9  # three goods, without the orange one
PRIVILEGES: Final = 12  # five columns
FLEET: Final = 17  # ships on the board, all regions together
SHIPS: Final = 18  # thirteen regions
SHEET: Final = 31

# board
MARKET: Final = 0  # row of each price marker, 0 is the top
TAKEN: Final = 3  # buildings taken from each row
GALLERY: Final = 8  # privileges left of each type
FOUNDED: Final = 13  # colony tokens taken in each region
BOARD: Final = 26

# streams of luck
DEAL: Final = 0

# why the end was triggered
RUNNING: Final = 0
NAGASAKI: Final = 1
LAST_BUILDING: Final = 2
CAPPED: Final = 3

# steps, in the order of `game.STEPS`
END_TURN: Final = 0
BEGIN_ACTION: Final = 1
CARD: Final = 2
VOYAGE: Final = 3
RONDEL: Final = 4
PAY_SHIPS: Final = 5
RECRUIT: Final = 6
BUILD_SHIPS: Final = 7
COLONISE: Final = 8
ERECT: Final = 9
TRADE: Final = 10
PRIVILEGE: Final = 11

# events
MOVED: Final = 0
PAID: Final = 1
SAILED: Final = 2
EXPLORED: Final = 3
PHASE: Final = 4
CARD_PASSED: Final = 5
RECRUITED: Final = 6
BUILT_SHIPS: Final = 7
FOUNDED_COLONY: Final = 8
ERECTED: Final = 9
SOLD: Final = 10
PROCESSED: Final = 11
TOOK_PRIVILEGE: Final = 12
END_TRIGGERED: Final = 13
GAME_ENDED: Final = 14
DECLINED: Final = 15
USED_CARD: Final = 16
EVENT_KINDS: Final = [
    "moved",
    "paid",
    "sailed",
    "explored",
    "phase",
    "card_passed",
    "recruited",
    "built_ships",
    "founded",
    "erected",
    "sold",
    "processed",
    "privilege",
    "end_triggered",
    "game_ended",
    "declined",
    "used_card",
]

FIELDS_OF_POSITION: Final = [
    *BASE_FIELDS,
    "sheet",
    "board",
    "stacks",
    "explored",
    "danger",
    "phase",
    "next_phase",
    "holder",
    "orange",
    "trigger",
    "countdown",
]


class Position(State):
    """`stacks` token prices per region, cheapest first; `explored` and `danger` bit masks of regions; `phase` 1 to 3 and
    `next_phase` the one that begins with the next turn (0: none); `holder` of the Navegador card and `orange`, the rondel
    field of the orange ship (-1 before the holder's first turn); `trigger` why the end has been triggered, and
    `countdown` how many final turns remain (-1: not in the last round)."""

    def __init__(
        self,
        game: Game,
        players: int,
        stack: list[int],
        frame: int,
        actor: int,
        options: list[int],
        turn: int,
        reveals: int,
        keys: list[int],
        counters: list[int],
        data: Components,
        sheet: list[int],
        board: list[int],
        stacks: list[list[int]],
        explored: int,
        danger: int,
        phase: int,
        next_phase: int,
        holder: int,
        orange: int,
        trigger: int,
        countdown: int,
    ) -> None:
        # Written out rather than left to the base class: one call less for every clone.
        self.game = game
        self.players = players
        self.stack = stack
        self.frame = frame
        self.actor = actor
        self.options = options
        self.turn = turn
        self.reveals = reveals
        self.keys = keys
        self.counters = counters
        self.events = None
        self.data = data
        self.sheet = sheet
        self.board = board
        self.stacks = stacks
        self.explored = explored
        self.danger = danger
        self.phase = phase
        self.next_phase = next_phase
        self.holder = holder
        self.orange = orange
        self.trigger = trigger
        self.countdown = countdown

    def clone(self) -> Position:
        """An independent copy. Luck is used at set-up only, so that keys and counters are shared."""
        return Position(
            self.game,
            self.players,
            self.stack.copy(),
            self.frame,
            self.actor,
            self.options,
            self.turn,
            self.reveals,
            self.keys,
            self.counters,
            self.data,
            self.sheet.copy(),
            self.board.copy(),
            self.stacks,
            self.explored,
            self.danger,
            self.phase,
            self.next_phase,
            self.holder,
            self.orange,
            self.trigger,
            self.countdown,
        )

    def fields(self) -> list[str]:
        """All fields of a position."""
        return FIELDS_OF_POSITION

    # -- the Navegador card and the phases

    def pass_card(self, expired: bool) -> None:
        """The card goes to the right neighbour, the orange ship to the field of his stone (R11.3, R11.5)."""
        self.holder = (self.holder - 1) % self.players
        self.orange = self.sheet[self.holder * SHEET + STONE]
        if self.events is not None:
            self.note(CARD_PASSED, [self.holder, 1 if expired else 0, self.orange])

    def enter_phase(self, phase: int) -> None:
        """A phase begins: the gallery is refilled up to the number of the table (R12.4)."""
        self.phase = phase
        level = self.data.refill[self.players][phase]
        for column in range(len(COLUMNS)):
            if self.board[GALLERY + column] < level:
                self.board[GALLERY + column] = level
        if self.events is not None:
            self.note(PHASE, [phase])

    def trigger_end(self, why: int, seat: int) -> None:
        """One of the two conditions of R13.1 has come true; only the first counts (R13.3)."""
        if self.trigger == RUNNING:
            self.trigger = why
            if self.events is not None:
                self.note(END_TRIGGERED, [seat, why])

    # -- figures that several steps ask for

    def achievements(self, seat: int, column: int) -> int:
        """What the privileges of a column multiply (R10.9): factories include the orange one."""
        own: i64 = seat * SHEET
        sheet = self.sheet
        if column == 0:
            return sheet[own + COLONIES] + sheet[own + COLONIES + 1] + sheet[own + COLONIES + 2]
        if column == 1:
            coloured = sheet[own + FACTORIES] + sheet[own + FACTORIES + 1] + sheet[own + FACTORIES + 2]
            return coloured + self.data.orange_factories
        if column == 2:
            return sheet[own + EXPLORERS]
        if column == 3:
            return sheet[own + SHIPYARDS]
        return sheet[own + CHURCHES]

    def pieces_left(self, row: int) -> int:
        """Buildings still on offer in a row."""
        return self.data.supply[self.players][row] - self.board[TAKEN + row]

    def next_price(self, row: int) -> int:
        """Price of the cheapest piece left in a row (R9.6)."""
        return self.data.building_prices[row][self.board[TAKEN + row]]

    def buildings_left(self) -> int:
        """Buildings still on offer in all rows."""
        total = 0
        for row in range(len(BUILDINGS)):
            total += self.pieces_left(row)
        return total

    def tokens_left(self, region: int) -> int:
        """Face-up colony tokens in an explored region; face-down ones in an unexplored one."""
        return len(self.stacks[region]) - self.board[FOUNDED + region]


def blank_position(game: Game, data: Components, players: int) -> Position:
    """A position with every field in its right type and nothing in it."""
    return Position(
        game,
        players,
        [],
        0,
        -1,
        [],
        0,
        0,
        [],
        [],
        data,
        [0] * (players * SHEET),
        [0] * BOARD,
        [[] for _ in REGIONS],
        0,
        0,
        1,
        0,
        0,
        -1,
        RUNNING,
        -1,
    )


def set_up(s: Position) -> None:
    """R2: deal the colonies, equip the players, and give the first turn to seat 0."""
    data = s.data
    for seat in range(s.players):
        base = seat * SHEET
        s.sheet[base + CASH] = data.cash
        s.sheet[base + WORKERS] = data.workers
        s.sheet[base + STONE] = -1
        s.sheet[base + SHIPYARDS] = data.start_shipyards
        s.sheet[base + CHURCHES] = data.start_churches
        s.sheet[base + FLEET] = data.ships
        s.sheet[base + SHIPS + data.home] = data.ships
    for good in range(len(GOODS)):
        s.board[MARKET + good] = data.start_row
        tokens = data.token_prices[good].copy()
        s.shuffle(DEAL, tokens)
        deal(s, good, tokens)
    for column in range(len(COLUMNS)):
        s.board[GALLERY + column] = data.refill[s.players][1]
    s.explored = 1 << data.home
    s.danger = data.danger[s.players]
    s.holder = s.players - 1


def deal(s: Position, good: int, tokens: list[int]) -> None:
    """Deal shuffled tokens of a good to its unexplored regions; what is left over is out of the game, unseen (R2.4)."""
    start = 0
    stacks = s.stacks.copy()
    for region in range(len(REGIONS)):
        if s.data.goods_of[region] == good and (s.explored >> region) & 1 == 0:
            size = s.data.stack_sizes[region]
            stacks[region] = sorted(tokens[start : start + size])
            start += size
    s.stacks = stacks


def unseen_tokens(s: Position, good: int) -> list[int]:
    """Prices of the tokens of a good that nobody has seen yet, the removed one included, in ascending order (R1.3)."""
    tokens = sorted(s.data.token_prices[good])
    for region in range(len(REGIONS)):
        if s.data.goods_of[region] == good and (s.explored >> region) & 1:
            for price in s.stacks[region]:
                tokens.remove(price)
    return tokens
