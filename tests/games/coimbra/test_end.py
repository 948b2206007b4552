"""R9: final scoring."""

from itertools import product

import pytest

import caravela
from caravela.games.coimbra import state as st
from caravela.games.coimbra.scoring import diploma_points
from caravela.games.coimbra.state import crowns
from caravela.games.coimbra.steps.numbers import NEXT_ROUND
from caravela.kernel.luck import Luck
from tests.games.coimbra.builder import Table
from tests.games.last_round import said_in_the_last_round

GAME = caravela.game("coimbra")
KINDS = ["law", "medicine", "theology", "arts", "mathematics", "wild"]


def test_the_five_parts_and_what_was_scored_before():
    """R9.1"""
    s = GAME.new(3, 11)
    luck = Luck(4)
    while not s.over:
        s.apply(s.options[luck.below(len(s.options))])
    for seat, parts in enumerate(GAME.breakdown(s)):
        assert set(parts) >= {"voyages", "majorities", "diplomas", "game end cards", "leftovers"}
        assert sum(parts.values()) == s.scores()[seat]
        played = sum(parts[name] for name in ("cards", "monasteries", "favors", "income", "other players"))
        assert played == s.cells[seat * st.SHEET + st.SCORE]


def test_every_voyage_with_his_disk():
    """R9.2"""
    table = Table(2).voyages("goa", "tanger", "ceuta").invested(0, "goa", "tanger")
    assert table.parts(0)["voyages"] == 9 + 4
    assert table.parts(1)["voyages"] == 0


def test_majorities_with_four_players():
    """R9.3: three places, never shared."""
    table = Table(4).scoring(council="scoring_d", merchant="scoring_c", cleric="scoring_b", scholar="scoring_a")
    table.tracks(2, council=5).tracks(0, council=5).tracks(1, council=2).tracks(3, council=1)
    assert [table.parts(seat)["majorities"] for seat in range(4)] == [7, 4, 14, 0]


def test_majorities_with_three_players():
    """R9.3: two places."""
    table = Table(3).scoring(council="scoring_d", merchant="scoring_c", cleric="scoring_b", scholar="scoring_a")
    table.tracks(2, scholar=5).tracks(0, scholar=4).tracks(1, scholar=3)
    assert [table.parts(seat)["majorities"] for seat in range(3)] == [4, 0, 8]


@pytest.mark.parametrize(("spaces", "points"), [((9, 6), [10, 5]), ((9, 5), [10, 0]), ((4, 0), [10, 0]), ((0, 0), [0, 0])])
def test_second_place_with_two_players(spaces, points):
    """E16, R9.3"""
    table = Table(2).scoring(council="scoring_b", merchant="scoring_a", cleric="scoring_c", scholar="scoring_d")
    table.tracks(0, council=spaces[0]).tracks(1, council=spaces[1])
    assert [table.parts(seat)["majorities"] for seat in range(2)] == points


def icons(table, *names):
    for name in names:
        table.s.cells[st.DIPLOMA_COUNT + KINDS.index(name)] += 1
    return diploma_points(table.s, 0)


@pytest.mark.parametrize(
    ("names", "points"),
    [
        (KINDS[:1], 1),
        (KINDS[:2], 2),
        (KINDS[:3], 4),
        (KINDS[:4], 8),
        (KINDS[:5], 12),
        (["law", "law"], 2),
        ([*KINDS[:4], "wild"], 12),
        ([*KINDS[:5], "law", "arts"], 14),
    ],
)
def test_diploma_sets(names, points):
    """E15, R9.4"""
    assert icons(Table(2), *names) == points


def test_all_five_kinds_and_a_wild():
    """E15: the wild stands on its own. R1.6 names the kinds, of which there are five and the wild one."""
    *kinds, wild = KINDS
    assert icons(Table(2), *kinds, wild) == 13
    assert (len(kinds), wild) == (5, "wild")
    told = (GAME.folder / "rules.md").read_text(encoding="utf-8")
    terms = next(line for line in told.splitlines() if line.startswith("**R1.6**"))
    assert all(kind in terms for kind in KINDS)


def test_wild_diplomas():
    """E29: law, law, arts and two wilds make 9; Madeira counts 5."""
    table = Table(2).voyages("madeira").invested(0, "madeira").cards(0, "merchant_ii_1", "merchant_iii_3", "scholar_ii_1")
    table.monastery(ii_1="mon_ii_wild_2").pilgrim(0, "brown_nw").walk(0, 1).play("walk:ii_1")
    assert table.parts(0)["diplomas"] == 9
    assert table.parts(0)["voyages"] == 5


def brute_force(counts, wild):
    """Every assignment of wilds to kinds; set k holds every kind owned at least k times (R14.4)."""
    points = [0, 1, 2, 4, 8, 12]
    best = 0
    for kinds in product(range(5), repeat=wild):
        full = [count + kinds.count(kind) for kind, count in enumerate(counts)]
        best = max(best, sum(points[sum(count >= level for count in full)] for level in range(1, max(full, default=0) + 1)))
    return best


def test_the_best_split_is_found():
    """R14.4, R9.4: against trying every assignment."""
    luck = Luck(5)
    for _ in range(400):
        counts = [luck.below(4) for _ in range(5)]
        wild = luck.below(5)
        table = Table(2)
        for kind, count in enumerate([*counts, wild]):
            table.s.cells[st.DIPLOMA_COUNT + kind] = count
        assert diploma_points(table.s, 0) == brute_force(counts, wild), (counts, wild)


def test_game_end_cards_score():
    """R9.5"""
    table = Table(2).tracks(0, council=10).cards(0, "council_iii_3", "scholar_ii_5")
    assert table.parts(0)["game end cards"] == 7 + 2
    assert table.parts(1)["game end cards"] == 0


def test_leftovers():
    """E17, R9.6: 3 guards, 4 coins, 2 crowns; Calicut counts the same again."""
    table = Table(3).order(0, 1, 2).stock(2, guards=3, coins=4).voyages("calicut").invested(2, "calicut")
    assert crowns(table.s, 2) == 2
    assert table.parts(2)["leftovers"] == 4
    assert table.parts(2)["voyages"] == 4


def test_crowns_at_the_end_use_the_last_flags_tiles_and_tokens():
    """R9.6, Q13"""
    table = Table(2).order(1, 0).stock(0, guards=0, coins=0).favors(0, "favor_voyage").crowns(0, "council").round(4)
    table.s.push(NEXT_ROUND, 0)
    table.go()
    assert table.s.over
    assert table.parts(0)["leftovers"] == (3 + 1 + 1) // 2


def test_ties_go_to_the_earlier_in_player_order():
    """R9.7"""
    table = Table(3).order(2, 0, 1).stock(2, guards=4, coins=4).stock(0, guards=4, coins=3).stock(1, guards=4, coins=2)
    table.s.push(NEXT_ROUND, 0)
    table.round(4).go()
    result = table.s.result()
    assert result.scores == [4, 4, 4]
    assert result.ranks == [2, 3, 1]
    assert "R9.7" in result.tie_break
    assert result.reason == "rounds"


def test_the_game_ends_after_the_fourth_round():
    """R3.1, R9.1"""
    table = Table(2).round(3)
    table.s.push(NEXT_ROUND, 0)
    assert not table.go().s.over


def test_the_last_round_is_said_from_its_beginning_to_the_end():
    """R3.1: whatever anybody does, the end comes after round 4."""
    said = said_in_the_last_round(GAME, lambda s: s.cells[st.ROUND] == 4)
    assert said == {
        "This is the last round. (R3.1)",
        *(f"This is the last die that {{{colour}}} places in this game. (R4.2)" for colour in GAME.colours[:2]),
        "The final scoring follows when everybody has invested or passed. (R9.1)",
    }
