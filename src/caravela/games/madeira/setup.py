"""The set-up of R2, up to the placement turns, and what phase A rolls and deals in the later rounds (R4.1)."""

from __future__ import annotations

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import BEGIN, PLACE_SPOT, START_ROUND
from caravela.kernel.packed import i64


def set_up(s: Position) -> None:
    """R2.1 to R2.11; then the placement turns are pending, the last player's first (R2.12)."""
    data = s.data
    cells = s.cells
    deal_starting_requests(s)
    deal_requests(s)
    cells[st.PHASE] = st.SETTING_UP
    cells[st.BUILDING] = -1
    for building in range(len(ids.BUILDINGS)):
        cells[st.STANDS + building] = -1
    roll_dice(s, st.SET_UP)
    deal_rewards(s)
    favors = list(range(len(ids.FAVORS)))
    s.shuffle(st.SET_UP, favors)
    rare = s.rewrite()
    for place, favor in enumerate(favors):
        rare[st.FAVOR_AT + place] = favor
    cells[st.LYING] = (1 << len(ids.FAVORS)) - 1
    for city in range(len(ids.CITIES)):
        cells[st.BUILT] |= 0b1111 << (city * ids.SPOTS)
        cells[st.NEUTRAL] |= 1 << (city * ids.SPOTS + data.citizen_spot)
    for field in range(len(ids.FIELDS)):
        cells[st.WOODS + field] = data.field_wood[s.players][field]
        cells[st.GIVES + field] = data.field_good[field]
    place_characters(s, st.SET_UP, 1)
    order = st.passing_order(s)
    for position, seat in enumerate(order):
        equip(s, seat, data.extra_reals[position])
    s.push(START_ROUND, 0)
    for seat in order:  # pushed first to last: the last player places first
        s.push(BEGIN, seat, PLACE_SPOT)


def deal_starting_requests(s: Position) -> None:
    """R2.3: one each; most crowns is first, the others follow clockwise."""
    tiles = list(range(len(s.data.start_type)))
    s.shuffle(st.SET_UP, tiles)
    first = 0
    for seat in range(s.players):
        s.cells[seat * st.SHEET + st.HELD + s.data.start_type[tiles[seat]]] += 1
        if s.data.start_crowns[tiles[seat]] > s.data.start_crowns[tiles[first]]:
            first = seat
    for slot in range(4):
        s.cells[st.ROW_SEAT + slot] = -1
        s.cells[st.SLOT_SEAT + slot] = (first + slot) % s.players if slot < s.players else -1


def deal_requests(s: Position) -> None:
    """R2.4: five beside each row."""
    types = s.data.types_dealt[s.players].copy()
    s.shuffle(st.SET_UP, types)
    for index, kind in enumerate(types):
        s.cells[st.ROW_REQUESTS + index // s.data.requests_per_row * len(ids.REQUESTS) + kind] += 1


def deal_rewards(s: Position) -> None:
    """R2.6: one A and one B for each colony."""
    rare = s.rewrite()
    for letter in range(2):
        tiles = s.data.rewards_dealt[letter].copy()
        s.shuffle(st.SET_UP, tiles)
        for colony in range(len(ids.COLONIES)):
            rare[st.REWARD_AT + colony * 2 + letter] = tiles[colony]


def equip(s: Position, seat: i64, extra: i64) -> None:
    """R2.2 and R2.11: a player's home, and two workers in the City Watch."""
    data = s.data
    base = seat * st.SHEET
    for resource in range(len(data.home)):
        s.cells[base + st.STOCK + resource] = data.home[resource]
    s.cells[base + st.STOCK + ids.REALS] += extra
    s.cells[base + st.PIRATES] = data.home_pirates
    s.cells[base + st.PP] = data.start_pp
    s.cells[base + st.LEVEL] = data.start_level
    s.cells[base + st.HOME] = data.workers - data.start_watch
    s.cells[base + st.WATCH] = data.start_watch
    s.cells[base + st.DOCK] = data.ships
    s.cells[base + st.MARKERS] = data.markers


def roll(s: Position, stream: i64) -> i64:
    """One die, as 0, 1 or 2 for the values 1, 2 or 3."""
    return s.data.faces[s.draw(stream, 6)] - 1


def roll_dice(s: Position, stream: i64) -> None:
    """R2.5, R4.1: three pirate dice into the City Watch, three guild dice beside each row."""
    for _ in range(s.data.pirate_dice):
        s.cells[st.WATCH_DICE + roll(s, stream)] += 1
    at = st.ROW_DICE
    while at < st.ROW_DICE + 3 * s.players:
        for _ in range(s.data.dice_per_row):
            s.cells[at + roll(s, stream)] += 1
        at += 3


def place_characters(s: Position, stream: i64, number: i64) -> None:
    """R2.10, R4.1: the four tiles go onto the buildings, all but the one that is empty in this round."""
    tiles = list(range(len(ids.CHARACTERS)))
    s.shuffle(stream, tiles)
    for building in range(len(ids.BUILDINGS)):
        s.cells[st.STANDS + building] = ids.PRINTED if s.data.empty_in_round[number] == building else tiles.pop()
