"""R1: what everybody sees, what nobody sees, and where luck ends."""

from __future__ import annotations

import json

import pytest

from caravela.games.navegador.components import COLOURS, COLUMNS, GOODS, REGIONS
from caravela.games.navegador.state import COUNTDOWN, DANGER, EXPLORED, GALLERY, HOLDER, NEXT_PHASE, PHASE, Position
from caravela.kernel.luck import Luck
from caravela.kernel.playout import play_out
from tests.games.navegador.builder import GAME, actor, face_up, new_game, pieces, play, player, position, row, texts
from tests.games.navegador.tree import sail
from tests.positions import counters_of, field


def midgame(seed: int, players: int = 4, decisions: int = 400) -> Position:
    """A position out of random play."""
    s = new_game(players, seed)
    play_out(s, Luck(seed + 1), decisions)
    return s


def test_a_players_position_is_public() -> None:
    """R1.1, Q15: every seat and every spectator sees all of it, money included."""
    for seed in range(4):
        s = midgame(seed)
        views = [GAME.view(s, seat) for seat in (None, 0, 1, 2, 3)]
        assert all(view == views[0] for view in views)
        shown = views[0]["players"]
        assert isinstance(shown, list)
        for colour, v in zip(COLOURS, shown, strict=False):
            p = player(s, colour)
            assert (v["cash"], v["workers"], v["stone"], v["ships"]) == (p.cash, p.workers, p.stone, p.ships)
            assert v["supply"] == 7 - p.fleet
            assert (v["shipyards"], v["churches"], v["explorers"]) == (p.shipyards, p.churches, p.explorers)
            assert {good: n for good, n in v["colonies"].items() if n} == p.colonies
            assert {good: n for good, n in v["factories"].items() if n} == p.factories
            assert v["orange"] == 1
            assert {c["id"]: c["privileges"] for c in v["columns"] if c["privileges"]} == p.privileges


def test_the_table_is_public() -> None:
    """R1.2"""
    for seed in range(4):
        s = midgame(seed)
        v = GAME.view(s, 2)
        assert [m["row"] for m in v["market"]] == [row(s, good) for good in GOODS]  # type: ignore[attr-defined]
        assert {b["id"]: b["left"] for b in v["buildings"]} == pieces(s)  # type: ignore[attr-defined]
        assert v["gallery"] == {column: s.cells[GALLERY + i] for i, column in enumerate(COLUMNS)}
        assert (v["phase"], v["holder"], v["next_phase"], v["last_round"]) == (
            s.cells[PHASE],
            s.cells[HOLDER],
            s.cells[NEXT_PHASE],
            s.cells[COUNTDOWN],
        )
        for index, region in enumerate(v["regions"]):  # type: ignore[arg-type, var-annotated]
            explored = (s.cells[EXPLORED] >> index) & 1 == 1
            assert region["explored"] == explored
            assert region["tokens"] == (face_up(s, region["id"]) if explored else [])
            assert region["double_loss"] == ((s.cells[DANGER] >> index) & 1 == 1)


def test_orange_ship_and_phase_to_come_are_public() -> None:
    """R1.2: the field of the orange ship, and the countdown of the last round."""
    s = position().card("blue", orange="colony").at_rondel()
    assert GAME.view(s, 0)["orange_field"] == "colony"
    s = position().all_explored_but("nagasaki").phase(3).ships(red={"macau": 3}).action("sailing")
    assert GAME.view(s, 0)["last_round"] == -1
    assert GAME.view(sail(s, nagasaki=3), 0)["last_round"] == 4


def test_ships_that_have_chosen_are_public() -> None:
    """R1.2: the step within the turn includes the destinations chosen so far."""
    s = position().explored("guine", "bahia").ships(red={"portugal": 1, "guine": 1}).action("sailing")
    s = play(s, "sail:portugal>bahia")
    assert GAME.view(s, 3)["voyage"] == [{"start": "portugal", "destination": "bahia"}]
    assert player(s, "red").ships == {"portugal": 1, "guine": 1}, "nothing has moved yet"


@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_shows(seed: int) -> None:
    """R1.3: deal the face-down tokens anew, and nobody can tell: views, features, judgement, words and refusals are equal."""
    s = midgame(seed, players=2 + seed % 4, decisions=60 * (seed + 1))
    other = GAME.resample(s, 0, Luck(seed + 500))
    hidden = [r for r in range(1, 13) if not (s.cells[EXPLORED] >> r) & 1]
    assert hidden
    assert [field(other, "stacks")[r] for r in hidden] != [field(s, "stacks")[r] for r in hidden], "something was dealt anew"
    for seat in range(s.players):
        assert json.dumps(GAME.view(s, seat)) == json.dumps(GAME.view(other, seat))
        assert GAME.features(s, seat) == GAME.features(other, seat)
        assert GAME.judgement.by_term(s, seat) == GAME.judgement.by_term(other, seat)
        assert GAME.show(s, seat) == GAME.show(other, seat)
    assert s.options == other.options
    assert s.prompt() == other.prompt()
    for action in range(GAME.space.size):
        a, b = GAME.explain(s, action), GAME.explain(other, action)
        assert (a and a.sentence()) == (b and b.sentence())
        assert GAME.describe(s, action) == GAME.describe(other, action)
        assert GAME.targets(s, action) == GAME.targets(other, action)


@pytest.mark.parametrize("seed", range(6))
def test_resampling_keeps_what_is_known(seed: int) -> None:
    """R1.3: face-up and founded tokens stay; the sizes of the stacks too; no token exists twice."""
    s = midgame(seed)
    other = GAME.resample(s, 1, Luck(seed))
    for region in range(13):
        assert len(field(other, "stacks")[region]) == len(field(s, "stacks")[region])
        if (s.cells[EXPLORED] >> region) & 1:
            assert field(other, "stacks")[region] == field(s, "stacks")[region]
    for good in range(3):
        tokens = [price for r in range(13) if s.data.goods_of[r] == good for price in field(other, "stacks")[r]]
        assert len(tokens) == len(set(tokens))
        assert set(tokens) <= set(s.data.token_prices[good])


def test_every_unseen_token_may_lie_anywhere() -> None:
    """R1.3, Q16: the one left out is unknown too, so that over many deals every price is met in Nagasaki."""
    s = position().explored("zanzibar").at_rondel()
    known = set(face_up(s, "zanzibar"))
    luck = Luck(5)
    met = set()
    for _ in range(300):
        other = GAME.resample(s, 0, luck)
        met |= set(field(other, "stacks")[REGIONS.index("nagasaki")])
    assert met == set(range(60, 181, 10)) - known


def test_types_and_sizes_of_the_stacks_are_public() -> None:
    """R1.3: how many tokens lie in a stack and which good they show."""
    s = new_game(4)
    regions = GAME.whole_view(s, None)["regions"]
    assert isinstance(regions, list)
    timor = next(r for r in regions if r["id"] == "timor")
    assert (timor["good"], timor["hidden"], timor["tokens"]) == ("spices", 2, [])


def test_removed_tokens_are_never_revealed() -> None:
    """Q16: not even at the end."""
    s = new_game(2, 3)
    play_out(s, Luck(3))
    assert s.over
    regions = GAME.whole_view(s, None)["regions"]
    assert isinstance(regions, list)
    shown = [price for r in regions if r["good"] == "sugar" for price in r["tokens"]]
    assert len(shown) <= 8
    assert all(r["tokens"] == [] for r in regions if not r["explored"])


def test_luck_ends_with_the_set_up() -> None:
    """R1.4: no value is drawn after it; the same moves on the same deal give the same position."""
    s = new_game(3, 11)
    drawn = counters_of(s)
    play_out(s, Luck(4))
    assert counters_of(s) == drawn
    again = new_game(3, 11)
    again.keys = Luck(1).fresh_keys(1)  # a luck that differs from here on changes nothing
    play_out(again, Luck(4))
    assert again.scores() == s.scores()
    assert field(again, "sheet") == field(s, "sheet")


def test_like_pieces_are_interchangeable() -> None:
    """R1.5: ships are told apart by their region and by nothing else: two ways to the same places are one position."""
    b = position().explored("guine", "bahia").ships(red={"portugal": 1, "guine": 1})
    a = play(b.action("sailing"), "sail:portugal>portugal", "sail:guine>bahia")
    b = position().explored("guine", "bahia").ships(red={"portugal": 1, "bahia": 1})
    other = play(b.action("sailing"), "sail:portugal>portugal", "sail:bahia>bahia")
    assert a.fingerprint() == other.fingerprint()
    s = position().stone(red="sailing").ships(red={"portugal": 3}).at_rondel()
    s = play(s, "rondel:ships")
    assert actor(s) == "red"
    assert not any(text.startswith("pay:") for text in texts(s)), "it does not matter which of three ships pays"
