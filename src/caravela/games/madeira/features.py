"""The position as numbers of about unit size, for learning: own sheet first, then the others in seat order, then the board."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.scoring import city_value, points
from caravela.games.madeira.state import Position
from caravela.kernel.features import bits, one_of, shares
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, STEP_MASK

STEPS: Final = 35
SHEET_NAMES: Final = [
    *ids.RESOURCES,
    "pirates",
    "prestige",
    "points",
    "level",
    "hungry",
    "workers_home",
    "city_watch",
    "ships_home",
    *[f"land_{colony}" for colony in ids.COLONIES],
    *[f"on_{field}" for field in ids.SOURCES_OF_WOOD],
    *[f"workers_{city}" for city in ids.CITIES],
    *[f"rightmost_{city}" for city in ids.CITIES],
    *[f"value_{city}" for city in ids.CITIES],
    *[f"ship_{slot}" for slot in ids.SLOTS],
    *[f"markers_{building}" for building in ids.BUILDINGS],
    *[f"up_{favor}" for favor in ids.FAVORS],
    *[f"down_{favor}" for favor in ids.FAVORS],
    *[f"die_{value}" for value in (1, 2, 3)],
    *[f"request_{kind}" for kind in ids.REQUESTS],
    *[f"row_{row}" for row in ids.PASSING],
    *[f"slot_{slot}" for slot in ids.PASSING],
]


def feature_names(players: int) -> list[str]:
    """What each number means."""
    names = [f"{who}_{name}" for who in ["own", *[f"left{i}" for i in range(1, players)]] for name in SHEET_NAMES]
    for field in ids.FIELDS:
        names += [f"wood_{field}", *[f"{field}_gives_{good}" for good in ids.GOODS]]
    for building in ids.BUILDINGS:
        names += [f"{building}_{character}" for character in [*ids.CHARACTERS, "printed"]]
        names += [f"{building}_dice_{value}" for value in (1, 2, 3)] + [f"{building}_pirate"]
    names += [f"watch_die_{value}" for value in (1, 2, 3)]
    for row in range(players):
        names += [f"row{row}_die_{value}" for value in (1, 2, 3)] + [f"row{row}_{kind}" for kind in ids.REQUESTS]
    for city in ids.CITIES:
        names += [f"citizens_{city}", f"built_{city}"]
    names += [f"lying_{favor}" for favor in ids.FAVORS]
    names += [f"{colony}_{reward}" for colony in ids.COLONIES for reward in ids.REWARDS]
    names += [f"round_{number}" for number in range(1, 6)] + [f"phase_{phase}" for phase in "ABCDE"]
    names += [f"resolving_{building}" for building in ids.BUILDINGS] + ["bought", "deciding"]
    names += [f"asked_{step}" for step in range(STEPS)]
    return names


def player_features(s: Position, seat: i64, out: vec[float], at: i64) -> i64:
    """One player's sheet; returns the place after it."""
    cells = s.cells
    base = seat * st.SHEET
    at = shares(cells, base + st.STOCK, ids.REALS, 6.0, out, at)
    out[at] = float(cells[base + st.STOCK + ids.REALS]) / 15.0
    out[at + 1] = float(cells[base + st.PIRATES]) / 15.0
    out[at + 2] = float(cells[base + st.PP]) / 60.0
    out[at + 3] = float(points(s, seat)) / 60.0
    out[at + 4] = float(cells[base + st.LEVEL]) / 7.0
    out[at + 5] = float(st.hungry_workers(s, seat)) / 6.0
    out[at + 6] = float(cells[base + st.HOME]) / 12.0
    out[at + 7] = float(cells[base + st.WATCH]) / 4.0
    out[at + 8] = float(cells[base + st.DOCK]) / 6.0
    at = shares(cells, base + st.LANDS, len(ids.COLONIES), 3.0, out, at + 9)
    at = bits(cells[base + st.ON_FIELDS], len(ids.SOURCES_OF_WOOD), out, at)
    spots = cells[base + st.ON_SPOTS]
    city: i64 = 0
    while city < len(ids.CITIES):
        own = spots & 0xFFF
        out[at + city] = float(st.POP[own]) / 4.0
        length: i64 = 0
        while own >> length:
            length += 1
        out[at + len(ids.CITIES) + city] = float(length) / 12.0
        out[at + 2 * len(ids.CITIES) + city] = float(city_value(s, seat, city)) / 15.0
        spots >>= ids.SPOTS
        city += 1
    at = bits(cells[base + st.SHIPS], len(ids.SLOTS), out, at + 3 * len(ids.CITIES))
    at = shares(cells, base + st.MARKERS_ON, len(ids.BUILDINGS), 2.0, out, at)
    at = bits(cells[base + st.FACE_UP], len(ids.FAVORS), out, at)
    at = bits(cells[base + st.FACE_DOWN], len(ids.FAVORS), out, at)
    at = shares(cells, base + st.DICE, 3, 3.0, out, at)
    at = shares(cells, base + st.HELD, len(ids.REQUESTS), 2.0, out, at)
    place: i64 = 0
    while place < 2 * len(ids.PASSING):  # rows of the guild column, then slots of the passing column
        out[at + place] = 1.0 if cells[st.ROW_SEAT + place] == seat else 0.0
        place += 1
    return at + place


def features(s: Position, seat: i64, out: vec[float], at: i64) -> None:
    """The numbers, as one seat may know them; others' pirates can be worked out (R12.1)."""
    cells = s.cells
    offset: i64 = 0
    while offset < s.players:
        at = player_features(s, (seat + offset) % s.players, out, at)
        offset += 1
    field: i64 = 0
    while field < len(ids.FIELDS):
        out[at] = float(cells[st.WOODS + field]) / 4.0
        at = one_of(cells[st.GIVES + field], len(ids.GOODS), out, at + 1)
        field += 1
    building: i64 = 0
    while building < len(ids.BUILDINGS):
        at = one_of(cells[st.STANDS + building], len(ids.CHARACTERS) + 1, out, at)
        at = shares(cells, st.DICE_ON + building * 3, 3, 3.0, out, at)
        out[at] = float(cells[st.PIRATE_ON + building]) / 3.0
        at += 1
        building += 1
    at = shares(cells, st.WATCH_DICE, 3, 3.0, out, at)
    row: i64 = 0
    while row < s.players:
        at = shares(cells, st.ROW_DICE + row * 3, 3, 3.0, out, at)
        at = shares(cells, st.ROW_REQUESTS + row * len(ids.REQUESTS), len(ids.REQUESTS), 2.0, out, at)
        row += 1
    city: i64 = 0
    while city < len(ids.CITIES):
        out[at] = float(st.citizens_in(s, city)) / 3.0
        out[at + 1] = float(st.POP[(cells[st.BUILT] >> (city * ids.SPOTS)) & 0xFFF]) / 12.0
        at += 2
        city += 1
    place: i64 = 0
    while place < len(ids.FAVORS):
        out[at + s.rare[st.FAVOR_AT + place]] = 1.0 if (cells[st.LYING] >> place) & 1 else 0.0
        place += 1
    at += len(ids.FAVORS)
    colony: i64 = 0
    while colony < len(ids.COLONIES):
        one_of(s.rare[st.REWARD_AT + colony * 2], len(ids.REWARDS), out, at)
        out[at + s.rare[st.REWARD_AT + colony * 2 + 1]] = 1.0
        at += len(ids.REWARDS)
        colony += 1
    at = one_of(cells[st.ROUND] - 1, 5, out, at)
    at = one_of(cells[st.PHASE], 5, out, at)
    at = one_of(cells[st.BUILDING], len(ids.BUILDINGS), out, at)
    out[at] = float(cells[st.BOUGHT]) / 5.0
    out[at + 1] = 1.0 if s.actor == seat else 0.0
    one_of(s.frame & STEP_MASK if s.actor != NOBODY else NOBODY, STEPS, out, at + 2)
