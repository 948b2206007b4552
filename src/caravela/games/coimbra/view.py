"""What a seat may see of a position. Only the order of the character stack is hidden, and it is hidden from all (R1.10)."""

from __future__ import annotations

from typing import TypedDict

from caravela.games.coimbra.components import FIRST_MONASTERY, LEVELS
from caravela.games.coimbra.names import (
    BONUSES,
    CARDS,
    CLASSES,
    CORNERS,
    COST_KINDS,
    DICE_COLOURS,
    DIPLOMAS,
    FAVORS,
    FIRST_SPACE,
    LOCATIONS,
    MONASTERIES,
    NODES,
    RESOURCES,
    SCORING_TILES,
    VOYAGES,
)
from caravela.games.coimbra.scoring import task_points, track_points
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    CAP_USED,
    COINS,
    CROWNS,
    DIPLOMA_COUNT,
    DISKS,
    GROUPS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    NEUTRAL,
    ORDER,
    PHASE_C,
    PILGRIM,
    RANKS,
    ROWS,
    SCORE,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    TILES,
    TOKENS,
    TRACK_TILES,
    TRACKS,
    VALUE_AT,
    Position,
    bits,
    entry_die,
    entry_location,
    entry_seat,
)
from caravela.games.coimbra.targets import targets
from caravela.games.coimbra.texts import card_name, effect_text, favor_text, node_name, task_text, tile_text

__all__ = ["targets", "view"]

PHASES = ["set_up", "A", "B", "C", "D", "E", "F", "end"]


class DieView(TypedDict):
    """A die. `id` is its element; `owner` a colour, empty in the pool; `counts` the value with the cap, 0 for unowned dice."""

    id: str
    colour: str
    value: int
    owner: str
    counts: int
    cap: bool


class TokenView(TypedDict):
    """A die token; face down once triggered."""

    value: int
    face_down: bool


class CardView(TypedDict):
    """A character card; `crown` while a crown token lies on it."""

    id: str
    name: str
    group: str
    influence: int
    cost_kind: str
    diplomas: list[str]
    bonus: str
    text: str
    crown: bool


class LaneView(TypedDict):
    """One location: what waits to be triggered from left to right (a die, or a token's value), the die in action, the
    tokens, and the cards of its row (None where one is gone)."""

    id: str
    name: str
    ascending: bool
    waiting: list[DieView | int]
    active: DieView | None
    tokens: list[TokenView]
    cards: list[CardView | None]


class FavorView(TypedDict):
    """A favor tile; `owner` is empty while it lies beside the castle."""

    id: str
    name: str
    crowns: int
    text: str
    owner: str


class TrackView(TypedDict):
    """One influence track; `ranking` lists colours, the leader first; `points` what the tile would pay each now."""

    id: str
    name: str
    colour: str
    reward: str
    income: list[int]
    tile: str
    places: list[int]
    spaces: dict[str, int]
    ranking: list[str]
    points: dict[str, int]


class VoyageView(TypedDict):
    """One voyage; `disks` and `points` by colour (what the task would pay now, disk or not)."""

    id: str
    name: str
    cost_kind: str
    cost: int
    text: str
    disks: list[str]
    points: dict[str, int]


class NodeView(TypedDict):
    """One place of the map."""

    id: str
    name: str
    kind: str
    colour: str
    x: int
    y: int
    pilgrims: list[str]
    level: int
    tile: str
    text: str
    lasting: bool
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
    rounds: int
    phase: str
    location: str
    order: list[str]
    flag_crowns: list[int]
    pool: list[DieView]
    lanes: list[LaneView]
    favors: list[FavorView]
    cap_used: bool
    tracks: list[TrackView]
    voyages: list[VoyageView]
    nodes: list[NodeView]
    roads: list[RoadView]
    start_groups: list[list[CardView] | None]
    stack: int
    discard: list[CardView]
    players: list[PlayerView]


def view(s: Position) -> View:
    """The whole table; the character stack as a number."""
    board = s.board
    colours = s.game.colours
    return {
        "round": s.round,
        "rounds": s.data.rounds,
        "phase": PHASES[s.phase],
        "location": LOCATIONS[s.location] if s.phase == PHASE_C else "",
        "order": [colours[board[ORDER + flag]] for flag in range(s.players)],
        "flag_crowns": s.data.flag_crowns[: s.players],
        "pool": [die_view(f"die.{index}", die, "", 0, False) for index, die in enumerate(s.pool)],
        "lanes": [lane_view(s, location) for location in range(len(LOCATIONS))],
        "favors": [favor_view(s, tile) for tile in range(len(FAVORS))],
        "cap_used": board[CAP_USED] == 1,
        "tracks": [track_view(s, track) for track in range(len(CLASSES))],
        "voyages": [voyage_view(s, s.setting[IN_PLAY + place]) for place in range(6)],
        "nodes": [node_view(s, node) for node in range(len(NODES))],
        "roads": [{"a": NODES[a], "b": NODES[b], "one_way": one_way} for a, b, one_way in s.data.roads],
        "start_groups": [
            [card_view(s, s.setting[GROUPS + 2 * group + i], False) for i in range(2)]
            if (board[GROUPS_LEFT] >> group) & 1
            else None
            for group in range(s.players)
        ],
        "stack": len(s.deck) - s.drawn(),
        "discard": [card_view(s, card, False) for card in bits(s.discard)],
        "players": [player_view(s, seat) for seat in range(s.players)],
    }


def die_view(element: str, die: int, owner: str, counts: int, cap: bool) -> DieView:
    """One die."""
    return {
        "id": element,
        "colour": DICE_COLOURS[die // 6],
        "value": die % 6 + 1,
        "owner": owner,
        "counts": counts,
        "cap": cap,
    }


def entry_view(s: Position, packed: int, element: str) -> DieView:
    """A die of the queue."""
    die = entry_die(packed)
    value = packed >> VALUE_AT
    return die_view(element, die, s.game.colours[entry_seat(packed)], value, value != die % 6 + 1)


def lane_view(s: Position, location: int) -> LaneView:
    """One location."""
    name = LOCATIONS[location]
    waiting: list[DieView | int] = []
    standing: list[int] = []
    for packed in s.queue:
        if entry_location(packed) != location:
            continue
        if entry_seat(packed) == NEUTRAL:
            waiting.append(packed >> VALUE_AT)
            standing.append(packed >> VALUE_AT)
        else:
            waiting.append(entry_view(s, packed, f"die.{name}.{len(waiting)}"))
    tokens: list[TokenView] = []
    if location > 0:
        triggered = s.phase == PHASE_C and s.location == location
        for value in s.data.tokens[s.players][location - 1]:
            waits = not triggered or value in standing
            if triggered and waits:
                standing.remove(value)
            tokens.append({"value": value, "face_down": not waits})
    active = s.board[ACTIVE]
    cards: list[CardView | None] = []
    if location > 0:
        for place in range((location - 1) * 4, location * 4):
            card = s.board[ROWS + place]
            crown = card >= 0 and s.board[CROWNS + s.data.card_class[card]] == place
            cards.append(card_view(s, card, crown) if card >= 0 else None)
    acting = active >= 0 and entry_location(active) == location
    return {
        "id": name,
        "name": s.data.location_names[location],
        "ascending": location == 0,
        "waiting": waiting,
        "active": entry_view(s, active, f"die.{name}.active") if acting else None,
        "tokens": tokens,
        "cards": cards,
    }


def card_view(s: Position, card: int, crown: bool) -> CardView:
    """One character card."""
    data = s.data
    kind = data.cost_kind[card]
    return {
        "id": CARDS[card],
        "name": card_name(data, card),
        "group": CLASSES[data.card_class[card]],
        "influence": data.influence[card],
        "cost_kind": COST_KINDS[kind] if kind >= 0 else "none",
        "diplomas": [DIPLOMAS[icon] for icon in data.diplomas[card]],
        "bonus": BONUSES[data.bonus[card]],
        "text": effect_text(data, data.effects[card]),
        "crown": crown,
    }


def favor_view(s: Position, tile: int) -> FavorView:
    """One favor tile."""
    owner = ""
    for seat in range(s.players):
        if (s.sheet[seat * SHEET + TILES] >> tile) & 1:
            owner = s.game.colours[seat]
    assert owner or (s.board[AVAILABLE] >> tile) & 1
    return {
        "id": FAVORS[tile],
        "name": s.data.favor_names[tile],
        "crowns": s.data.favor_crowns[tile],
        "text": favor_text(s.data, tile),
        "owner": owner,
    }


def track_view(s: Position, track: int) -> TrackView:
    """One influence track."""
    data = s.data
    colours = s.game.colours
    tile = s.setting[TRACK_TILES + track]
    return {
        "id": CLASSES[track],
        "name": data.class_names[track],
        "colour": DICE_COLOURS[track],
        "reward": RESOURCES[data.income_kind[track]],
        "income": data.income[track],
        "tile": SCORING_TILES[tile],
        "places": data.places[s.players][tile][: 3 if s.players == 4 else 2],
        "spaces": {colours[seat]: s.sheet[seat * SHEET + TRACKS + track] for seat in range(s.players)},
        "ranking": [colours[s.board[RANKS + track * 4 + place]] for place in range(s.players)],
        "points": {colours[seat]: track_points(s, seat, track) for seat in range(s.players)},
    }


def voyage_view(s: Position, voyage: int) -> VoyageView:
    """One voyage."""
    data = s.data
    colours = s.game.colours
    return {
        "id": VOYAGES[voyage],
        "name": data.voyage_names[voyage],
        "cost_kind": COST_KINDS[data.voyage_kind[voyage]],
        "cost": data.voyage_cost[voyage],
        "text": task_text(data, voyage),
        "disks": [colours[seat] for seat in range(s.players) if (s.sheet[seat * SHEET + INVESTED] >> voyage) & 1],
        "points": {colours[seat]: task_points(s, seat, voyage) for seat in range(s.players)},
    }


def node_view(s: Position, node: int) -> NodeView:
    """One place of the map, with the monastery on it."""
    data = s.data
    space = node - FIRST_SPACE
    tile = s.setting[SPACE_TILES + space] if space >= 0 else -1
    colours = s.game.colours
    return {
        "id": NODES[node],
        "name": node_name(node),
        "kind": "corner" if node < len(CORNERS) else "stopover" if space < 0 else "monastery",
        "colour": data.node_colour[node],
        "x": data.node_x[node],
        "y": data.node_y[node],
        "pilgrims": [colours[seat] for seat in range(s.players) if s.sheet[seat * SHEET + PILGRIM] == node],
        "level": LEVELS[space] if space >= 0 else 0,
        "tile": MONASTERIES[tile] if tile >= 0 else "",
        "text": tile_text(data, tile) if tile >= 0 else "",
        "lasting": tile >= 0 and data.effects[FIRST_MONASTERY + tile].lasting,
        "disks": [colours[seat] for seat in range(s.players) if (s.sheet[seat * SHEET + DISKS] >> space) & 1]
        if space >= 0
        else [],
    }


def player_view(s: Position, seat: int) -> PlayerView:
    """One player."""
    base = seat * SHEET
    sheet = s.sheet
    colour = s.game.colours[seat]
    flag = 0
    while s.board[ORDER + flag] != seat:
        flag += 1
    monasteries = bits(sheet[base + DISKS])
    voyages = bits(sheet[base + INVESTED])
    dice: list[DieView] = []
    for holder in range(3):
        if sheet[base + SHUTTERS + holder] >= 0:
            dice.append(die_view(f"die.{colour}.{holder}", sheet[base + SHUTTERS + holder], colour, 0, False))
    return {
        "seat": seat,
        "colour": colour,
        "flag": flag + 1,
        "guards": sheet[base + GUARDS],
        "coins": sheet[base + COINS],
        "score": sheet[base + SCORE],
        "points": s.scores()[seat],
        "crowns": s.crowns(seat),
        "tracks": {CLASSES[track]: sheet[base + TRACKS + track] for track in range(len(CLASSES))},
        "pilgrim": NODES[sheet[base + PILGRIM]] if sheet[base + PILGRIM] >= 0 else "",
        "cards": [card_view(s, card, False) for card in bits(sheet[base + HELD])],
        "dice": dice,
        "favors": [FAVORS[tile] for tile in bits(sheet[base + TILES])],
        "tokens": [CLASSES[group] for group in bits(sheet[base + TOKENS])],
        "diplomas": {name: sheet[base + DIPLOMA_COUNT + index] for index, name in enumerate(DIPLOMAS)},
        "monasteries": [NODES[FIRST_SPACE + space] for space in monasteries],
        "voyages": [VOYAGES[voyage] for voyage in voyages],
        "disks_left": s.data.disks - 5 - len(monasteries) - len(voyages),
    }
