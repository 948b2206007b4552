"""R15, R16, R17: pirates, the next round, final scoring, what is hidden."""

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.steps import numbers
from caravela.games.amerigo.steps.phase import face_pirates, prepare_round
from caravela.kernel.luck import Luck, luck_from
from caravela.kernel.playout import play_out
from tests.games.amerigo.builder import GAME, table
from tests.games.last_round import said_in_the_last_round
from tests.positions import field


def end_of_round(t):
    for seat in range(t.s.players):
        face_pirates(t.s, seat)
    return t


def test_pirates_win():
    """E23, R15.2"""
    t = end_of_round(table(4).pirates(2, 4).cannons(blue=4).vp(blue=20))
    assert (t.of("blue", st.CANNONS), t.of("blue", st.VP)) == (0, 14)


def test_pirates_lose():
    """E24, R15.2"""
    t = end_of_round(table(4).pirates(2, 4).cannons(yellow=8).vp(yellow=20))
    assert (t.of("yellow", st.CANNONS), t.of("yellow", st.VP)) == (2, 20)


def test_next_marker():
    """E25, R15.1, R15.3"""
    t = table().pirates(2, 3, 1, 4)
    t.s.cells[st.REVEALED] = 3
    assert st.pirate_strength(t.s, 0) == 6
    prepare_round(t.s)
    assert st.pirate_strength(t.s, 0) == 10


def test_strength_counts_all_revealed_markers_one_more_each_round():
    """R15.1"""
    s = GAME.new(2, 6)
    luck = luck_from("6", "x")
    while not s.over:
        assert s.cells[st.REVEALED] == s.cells[st.ROUND]
        assert st.pirate_strength(s, 0) >= sum(field(s, "pirates")[: s.cells[st.ROUND]])
        play_out(s, luck, 1)


def test_stronger_for_the_others():
    """R15.1"""
    t = table(3).pirates(3).token("white", "pirates_plus2")
    assert [st.pirate_strength(t.s, seat) for seat in range(3)] == [5, 3, 5]


def test_half_damage():
    """E36, R15.2, R4.1"""
    t = end_of_round(table().pirates(2, 3).token("white", "pirates_plus2").token("red", "pirates_half").cannons(red=6).vp(red=3))
    assert (t.of("red", st.CANNONS), t.of("red", st.VP)) == (0, 0)
    t = end_of_round(table().pirates(2, 3).token("white", "pirates_plus2").token("red", "pirates_half").cannons(red=6).vp(red=9))
    assert t.of("red", st.VP) == 5


def test_gold_for_beating_the_pirates_even_without_any():
    """R15.2, Q16"""
    t = end_of_round(table().pirates(0).token("red", "pirates_gold"))
    assert t.of("red", st.GOLD) == 2
    t = end_of_round(table().pirates(4).token("red", "pirates_gold").cannons(red=3))
    assert t.of("red", st.GOLD) == 0


def test_renewing_the_display():
    """E26, R15.3"""
    t = table().display("sail8", "", "", "gold3", "gold5", "", "end_7vp", "cubes_vp")
    st.put_items(t.s.rewrite(keep=True), st.PROGRESS_STOCK, [0, 1, 2, 3, 4, 5, 6, 7])
    prepare_round(t.s)
    shown = list(t.s.cells[st.DISPLAY : st.DISPLAY + 8])
    assert sorted(shown[:4]) == [4, 5, 6, 7]
    assert [c.TOKENS[token] if token >= 0 else "" for token in shown[4:]] == ["sail8", "", "", "gold3"]
    assert sum(1 for token in shown if token >= 0) == 6
    assert field(t.s, "progress_stock") == [0, 1, 2, 3]


def test_preparing_production_and_time():
    """R15.3"""
    for players, size in ((2, 6), (3, 8), (4, 10)):
        s = GAME.new(players, 3)
        stock = len(field(s, "production_stock"))
        s.cells[st.ROUND] = 2
        before = s.reveals
        prepare_round(s)
        assert sum(s.cells[st.OFFER : st.OFFER + 15]) == size
        assert len(field(s, "production_stock")) == stock - size
        assert st.time_value(s) == 4
        assert s.reveals > before, "nothing can be taken back across a reveal"


def test_no_preparation_after_the_last_round():
    """R15.3, R16.1"""
    t = table().round(5).phase("white").pirates(0, 0, 1, 2, 3).step(numbers.END_PHASE)
    assert t.over
    assert t.s.cells[st.REVEALED] == 5
    assert GAME.result(t.s).reason == "rounds"


def test_cubes_stay_and_the_next_round_starts_with_blue():
    """R15.4"""
    t = table().phase("white")
    for colour in (c.BLUE, c.RED):
        t.s.cells[st.STORAGE + colour] -= 3
        t.s.cells[st.TOWER + colour] += 3
    t.step(numbers.END_PHASE)
    assert t.s.cells[st.ROUND] == 2
    assert t.s.cells[st.PHASE] == c.BLUE
    assert sum(t.s.cells[st.TOWER : st.TOWER + 21]) == 49
    assert t.s.cells[st.STORAGE + c.RED] == 4, "not reset"


def test_the_game_ends_after_the_intermediate_scoring_of_round_five():
    """R16.1"""
    t = table().round(5).phase("white").pirates(0, 0, 1, 2, 3).vp(red=10).step(numbers.END_PHASE)
    assert t.over
    assert t.of("red", st.VP) == 4


def test_final_gold():
    """E27, R16.2"""
    t = table().gold(red=10).chests(red=1).token("red", "gold5")
    parts = GAME.breakdown(t.s)[0]
    assert (parts["surplus_gold"], parts["gold"]) == (6, 12)
    assert t.s.scores()[0] == 18


def test_final_goods():
    """E28, R16.3"""
    t = table().goods("red", cotton=(3, 4), tobacco=(1, 1), sugar=(0, 2), coconut=(2, 1), coffee=(2, 2))
    assert GAME.breakdown(t.s)[0]["goods"] == 19


def whole_example():
    t = table().gold(red=10).chests(red=1).token("red", "gold5", "end_7vp", "end_gold_again").progress(red=17)
    return t.goods("red", cotton=(3, 4), tobacco=(1, 1), sugar=(0, 2), coconut=(2, 1), coffee=(2, 2)).discs(
        ("white", 0), ("red", 13)
    )


def test_final_progress():
    """E29, R16.4"""
    parts = GAME.breakdown(whole_example().s)[0]
    assert parts["end_tokens"] == 7 + 12
    assert parts["progress_track"] == 10


def test_final_special_actions():
    """E30, R16.5"""
    t = whole_example()
    assert GAME.breakdown(t.s)[0]["special_track"] == 6
    assert t.s.scores()[0] == 72


def test_marks_of_both_tracks():
    """R16.4, R16.5: only the highest mark reached or passed."""
    for space, vp in ((3, 0), (4, 1), (8, 3), (12, 6), (15, 6), (16, 10), (20, 15)):
        assert table().progress(red=space).s.scores()[0] == vp
        assert table().discs(("white", 0), ("red", space)).s.scores()[0] == vp


def test_end_token_for_posts():
    """R16.4, Q27"""
    t = table().post("red", (9, 7), (1, 14)).token("red", "end_posts")
    assert t.s.scores()[0] == 2


def test_ties_go_to_who_is_ahead_in_player_order():
    """R16.6"""
    t = table(3).discs(("red", 1), ("white", 1), ("blue", 2)).vp(red=9, white=9, blue=1)
    assert GAME.result(t.s).ranks == [2, 1, 3]
    assert "player order" in GAME.result(t.s).tie_break
    t = table(3).discs(("white", 1), ("red", 1), ("blue", 2)).vp(red=9, white=9, blue=1)
    assert GAME.result(t.s).ranks == [1, 2, 3]


def test_hidden_things():
    """R17.1: what is face down differs between imagined positions, and the view does not."""
    s = GAME.new(3, 21)
    imagined = [GAME.resample(s, 0, Luck(n)) for n in range(8)]
    assert len({tuple(field(x, "pirates")) for x in imagined}) > 1
    assert len({tuple(field(x, "progress_stock")) for x in imagined}) > 1
    assert len({tuple(field(x, "production_stock")) for x in imagined}) > 1
    for x in imagined:
        assert field(x, "pirates")[:1] == field(s, "pirates")[:1]
        assert sorted(field(x, "pirates")) == sorted(field(s, "pirates"))
        assert sorted(field(x, "progress_stock")) == sorted(field(s, "progress_stock"))
        assert sorted(field(x, "production_stock")) == sorted(field(s, "production_stock"))
        assert GAME.view(x, 0) == GAME.view(s, 0)


def test_prepared_tower_results_are_hidden():
    """R17.1"""
    from caravela.games.amerigo.tower import prepare

    t = table()
    prepare(t.s, [[0] * 7])
    assert field(GAME.resample(t.s, 0, Luck(1)), "script") == []
    assert "script" not in GAME.view(t.s, 0)


def test_everything_else_is_public():
    """R17.2: all seats see the same, the colours inside the tower included."""
    s = GAME.new(4, 5)
    play_out(s, luck_from("5", "x"), 200)
    assert GAME.view(s, 0) == GAME.view(s, 3) == GAME.view(s, None)
    view = GAME.view(s, 0)
    for cubes in view["cubes"]:
        assert cubes["tower"] == 7 - cubes["storage"] - cubes["action"]
    assert all("planned" in player and "gold" in player and "cannons" in player for player in view["players"])


def test_the_last_round_is_said_from_its_beginning_to_the_end():
    """R16.1: whatever anybody does, the end comes after round 5."""
    said = said_in_the_last_round(GAME, lambda s: s.cells[st.ROUND] == 5)
    assert said == {
        "This is the last round. (R16.1)",
        "This is the last phase of the game: the final scoring follows. (R16.1)",
    }
