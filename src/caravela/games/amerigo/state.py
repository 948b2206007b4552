"""A position of Amerigo.

Each player's sheet is a stretch of `SHEET` ints in one flat list: `s.sheet[seat * SHEET + GOLD]`. Cubes, displays and counters
are a second flat list, `board`. What lies on the islands is kept as bit masks per row of the area in `ground`: uncovered
land, built neutral tiles, and for every seat its network (R9.2). The island area itself, the order of face-down things and a
prepared list of tower results are shared by clones and only ever replaced as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.amerigo.components import COLOUR_COUNT, PIRATES_PLUS2, TILE_COUNT, VILLAGES, WIDTH, Components
from caravela.games.amerigo.sea import Sea
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import State

if TYPE_CHECKING:
    from caravela.kernel.game import Game

# player sheet
VP: Final = 0
GOLD: Final = 1
CANNONS: Final = 2
PROGRESS: Final = 3
DISC: Final = 4  # space of the special action track
SHIPS: Final = 5  # two places, -1 off the board
POSTS: Final = 7  # bit mask of trading post spaces
POST_COUNT: Final = 8
CHESTS: Final = 9
TOKENS_OWNED: Final = 10  # bit mask of progress tokens
TOKENS_USED: Final = 11  # those of them that have been flipped
SUPPLY: Final = 12  # bit mask of own village tiles in the open supply
PLANNED: Final = 13  # bit mask of tiles beside the sheet
COMMODITIES: Final = 14  # five goods
PRODUCTION: Final = 19  # five goods, without the printed one
SCORED: Final = 24  # VP by source, see `IN_PLAY`
SHEET: Final = 31

# sources of VP in play
FROM_TILES: Final = 0
FROM_DISCOVERIES: Final = 1
FROM_COMPLETION: Final = 2
FROM_POSTS: Final = 3
FROM_GOLD: Final = 4
FROM_CUBES: Final = 5
TO_PIRATES: Final = 6
IN_PLAY: Final = ["tiles", "discoveries", "completed_islands", "trading_posts", "surplus_gold", "cubes_token", "pirates"]

# board
ROUND: Final = 0  # 1 to 5; 6 after the end
PHASE: Final = 1  # colour of the phase
BASE_AP: Final = 2
NEUTRALS: Final = 3  # bit mask of neutral tiles in the open supply
REVEALED: Final = 4  # pirate markers face up
TOWER: Final = 5  # cubes of seven colours inside the tower
STORAGE: Final = 12
OUT: Final = 19  # cubes in the action space
DISPLAY: Final = 26  # eight progress tokens, -1 for a gap; left half, then right half
OFFER: Final = 34  # production tokens face up, by good * 3 + cost - 2
BOARD: Final = 49

# ground: rows of bit masks
FREE: Final = 0
NEUTRAL: Final = 24
NETWORK: Final = 48  # + 24 * seat

# streams of luck
LAYOUT: Final = 0
ORDER: Final = 1
PIRATE_MARKERS: Final = 2
PROGRESS_TOKENS: Final = 3
PRODUCTION_TOKENS: Final = 4
TOWER_DROPS: Final = 5
STREAMS: Final = ["layout", "order", "pirates", "progress", "production", "tower"]

# steps, in the order of `game.STEPS`
BEGIN_PHASE: Final = 0
BEGIN_TURN: Final = 1
END_PHASE: Final = 2
END_ROUND: Final = 3
CHOOSE: Final = 4
PLACE_SHIP: Final = 5
USE_SPEED: Final = 6
CHOOSE_SHIP: Final = 7
SAIL: Final = 8
SAIL_OPEN: Final = 9
FOUND_POST: Final = 10
LOAD: Final = 11
PLAN: Final = 12
ADVANCE_PROGRESS: Final = 13
TAKE_TOKEN: Final = 14
BUILD: Final = 15
BUILD_TURN: Final = 16
BUILD_AT: Final = 17
BUY_PRODUCTION: Final = 18
ADVANCE_DISC: Final = 19
STEP_COUNT: Final = 20

# events
DROPPED: Final = 0
SKIPPED: Final = 1
CHOSE: Final = 2
TOOK_GOLD: Final = 3
SCORED_CUBES: Final = 4
PASSED: Final = 5
CASHED: Final = 6
SURPLUS: Final = 7
SPENT: Final = 8
PLACED_SHIP: Final = 9
SPED: Final = 10
SAILED: Final = 11
FOUNDED: Final = 12
DISCOVERED: Final = 13
LOADED: Final = 14
TOOK_TILE: Final = 15
ADVANCED: Final = 16
TOOK_TOKEN: Final = 17
BUILT: Final = 18
TOOK_COMMODITY: Final = 19
COMPLETED: Final = 20
SCORED_POSTS: Final = 21
BOUGHT: Final = 22
MOVED_DISC: Final = 23
LEAPT: Final = 24
OVERFLOWED: Final = 25
FOUGHT: Final = 26
LOST: Final = 27
PREPARED: Final = 28
GAME_ENDED: Final = 29
RECEIVED: Final = 30
EVENT_KINDS: Final = [
    "dropped",
    "skipped",
    "chose",
    "took_gold",
    "scored_cubes",
    "passed",
    "cashed",
    "surplus",
    "spent",
    "placed_ship",
    "sped",
    "sailed",
    "founded",
    "discovered",
    "loaded",
    "took_tile",
    "advanced",
    "took_token",
    "built",
    "took_commodity",
    "completed",
    "scored_posts",
    "bought",
    "moved_disc",
    "leapt",
    "overflowed",
    "fought",
    "lost",
    "prepared",
    "game_ended",
    "received",
]

LAYOUT_OF_CELLS: Final = Layout(STREAMS, room=24)

FIELDS_OF_POSITION: Final = [
    "sheet",
    "board",
    "ground",
    "left",
    "laid",
    "ranking",
    "tiles",
    "pirates",
    "progress_stock",
    "production_stock",
    "script",
]


class Position(State[Components]):
    """`left` uncovered spaces per island; `laid` the tiles built, in order, each packed by `pack_laid`; `ranking` seats in
    player order as the special action track stands now (R3.4). Shared by clones: `tiles` the island tiles with their
    rotation; `pirates` markers in the order of their revealing, the removed one last; `progress_stock` and
    `production_stock` face down, the next one last; `script` prepared tower results still to come (R18.4).
    `chart` follows from `tiles` and is made when first needed."""

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
        ground: list[int],
        left: list[int],
        laid: list[int],
        ranking: list[int],
        tiles: list[int],
        pirates: list[int],
        progress_stock: list[int],
        production_stock: list[int],
        script: list[int],
        chart: Sea | None,
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
        self.ground = ground
        self.left = left
        self.laid = laid
        self.ranking = ranking
        self.tiles = tiles
        self.pirates = pirates
        self.progress_stock = progress_stock
        self.production_stock = production_stock
        self.script = script
        self.chart = chart

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
            self.ground.copy(),
            self.left.copy(),
            self.laid.copy(),
            self.ranking.copy(),
            self.tiles,
            self.pirates,
            self.progress_stock,
            self.production_stock,
            self.script,
            self.chart,
        )

    def own_fields(self) -> list[str]:
        """All fields of a position."""
        return FIELDS_OF_POSITION

    def sea(self) -> Sea:
        """The island area."""
        chart = self.chart
        if chart is None:
            chart = Sea(self.data, self.players, self.tiles)
            self.chart = chart
        return chart

    # -- points and gold

    def score(self, seat: int, points: int, source: int) -> None:
        """R4.1: VP are recorded at once and never fall below 0."""
        base = seat * SHEET
        if points < -self.sheet[base + VP]:
            points = -self.sheet[base + VP]
        self.sheet[base + VP] += points
        self.sheet[base + SCORED + source] += points

    def receive(self, seat: int, gold: int) -> None:
        """R4.2: gold beyond the end of the track becomes VP at once."""
        base = seat * SHEET
        total = self.sheet[base + GOLD] + gold
        excess = total - self.data.gold_end
        if excess > 0:
            self.sheet[base + GOLD] = self.data.gold_end
            self.score(seat, excess * self.data.excess_vp, FROM_GOLD)
            if self.events is not None:
                self.note(SURPLUS, [seat, excess])
        else:
            self.sheet[base + GOLD] = total

    def pay(self, seat: int, ap: int, cost: int) -> int:
        """R3.8: use `cost` action points, those from cubes and tokens first, the rest from gold; returns what is left of `ap`."""
        if cost <= ap:
            return ap - cost
        self.sheet[seat * SHEET + GOLD] -= cost - ap
        if self.events is not None:
            self.note(SPENT, [seat, cost - ap])
        return 0

    # -- figures that several steps ask for

    def owns(self, seat: int, token: int) -> bool:
        """Whether a seat has a progress token, flipped or not."""
        return (self.sheet[seat * SHEET + TOKENS_OWNED] >> token) & 1 == 1

    def ready(self, seat: int, token: int) -> bool:
        """Whether a seat has a once-only token that is not flipped yet."""
        base = seat * SHEET
        return ((self.sheet[base + TOKENS_OWNED] & ~self.sheet[base + TOKENS_USED]) >> token) & 1 == 1

    def cubes_out(self) -> int:
        """Cubes in the action space."""
        total = 0
        for colour in range(COLOUR_COUNT):
            total += self.board[OUT + colour]
        return total

    def time_value(self) -> int:
        """R2.5."""
        number = self.board[ROUND]
        return self.data.time_values[number - 1 if number <= self.data.rounds else self.data.rounds - 1]

    def taken_posts(self) -> int:
        """Bit mask of trading post spaces with a post on them."""
        mask = 0
        for seat in range(self.players):
            mask |= self.sheet[seat * SHEET + POSTS]
        return mask

    def is_free(self, cell: int) -> bool:
        """Whether a land space is uncovered."""
        return (self.ground[FREE + cell // WIDTH] >> (cell % WIDTH)) & 1 == 1

    def posts_on(self, seat: int, island: int) -> int:
        """How many posts a seat has on an island."""
        mask = self.sheet[seat * SHEET + POSTS] & self.sea().island_posts[island]
        count = 0
        while mask:
            mask &= mask - 1
            count += 1
        return count

    def pirate_strength(self, seat: int) -> int:
        """R15.1: the revealed markers, and 2 more if somebody else owns that token."""
        total = 0
        for marker in range(self.board[REVEALED]):
            total += self.pirates[marker]
        for other in range(self.players):
            if other != seat and self.owns(other, PIRATES_PLUS2):
                total += self.data.pirates_others
        return total


def pack_laid(tile: int, seat: int, orientation: int, cell: int) -> int:
    """A built tile as one int: bits 0–9 the reference square, 10–12 the orientation, 13–18 the tile, from 19 on who built it."""
    return cell | (orientation << 10) | (tile << 13) | (seat << 19)


def laid_cell(laid: int) -> int:
    """The reference square of a built tile."""
    return laid & 1023


def laid_orientation(laid: int) -> int:
    """How it lies."""
    return (laid >> 10) & 7


def laid_tile(laid: int) -> int:
    """Which tile it is."""
    return (laid >> 13) & 63


def laid_seat(laid: int) -> int:
    """Who built it."""
    return laid >> 19


def squares(s: Position, tile: int, orientation: int, cell: int) -> list[int]:
    """The spaces a tile covers when its reference square lies on `cell`."""
    turned = s.data.turned[s.data.tile_shape[tile] * 8 + orientation]
    corner = cell - turned.first
    return [corner + turned.rows[i] * WIDTH + turned.cols[i] for i in range(len(turned.rows))]


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
        [0] * (NETWORK + WIDTH * players),
        [],
        [],
        list(range(players)),
        [],
        [],
        [],
        [],
        [],
        None,
    )


ALL_VILLAGES: Final = (1 << VILLAGES) - 1
ALL_NEUTRALS: Final = (1 << TILE_COUNT) - (1 << VILLAGES)
