"""Whole random games with Coimbra's own invariants after every move, and everything the cards can do is met."""

from collections import Counter

import pytest

import caravela
from caravela.games.coimbra import state as st
from caravela.games.coimbra.components import FIRST_MONASTERY
from caravela.games.coimbra.effects import WILD_DIPLOMAS
from caravela.games.coimbra.names import CARDS, DIPLOMAS, FAVORS, MONASTERIES, VOYAGES
from caravela.games.coimbra.queue import CAP_AT, NEUTRAL, VALUE_AT, entry_die, entry_seat, pool_of, queue_of
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.state import STEP_MASK
from tests.positions import field

GAME = caravela.game("coimbra")
DATA = GAME.data
DICE = {2: 7, 3: 11, 4: 13}
# RewardOrder is asked, and the event `paid` sent before it, with data packs only: no monastery of ours asks for a payment.
# WhichDie comes once in some 4,000 games. test_rewards, test_words and test_favors reach them.
NOT_REACHED = {"RewardOrder", "paid", "WhichDie"}


def check(s):
    sheets = [list(s.cells[seat * st.SHEET :]) for seat in range(s.players)]  # slots are those of seat 0
    check_cards(s, sheets)
    check_dice(s, sheets)
    for sheet in sheets:
        assert 0 <= sheet[st.GUARDS] <= 20
        assert 0 <= sheet[st.COINS] <= 20
        assert all(0 <= space <= 15 for space in sheet[st.TRACKS : st.TRACKS + 4])
        assert sheet[st.SCORE] == sum(sheet[st.SCORED : st.SCORED + 5])
        placed = len(st.bits(sheet[st.DISKS])) + len(st.bits(sheet[st.INVESTED]))
        assert placed <= DATA.disks - 4 - 1, "25 disks: four tracks, the score, the supply"
        assert set(st.bits(sheet[st.INVESTED])) <= set(s.rare[st.IN_PLAY : st.IN_PLAY + 6])
    for tile in range(4):
        holders = sum((sheet[st.TILES] >> tile) & 1 for sheet in sheets)
        assert holders + ((s.cells[st.AVAILABLE] >> tile) & 1) == 1, "a favor tile is in one place"
    for group in range(4):
        holders = sum((sheet[st.TOKENS] >> group) & 1 for sheet in sheets)
        place = s.cells[st.CROWNS + group]
        assert holders + (place >= 0) <= 1, "a crown token is in one place"
        if place >= 0:
            assert DATA.card_class[s.cells[st.ROWS + place]] == group
    for track in range(4):
        ranking = list(s.cells[st.RANKS + track * 4 : st.RANKS + track * 4 + s.players])
        assert sorted(ranking) == list(range(s.players))
        spaces = [sheets[seat][st.TRACKS + track] for seat in ranking]
        assert spaces == sorted(spaces, reverse=True)
    assert sorted(GAME.order(s)) == list(range(s.players))


def check_cards(s, sheets):
    """56 cards, each in exactly one place; what is counted of them is right."""
    places = st.bits(s.cells[st.DISCARD]) + field(s, "deck")[st.drawn(s) :]
    places += [card for card in s.cells[st.ROWS : st.ROWS + 12] if card >= 0]
    for group in range(4):
        if group >= s.players or (s.cells[st.GROUPS_LEFT] >> group) & 1:
            places += s.rare[st.GROUPS + 2 * group : st.GROUPS + 2 * group + 2]
    for sheet in sheets:
        held = st.bits(sheet[st.HELD])
        places += held
        assert sheet[st.CLASS_COUNT : st.CLASS_COUNT + 4] == [
            sum(DATA.card_class[card] == group for card in held) for group in range(4)
        ]
        assert sheet[st.VALUE_COUNT : st.VALUE_COUNT + 4] == [
            sum(DATA.influence[card] == value for card in held) for value in range(1, 5)
        ]
        icons = Counter(icon for card in held for icon in DATA.diplomas[card])
        for space in st.bits(sheet[st.DISKS]):
            effect = DATA.effects[FIRST_MONASTERY + s.rare[st.SPACE_TILES + space]]
            icons[5] += effect.amount if effect.kind == WILD_DIPLOMAS else 0
        assert sheet[st.DIPLOMA_COUNT : st.DIPLOMA_COUNT + 6] == [icons[icon] for icon in range(len(DIPLOMAS))]
    assert sorted(places) == list(range(56))


def check_dice(s, sheets):
    """All dice are in the pool, in a row, in action or on shutters; rows are sorted."""
    if s.cells[st.PHASE] == st.SET_UP:
        return
    dice = pool_of(s) + [entry_die(packed) for packed in queue_of(s) if entry_seat(packed) != NEUTRAL]
    if s.cells[st.ACTIVE] >= 0:
        dice.append(entry_die(s.cells[st.ACTIVE]))
    for sheet in sheets:
        dice += [die for die in sheet[st.SHUTTERS : st.SHUTTERS + 3] if die >= 0]
    assert sorted(die // 6 for die in dice) == DATA.dice[s.players]
    assert len(dice) == DICE[s.players]
    for location in range(4):
        values = [packed >> VALUE_AT for packed in queue_of(s) if packed & 3 == location]
        assert values == sorted(values, reverse=location > 0)
        assert all(1 <= value <= 9 for value in values)
    assert [packed & 3 for packed in queue_of(s)] == sorted(packed & 3 for packed in queue_of(s))
    assert sum((packed >> CAP_AT) & 1 for packed in queue_of(s)) <= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants(players):
    for seed in range(25):
        s = GAME.new(players, f"invariants {seed}")
        luck = Luck(seed)
        while not s.over:
            check(s)
            s.apply(s.options[luck.below(len(s.options))])
        check(s)
        assert s.cells[st.ROUND] == 4
        assert len(pool_of(s)) == DICE[players]


def meet(games):
    """What happens in random games of every player count."""
    met = Counter()
    for number in range(games):
        match = Match(GAME, 2 + number % 3, f"met {number}")
        luck = Luck(number)
        while not match.state.over:
            s = match.state
            met[type(GAME.steps[s.frame & STEP_MASK]).__name__] += 1
            action = s.options[luck.below(len(s.options))]
            for event in match.play(action):
                name = GAME.event_kinds[event.kind]
                met[name] += 1
                if name == "acquired":
                    met[CARDS[event.args[1]]] += 1
                elif name == "pair":
                    met[CARDS[event.args[2]]] += 1
                    met[CARDS[event.args[3]]] += 1
                elif name == "disk":
                    met[MONASTERIES[event.args[2]]] += 1
                elif name == "invested":
                    met[VOYAGES[event.args[1]]] += 1
                elif name == "favor":
                    met[FAVORS[event.args[1]]] += 1
            del match.positions[:-1]
    return met


@pytest.mark.slow
def test_everything_occurs_in_random_games():
    """Every card, monastery, voyage, favor tile, event and decision, in 2,000 games."""
    met = meet(2000)
    steps = sorted({type(step).__name__ for step in GAME.steps if not step.automatic})
    things = [*CARDS, *MONASTERIES, *VOYAGES, *FAVORS, *GAME.event_kinds, *steps]
    assert [thing for thing in things if not met[thing] and thing not in NOT_REACHED] == []


def test_random_games_end_in_a_sensible_range():
    scores = []
    for seed in range(30):
        s = GAME.new(3, seed)
        luck = Luck(seed)
        while not s.over:
            s.apply(s.options[luck.below(len(s.options))])
        scores += s.scores()
    assert 60 < sum(scores) / len(scores) < 120
