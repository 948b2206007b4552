"""What a seat may see of a position.

Nothing in Amerigo is hidden from one player and shown to another: only face-down markers and tokens are unknown, to all.
What is inside the tower follows from counting (R17.2), and the view shows it.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict
from typing import NotRequired as Printed

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.outlook import drawing, drop_odds, ends_of_ship, ground_of, next_drop, places_of, signs
from caravela.games.amerigo.scoring import final_gold
from caravela.games.amerigo.shapes import ORIENTATIONS, SHAPES, TURNS, WIDTH
from caravela.games.amerigo.state import Position
from caravela.games.amerigo.steps import numbers
from caravela.games.amerigo.steps.ships import AP_MASK, SHIP_BIT
from caravela.games.amerigo.steps.turn import joker_colour
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK


class PostView(TypedDict):
    """A trading post space with its anchor; `owner` -1 while nobody has a post there, `lost` if a tile covers it."""

    at: str
    anchor: str
    island: str
    owner: int
    lost: bool


class IslandView(TypedDict):
    """One island; `left` uncovered spaces, `posts` per seat, `worth` what they would score if it were completed now (R10.2)."""

    id: str
    size: int
    big: bool
    left: int
    chest: bool
    discovered: bool
    posts: list[int]
    worth: list[int]
    spaces: list[str]


class BuiltView(TypedDict):
    """A tile on the islands."""

    id: str
    shape: str
    builder: int
    neutral: bool
    spaces: list[str]


class CubesView(TypedDict):
    """One colour of the circuit."""

    id: str
    printed: str
    name: Printed[str]
    tower: int
    storage: int
    action: int


class TokenView(TypedDict):
    """A progress token."""

    id: str
    printed: str
    name: Printed[str]
    type: Printed[str]
    used: bool


class TileView(TypedDict):
    """A village or neutral tile."""

    id: str
    shape: str
    size: int
    plan: int
    build: int
    small: int
    big: int


class OfferView(TypedDict):
    """Production tokens of one kind on display."""

    good: str
    cost: int
    number: int


class AmerigoPlayerView(TypedDict):
    """One player."""

    seat: int
    colour: str
    vp: int
    points: int
    gold: int
    gold_at_end: int
    cannons: int
    pirates: int
    progress: int
    disc: int
    joker: str
    place: int
    ships: list[str]
    posts: list[str]
    posts_left: int
    chests: int
    tokens: list[TokenView]
    planned: list[str]
    villages: list[str]
    commodities: dict[str, int]
    production: dict[str, int]


class PendingView(TypedDict):
    """The action under way: its step, action points left (from cubes and tokens), and the ship, tile, orientation or post
    space it is about (empty texts where it is not)."""

    step: str
    ap: int
    ship: int
    tile: str
    turn: str
    post: str


class DropView(TypedDict):
    """The next drop into the tower: its phase (empty: none), how many cubes, and in per cent the chances that a colour comes out
    at all and that the base AP are 0, 1, 2 …"""

    phase: str
    number: int
    some: dict[str, int]
    strength: list[int]


class HandView(TypedDict):
    """A tile about to be laid. `ground` has a letter for every space: w water, c covered, . open, + open and beside the network;
    `places` for each orientation the spaces where its first square may lie; `wrong_place` of the board says what is wrong with
    others."""

    tile: str
    ground: list[str]
    places: dict[str, list[str]]


class ReachView(TypedDict):
    """Steps to every place where the ship that sails may end: for each row of spaces, and for the frame, a letter for each place:
    0 to 9, then a for 10, b for 11 …; a dot where it cannot end. Empty while no ship sails."""

    spaces: list[str]
    frame: str


class AmerigoView(TypedDict):
    """The whole board."""

    round: int
    phase: str
    time_value: int
    base_ap: int
    cubes: list[CubesView]
    rows: int
    cols: int
    tile_rows: int
    tile_cols: int
    frames: int
    land: list[str]
    covered: list[str]
    posts: list[PostView]
    commodities: dict[str, str]
    islands: list[IslandView]
    built: list[BuiltView]
    ships: dict[str, list[str]]
    order: list[int]
    special_colours: Printed[list[str]]
    special_marks: Printed[dict[str, int]]
    progress_marks: Printed[dict[str, int]]
    display: list[TokenView | None]
    stock: int
    offer: list[OfferView]
    production_stock: int
    pirates: list[int]
    hidden_pirates: int
    tiles: Printed[list[TileView]]
    shapes: Printed[dict[str, list[list[list[int]]]]]
    neutrals: list[str]
    players: list[AmerigoPlayerView]
    pending: PendingView
    next_drop: DropView
    reach: ReachView
    hand: NotRequired[HandView]
    wrong_place: Printed[dict[str, str]]


STEPS = "0123456789abcdefghijklmnopqrstuvwxyz"  # no place of the sea is that far
PENDING_STEPS = {
    numbers.PLAN: "plan",
    numbers.LOAD: "load",
    numbers.ADVANCE_PROGRESS: "progress",
    numbers.BUILD: "build",
    numbers.BUILD_TURN: "build_turn",
    numbers.BUILD_AT: "build_at",
    numbers.BUY_PRODUCTION: "buy",
    numbers.SAIL: "sail",
    numbers.SAIL_OPEN: "sail_open",
    numbers.FOUND_POST: "found",
    numbers.ADVANCE_DISC: "advance",
}


def view(s: Position) -> AmerigoView:
    """The board as anybody may see it."""
    data = s.data
    sea = st.sea_of(s)
    drawn = drawing(s)
    taken = st.taken_posts(s)
    covered = [signs(sea.land[row] & ~s.rare[st.FREE + row], sea.cols) for row in range(sea.rows)]
    commodities = {place: good for cell, place, good in drawn.goods if st.is_free(s, cell)}
    ships: dict[str, list[str]] = {}
    for seat in range(s.players):
        for ship in range(2):
            place = s.cells[seat * st.SHEET + st.SHIPS + ship]
            if place >= 0:
                ships.setdefault(c.PLACES[place], []).append(s.game.colours[seat])
    found: AmerigoView = {
        "round": min(s.cells[st.ROUND], data.rounds),
        "phase": c.CUBES[s.cells[st.PHASE]],
        "time_value": st.time_value(s),
        "base_ap": s.cells[st.BASE_AP],
        "cubes": [
            {
                "id": c.CUBES[colour],
                "printed": "cube",
                "tower": s.cells[st.TOWER + colour],
                "storage": s.cells[st.STORAGE + colour],
                "action": s.cells[st.OUT + colour],
            }
            for colour in range(len(c.CUBES))
        ],
        "rows": sea.rows,
        "cols": sea.cols,
        "tile_rows": sea.tile_rows,
        "tile_cols": sea.tile_cols,
        "frames": sea.frames,
        "land": drawn.land,
        "covered": covered,
        "posts": [post_view(s, post, taken) for post in range(len(sea.post_cells))],
        "commodities": commodities,
        "islands": [island_view(s, island, taken, drawn.spaces[island]) for island in range(len(sea.sizes))],
        "built": [built_view(s, laid) for laid in st.items(s.rare, st.LAID)],
        "ships": ships,
        "order": st.items(s.cells, st.ORDERED),
        "display": [token_view(token, 0) if token >= 0 else None for token in s.cells[st.DISPLAY : st.DISPLAY + c.SLOTS]],
        "stock": s.rare[st.PROGRESS_STOCK],
        "offer": [
            {"good": c.GOODS[kind // c.COSTS], "cost": kind % c.COSTS + c.CHEAPEST, "number": s.cells[st.OFFER + kind]}
            for kind in range(len(c.GOODS) * c.COSTS)
            if s.cells[st.OFFER + kind]
        ],
        "production_stock": s.rare[st.PRODUCTION_STOCK],
        "pirates": [s.rare[st.PIRATES + marker] for marker in range(s.cells[st.REVEALED])],
        "hidden_pirates": data.pirates_placed - s.cells[st.REVEALED],
        "neutrals": names_of(s.cells[st.NEUTRALS]),
        "players": [player_view(s, seat) for seat in range(s.players)],
        "pending": pending_view(s),
        "next_drop": drop_view(s),
        "reach": reach_view(s),
    }
    hand = hand_view(s)
    if hand is not None:
        found["hand"] = hand
    return found


def names_of(mask: int) -> list[str]:
    """Ids of the tiles in a bit mask."""
    return [c.TILES[tile] for tile in range(c.TILE_COUNT) if (mask >> tile) & 1]


def post_view(s: Position, post: int, taken: int) -> PostView:
    """One trading post space."""
    sea = st.sea_of(s)
    owner = -1
    for seat in range(s.players):
        if (s.cells[seat * st.SHEET + st.POSTS] >> post) & 1:
            owner = seat
    return {
        "at": c.PLACES[sea.post_cells[post]],
        "anchor": c.PLACES[sea.anchor_cells[post]],
        "island": c.ISLAND_IDS[sea.post_islands[post]],
        "owner": owner,
        "lost": (taken >> post) & 1 == 0 and not st.is_free(s, sea.post_cells[post]),
    }


def island_view(s: Position, island: int, taken: int, spaces: list[str]) -> IslandView:
    """One island."""
    sea = st.sea_of(s)
    posts = [st.posts_on(s, seat, island) for seat in range(s.players)]
    return {
        "id": c.ISLAND_IDS[island],
        "size": sea.sizes[island],
        "big": sea.big[island],
        "left": s.rare[st.LEFT + island],
        "chest": sea.big[island] and s.rare[st.LEFT + island] > 0,
        "discovered": taken & sea.island_posts[island] != 0,
        "posts": posts,
        "worth": [s.data.factors[number] * st.time_value(s) for number in posts],
        "spaces": spaces,
    }


def built_view(s: Position, laid: int) -> BuiltView:
    """One built tile."""
    tile = st.laid_tile(laid)
    cells = st.squares(s, tile, st.laid_orientation(laid), st.laid_cell(laid))
    return {
        "id": c.TILES[tile],
        "shape": SHAPES[s.data.tile_shape[tile]],
        "builder": st.laid_seat(laid),
        "neutral": tile >= c.VILLAGES,
        "spaces": [c.PLACES[cell] for cell in cells],
    }


def token_view(token: int, used: int) -> TokenView:
    """One progress token."""
    return {
        "id": c.TOKENS[token],
        "printed": "token",
        "used": (used >> token) & 1 == 1,
    }


def player_view(s: Position, seat: int) -> AmerigoPlayerView:
    """One player's sheet and pieces."""
    base = seat * st.SHEET
    sheet = s.cells
    sea = st.sea_of(s)
    owned = sheet[base + st.TOKENS_OWNED]
    used = sheet[base + st.TOKENS_USED]
    return {
        "seat": seat,
        "colour": s.game.colours[seat],
        "vp": sheet[base + st.VP],
        "points": s.scores()[seat],
        "gold": sheet[base + st.GOLD],
        "gold_at_end": final_gold(s, seat),
        "cannons": sheet[base + st.CANNONS],
        "pirates": st.pirate_strength(s, seat),
        "progress": sheet[base + st.PROGRESS],
        "disc": sheet[base + st.DISC],
        "joker": c.CUBES[joker_colour(s, seat)] if joker_colour(s, seat) != c.WHITE else "",
        "place": st.items(s.cells, st.ORDERED).index(seat) + 1,
        "ships": [c.PLACES[sheet[base + st.SHIPS + ship]] for ship in range(2) if sheet[base + st.SHIPS + ship] >= 0],
        "posts": [c.PLACES[cell] for post, cell in enumerate(sea.post_cells) if (sheet[base + st.POSTS] >> post) & 1],
        "posts_left": s.data.posts - sheet[base + st.POST_COUNT],
        "chests": sheet[base + st.CHESTS],
        "tokens": [token_view(token, used) for token in range(len(c.TOKENS)) if (owned >> token) & 1],
        "planned": names_of(sheet[base + st.PLANNED]),
        "villages": names_of(sheet[base + st.SUPPLY]),
        "commodities": {c.GOODS[good]: sheet[base + st.COMMODITIES + good] for good in range(len(c.GOODS))},
        "production": {c.GOODS[good]: sheet[base + st.PRODUCTION + good] + s.data.printed[good] for good in range(len(c.GOODS))},
    }


def pending_view(s: Position) -> PendingView:
    """What the action under way is about."""
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    payload = s.frame >> PAYLOAD
    sailing = step in (numbers.SAIL, numbers.SAIL_OPEN)
    laying = step in (numbers.BUILD_TURN, numbers.BUILD_AT)
    return {
        "step": PENDING_STEPS.get(step, ""),
        "ap": payload & AP_MASK if step in PENDING_STEPS and step != numbers.FOUND_POST else 0,
        "ship": ((payload >> SHIP_BIT) & 1) + 1 if sailing else 0,
        "tile": c.TILES[(payload >> 7) & 63] if laying else "",
        "turn": TURNS[payload >> 13] if step == numbers.BUILD_AT else "",
        "post": c.PLACES[st.sea_of(s).post_cells[payload]] if step == numbers.FOUND_POST else "",
    }


def drop_view(s: Position) -> DropView:
    """What the tower may bring in the next phase."""
    colour, number = next_drop(s)
    some, strength = drop_odds(s, colour, number)
    return {
        "phase": c.CUBES[colour] if colour >= 0 else "",
        "number": number,
        "some": dict(zip(c.CUBES, some, strict=True)),
        "strength": strength,
    }


def reach_view(s: Position) -> ReachView:
    """Where the ship under way can end."""
    if s.actor == NOBODY or s.frame & STEP_MASK not in (numbers.SAIL, numbers.SAIL_OPEN):
        return {"spaces": [], "frame": ""}
    sea = st.sea_of(s)
    ends = ends_of_ship(s, s.actor, s.frame >> PAYLOAD)
    letters = [STEPS[min(ends[place], len(STEPS) - 1)] if place in ends else "." for place in range(c.CELLS + sea.frames)]
    return {
        "spaces": ["".join(letters[row * WIDTH : row * WIDTH + sea.cols]) for row in range(sea.rows)],
        "frame": "".join(letters[c.CELLS :]),
    }


def hand_view(s: Position) -> HandView | None:
    """The tile about to be laid, and where."""
    if s.actor == NOBODY or s.frame & STEP_MASK not in (numbers.BUILD_TURN, numbers.BUILD_AT):
        return None
    tile = (s.frame >> (PAYLOAD + 7)) & 63
    return {
        "tile": c.TILES[tile],
        "ground": ground_of(s, s.actor),
        "places": {
            TURNS[orientation]: [c.PLACES[cell] for cell in places_of(s, s.actor, tile, orientation)]
            for orientation in range(ORIENTATIONS)
        },
    }
