"""Whole random games with Madeira's own invariants after every move."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.components import FAVORS, RESOURCES, SLOTS, SPOT_IDS
from caravela.games.madeira.state import SHEET
from caravela.kernel.luck import Luck
from tests.games.madeira.builder import GAME, fresh, stretch


def bits(mask):
    return bin(mask).count("1")


def check(s, wood_before):
    """Pieces in exactly one place each, no stock below 0, dice accounted for, wood on fields only falls."""
    spots = s.cells[st.NEUTRAL]
    ships = 0
    favors = 0
    assert bits(spots) == 3
    dice = s.cells[st.ASIDE] + sum(stretch(s, st.DICE_ON, 15)) + sum(stretch(s, st.ROW_DICE, 12))
    for seat in range(s.players):
        sheet = s.cells[seat * SHEET :]
        assert all(sheet[st.STOCK + resource] >= 0 for resource in range(len(RESOURCES)))
        assert min(sheet[st.PIRATES], sheet[st.PP], sheet[st.HOME], sheet[st.WATCH], sheet[st.DOCK], sheet[st.MARKERS]) >= 0
        assert 0 <= sheet[st.LEVEL] <= 7
        assert sheet[st.PP] == sum(sheet[st.EARNED : st.EARNED + 10])
        lands = sheet[st.LANDS : st.LANDS + 3]
        workers = sheet[st.HOME] + sheet[st.WATCH] + sum(lands) + bits(sheet[st.ON_FIELDS]) + bits(sheet[st.ON_SPOTS])
        assert workers == 12
        assert sheet[st.DOCK] + bits(sheet[st.SHIPS]) == 6
        assert sheet[st.MARKERS] + sum(sheet[st.MARKERS_ON : st.MARKERS_ON + 5]) == 3
        assert spots & sheet[st.ON_SPOTS] == 0
        assert ships & sheet[st.SHIPS] == 0
        spots |= sheet[st.ON_SPOTS]
        ships |= sheet[st.SHIPS]
        for held in (sheet[st.FACE_UP], sheet[st.FACE_DOWN]):
            assert favors & held == 0
            favors |= held
        dice += sum(sheet[st.DICE : st.DICE + 3])
    assert spots & ~s.cells[st.BUILT] == 0
    assert ships & ~GAME.data.open_slots[s.players] == 0
    lying = {s.rare[st.FAVOR_AT + place] for place in range(12) if (s.cells[st.LYING] >> place) & 1}
    assert lying | {favor for favor in range(12) if (favors >> favor) & 1} == set(range(len(FAVORS)))
    assert len(lying) + bits(favors) == 12
    if s.cells[st.PHASE] in (st.PHASE_A, st.PHASE_B, st.PHASE_C):
        assert dice == 3 * s.players
        pirate = sum(stretch(s, st.WATCH_DICE, 3)) + sum(1 for b in range(5) if s.cells[st.PIRATE_ON + b])
        assert pirate == 3
    for building in range(5):
        assert st.dice_on(s, building) <= s.players
    markers = [seat for seat in stretch(s, st.ROW_SEAT, 8) if seat >= 0]
    assert sorted(markers) == list(range(s.players))
    wood = stretch(s, st.WOODS, 14)
    assert all(0 <= now <= before for now, before in zip(wood, wood_before, strict=True))
    return wood


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_after_every_move(players, seed):
    s = fresh(players, seed).s
    luck = Luck(seed * 31 + players)
    wood = stretch(s, st.WOODS, 14)
    choices = 0
    while not s.over:
        wood = check(s, wood)
        s.advance(s.options[luck.below(len(s.options))])
        choices += 1
    check(s, wood)
    assert s.cells[st.ROUND] == 5
    assert choices < 1500
    held = [sum(stretch(s, seat * SHEET + st.HELD, 5)) for seat in range(players)]
    assert held == [0] * players, "all six requests were scored"
    assert len(SPOT_IDS) == 36
    assert len(SLOTS) == 27


@pytest.mark.parametrize("players", [2, 3, 4])
def test_requests_held_and_left_by_round(players):
    """2 at the first scoring, 3 at the second and third; rows have 5, 4, 3, 2, 1 left when a round begins."""
    s = fresh(players, 3).s
    luck = Luck(8)
    rounds = {}
    while not s.over:
        if s.cells[st.PHASE] == st.PHASE_A and s.cells[st.ROUND] not in rounds:
            rounds[s.cells[st.ROUND]] = [sum(stretch(s, st.ROW_REQUESTS + r * 5, 5)) for r in range(players)]
        s.advance(s.options[luck.below(len(s.options))])
    assert rounds == {number: [6 - number] * players for number in range(1, 6)}
