"""The position as numbers of about unit size, for learning: own things first, then the others in turn order, then the board."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.names import CARDS, CLASSES, DICE, DIPLOMAS, FAVORS, LOCATIONS, MONASTERIES, NODES, SPACES, VOYAGES
from caravela.games.coimbra.scoring import points, task_points, track_points
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    CAP_USED,
    CLASS_COUNT,
    COINS,
    CROWNS,
    DIPLOMA_COUNT,
    DISKS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    NEUTRAL,
    ORDER,
    PHASE_C,
    PILGRIM,
    ROWS,
    SCORE,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    STEP_COUNT,
    TRACK_TILES,
    TRACKS,
    VALUE_AT,
    Position,
    entry_location,
    entry_seat,
)
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
    *[f"shutters_{colour}" for colour in ("gray", "orange", "purple", "green", "white")],
    *[f"dice_{location}" for location in LOCATIONS],
    *[f"first_value_{location}" for location in LOCATIONS],
]


def feature_names(players: int) -> list[str]:
    """What each number means."""
    names = [f"{who}_{name}" for who in ["own", *[f"left{i}" for i in range(1, players)]] for name in PLAYER_NAMES]
    names += [f"pool_{die}" for die in DICE]
    names += [f"row_{location}_{card}" for location in LOCATIONS[1:] for card in CARDS[8:]]
    names += [f"crown_{name}" for name in CLASSES]
    names += [f"tokens_{location}" for location in LOCATIONS]
    names += [f"favor_{tile}" for tile in FAVORS]
    names += [f"discard_{card}" for card in CARDS]
    names += [f"tile_{space}_{tile}" for space in SPACES for tile in MONASTERIES]
    names += [f"voyage_{voyage}" for voyage in VOYAGES]
    names += [f"majority_{name}" for name in CLASSES]
    names += [f"group_left_{group + 1}" for group in range(4)]
    names += ["cap_used", "active_value", "round", "deciding"]
    names += [f"phase_{phase}" for phase in range(PHASE_COUNT)]
    names += [f"location_{location}" for location in LOCATIONS]
    names += [f"asked_{step}" for step in range(STEP_COUNT)]
    return names


def features(s: Position, seat: int) -> list[float]:
    """The numbers, as one seat may know them."""
    values: list[float] = []
    for offset in range(s.players):
        add_player(s, (seat + offset) % s.players, values)
    pool = [0.0] * len(DICE)
    for die in s.pool:
        pool[die] += 0.5
    values += pool
    rows = [0.0] * (3 * 48)
    for place in range(12):
        card = s.board[ROWS + place]
        if card >= 0:
            rows[place // 4 * 48 + card - 8] = 1.0
    values += rows
    for group in range(4):
        values.append(1.0 if s.board[CROWNS + group] >= 0 else 0.0)
    tokens = [0.0] * 4
    for packed in s.queue:
        if entry_seat(packed) == NEUTRAL:
            tokens[entry_location(packed)] += 0.5
    values += tokens
    add_mask(values, s.board[AVAILABLE], len(FAVORS))
    add_mask(values, s.discard, len(CARDS))
    for space in range(len(SPACES)):
        for tile in range(len(MONASTERIES)):
            values.append(1.0 if s.setting[SPACE_TILES + space] == tile else 0.0)
    in_play = 0
    for place in range(6):
        in_play |= 1 << s.setting[IN_PLAY + place]
    add_mask(values, in_play, len(VOYAGES))
    for track in range(4):
        values.append(s.data.places[s.players][s.setting[TRACK_TILES + track]][0] / 14.0)
    add_mask(values, s.board[GROUPS_LEFT], 4)
    values.append(float(s.board[CAP_USED]))
    values.append((s.board[ACTIVE] >> VALUE_AT) / 6.0 if s.board[ACTIVE] >= 0 else 0.0)
    values.append(s.round / 4.0)
    values.append(1.0 if s.actor == seat else 0.0)
    add_one(values, s.phase, PHASE_COUNT)
    add_one(values, s.location if s.phase == PHASE_C else -1, len(LOCATIONS))
    add_one(values, s.frame & STEP_MASK if s.actor != NOBODY else -1, STEP_COUNT)
    return values


def add_mask(values: list[float], mask: int, size: int) -> None:
    """A bit mask as ones and zeros."""
    for index in range(size):
        values.append(1.0 if (mask >> index) & 1 else 0.0)


def add_one(values: list[float], hot: int, size: int) -> None:
    """A one at one place, zeros elsewhere."""
    for index in range(size):
        values.append(1.0 if index == hot else 0.0)


def add_player(s: Position, seat: int, values: list[float]) -> None:
    """One player's numbers, in the order of `PLAYER_NAMES`."""
    base = seat * SHEET
    sheet = s.sheet
    values.append(sheet[base + GUARDS] / 20.0)
    values.append(sheet[base + COINS] / 20.0)
    values.append(sheet[base + SCORE] / 100.0)
    values.append(points(s, seat) / 150.0)
    values.append(s.crowns(seat) / 6.0)
    flag = 0
    while s.board[ORDER + flag] != seat:
        flag += 1
    values.append(flag / 3.0)
    for track in range(4):
        values.append(sheet[base + TRACKS + track] / 15.0)
    for track in range(4):
        values.append(track_points(s, seat, track) / 14.0)
    for group in range(4):
        values.append(sheet[base + CLASS_COUNT + group] / 5.0)
    for icon in range(len(DIPLOMAS)):
        values.append(sheet[base + DIPLOMA_COUNT + icon] / 2.0)
    add_mask(values, sheet[base + HELD], len(CARDS))
    add_mask(values, sheet[base + DISKS], len(SPACES))
    add_one(values, sheet[base + PILGRIM], len(NODES))
    add_mask(values, sheet[base + INVESTED], len(VOYAGES))
    for voyage in range(len(VOYAGES)):
        invested = (sheet[base + INVESTED] >> voyage) & 1
        values.append(task_points(s, seat, voyage) / 10.0 if invested else 0.0)
    shutters = [0.0] * 5
    for holder in range(3):
        if sheet[base + SHUTTERS + holder] >= 0:
            shutters[sheet[base + SHUTTERS + holder] // 6] += 0.5
    values += shutters
    counts = [0.0] * 4
    firsts = [0.0] * 4
    for packed in s.queue:
        if entry_seat(packed) == seat:
            location = entry_location(packed)
            if counts[location] == 0.0:
                firsts[location] = (packed >> VALUE_AT) / 6.0
            counts[location] += 0.5
    values += counts
    values += firsts
