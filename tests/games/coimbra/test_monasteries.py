"""R13: monasteries and voyage tasks."""

import pytest

from tests.games.coimbra.builder import Table

CARDS = ("council_start_1", "council_ii_1", "council_ii_2", "merchant_ii_1", "cleric_ii_2", "scholar_iii_5")  # 2 2 3 2 3 4


@pytest.mark.parametrize(
    ("tile", "expected"),
    [("mon_i_guards", (12, 7, 0)), ("mon_i_coins", (7, 12, 0)), ("mon_i_points", (7, 7, 4)), ("mon_i_mixed", (9, 9, 2))],
)
def test_plain_gains(tile, expected):
    """R13.1"""
    table = Table(2).bonus(0, tile)
    assert (table.guards(0), table.coins(0), table.score(0)) == expected


@pytest.mark.parametrize("track", ["council", "merchant", "cleric", "scholar"])
def test_three_spaces_up_a_track(track):
    """R13.1"""
    table = Table(2).tracks(0, **{track: 2}).bonus(0, f"mon_i_{track}_3")
    assert table.track(0, track) == 5


def test_one_space_up_all_tracks():
    """R13.1"""
    table = Table(2).tracks(0, council=15, merchant=2).bonus(0, "mon_ii_all_tracks")
    assert [table.track(0, name) for name in ("council", "merchant", "cleric", "scholar")] == [15, 3, 1, 1]


@pytest.mark.parametrize(("group", "points"), [("council", 6), ("merchant", 2), ("cleric", 2), ("scholar", 2)])
def test_points_per_class_card(group, points):
    """R13.1: start cards included."""
    assert Table(2).cards(0, *CARDS).bonus(0, f"mon_ii_{group}_cards").score(0) == points


def test_points_per_crown():
    """R13.1"""
    assert Table(2).order(1, 0).favors(0, "favor_cap").crowns(0, "cleric").bonus(0, "mon_ii_crowns").score(0) == 4


def test_points_per_high_influence():
    """R13.1"""
    assert Table(2).cards(0, *CARDS).bonus(0, "mon_ii_high_influence").score(0) == 6


def test_points_per_class_set():
    """R13.1"""
    assert Table(2).cards(0, *CARDS).bonus(0, "mon_iii_class_sets").score(0) == 5


def test_points_per_monastery_this_one_included():
    """R13.1"""
    table = Table(2).disks(0, "i_1", "i_2").monastery(iii_2="mon_iii_monasteries").pilgrim(0, "ruby_se").walk(0, 1)
    assert table.play("walk:iii_2").score(0) == 6


def test_diplomas_now_and_again_at_the_end():
    """R13.1"""
    table = Table(2).cards(0, "council_ii_1", "merchant_ii_1").bonus(0, "mon_iii_diplomas")
    assert table.score(0) == 2
    assert table.parts(0)["diplomas"] == 2


def test_up_to_two_voyages_now_and_again_at_the_end():
    """R13.1, Q16: different ones, of those with the disk."""
    table = (
        Table(2).voyages("goa", "ceuta", "tanger", "barbados").invested(0, "goa", "ceuta", "tanger").bonus(0, "mon_iii_voyages")
    )
    assert table.legal == ["task:goa", "task:ceuta"], "pairs are chosen in the order of the board"
    assert "R13.1" in table.why_not("task:barbados")
    assert "R13.1" in table.why_not("task:tanger")
    table.play("task:goa")
    assert table.legal == ["task:ceuta", "task:tanger"]
    table.play("task:ceuta")
    assert table.score(0) == 9 + 14
    assert table.parts(0)["voyages"] == 9 + 14 + 6


def test_one_or_two_voyages_are_scored_without_asking():
    """R13.1, R14.3"""
    table = Table(2).voyages("goa", "ceuta").invested(0, "goa").bonus(0, "mon_iii_voyages")
    assert (table.score(0), table.s.over) == (9, True)
    table = Table(2).voyages("goa", "ceuta").invested(0, "goa", "ceuta").bonus(0, "mon_iii_voyages")
    assert (table.score(0), table.s.over) == (23, True)
    assert Table(2).bonus(0, "mon_iii_voyages").score(0) == 0


def test_a_game_end_card_and_a_track_now():
    """R13.1: for this player alone, and again at the end."""
    table = Table(3).scoring(council="scoring_d", merchant="scoring_c", cleric="scoring_b", scholar="scoring_a")
    table.tracks(1, council=9).tracks(0, council=7, merchant=3).cards(0, "council_iii_3", "scholar_ii_5")
    table.bonus(0, "mon_iii_end_and_track")
    assert set(table.legal) == {"score:council_iii_3", "score:scholar_ii_5"}
    assert "R13.1" in table.why_not("score:council_ii_1")
    table.play("score:council_iii_3")
    assert table.score(0) == 5
    table.play("track:council")
    assert (table.score(0), table.score(1)) == (5 + 7, 0)
    assert table.parts(0)["majorities"] == 7 + 12
    assert table.parts(0)["game end cards"] == 5 + 2


def test_a_track_without_a_game_end_card():
    """R13.1: the two-player gap and the rule of space 0 apply."""
    for space, points in ((0, 0), (5, 0), (6, 5)):
        table = Table(2).scoring(council="scoring_b", merchant="scoring_a", cleric="scoring_c", scholar="scoring_d")
        table.tracks(1, council=9).tracks(0, council=space).bonus(0, "mon_iii_end_and_track")
        assert set(table.legal) == {"track:council", "track:merchant", "track:cleric", "track:scholar"}
        assert table.play("track:council").score(0) == points


def test_the_repeating_game_end_card_scored_early():
    """R13.1, Q18"""
    table = Table(2).tracks(0, council=13).cards(0, "council_iii_3", "scholar_iii_2").bonus(0, "mon_iii_end_and_track")
    assert table.play("score:scholar_iii_2").score(0) == 10


def test_lasting_monasteries():
    """R13.2"""
    table = Table(2).monastery(i_1="mon_i_wild_1", i_2="mon_i_castle", i_3="mon_i_pilgrimage", ii_1="mon_ii_wild_2")
    for space, before in (("i_1", "stop_n"), ("ii_1", "brown_nw"), ("i_2", "stop_n")):
        table.pilgrim(0, before).walk(0, 1).play(f"walk:{space}")
    assert table.parts(0)["diplomas"] == 4, "three wilds"
    assert table.score(0) == 0
    nodes = {
        node["id"]: "monastery" in node and node["monastery"]["lasting"] for node in table.game.whole_view(table.s, 0)["nodes"]
    }
    assert [nodes[space] for space in ("i_1", "i_2", "i_3", "ii_1")] == [True] * 4


# -- voyage tasks


def task(table, voyage):
    return table.voyages(voyage).invested(0, voyage).parts(0)["voyages"]


def test_tanger():
    """R13.3"""
    table = Table(2).voyages("tanger", "ceuta", "goa").invested(0, "tanger", "ceuta")
    assert table.parts(0)["voyages"] == 4 + 14


def test_madeira_counts_every_icon():
    """R13.3"""
    assert task(Table(2).cards(0, "council_ii_3", "council_ii_1", "scholar_iii_2"), "madeira") == 5


@pytest.mark.parametrize(("voyage", "points"), [("cabo_verde", 6), ("sansibar", 5)])
def test_half_the_sum_of_two_tracks(voyage, points):
    """E23, R13.3: 7 + 6 halved is 6; 9 + 2 halved is 5."""
    assert task(Table(2).tracks(0, council=7, merchant=6, cleric=9, scholar=2), voyage) == points


def test_ceuta():
    """R13.3"""
    assert task(Table(2).disks(0, "i_1", "iii_2"), "ceuta") == 12


def test_calicut():
    """R13.3: nothing is spent."""
    table = Table(2).order(1, 0).stock(0, guards=8, coins=4)
    assert task(table, "calicut") == 6
    assert (table.guards(0), table.coins(0)) == (8, 4)


def test_mascat():
    """E23, R13.3: twice the lowest track, once."""
    assert task(Table(2).tracks(0, council=4, merchant=4, cleric=9, scholar=6), "mascat") == 8


def test_barbados_and_brasil():
    """R13.3"""
    assert task(Table(2).disks(0, "i_1", "i_2", "ii_1"), "barbados") == 3
    assert task(Table(2).disks(0, "i_1", "i_2", "ii_1"), "brasil") == 4


@pytest.mark.parametrize(("count", "points"), [(10, 0), (11, 3), (12, 6)])
def test_ilhas_dos_acores(count, points):
    """E11, R13.3: start cards count."""
    names = [f"{group}_{rest}" for group in ("council", "merchant", "cleric") for rest in ("start_1", "ii_1", "ii_2", "iii_5")]
    assert task(Table(2).cards(0, *names[:count]), "ilhas_dos_acores") == points


def test_goa():
    """R13.3"""
    assert task(Table(2), "goa") == 9


@pytest.mark.parametrize(("voyage", "points"), [("macau", 6), ("malaca", 2), ("ceilao", 2), ("diu", 2)])
def test_class_voyages(voyage, points):
    """R13.3: council, merchant, cleric, scholar; start cards included."""
    assert task(Table(2).cards(0, *CARDS), voyage) == points
