"""The position as numbers of about unit size, for learning: own things first, then the others in turn order, then the board."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.names import (
    CARD_COUNT,
    CARDS,
    CITIES,
    CLASSES,
    DICE,
    DICE_COLOURS,
    DIPLOMAS,
    FAVORS,
    LOCATIONS,
    MONASTERIES,
    NODE_COUNT,
    NODES,
    SPACE_COUNT,
    SPACES,
    START_CARDS,
    VOYAGES,
)
from caravela.games.coimbra.queue import NEUTRAL, VALUE_AT, entry_location, entry_seat
from caravela.games.coimbra.scoring import VOYAGES_IN_PLAY, place_points, points, task_points, track_points
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    CAP_USED,
    CLASS_COUNT,
    COINS,
    CROWNS,
    DIPLOMA_COUNT,
    DISCARD,
    DISKS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    LOCATION,
    PHASE,
    PHASE_C,
    PILGRIM,
    POOL,
    QUEUE,
    ROUND,
    ROWS,
    SCORE,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    TRACKS,
    Position,
    crowns,
    flag_of,
    next_bit,
)
from caravela.games.coimbra.steps.numbers import steps
from caravela.kernel.features import clear, mark, shares
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, STEP_MASK

PHASE_COUNT: Final = 8
PLAYER_NAMES: Final = [
    "guards",
    "coins",
    "score",
    "points",
    "crowns",
    "flag",
    *[f"track_{name}" for name in CLASSES],
    *[f"place_points_{name}" for name in CLASSES],
    *[f"cards_{name}" for name in CLASSES],
    *[f"diplomas_{name}" for name in DIPLOMAS],
    *[f"card_{card}" for card in CARDS],
    *[f"disk_{space}" for space in SPACES],
    *[f"pilgrim_{node}" for node in NODES],
    *[f"invested_{voyage}" for voyage in VOYAGES],
    *[f"task_{voyage}" for voyage in VOYAGES],
    *[f"shutters_{colour}" for colour in DICE_COLOURS],
    *[f"dice_{location}" for location in LOCATIONS],
    *[f"first_value_{location}" for location in LOCATIONS],
]
BOARD_NAMES: Final = [
    *[f"pool_{die}" for die in DICE],
    *[f"row_{location}_{card}" for location in CITIES for card in CARDS[START_CARDS:]],
    *[f"crown_{name}" for name in CLASSES],
    *[f"tokens_{location}" for location in LOCATIONS],
    *[f"favor_{tile}" for tile in FAVORS],
    *[f"discard_{card}" for card in CARDS],
    *[f"tile_{space}_{tile}" for space in SPACES for tile in MONASTERIES],
    *[f"voyage_{voyage}" for voyage in VOYAGES],
    *[f"majority_{name}" for name in CLASSES],
    *[f"group_left_{group + 1}" for group in range(4)],
    *["cap_used", "active_value", "round", "deciding"],
    *[f"phase_{phase}" for phase in range(PHASE_COUNT)],
    *[f"location_{location}" for location in LOCATIONS],
    *[f"asked_{step}" for step in range(len(steps.names))],
]
PLAYER_WIDTH: Final[i64] = len(PLAYER_NAMES)
BOARD_WIDTH: Final[i64] = len(BOARD_NAMES)


def feature_names(players: int) -> list[str]:
    """What each number means."""
    names = [f"{who}_{name}" for who in ["own", *[f"left{i}" for i in range(1, players)]] for name in PLAYER_NAMES]
    return names + BOARD_NAMES


def features(s: Position, seat: i64, out: vec[float], at: i64) -> None:
    """The numbers, as one seat may know them. Nearly all are 0: everything is cleared at once, then only the rest is written."""
    cells, rare = s.cells, s.rare
    clear(s.players * PLAYER_WIDTH + BOARD_WIDTH, out, at)
    offset: i64 = 0
    while offset < s.players:
        write_player(s, (seat + offset) % s.players, out, at)
        at += PLAYER_WIDTH
        offset += 1
    place: i64 = 0
    while place < cells[POOL]:
        out[at + cells[POOL + 1 + place]] += 0.5
        place += 1
    at += 30
    place = 0
    while place < 12:
        card = cells[ROWS + place]
        if card >= 0:
            out[at + place // 4 * 48 + card - START_CARDS] = 1.0
        place += 1
    at += 3 * 48
    group: i64 = 0
    while group < 4:
        if cells[CROWNS + group] >= 0:
            out[at + group] = 1.0
        group += 1
    at += 4
    place = 0
    while place < cells[QUEUE]:
        packed = cells[QUEUE + 1 + place]
        if entry_seat(packed) == NEUTRAL:
            out[at + entry_location(packed)] += 0.5
        place += 1
    mark(cells[AVAILABLE], out, at + 4)
    mark(cells[DISCARD], out, at + 8)
    at += 8 + CARD_COUNT
    space: i64 = 0
    while space < SPACE_COUNT:
        out[at + rare[SPACE_TILES + space]] = 1.0
        at += 24
        space += 1
    place = 0
    while place < VOYAGES_IN_PLAY:
        out[at + rare[IN_PLAY + place]] = 1.0
        place += 1
    at += 15
    track: i64 = 0
    while track < 4:
        out[at + track] = float(place_points(s, track, 0)) / 14.0
        track += 1
    mark(cells[GROUPS_LEFT], out, at + 4)
    at += 8
    out[at] = float(cells[CAP_USED])
    if cells[ACTIVE] >= 0:
        out[at + 1] = float(cells[ACTIVE] >> VALUE_AT) / 6.0
    out[at + 2] = float(cells[ROUND]) / 4.0
    if s.actor == seat:
        out[at + 3] = 1.0
    at += 4
    out[at + cells[PHASE]] = 1.0
    at += PHASE_COUNT
    if cells[PHASE] == PHASE_C:
        out[at + cells[LOCATION]] = 1.0
    if s.actor != NOBODY:
        out[at + 4 + (s.frame & STEP_MASK)] = 1.0


def write_player(s: Position, seat: i64, out: vec[float], at: i64) -> None:
    """One player's numbers, in the order of `PLAYER_NAMES`, where nothing but zeros stands."""
    cells = s.cells
    own = seat * SHEET
    out[at] = float(cells[own + GUARDS]) / 20.0
    out[at + 1] = float(cells[own + COINS]) / 20.0
    out[at + 2] = float(cells[own + SCORE]) / 100.0
    out[at + 3] = float(points(s, seat)) / 150.0
    out[at + 4] = float(crowns(s, seat)) / 6.0
    out[at + 5] = float(flag_of(s, seat)) / 3.0
    at = shares(cells, own + TRACKS, 4, 15.0, out, at + 6)
    track: i64 = 0
    while track < 4:
        out[at + track] = float(track_points(s, seat, track)) / 14.0
        track += 1
    at = shares(cells, own + CLASS_COUNT, 4, 5.0, out, at + 4)
    at = shares(cells, own + DIPLOMA_COUNT, 6, 2.0, out, at)
    mark(cells[own + HELD], out, at)
    at += CARD_COUNT
    mark(cells[own + DISKS], out, at)
    at += SPACE_COUNT
    if cells[own + PILGRIM] >= 0:
        out[at + cells[own + PILGRIM]] = 1.0
    at += NODE_COUNT
    invested = cells[own + INVESTED]
    mark(invested, out, at)
    at += 15
    voyage = next_bit(invested, 0)
    while voyage >= 0:
        out[at + voyage] = float(task_points(s, seat, voyage)) / 10.0
        voyage = next_bit(invested, voyage + 1)
    at += 15
    holder: i64 = 0
    while holder < 3:
        die = cells[own + SHUTTERS + holder]
        if die >= 0:
            out[at + die // 6] += 0.5
        holder += 1
    at += 5
    place: i64 = 0
    while place < cells[QUEUE]:
        packed = cells[QUEUE + 1 + place]
        if entry_seat(packed) == seat:
            lane = at + entry_location(packed)
            if out[lane] == 0.0:
                out[lane + 4] = float(packed >> VALUE_AT) / 6.0
            out[lane] += 0.5
        place += 1
