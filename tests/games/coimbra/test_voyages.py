"""R8: phase F and investing."""

from caravela.games.coimbra.steps.numbers import BEGIN_VOYAGES
from tests.games.coimbra.builder import Table
from tests.games.coimbra.packs import pack


def test_everybody_may_invest_once_in_player_order():
    """R8.1"""
    table = Table(3).order(2, 0, 1).voyages("tanger", "ceuta")
    table.s.push(BEGIN_VOYAGES, 0)
    table.go()
    asked = []
    for move in ("invest:tanger", "decline", "invest:tanger"):
        asked.append(table.actor)
        table.play(move)
    assert asked == [2, 0, 1]
    assert table.s.over
    assert [table.voyages_of(seat) for seat in range(3)] == [set(), {"tanger"}, {"tanger"}]


def test_investing_pays_the_cost_and_places_a_disk():
    """R8.2"""
    table = Table(2).voyages("ceuta", "tanger").stock(0, guards=9, coins=6).invest(0).play("invest:ceuta")
    assert (table.guards(0), table.coins(0)) == (2, 6)
    assert table.voyages_of(0) == {"ceuta"}
    assert table.game.view(table.s, 0)["players"][0]["disks_left"] == 19


def test_once_per_voyage_and_only_those_in_play():
    """R8.2: others may share it."""
    table = Table(2).voyages("ceuta", "tanger", "madeira", "mascat", "diu", "macau").invested(0, "ceuta").invested(1, "tanger")
    table.stock(0, guards=20, coins=20).invest(0)
    assert "invest:tanger" in table.legal
    assert "already" in table.why_not("invest:ceuta")
    assert "R2.4" in table.why_not("invest:goa")


def test_what_is_missing_is_named():
    """R8.2"""
    table = Table(2).voyages("ceuta", "tanger").stock(0, guards=5, coins=6).invest(0)
    assert "2 guards" in table.why_not("invest:ceuta")


def test_voyage_discount():
    """E10: 7 guards less 2."""
    table = Table(2).voyages("ceuta").favors(0, "favor_voyage").stock(0, guards=5, coins=0).invest(0).play("invest:ceuta")
    assert table.guards(0) == 0


def test_a_price_is_never_below_zero():
    """R8.2"""
    data = pack(favor_tile={"favor_voyage": {"while_held": {"kind": "voyage_discount", "amount": 20}}})
    table = Table(2, data=data).voyages("ceuta").favors(0, "favor_voyage").stock(0, guards=0, coins=0)
    table.invest(0).play("invest:ceuta")
    assert (table.guards(0), table.voyages_of(0)) == (0, {"ceuta"})


def test_no_effect_until_scoring():
    """R8.2: the score does not move."""
    table = Table(2).voyages("goa").stock(0, coins=9).invest(0).play("invest:goa")
    assert table.score(0) == 0
    assert table.parts(0)["voyages"] == 9


def test_an_investment_through_a_card_is_bound_to_its_cost_kind():
    """R8.3: the resource is gained first."""
    table = Table(2).voyages("ceuta", "tanger").stock(0, guards=3, coins=20).bonus(0, "council_iii_2")
    assert table.guards(0) == 7
    assert "invest:ceuta" in table.legal
    assert "R8.3" in table.why_not("invest:tanger")
    table.play("invest:ceuta")
    assert table.guards(0) == 0


def test_investments_are_optional_and_additional():
    """R8.3"""
    table = Table(2).voyages("ceuta", "tanger").stock(0, guards=20, coins=20).bonus(0, "merchant_iii_2").play("decline")
    assert table.coins(0) == 20
    table.bonus(0, "merchant_iii_2").play("invest:tanger").invest(0).play("invest:ceuta")
    assert table.voyages_of(0) == {"tanger", "ceuta"}
