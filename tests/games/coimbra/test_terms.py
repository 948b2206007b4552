"""R1: terms and state."""

import caravela
from caravela.games.coimbra import state as st
from caravela.games.coimbra.components import GAME_END, IMMEDIATE, PHASE_C_BONUS, PHASE_E_BONUS
from caravela.games.coimbra.names import CARDS, CLASSES, START_CARDS
from caravela.games.coimbra.state import crowns, move_disk
from caravela.kernel.luck import Luck
from tests.games.coimbra.builder import Table
from tests.positions import counters_of, field

GAME = caravela.game("coimbra")


def test_two_to_four_players_each_with_their_own_things():
    """R1.1"""
    for players in (2, 3, 4):
        view = GAME.whole_view(GAME.new(players, 1), None)
        assert len(view["players"]) == players
        for player in view["players"]:
            assert {"guards", "coins", "score", "tracks", "pilgrim", "flag", "cards", "favors", "tokens", "dice"} <= set(player)


def test_stock_is_cut_at_20():
    """R1.2"""
    table = Table().stock(0, guards=18, coins=7).bonus(0, "mon_i_guards")
    assert (table.guards(0), table.coins(0)) == (20, 7)


def test_nobody_pays_more_than_he_has():
    """R1.2"""
    table = Table().stock(0, coins=4).cards(0, "merchant_iii_1").bonus(0, "merchant_iii_1")
    assert table.s.over, "without 5 coins the payment is not even offered"
    assert (table.coins(0), table.score(0)) == (4, 0)


def test_the_score_may_become_negative():
    """R1.3"""
    table = Table(2).stock(1, guards=0, score=0).bonus(0, "council_ii_3")
    assert table.score(1) == -2


def test_each_class_has_its_track_and_income():
    """R1.4"""
    tracks = GAME.whole_view(GAME.new(2, 1), None)["tracks"]
    assert [(t["id"], t["colour"], t["reward"]) for t in tracks] == [
        ("council", "gray", "guards"),
        ("merchant", "orange", "coins"),
        ("cleric", "purple", "steps"),
        ("scholar", "green", "vp"),
    ]


def test_influence_beyond_15_is_lost():
    """R1.4"""
    table = Table().tracks(0, council=13).bonus(0, "mon_i_council_3")
    assert table.track(0, "council") == 15


def test_the_first_on_a_space_is_ahead():
    """R1.5"""
    table = Table().tracks(1, council=4).tracks(0, council=4).tracks(2, council=5)
    assert table.ranking("council") == [2, 1, 0]


def test_a_disk_that_falls_goes_on_top_of_the_stack():
    """R1.5"""
    table = Table().tracks(0, cleric=3).tracks(1, cleric=5)
    move_disk(table.s, 1, 2, 3)
    assert table.ranking("cleric") == [0, 1, 2]


def test_a_disk_that_cannot_rise_keeps_its_place():
    """R1.5"""
    table = Table().tracks(0, council=15).tracks(1, council=15).bonus(0, "mon_i_council_3")
    assert table.ranking("council") == [0, 1, 2]


def test_fourteen_cards_of_each_class():
    """R1.6"""
    data = GAME.data
    for group, name in enumerate(CLASSES):
        cards = [card for card in range(56) if data.card_class[card] == group]
        assert len(cards) == 14
        assert [sum(f"{name}_{stack}_" in CARDS[card] for card in cards) for stack in ("start", "ii", "iii")] == [2, 6, 6]
    assert set(data.influence) == {1, 2, 3, 4}
    for card in range(56):
        assert (data.cost_kind[card] == -1) == (card < START_CARDS)
        assert len(data.diplomas[card]) <= (0 if card < START_CARDS else 2)


def test_types_of_bonus():
    """R1.7: phase C bonuses are on start cards only, phase E and game end bonuses never."""
    for card in range(56):
        kinds = (IMMEDIATE, PHASE_C_BONUS) if card < START_CARDS else (IMMEDIATE, PHASE_E_BONUS, GAME_END)
        assert GAME.data.bonus[card] in kinds


def test_thirteen_dice_in_five_colours():
    """R1.8"""
    assert GAME.data.dice[4] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3 + [4]


def test_crowns_are_tokens_tiles_and_the_present_flag():
    """R1.9"""
    table = Table(4).order(2, 0, 1, 3).crowns(1, "council", "scholar").favors(1, "favor_voyage", "favor_pilgrim")
    assert crowns(table.s, 1) == 2 * 1 + 3 + 1 + 2
    assert [crowns(table.s, seat) for seat in (2, 0, 3)] == [0, 1, 3]


def test_a_token_on_a_card_counts_for_nobody():
    """R1.9"""
    table = Table(2).row("upper", "council_ii_1").crown("council", "upper", 1)
    assert [crowns(table.s, seat) for seat in (0, 1)] == [0, 1]


def test_only_the_stack_is_hidden():
    """R1.10: imagined positions differ in the order of the stack alone, and II stays before III."""
    s = GAME.new(3, 5)
    other = GAME.resample(s, 0, Luck(3))
    assert field(other, "deck") != field(s, "deck")
    assert field(other, "deck")[:12] == field(s, "deck")[:12]
    assert sorted(field(other, "deck")) == sorted(field(s, "deck"))
    assert max(field(other, "deck")[:24]) < min(field(other, "deck")[24:])
    assert GAME.view(other, 1) == GAME.view(s, 1)


def test_the_stack_shows_as_a_number_only():
    """R1.10"""
    s = GAME.new(2, 5)
    hidden = [CARDS[card] for card in field(s, "deck")[12:]]
    text = str(GAME.view(s, 0))
    assert GAME.view(s, 0)["stack"] == 36
    assert not [card for card in hidden if f"'{card}'" in text]


def test_set_up_and_dice_are_all_the_luck():
    """R1.11: with the same choices the same seed gives the same game; choices use no luck."""
    s = GAME.new(3, 5)
    drawn = counters_of(s)
    luck = Luck(1)
    while s.cells[st.PHASE] == st.SET_UP:
        s.apply(s.options[luck.below(len(s.options))])
    assert [after - before for before, after in zip(drawn, counters_of(s), strict=True)] == [0] * 7 + [11, 0, 0, 0]
    while s.cells[st.ROUND] == 1:
        before = counters_of(s)
        s.apply(s.options[luck.below(len(s.options))])
        assert s.cells[st.ROUND] == 2 or counters_of(s) == before


def test_opponents_are_asked_by_flag_not_by_seat():
    """R1.12"""
    table = Table(4).order(3, 1, 0, 2)
    asked = []
    table.bonus(1, "council_ii_3")
    while not table.s.over:
        asked.append(table.actor)
        table.play("choose:2")
    assert asked == [3, 0, 2]
