"""R10: the pilgrim."""

from caravela.games.coimbra.names import CORNERS, NODES
from caravela.games.coimbra.state import GUARDS, PILGRIM
from tests.games.coimbra.builder import Table
from tests.games.coimbra.packs import pack
from tests.positions import field


def test_walking():
    """E24, R10.1"""
    table = Table(2).monastery(i_1="mon_i_guards", iii_1="mon_iii_monasteries").pilgrim(0, "corner_nw").walk(0, 3)
    table.play("walk:stop_n", "walk:i_1")
    assert (table.guards(0), table.visited(0)) == (12, {"i_1"}), "the bonus comes before the third step"
    table.play("walk:coast_n")
    assert table.s.over
    table.walk(0, 2).play("walk:ruby_nw", "walk:iii_1")
    assert (table.node(0), table.score(0)) == ("iii_1", 4)
    table.pilgrim(0, "coast_n").walk(0, 1).play("walk:i_1")
    assert (table.guards(0), table.score(0)) == (12, 4), "walking back over it gives nothing"


def test_one_may_stop_at_any_time():
    """R10.1: also before the first step; the rest is lost."""
    table = Table(2).walk(0, 3).play("stop")
    assert (table.node(0), table.s.over) == ("corner_nw", True)
    table.walk(0, 3).play("walk:stop_n", "stop")
    assert (table.node(0), table.s.over) == ("stop_n", True)


def test_only_roads_lead_somewhere():
    """R10.1"""
    table = Table(2).pilgrim(0, "stop_n").walk(0, 2)
    assert set(table.legal) == {"walk:i_1", "walk:i_2", "stop"}
    assert "R10.1" in table.why_not("walk:i_3")
    assert "R10.1" in table.why_not("walk:stop_n")


def test_corners_are_left_by_one_way_roads():
    """R10.2"""
    table = Table(2).pilgrim(0, "corner_se").walk(0, 2)
    assert set(table.legal) == {"walk:stop_e", "walk:stop_s", "stop"}
    table.play("walk:stop_s")
    assert "R10.2" in table.why_not("walk:corner_se")
    reachable = {node for row in table.s.data.neighbours for node in row}
    assert not reachable & set(range(len(CORNERS)))


def test_one_may_turn_back_and_pilgrims_do_not_block():
    """R10.2"""
    table = Table(2).monastery(i_1="mon_i_points").pilgrim(0, "stop_n").pilgrim(1, "i_1").walk(0, 2)
    table.play("walk:i_1", "walk:stop_n")
    assert table.node(0) == "stop_n"
    for a, b, one_way in table.s.data.roads:
        assert b in table.s.data.neighbours[a]
        assert (a in table.s.data.neighbours[b]) == (not one_way), (NODES[a], NODES[b])


def test_a_stopover_has_no_effect():
    """R10.3"""
    table = Table(2).pilgrim(0, "i_1").disks(0, "i_1").walk(0, 1)
    before = field(table.s, "sheet")
    table.play("walk:coast_n")
    after = field(table.s, "sheet")
    assert [slot for slot, (a, b) in enumerate(zip(before, after, strict=True)) if a != b] == [PILGRIM - GUARDS]


def test_a_new_monastery_must_take_a_disk():
    """R10.4: no way to decline; the bonus follows at once."""
    table = Table(2).monastery(i_1="mon_i_coins").pilgrim(0, "stop_n").walk(0, 2).play("walk:i_1")
    assert table.visited(0) == {"i_1"}
    assert table.coins(0) == 12
    assert "decline" not in table.legal


def test_several_players_have_disks_on_one_monastery():
    """R10.4"""
    table = Table(2).monastery(i_1="mon_i_coins").disks(1, "i_1").pilgrim(0, "stop_n").walk(0, 1).play("walk:i_1")
    assert table.coins(0) == 12
    node = next(node for node in table.game.view(table.s, 0)["nodes"] if node["id"] == "i_1")
    assert node["disks"] == ["red", "yellow"]


def test_a_monastery_with_an_own_disk_has_no_effect():
    """R10.5"""
    table = Table(2).monastery(i_1="mon_i_coins").disks(0, "i_1").pilgrim(0, "stop_n").walk(0, 1).play("walk:i_1")
    assert table.coins(0) == 7


def test_steps_of_a_bonus_come_before_the_rest_of_the_walk():
    """R10.6, Q12: with a data pack whose monastery grants steps."""
    data = pack(monastery={"mon_i_coins": {"effect": {"kind": "gain", "rewards": {"steps": 2}}}})
    table = Table(2, data=data).monastery(i_1="mon_i_coins").pilgrim(0, "stop_n").walk(0, 4).play("walk:i_1")
    assert "(2 steps left)" in table.s.prompt()
    table.play("stop")
    assert "(3 steps left)" in table.s.prompt()


def test_points_for_further_disks():
    """R10.7: not for its own."""
    table = Table(2).monastery(i_1="mon_i_pilgrimage", i_2="mon_i_points").pilgrim(0, "stop_n").walk(0, 3).play("walk:i_1")
    assert table.score(0) == 0
    table.play("walk:stop_n", "walk:i_2")
    assert table.score(0) == 1 + 4
    assert [gain["vp"] for gain in table.told("gained")] == [1, 4], "before that monastery's own bonus"
