"""The position as numbers of about unit size, for learning: own sheet first, then the others in seat order, then the board."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.components import (
    BUILDINGS,
    CHARACTERS,
    CITIES,
    COLONIES,
    FAVORS,
    FIELDS,
    GOODS,
    PASSING,
    REQUESTS,
    RESOURCES,
    REWARDS,
    SLOTS,
    SOURCES_OF_WOOD,
    SPOTS,
)
from caravela.games.madeira.scoring import city_value, points
from caravela.games.madeira.state import (
    BUILT,
    DICE,
    DICE_ON,
    DOCK,
    FACE_DOWN,
    FACE_UP,
    GIVES,
    HELD,
    HOME,
    LANDS,
    LEVEL,
    LYING,
    MARKERS_ON,
    ON_FIELDS,
    ON_SPOTS,
    PIRATE_ON,
    PIRATES,
    POP,
    PP,
    ROW_DICE,
    ROW_REQUESTS,
    ROW_SEAT,
    SHEET,
    SHIPS,
    SLOT_SEAT,
    STANDS,
    WATCH,
    WATCH_DICE,
    WOODS,
    Position,
)
from caravela.kernel.state import NOBODY, STEP_MASK

STEPS: Final = 35
SHEET_NAMES: Final = [
    *RESOURCES,
    "pirates",
    "prestige",
    "points",
    "level",
    "hungry",
    "workers_home",
    "city_watch",
    "ships_home",
    *[f"land_{colony}" for colony in COLONIES],
    *[f"on_{field}" for field in SOURCES_OF_WOOD],
    *[f"workers_{city}" for city in CITIES],
    *[f"rightmost_{city}" for city in CITIES],
    *[f"value_{city}" for city in CITIES],
    *[f"ship_{slot}" for slot in SLOTS],
    *[f"markers_{building}" for building in BUILDINGS],
    *[f"up_{favor}" for favor in FAVORS],
    *[f"down_{favor}" for favor in FAVORS],
    *[f"die_{value}" for value in (1, 2, 3)],
    *[f"request_{kind}" for kind in REQUESTS],
    *[f"row_{row}" for row in PASSING],
    *[f"slot_{slot}" for slot in PASSING],
]


def feature_names(players: int) -> list[str]:
    """What each number means."""
    names = [f"{who}_{name}" for who in ["own", *[f"left{i}" for i in range(1, players)]] for name in SHEET_NAMES]
    for field in FIELDS:
        names += [f"wood_{field}", *[f"{field}_gives_{good}" for good in GOODS]]
    for building in BUILDINGS:
        names += [f"{building}_{character}" for character in [*CHARACTERS, "printed"]]
        names += [f"{building}_dice_{value}" for value in (1, 2, 3)] + [f"{building}_pirate"]
    names += [f"watch_die_{value}" for value in (1, 2, 3)]
    for row in range(players):
        names += [f"row{row}_die_{value}" for value in (1, 2, 3)] + [f"row{row}_{kind}" for kind in REQUESTS]
    for city in CITIES:
        names += [f"citizens_{city}", f"built_{city}"]
    names += [f"lying_{favor}" for favor in FAVORS]
    names += [f"{colony}_{reward}" for colony in COLONIES for reward in REWARDS]
    names += [f"round_{number}" for number in range(1, 6)] + [f"phase_{phase}" for phase in "ABCDE"]
    names += [f"resolving_{building}" for building in BUILDINGS] + ["bought", "deciding"]
    names += [f"asked_{step}" for step in range(STEPS)]
    return names


def flags(mask: int, count: int, values: list[float]) -> None:
    """The lowest `count` bits as numbers."""
    for bit in range(count):
        values.append(float((mask >> bit) & 1))


def one_hot(index: int, count: int, values: list[float]) -> None:
    """`count` numbers, 1 at the index (none for an index outside)."""
    for other in range(count):
        values.append(1.0 if other == index else 0.0)


def player_features(s: Position, seat: int, values: list[float]) -> None:
    """One player's sheet."""
    base = seat * SHEET
    sheet = s.sheet
    for resource in range(6):
        values.append(sheet[base + resource] / (15.0 if resource == 5 else 6.0))
    values.append(sheet[base + PIRATES] / 15.0)
    values.append(sheet[base + PP] / 60.0)
    values.append(points(s, seat) / 60.0)
    values.append(sheet[base + LEVEL] / 7.0)
    values.append(s.hungry(seat) / 6.0)
    values.append(sheet[base + HOME] / 12.0)
    values.append(sheet[base + WATCH] / 4.0)
    values.append(sheet[base + DOCK] / 6.0)
    for colony in range(3):
        values.append(sheet[base + LANDS + colony] / 3.0)
    flags(sheet[base + ON_FIELDS], len(SOURCES_OF_WOOD), values)
    for city in range(3):
        values.append(s.city_workers(seat, city) / 4.0)
    for city in range(3):
        values.append(((sheet[base + ON_SPOTS] >> (city * SPOTS)) & 0xFFF).bit_length() / 12.0)
    for city in range(3):
        values.append(city_value(s, seat, city) / 15.0)
    flags(sheet[base + SHIPS], len(SLOTS), values)
    for building in range(5):
        values.append(sheet[base + MARKERS_ON + building] / 2.0)
    flags(sheet[base + FACE_UP], len(FAVORS), values)
    flags(sheet[base + FACE_DOWN], len(FAVORS), values)
    for index in range(3):
        values.append(sheet[base + DICE + index] / 3.0)
    for kind in range(len(REQUESTS)):
        values.append(sheet[base + HELD + kind] / 2.0)
    for row in range(4):
        values.append(1.0 if s.board[ROW_SEAT + row] == seat else 0.0)
    for slot in range(4):
        values.append(1.0 if s.board[SLOT_SEAT + slot] == seat else 0.0)


def features(s: Position, seat: int) -> list[float]:
    """The numbers, as one seat may know them; others' pirates can be worked out (R12.1)."""
    values: list[float] = []
    board = s.board
    for offset in range(s.players):
        player_features(s, (seat + offset) % s.players, values)
    for field in range(len(FIELDS)):
        values.append(board[WOODS + field] / 4.0)
        one_hot(board[GIVES + field], len(GOODS), values)
    for building in range(len(BUILDINGS)):
        one_hot(board[STANDS + building], len(CHARACTERS) + 1, values)
        for index in range(3):
            values.append(board[DICE_ON + building * 3 + index] / 3.0)
        values.append(board[PIRATE_ON + building] / 3.0)
    for index in range(3):
        values.append(board[WATCH_DICE + index] / 3.0)
    for row in range(s.players):
        for index in range(3):
            values.append(board[ROW_DICE + row * 3 + index] / 3.0)
        for kind in range(len(REQUESTS)):
            values.append(board[ROW_REQUESTS + row * 5 + kind] / 2.0)
    for city in range(len(CITIES)):
        values.append(s.citizens(city) / 3.0)
        values.append(POP[(board[BUILT] >> (city * SPOTS)) & 0xFFF] / 12.0)
    lying = 0
    for place in range(len(FAVORS)):
        if (board[LYING] >> place) & 1:
            lying |= 1 << s.favor_at[place]
    flags(lying, len(FAVORS), values)
    for colony in range(len(COLONIES)):
        for reward in range(len(REWARDS)):
            values.append(1.0 if reward in (s.rewards[colony * 2], s.rewards[colony * 2 + 1]) else 0.0)
    one_hot(s.round - 1, 5, values)
    one_hot(s.phase, 5, values)
    one_hot(s.building, 5, values)
    values.append(s.bought / 5.0)
    values.append(1.0 if s.actor == seat else 0.0)
    one_hot(s.frame & STEP_MASK if s.actor != NOBODY else -1, STEPS, values)
    return values
