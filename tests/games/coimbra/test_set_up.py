"""R2: set-up, start conditions, and the display before every round."""

import caravela
from caravela.games.coimbra import state as st
from caravela.games.coimbra.events import RAISED
from caravela.games.coimbra.names import CARDS, START_CARDS
from caravela.games.coimbra.queue import pool_of
from caravela.games.coimbra.steps.numbers import NEXT_ROUND, START_GAINS
from caravela.kernel.match import Match
from tests.games.coimbra.builder import Table
from tests.positions import field

GAME = caravela.game("coimbra")


def new(players=3, seed=1):
    return GAME.new(players, seed)


def test_monasteries_lie_on_spaces_of_their_level():
    """R2.1"""
    layouts = set()
    for seed in range(20):
        tiles = field(new(seed=seed), "setting")[:14]
        levels = [level for tile in tiles for level in (1, 2, 3) if tile in GAME.data.monasteries[level]]
        assert levels == [1] * 8 + [2] * 4 + [3] * 2
        assert len(set(tiles)) == 14
        layouts.add(tuple(tiles))
    assert len(layouts) == 20


def test_scoring_tiles_are_dealt_to_the_tracks():
    """R2.2: two values with 2 or 3 players, three with 4."""
    for players, places in ((2, 2), (3, 2), (4, 3)):
        tracks = GAME.view(new(players), None)["tracks"]
        assert sorted(track["tile"] for track in tracks) == ["scoring_a", "scoring_b", "scoring_c", "scoring_d"]
        assert {len(track["places"]) for track in tracks} == {places}
    assert len({tuple(field(new(seed=seed), "setting")[14:18]) for seed in range(30)}) > 5


def test_die_tokens_stand_in_the_cities():
    """R2.3"""
    expected = {4: [[], [], []], 3: [[3], [4], [3]], 2: [[3, 2], [4, 3], [5]]}
    for players, values in expected.items():
        lanes = GAME.view(new(players), None)["lanes"]
        assert [[token["value"] for token in lane["tokens"]] for lane in lanes] == [[], *values]


def test_six_voyages_are_in_play():
    """R2.4"""
    assert len({tuple(field(new(seed=seed), "setting")[18:24]) for seed in range(10)}) == 10
    assert len(set(field(new(), "setting")[18:24])) == 6


def test_the_dice_pool():
    """R2.5"""
    counts = {4: [3, 3, 3, 3, 1], 3: [3, 3, 2, 2, 1], 2: [2, 2, 1, 1, 1]}
    for players, expected in counts.items():
        s = new(players)
        while s.cells[st.PHASE] == st.SET_UP:
            s.apply(s.options[0])
        colours = [die // 6 for die in pool_of(s)]
        assert [colours.count(colour) for colour in range(5)] == expected


def test_player_material():
    """R2.6"""
    for player in GAME.view(new(), None)["players"]:
        assert (player["guards"], player["coins"], player["score"]) == (7, 7, 0)
        assert set(player["tracks"].values()) == {0}
        assert player["pilgrim"] == ""
        assert player["disks_left"] == 20
        assert player["cards"] == []


def test_player_order_is_random():
    """R2.7"""
    orders = {tuple(GAME.order(new(seed=seed))) for seed in range(60)}
    assert len(orders) == 6


def test_the_stack_has_two_before_three():
    """R2.8"""
    s = new()
    assert sorted(field(s, "deck")[:24]) == list(range(8, 32))
    assert sorted(field(s, "deck")[24:]) == list(range(32, 56))
    assert field(s, "deck")[:24] != sorted(field(s, "deck")[:24])


def test_the_first_display():
    """R2.9: 12 cards row by row, all favor tiles, the cap at home."""
    s = new()
    assert list(s.cells[st.ROWS : st.ROWS + 12]) == field(s, "deck")[:12]
    assert s.cells[st.AVAILABLE] == 15
    assert s.cells[st.CAP_USED] == 0


def test_display_before_the_next_round():
    """R2.9: tiles and tokens return, twelve new cards."""
    table = Table(2).favors(0, "favor_cap").crowns(1, "council")
    table.s.cells[st.CAP_USED] = 1
    deck = field(table.s, "deck")
    table.s.push(NEXT_ROUND, 0)
    table.go()
    assert table.s.cells[st.ROUND] == 2
    assert list(table.s.cells[st.ROWS : st.ROWS + 12]) == deck[12:24]
    assert (table.favors_of(0), table.tokens_of(1)) == (set(), set())
    assert (table.s.cells[st.AVAILABLE], table.s.cells[st.CAP_USED]) == (15, 0)


def test_crown_tokens_go_to_the_rightmost_columns_from_top_to_bottom():
    """E18, R2.9"""
    table = Table(4)
    table.row("upper", "merchant_ii_1", "council_ii_1", "scholar_ii_1", "merchant_ii_2")
    table.row("central", "council_ii_2", "council_ii_3", "merchant_ii_3", "scholar_ii_2")
    table.row("lower", "scholar_ii_3", "merchant_ii_4", "council_ii_4", "council_ii_5")
    table.lay_crowns()
    assert table.crown_at("merchant") == ("upper", 4)
    assert table.crown_at("scholar") == ("central", 4)
    assert table.crown_at("council") == ("lower", 4)
    assert table.crown_at("cleric") is None


def test_as_many_pairs_of_start_cards_as_players():
    """R2.10"""
    for players in (2, 3, 4):
        s = new(players)
        groups = [group for group in GAME.view(s, None)["start_groups"] if group]
        assert len(groups) == players
        cards = [card["id"] for group in groups for card in group]
        assert len(set(cards)) == 2 * players
        assert set(cards) <= set(CARDS[:START_CARDS])
        assert f"start:{players + 1}" not in [GAME.text(action) for action in s.options]


def test_choices_go_in_reverse_order_then_in_order():
    """R2.11"""
    s = new(4, seed=3)
    order = GAME.order(s)
    asked = []
    while s.cells[st.PHASE] == st.SET_UP and len(asked) < 7:
        asked.append(s.actor)
        done = bool(s.cells[s.actor * st.SHEET + st.HELD])
        s.apply(next(a for a in s.options if GAME.text(a).startswith("corner") == done))
    assert asked[:4] == order[::-1]
    assert asked[4:] == order[:3]


def test_the_second_choice_is_the_one_not_done():
    """R2.11"""
    s = new(2)
    first = s.actor
    s.apply(GAME.parse("corner:corner_se"))
    s.apply(GAME.parse("start:1"))
    assert s.cells[first * st.SHEET + st.PILGRIM] == 2
    other = s.actor
    assert other != first, "the one who took cards now needs a corner"
    assert {GAME.text(action) for action in s.options} == {"corner:corner_nw", "corner:corner_ne", "corner:corner_sw"}
    assert "R2.11" in GAME.explain(s, "corner:corner_se").sentence()
    assert "R2.11" in GAME.explain(s, "start:2").sentence()


def start_table(*cards):
    table = Table(2).cards(0, *cards)
    table.s.cells[st.PHASE] = st.SET_UP
    table.s.push(START_GAINS, 0)
    return table.go()


def test_start_cards_of_the_example():
    """E1: 4 guards, cleric 1, council 2, coins stay; R2.12"""
    table = start_table("council_start_1", "cleric_start_2")
    assert (table.guards(0), table.coins(0)) == (11, 7)
    assert (table.track(0, "council"), table.track(0, "cleric")) == (2, 1)
    bonus = {card["id"]: card["bonus"] for card in GAME.whole_view(table.s, 0)["players"][0]["cards"]}
    assert bonus == {"council_start_1": "immediate", "cleric_start_2": "phase_c"}


def test_start_cards_are_resolved_in_the_order_he_likes():
    """R2.12: asked where one of them makes the pilgrim walk."""
    table = start_table("cleric_start_1", "merchant_start_1")
    assert set(table.legal) == {"resolve:cleric_start_1", "resolve:merchant_start_1"}
    table.play("resolve:cleric_start_1", "walk:stop_n", "stop")
    assert (table.track(0, "cleric"), table.coins(0)) == (2, 11)


def test_steps_of_a_start_card_are_walked_from_the_corner():
    """R2.12, Q27"""
    table = start_table("cleric_start_1", "council_start_2")
    table.play("resolve:cleric_start_1")
    assert set(table.legal) == {"walk:stop_n", "walk:stop_w", "stop"}
    assert table.track(0, "council") == 0, "the other card waits for the end of the walk"


def test_gains_come_in_player_order():
    """R2.12, Q7: who gains first is first on a space they share."""
    match = Match(GAME, 3, "gains")
    raised = []
    while match.state.cells[st.PHASE] == st.SET_UP:
        events = match.play(match.state.options[-1])
        raised += [event.args[0] for event in events if event.kind == RAISED]
    assert list(dict.fromkeys(raised)) == GAME.order(match.state)
    assert raised == sorted(raised, key=GAME.order(match.state).index), "one player after the other"
