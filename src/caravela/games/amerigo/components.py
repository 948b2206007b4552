"""The printed numbers of Amerigo, read from `components.toml` or a data pack into plain typed tables."""

from __future__ import annotations

from typing import Any, Final

from caravela.games.amerigo.shapes import ORIENTATIONS, SHAPES, TURNS, WIDTH, Orientation, TileSide, orientations_of, read_sides
from caravela.kernel.data import Entry
from caravela.kernel.foreign import shown
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

COLOURS: Final = ["red", "white", "blue", "yellow"]
CUBES: Final = ["blue", "black", "red", "brown", "green", "yellow", "white"]
GOODS: Final = ["cotton", "tobacco", "sugar", "coconut", "coffee"]
ISLAND_TILES: Final = [f"t{n:02}" for n in range(1, 17)]
TILES: Final = [*[f"v{n:02}" for n in range(1, 17)], *[f"n{n:02}" for n in range(1, 38)]]
TOKENS: Final = [
    "ap2_blue",
    "ap2_black",
    "ap2_red",
    "ap2_brown",
    "ap2_green",
    "ap2_yellow",
    "ap1_blue_red",
    "ap1_black_brown",
    "ap1_green_yellow",
    "sail8",
    "pirates_plus2",
    "pirates_half",
    "pirates_gold",
    "plan_two_neutral",
    "plan_build_swap",
    "order_leap",
    "gold3",
    "gold5",
    "gold_per_post",
    "gold_per_two_cubes",
    "cubes_vp",
    "end_posts",
    "end_7vp",
    "end_gold_again",
]

# cube colours, which are also the actions and the phases
BLUE: Final = 0
BLACK: Final = 1
RED: Final = 2
BROWN: Final = 3
GREEN: Final = 4
YELLOW: Final = 5
WHITE: Final = 6
COLOUR_COUNT: Final = 7

# tokens with an effect of their own
BONUS_TOKENS: Final = 9  # the first nine give AP
SAIL8: Final = 9
PIRATES_PLUS2: Final = 10
PIRATES_HALF: Final = 11
PIRATES_GOLD: Final = 12
PLAN_TWO_NEUTRAL: Final = 13
PLAN_BUILD_SWAP: Final = 14
ORDER_LEAP: Final = 15
GOLD3: Final = 16
GOLD5: Final = 17
GOLD_PER_POST: Final = 18
GOLD_PER_TWO_CUBES: Final = 19
CUBES_VP: Final = 20
END_POSTS: Final = 21
END_7VP: Final = 22
END_GOLD_AGAIN: Final = 23

VILLAGES: Final = 16  # tiles 0–15 are the player's own village tiles, the others neutral
TILE_COUNT: Final = 53
DEAREST: Final = 12  # no tile costs more
GOOD_COUNT: Final = 5
COSTS: Final = 3  # production tokens cost 2, 3 or 4
CHEAPEST: Final = 2
SLOTS: Final = 8  # progress tokens on display: left half, then right half
LAST_SPACE: Final = 20
TRACK_END: Final = 12
CELLS: Final = WIDTH * WIDTH
FRAMES: Final = 16
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ISLAND_IDS: Final = [*LETTERS, *[f"A{letter}" for letter in LETTERS]]  # in reading order
TRACKS: Final = ["cannons", "progress", "special"]
TRACK_NAMES: Final = ["cannon", "progress", "special action"]
ROTATIONS: Final = ["as printed", "a quarter turn right", "half a turn", "a quarter turn left"]
TURN_NAMES: Final = [f"{rotation}{side}" for side in ("", " and mirrored") for rotation in ROTATIONS]
# element ids of the places of the sea: the spaces row by row, then the frame
PLACES: Final = [*[f"space.{n // WIDTH}.{n % WIDTH}" for n in range(CELLS)], *[f"frame.{n}" for n in range(FRAMES)]]
BIT_PARTS: Final = 1_000_000  # probabilities are kept in millionths

EFFECTS: Final = {
    "sail8": "sail_bonus",
    "pirates_plus2": "pirates_others",
    "pirates_half": "pirate_damage_half",
    "pirates_gold": "pirate_win_gold",
    "plan_two_neutral": "neutral_limit",
    "plan_build_swap": "swap_colors",
    "order_leap": "order_leap",
    "gold3": "gold_now",
    "gold5": "gold_now",
    "gold_per_post": "post_gold",
    "gold_per_two_cubes": "cubes_per_gold",
    "cubes_vp": "cubes_vp",
    "end_posts": "end_vp_per_post",
    "end_7vp": "end_vp",
    "end_gold_again": "end_gold_again",
}
TYPES: Final = ["permanent", "once", "end"]


class Components:
    """The tables. Colours, goods, tokens and tiles are numbered as in the lists above."""

    def __init__(self, content: dict[str, Any]) -> None:
        data = self.entry = Entry(content, "")
        self._read_limits(data)
        self._read_tower(data)
        self._read_tracks(data)
        self._read_goods(data)
        self._read_tokens(data)
        self._read_tiles(data)
        self._read_layouts(data)
        spaces = [f"{n // WIDTH}.{n % WIDTH}" for n in range(CELLS)]
        places = [*[f"space {space}" for space in spaces], *[f"frame space {n}" for n in range(FRAMES)]]
        self.names = {  # what ids are called in a sentence
            "colour": dict(zip(CUBES, CUBES, strict=True)),
            "action": dict(zip(CUBES, self.action_names, strict=True)),
            "good": dict(zip(GOODS, self.good_names, strict=True)),
            "token": dict(zip(TOKENS, self.token_names, strict=True)),
            "tile": {name: self._tile_name(tile) for tile, name in enumerate(TILES)},
            "turn": dict(zip(TURNS, TURN_NAMES, strict=True)),
            "island": dict(zip(ISLAND_IDS, ISLAND_IDS, strict=True)),
            "track": dict(zip(TRACKS, TRACK_NAMES, strict=True)),
            "space": dict(zip(PLACES, spaces, strict=False)),
            "place": dict(zip(PLACES, places, strict=True)),
        }

    def _read_limits(self, data: Entry) -> None:
        meta = data.entry("meta")
        self.least = meta.number("min_players", 2, 2)
        self.most = meta.number("max_players", 4, 4)
        self.rounds = meta.number("rounds", 5, 5)
        meta.number("phases_per_round", COLOUR_COUNT, COLOUR_COUNT)
        data.entry("player_colors").texts("ids", 4, COLOURS)
        player = data.entry("player_components")
        self.posts = player.number("trading_posts", 1, 20)
        self.ships = player.number("ships", 2, 2)
        if data.entry("circuit").texts("order", COLOUR_COUNT, CUBES) != CUBES:
            raise BadInput(f"Data entry circuit.order: the order is {', '.join(CUBES)}.")
        self.action_names = [""] * COLOUR_COUNT
        for action in data.entries("action", COLOUR_COUNT):
            self.action_names[CUBES.index(action.text("color", CUBES))] = action.text("display_name")
        discovery = data.entry("discovery")
        self.discovery_vp = discovery.number("first_trading_post_on_island_vp", 0, 20)
        self.completion_vp = discovery.number("island_completion_vp", 0, 20)
        self.big_land = discovery.number("big_island_min_land", 2, 100)
        self.chest_gold = discovery.number("treasure_chest_gold", 0, TRACK_END)
        self.factors = data.entry("trading_post_scoring").numbers("factor_by_posts", self.posts + 1, 0, 200)
        if self.factors[0]:
            raise BadInput("Data entry trading_post_scoring.factor_by_posts[0]: no posts bring no points; 0 is expected.")
        self.time_values = data.entry("time_markers").numbers("multiplier_by_round", self.rounds, 0, 20)
        pirates = data.entry("pirates")
        self.pirates = pirates.numbers("values", 6, 0, 12)
        self.pirates_placed = pirates.number("placed_face_down", 5, 5)

    def _read_tower(self, data: Entry) -> None:
        cubes = data.entry("cubes")
        self.cubes_per_colour = cubes.number("per_color", 7, 7)
        tower = data.entry("tower")
        self.stick = self._millionths(tower, "stick_probability")
        knock = self._millionths(tower, "knock_probability")
        # by number of cubes dropped: how likely a cube inside is knocked out, in millionths
        self.release = [
            round(BIT_PARTS * (1.0 - (1.0 - knock / BIT_PARTS) ** n)) for n in range(COLOUR_COUNT * self.cubes_per_colour + 1)
        ]

    def _millionths(self, entry: Entry, key: str) -> int:
        value = entry.value(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            raise BadInput(f"Data entry {entry.where(key)}: a probability between 0 and 1 is expected, not {shown(value)}.")
        return round(float(value) * BIT_PARTS)

    def _read_tracks(self, data: Entry) -> None:
        self.cannon_end = data.entry("cannon_track").number("max", 1, TRACK_END)
        gold = data.entry("gold_track")
        self.gold_end = gold.number("max", 1, TRACK_END)
        self.excess_vp = gold.number("excess_vp_per_gold", 0, 5)
        self.cubes_per_gold = gold.number("cubes_per_gold", 1, 20)
        self.overflow_gold = gold.number("overflow_track_gold", 0, TRACK_END)
        self.end_vp_per_gold = gold.number("end_vp_per_gold", 0, 5)
        self.start_gold = gold.numbers("start_by_player_order", 4, 0, TRACK_END)
        progress = data.entry("progress_track")
        self.progress_end = progress.number("last_space", 1, LAST_SPACE)
        self.progress_marks, self.progress_vp = self._marks(progress, self.progress_end)
        special = data.entry("special_action_track")
        self.special_end = special.number("last_space", 1, LAST_SPACE)
        self.special_marks, self.special_vp = self._marks(special, self.special_end)
        colours = special.texts("space_colors", self.special_end + 1, CUBES)
        self.special_colours = [CUBES.index(name) for name in colours]
        if self.special_colours[0] != WHITE or WHITE in self.special_colours[1:]:
            raise BadInput("Data entry special_action_track.space_colors: the first space is white, all others are not.")
        # steps from each space of the progress track to the next mark (or the end)
        self.to_mark: list[int] = []
        for space in range(self.progress_end + 1):
            ahead = [mark for mark in self.progress_marks if mark > space]
            self.to_mark.append((ahead[0] if ahead else self.progress_end) - space)

    def _marks(self, entry: Entry, end: int) -> tuple[list[int], list[int]]:
        """Spaces of the VP marks, and the VP of the highest mark reached by space."""
        vp = [0] * (end + 1)
        spaces: list[int] = []
        for mark in entry.entries("marks"):
            space = mark.number("space", (spaces[-1] if spaces else 0) + 1, end)
            spaces.append(space)
            points = mark.number("vp", vp[end], 100)
            for beyond in range(space, end + 1):
                vp[beyond] = points
        return spaces, vp

    def _read_goods(self, data: Entry) -> None:
        self.good_names: list[str] = []
        self.printed: list[int] = []
        for good in data.by_id("good", GOODS):
            self.good_names.append(good.text("display_name"))
            self.printed.append(good.number("printed_production_on_player_sheet", 0, 5))
        spaces = data.entry("storage_board").entry("production_spaces")
        self.production_spaces = [0, 0, *[spaces.number(str(players), 1, 20) for players in range(2, 5)]]
        # by number of players: all production tokens, each as good * 3 + cost - 2
        self.production: list[list[int]] = [[], [], [], [], []]
        for token in data.entries("production_token"):
            cost = token.number("cost", CHEAPEST, CHEAPEST + COSTS - 1)
            least = token.number("min_players", 2, 4)
            for _ in range(token.number("count_per_good", 0, 10)):
                for players in range(least, 5):
                    self.production[players] += [kind * COSTS + cost - CHEAPEST for kind in range(GOOD_COUNT)]
        for players in range(2, 5):
            self.production[players].sort()
            if len(self.production[players]) != self.rounds * self.production_spaces[players]:
                wanted = self.rounds * self.production_spaces[players]
                raise BadInput(
                    f"Data entry production_token: {players} players need {wanted} tokens for {self.rounds} rounds, "
                    f"not {len(self.production[players])}."
                )

    def _read_tokens(self, data: Entry) -> None:
        self.token_names: list[str] = []
        self.token_types: list[int] = []
        self.bonus: list[int] = [0] * (len(TOKENS) * COLOUR_COUNT)  # AP by token * 7 + colour
        amounts: dict[str, int] = {}
        keys = {
            "sail8": "ap",
            "pirates_plus2": "amount",
            "pirates_gold": "gold",
            "plan_two_neutral": "limit",
            "gold3": "gold",
            "gold5": "gold",
            "gold_per_post": "gold",
            "gold_per_two_cubes": "cubes",
            "end_posts": "vp",
            "end_7vp": "vp",
        }
        for index, token in enumerate(data.by_id("progress_token", TOKENS)):
            name = TOKENS[index]
            self.token_names.append(token.text("display_name"))
            self.token_types.append(TYPES.index(token.text("type", TYPES)))
            token.number("count", 1, 1)
            if index < BONUS_TOKENS:
                token.text("effect", ["bonus_ap"])
                for colour in token.texts("actions", -1, CUBES):
                    self.bonus[index * COLOUR_COUNT + CUBES.index(colour)] = token.number("ap", 0, 9)
            else:
                token.text("effect", [EFFECTS[name]])
                if name in keys:
                    amounts[name] = token.number(keys[name], 1, 20)
        self.sail_bonus = amounts["sail8"]
        self.pirates_others = amounts["pirates_plus2"]
        self.pirates_gold = amounts["pirates_gold"]
        self.neutral_limit = min(3, amounts["plan_two_neutral"])
        self.token_gold = [0] * len(TOKENS)
        self.token_gold[GOLD3] = amounts["gold3"]
        self.token_gold[GOLD5] = amounts["gold5"]
        self.gold_per_post = amounts["gold_per_post"]
        self.cubes_per_gold_token = amounts["gold_per_two_cubes"]
        self.end_posts_vp = amounts["end_posts"]
        self.end_vp = amounts["end_7vp"]

    def _read_tiles(self, data: Entry) -> None:
        shapes = data.entry("shapes")
        self.turned: list[Orientation] = []  # by shape * 8 + orientation
        self.distinct: list[list[int]] = []  # by shape: orientations that differ
        for name in SHAPES:
            shape = shapes.entry(name)
            turned, distinct = orientations_of(shape)
            self.turned += turned
            self.distinct.append(distinct)
        shape_of: list[int] = []
        sizes: list[int] = []
        plan_cost: list[int] = []
        build_cost: list[int] = []
        vp_small: list[int] = []
        vp_big: list[int] = []
        village, neutral = TILES[:VILLAGES], TILES[VILLAGES:]
        for tile in [*data.by_id("village_tile", village), *data.by_id("neutral_tile", neutral)]:
            shape_index = SHAPES.index(tile.text("shape", SHAPES))
            size = len(self.turned[shape_index * ORIENTATIONS].rows)
            shape_of.append(shape_index)
            sizes.append(tile.number("size", size, size))
            plan_cost.append(tile.number("plan_cost", 1, DEAREST))
            build_cost.append(tile.number("build_cost", 1, DEAREST))
            vp_small.append(tile.number("vp_small", 0, 100))
            vp_big.append(tile.number("vp_big", 0, 100))
        self.tile_shape = vec[i64](shape_of)
        self.tile_size = vec[i64](sizes)
        self.plan_cost = vec[i64](plan_cost)
        self.build_cost = vec[i64](build_cost)
        self.vp_small = vec[i64](vp_small)
        self.vp_big = vec[i64](vp_big)
        # bit mask of the later tiles that are the same in every respect: of equal tiles the last one there is offered
        later = [[b for b in range(a + 1, TILE_COUNT) if self._alike(a, b)] for a in range(TILE_COUNT)]
        self.twins = vec[i64]([mask_of(tiles) for tiles in later])
        # by action points up to the dearest tile: bit masks of the tiles that can be planned or built with them
        self.plan_masks = vec[i64]([mask_of([t for t in range(TILE_COUNT) if plan_cost[t] <= ap]) for ap in range(DEAREST + 1)])
        self.build_masks = vec[i64]([mask_of([t for t in range(TILE_COUNT) if build_cost[t] <= ap]) for ap in range(DEAREST + 1)])

    def _tile_name(self, tile: int) -> str:
        """`village tile l4 (4 squares)`."""
        size = self.tile_size[tile]
        squares = "1 square" if size == 1 else f"{size} squares"
        return f"{'village' if tile < VILLAGES else 'neutral'} tile {SHAPES[self.tile_shape[tile]]} ({squares})"

    def _alike(self, a: int, b: int) -> bool:
        return (
            (a < VILLAGES) == (b < VILLAGES)
            and self.tile_shape[a] == self.tile_shape[b]
            and self.plan_cost[a] == self.plan_cost[b]
            and self.build_cost[a] == self.build_cost[b]
            and self.vp_small[a] == self.vp_small[b]
            and self.vp_big[a] == self.vp_big[b]
        )

    def _read_layouts(self, data: Entry) -> None:
        self.tile_rows = [0, 0]
        self.tile_cols = [0, 0]
        for players, layout in enumerate(data.entries("layout", 3), 2):
            layout.number("players", players, players)
            self.tile_rows.append(layout.number("tile_rows", 1, 4))
            self.tile_cols.append(layout.number("tile_cols", 1, 4))
        self.max_big = data.entry("layout_rules").number("max_big_islands", 1, 20)
        self.sides: list[TileSide] = []  # by island tile * 4 + quarter turns clockwise
        posts = 0
        for tile in data.by_id("island_tile", ISLAND_TILES):
            sides = read_sides(tile, GOODS)
            posts += len(sides[0].posts)
            self.sides += sides
        if posts > 62:
            raise BadInput(f"Data entry island_tile: at most 62 trading post spaces can be used, not {posts}.")


def mask_of(numbers: list[int]) -> int:
    """The bit mask of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
