"""What a seat may see of a position. Only the order of the character stack is hidden, and it is hidden from all (R1.10)."""

from __future__ import annotations

from typing import NotRequired, TypedDict
from typing import NotRequired as Printed

from caravela.games.coimbra.names import (
    CLASSES,
    DIPLOMAS,
    FAVORS,
    FIRST_SPACE,
    LOCATIONS,
    MONASTERIES,
    NODES,
    PHASES,
    VOYAGES,
)
from caravela.games.coimbra.pieces import (
    card_view,
    die_view,
    entry_view,
    favor_view,
    pool_places,
    track_view,
    voyage_view,
)
from caravela.games.coimbra.queue import NEUTRAL, VALUE_AT, entry_location, entry_seat, pool_of, queue_of
from caravela.games.coimbra.state import (
    ACTIVE,
    CAP_USED,
    COINS,
    CROWNS,
    DIPLOMA_COUNT,
    DISCARD,
    DISKS,
    GROUPS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    LOCATION,
    ORDER,
    PHASE,
    PHASE_C,
    PILGRIM,
    ROUND,
    ROWS,
    SCORE,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    TILES,
    TOKENS,
    TRACKS,
    Position,
    bits,
    crowns,
    drawn,
)


class DieView(TypedDict):
    """A die. `id` is its element; `owner` a colour, empty in the pool; `counts` the value with the cap, 0 for unowned dice.
    `places` says where it would stand, counted from the left: a die of the pool in each location, a waiting one with the cap."""

    id: str
    colour: str
    value: int
    owner: str
    counts: int
    cap: bool
    places: dict[str, int]


class EffectView(TypedDict):
    """A bonus as data, so that it can be drawn; the fields are those of `Effect`, empty where the kind has no use for them."""

    kind: str
    rewards: dict[str, int]
    cost: dict[str, int]
    options: list[dict[str, int]]
    group: str
    colour: str
    values: list[int]
    amount: int
    resource: str
    tiers: list[int]


class CardView(TypedDict):
    """A character card; `crown` while a crown token lies on it."""

    id: str
    printed: str
    name: Printed[str]
    group: Printed[str]
    influence: Printed[int]
    cost_kind: Printed[str]
    diplomas: Printed[list[str]]
    bonus: Printed[str]
    text: Printed[str]
    effect: Printed[EffectView]
    crown: bool


class FavorView(TypedDict):
    """A favor tile; `owner` is empty while it lies beside the castle."""

    id: str
    printed: str
    name: Printed[str]
    crowns: Printed[int]
    text: Printed[str]
    effects: Printed[list[EffectView]]
    discount: Printed[int]
    owner: str


class TokenView(TypedDict):
    """A die token; face down once triggered."""

    value: int
    face_down: bool


class LaneView(TypedDict):
    """One location: what waits to be triggered from left to right (a die, or a token's value), the die in action, the
    tokens, and the cards of its row (None where one is gone)."""

    id: str
    printed: str
    name: Printed[str]
    ascending: Printed[bool]
    waiting: list[DieView | int]
    active: NotRequired[DieView]
    tokens: list[TokenView]
    cards: list[CardView | None]


class TrackView(TypedDict):
    """One influence track; `ranking` lists colours, the leader first; `points` what the tile would pay each now."""

    id: str
    printed: str
    name: Printed[str]
    colour: Printed[str]
    reward: Printed[str]
    income: Printed[list[int]]
    tile: str
    places: list[int]
    spaces: dict[str, int]
    ranking: list[str]
    points: dict[str, int]


class VoyageView(TypedDict):
    """One voyage; `disks` and `points` by colour (what the task would pay now, disk or not). The task as data: its kind, its
    points, and the classes it looks at."""

    id: str
    printed: str
    name: Printed[str]
    cost_kind: Printed[str]
    cost: Printed[int]
    text: Printed[str]
    task: Printed[str]
    vp: Printed[int]
    groups: Printed[list[str]]
    number: Printed[int]
    disks: list[str]
    points: dict[str, int]


class MonasteryView(TypedDict):
    """A monastery tile."""

    id: str
    printed: str
    text: Printed[str]
    effect: Printed[EffectView]
    lasting: Printed[bool]


class NodeView(TypedDict):
    """One place of the map, with the monastery that was dealt to it, if it is for one."""

    id: str
    printed: str
    name: Printed[str]
    kind: Printed[str]
    colour: Printed[str]
    x: Printed[int]
    y: Printed[int]
    level: Printed[int]
    pilgrims: list[str]
    monastery: NotRequired[MonasteryView]
    disks: list[str]


class RoadView(TypedDict):
    """A road between two places."""

    a: str
    b: str
    one_way: bool


class PlayerView(TypedDict):
    """One player. `score` stands on the score track, `points` is what the game would end with now."""

    seat: int
    colour: str
    flag: int
    guards: int
    coins: int
    score: int
    points: int
    crowns: int
    tracks: dict[str, int]
    pilgrim: str
    cards: list[CardView]
    dice: list[DieView]
    favors: list[str]
    tokens: list[str]
    diplomas: dict[str, int]
    monasteries: list[str]
    voyages: list[str]
    disks_left: int


class View(TypedDict):
    """All of the table."""

    round: int
    rounds: Printed[int]
    phase: str
    location: str
    order: list[str]
    flag_crowns: list[int]
    players: list[PlayerView]
    pool: list[DieView]
    lanes: list[LaneView]
    favors: list[FavorView]
    cap_used: bool
    tracks: list[TrackView]
    voyages: list[VoyageView]
    nodes: list[NodeView]
    roads: Printed[list[RoadView]]
    start_groups: list[list[CardView] | None]
    stack: int
    discard: list[CardView]


def view(s: Position) -> View:
    """The whole table; the character stack as a number."""
    cells = s.cells
    colours = s.game.colours
    return {
        "round": s.cells[ROUND],
        "phase": PHASES[s.cells[PHASE]],
        "location": LOCATIONS[s.cells[LOCATION]] if s.cells[PHASE] == PHASE_C else "",
        "order": [colours[cells[ORDER + flag]] for flag in range(s.players)],
        "flag_crowns": list(s.data.flag_crowns[: s.players]),
        "players": [player_view(s, seat) for seat in range(s.players)],
        "pool": [die_view(f"die.{index}", die, "", 0, False, pool_places(s, die)) for index, die in enumerate(pool_of(s))],
        "lanes": [lane_view(s, location) for location in range(len(LOCATIONS))],
        "favors": [favor_view(s, tile) for tile in range(len(FAVORS))],
        "cap_used": cells[CAP_USED] == 1,
        "tracks": [track_view(s, track) for track in range(len(CLASSES))],
        "voyages": [voyage_view(s, s.rare[IN_PLAY + place]) for place in range(6)],
        "nodes": [node_view(s, node) for node in range(len(NODES))],
        "start_groups": [
            [card_view(s.rare[GROUPS + 2 * group + i], False) for i in range(2)] if (cells[GROUPS_LEFT] >> group) & 1 else None
            for group in range(s.players)
        ],
        "stack": 48 - drawn(s),
        "discard": [card_view(card, False) for card in bits(s.cells[DISCARD])],
    }


def lane_view(s: Position, location: int) -> LaneView:
    """One location."""
    name = LOCATIONS[location]
    waiting: list[DieView | int] = []
    standing: list[int] = []
    for packed in queue_of(s):
        if entry_location(packed) != location:
            continue
        if entry_seat(packed) == NEUTRAL:
            waiting.append(packed >> VALUE_AT)
            standing.append(packed >> VALUE_AT)
        else:
            waiting.append(entry_view(s, packed, f"die.{name}.{len(waiting)}"))
    tokens: list[TokenView] = []
    if location > 0:
        triggered = s.cells[PHASE] == PHASE_C and s.cells[LOCATION] == location
        for value in s.data.tokens[s.players][location - 1]:
            waits = not triggered or value in standing
            if triggered and waits:
                standing.remove(value)
            tokens.append({"value": value, "face_down": not waits})
    active = s.cells[ACTIVE]
    cards: list[CardView | None] = []
    if location > 0:
        for place in range((location - 1) * 4, location * 4):
            card = s.cells[ROWS + place]
            crown = card >= 0 and s.cells[CROWNS + s.data.card_class[card]] == place
            cards.append(card_view(card, crown) if card >= 0 else None)
    found: LaneView = {
        "id": name,
        "printed": "lane",
        "waiting": waiting,
        "tokens": tokens,
        "cards": cards,
    }
    if active >= 0 and entry_location(active) == location:
        found["active"] = entry_view(s, active, f"die.{name}.active")
    return found


def node_view(s: Position, node: int) -> NodeView:
    """One place of the map, with the monastery on it."""
    space = node - FIRST_SPACE
    colours = s.game.colours
    found: NodeView = {
        "id": NODES[node],
        "printed": "node",
        "pilgrims": [colours[seat] for seat in range(s.players) if s.cells[seat * SHEET + PILGRIM] == node],
        "disks": [],
    }
    if space >= 0:
        found["monastery"] = {"id": MONASTERIES[s.rare[SPACE_TILES + space]], "printed": "monastery"}
        found["disks"] = [colours[seat] for seat in range(s.players) if (s.cells[seat * SHEET + DISKS] >> space) & 1]
    return found


def player_view(s: Position, seat: int) -> PlayerView:
    """One player."""
    base = seat * SHEET
    cells = s.cells
    colour = s.game.colours[seat]
    flag = 0
    while s.cells[ORDER + flag] != seat:
        flag += 1
    monasteries = bits(cells[base + DISKS])
    voyages = bits(cells[base + INVESTED])
    dice: list[DieView] = []
    for holder in range(3):
        if cells[base + SHUTTERS + holder] >= 0:
            dice.append(die_view(f"die.{colour}.{holder}", cells[base + SHUTTERS + holder], colour, 0, False, {}))
    return {
        "seat": seat,
        "colour": colour,
        "flag": flag + 1,
        "guards": cells[base + GUARDS],
        "coins": cells[base + COINS],
        "score": cells[base + SCORE],
        "points": s.scores()[seat],
        "crowns": crowns(s, seat),
        "tracks": {CLASSES[track]: cells[base + TRACKS + track] for track in range(len(CLASSES))},
        "pilgrim": NODES[cells[base + PILGRIM]] if cells[base + PILGRIM] >= 0 else "",
        "cards": [card_view(card, False) for card in bits(cells[base + HELD])],
        "dice": dice,
        "favors": [FAVORS[tile] for tile in bits(cells[base + TILES])],
        "tokens": [CLASSES[group] for group in bits(cells[base + TOKENS])],
        "diplomas": {name: cells[base + DIPLOMA_COUNT + index] for index, name in enumerate(DIPLOMAS)},
        "monasteries": [NODES[FIRST_SPACE + space] for space in monasteries],
        "voyages": [VOYAGES[voyage] for voyage in voyages],
        "disks_left": s.data.disks - 5 - len(monasteries) - len(voyages),
    }
