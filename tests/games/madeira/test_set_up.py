"""R1 terms and R2 set-up."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.components import COLOURS, FIELDS, REGION_MASK, REGION_SIZE, SLOTS
from caravela.games.madeira.state import SHEET
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import GAME, fresh, stretch, table

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_R2_1_one_row_per_player_and_guilds_per_row(players):
    """R2.1"""
    rows = GAME.view(fresh(players).s, None)["rows"]
    assert len(rows) == players
    assert {len(row["guilds"]) for row in rows} == ({1} if players == 4 else {2})


@pytest.mark.parametrize("players", PLAYERS)
def test_R2_2_and_R2_11_a_home(players):
    """R2.2, R2.11: stocks, reals by position, two workers in the City Watch."""
    t = fresh(players)
    for position, colour in enumerate(t.order()):
        assert t.all(colour) == {
            "wheat": 1, "sugar": 1, "wine": 1, "wood": 1, "bread": 4, "reals": 5 + 2 + position, "pirates": 6, "pp": 0,
        }  # fmt: skip
        assert t.has(colour, "level") == 3
        assert (t.has(colour, "home"), t.has(colour, "watch"), t.has(colour, "dock")) == (10, 2, 6)
        assert t.s.cells[t.base(colour) + st.MARKERS] == 3


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", PLAYERS)
def test_R2_3_most_crowns_is_first_then_clockwise(players, seed):
    """R2.3: one starting request each; the first slots of the passing column are filled in order."""
    t = fresh(players, seed)
    crowns = []
    for seat in range(players):
        held = stretch(t.s, seat * SHEET + st.HELD, 5)
        assert sum(held) == 1
        crowns.append(GAME.data.start_crowns[GAME.data.start_type.index(held.index(1))])
    first = crowns.index(max(crowns))
    assert stretch(t.s, st.SLOT_SEAT, 4) == [(first + i) % players for i in range(players)] + [-1] * (4 - players)


@pytest.mark.parametrize("players", PLAYERS)
def test_R2_4_and_R2_5_requests_and_dice(players):
    """R2.4: five requests per row, with 2 and 3 players as many of each type; R2.5: 3 guild dice per row, 3 pirate dice."""
    t = fresh(players)
    rows = [stretch(t.s, st.ROW_REQUESTS + row * 5, 5) for row in range(players)]
    assert [sum(row) for row in rows] == [5] * players
    assert [sum(row[kind] for row in rows) for kind in range(5)] == [players] * 5
    for row in range(players):
        assert sum(stretch(t.s, st.ROW_DICE + row * 3, 3)) == 3
    assert sum(stretch(t.s, st.WATCH_DICE, 3)) == 3


@pytest.mark.parametrize("seed", range(4))
def test_R2_6_one_reward_of_each_letter_per_colony(seed):
    """R2.6"""
    t = fresh(4, seed)
    letters = [GAME.data.reward_letter[tile] for tile in st.dealt_rewards(t.s)]
    assert letters == ["A", "B"] * 3
    assert len(set(st.dealt_rewards(t.s))) == 6


@pytest.mark.parametrize("players", PLAYERS)
def test_R2_7_R2_8_cities(players):
    """R2.7: a favor on districts 3 to 6 of each city; R2.8: a citizen on spot 4."""
    t = fresh(players)
    assert sorted(t.dealt_favors()) == list(range(12))
    for city in GAME.view(t.s, None)["cities"]:
        assert city["built"] == [True] * 4 + [False] * 8
        assert all(city["favors"])
        assert city["spots"] == ["", "", "", "neutral"] + [""] * 8


def test_E1_wood_with_two_players():
    """E1, R2.9: the rightmost sugar and the rightmost wheat field of region 1 hold 1 wood each."""
    t = fresh(2)
    region = [name for name in FIELDS if name.startswith("r1_")]
    assert {name: t.wood_on(name) for name in region} == {"r1_wheat_a": 0, "r1_sugar_a": 0, "r1_sugar_b": 1, "r1_wheat_b": 1}


@pytest.mark.parametrize("seed", range(4))
def test_R2_10_characters_leave_fortaleza_empty(seed):
    """R2.10"""
    stands = stretch(fresh(4, seed).s, st.STANDS, 5)
    assert sorted(stands[:4]) == [0, 1, 2, 3]
    assert stands[4] == 4


def test_R2_12_placement_in_reverse_order_city_then_fields():
    """R2.12: one turn each, city and fields before the next player starts; taken fields and the own region are closed."""
    t = fresh(4)
    order = t.order()
    assert t.actor() == order[3]
    assert all(text.startswith("put:") and "." in text for text in t.legal())
    assert "R1.5" in t.refusal("put:funchal.4")
    assert "R1.5" in t.refusal("put:funchal.5")
    t.play("put:funchal.3", "put:r2_wheat_a")
    assert t.actor() == order[3]
    assert "put:r2_wheat_b" not in t.legal()
    assert "same region" in t.refusal("put:r2_wheat_b")
    assert {"put:forest", "put:r3_wheat_a"} <= set(t.legal())
    t.play("put:r3_wheat_a")
    assert t.actor() == order[2]
    t.play("put:funchal.2")
    assert "of anybody" in t.refusal("put:r2_wheat_a")


def test_R2_12_the_forest_is_in_no_region():
    """R2.12: forest and any field is a legal pair, and the forest takes one player only in set-up."""
    t = fresh(4)
    t.play("put:machico.1", "put:r1_wheat_a", "put:forest", "put:machico.2", "put:r1_sugar_a")
    assert "put:forest" not in t.legal()
    assert "R2.12" in t.refusal("put:forest")


def test_E29_two_players_may_start_in_one_city():
    """E29: with initial order Blue, Yellow, Red, Purple, Purple places first, then Red, Yellow, Blue."""
    seed = next(n for n in range(100) if fresh(4, n).order() == ["blue", "yellow", "red", "purple"])
    t = fresh(4, seed)
    fields = (("r1_wheat_a", "r2_wheat_a"), ("r1_sugar_a", "r2_wheat_b"), ("r2_sugar_a", "r3_wheat_a"), ("r1_sugar_b", "forest"))
    spots = ("funchal.1", "porto_santo.1", "machico.1", "machico.2")
    for colour, spot, pair in zip(("purple", "red", "yellow", "blue"), spots, fields, strict=True):
        assert t.actor() == colour
        t.play(f"put:{spot}", *[f"put:{name}" for name in pair])
    assert t.on_spots("yellow") == ["machico.1"]
    assert t.on_spots("blue") == ["machico.2"]


@pytest.mark.parametrize("players", PLAYERS)
def test_R2_13_five_workers_on_the_board(players):
    """R2.13: 5 on the board, 7 at home, and round 1 begins with row choices in passing order."""
    t = fresh(players)
    while t.s.cells[st.ROUND] == 0:
        t.s.advance(t.s.options[0])
    for colour in COLOURS[:players]:
        assert t.has(colour, "home") == 7
        assert t.has(colour, "watch") == 2
        assert len(t.on_fields(colour)) == 2
        assert len(t.on_spots(colour)) == 1
    assert t.s.cells[st.PHASE] == st.PHASE_A
    assert t.actor() == t.order()[0]


# -- R1


def test_R1_1_and_E30_resources_are_plain_numbers_without_limit():
    """R1.1, E30: 4 pirates are 4, wheat of any tile is a number; the supply never runs out."""
    t = table().stock("red", wheat=120, reals=0).markers("red", "moinho").dice_on("moinho", pirate=3).pay("red", "moinho")
    t.play("refuse")
    assert t.has("red", "pirates") == 4
    t = table().stock("red", wheat=120).turn("red").play(*["exchange:wheat+wheat>wine"] * 60)
    assert t.has("red", "wine") == 60


def test_R1_2_a_worker_is_in_one_place():
    """R1.2: moving takes it from where it was; everywhere but home is on the board."""
    t = table().fields("red", "r1_wheat_a").spots("red", "funchal.1").watch("red", 1).land("red", "acores")
    assert st.workers_on_board(t.s, 1) == 4
    t.ask(numbers.MOVE_TO, "red", 0 | (1 << 3)).play("put:r2_wheat_a", "take:funchal.1")
    assert t.on_spots("red") == []
    assert t.on_fields("red") == ["r1_wheat_a", "r2_wheat_a"]
    assert st.workers_on_board(t.s, 1) == 4


def test_R1_3_a_ship_never_returns_home():
    """R1.3: `home` is an origin of ships, never a destination."""
    assert "home" not in GAME.space.named("sail").first
    assert "home" in GAME.space.named("ship").first


def test_R1_4_regions_and_one_own_worker_per_field():
    """R1.4: 4, 5 and 5 fields; own fields are closed, shared ones are open; the forest counts as a field."""
    assert REGION_SIZE == [4, 5, 5]
    assert [bin(mask).count("1") for mask in REGION_MASK] == [4, 5, 5]
    t = table().fields("red", "r1_wheat_a", "forest").fields("blue", "r2_wheat_a").ask(numbers.MOVE_TO, "red", 1 << 3)
    assert "put:r2_wheat_a" in t.legal()
    assert "R1.4" in t.refusal("put:r1_wheat_a")
    assert "R1.4" in t.refusal("put:forest")


def test_R1_5_city_spots():
    """R1.5: one piece per spot, none in an unbuilt district."""
    t = table().spots("blue", "funchal.1").ask(numbers.MOVE_TO, "red", 1 | (1 << 3))
    assert "one piece per spot" in t.refusal("put:funchal.1")
    assert "one piece per spot" in t.refusal("put:funchal.4")
    assert "not built" in t.refusal("put:funchal.5")
    assert len(t.legal("put")) == 3 * 3 - 1


def test_R1_6_watch_and_lands_hold_any_number():
    """R1.6: all 12 workers of all players fit on one land; no ship is needed."""
    t = table().land("red", "acores", 5).land("blue", "acores", 6).ask(numbers.MOVE_TO, "red", 2 | (1 << 3))
    t.play("put:land_acores")  # all others are there or at home, and home is where the worker comes from
    assert t.s.cells[t.base("red") + st.LANDS] == 6
    assert t.s.cells[t.base("blue") + st.LANDS] == 6


def test_R1_7_slots_in_play():
    """R1.7: by number of players; one ship per slot."""
    marks = {slot: GAME.data.slot_marks[index] for index, slot in enumerate(SLOTS)}
    for players, colony, market in ((2, {""}, {"", "2"}), (3, {"", "3+"}, {"", "3+"}), (4, {"", "3+", "4"}, {"", "3+"})):
        open_slots = {slot for index, slot in enumerate(SLOTS) if (GAME.data.open_slots[players] >> index) & 1}
        assert open_slots == {slot for slot in SLOTS[:12] if marks[slot] in colony} | {
            s for s in SLOTS[12:] if marks[s] in market
        }
    t = table(2).stock("red", wine=9, wood=2).ships("yellow", "acores_1").ask(numbers.SAIL_TO, "red", 2)
    assert "sail:acores_2" in t.legal()
    assert "one ship per slot" in t.refusal("sail:acores_1")
    assert "not used with 2 players" in t.refusal("sail:acores_3")


def test_R1_8_two_orders():
    """R1.8: guild order from the top of the guild column in phase B, passing order with empty slots skipped."""
    t = table(3).passing(I="red", III="purple", IV="yellow")
    assert t.order() == ["red", "purple", "yellow"]
    t = table(3).guild_column("purple", "yellow", "red").phase("A")
    t.ask(numbers.START_B)
    assert t.actor() == "purple"


def test_R1_9_nobody_pays_what_he_lacks():
    """R1.9: options beyond the stock are not offered, and what is paid is gone."""
    t = table().stock("red", reals=9).markers("red", "moinho").pay("red", "moinho")
    assert "pay" not in t.legal()
    t = table().stock("red", reals=10).markers("red", "moinho").fields("red", "r2_wheat_a").pay("red", "moinho").play("pay")
    assert t.has("red", "reals") == 0
    assert t.has("red", "bread") == 2


def test_R1_10_prestige_never_drops_below_zero_in_play():
    """R1.10: the sale at the bottom needs the PP it costs."""
    t = table().stock("red", pp=1, level=0).turn("red").play("mill:bread")
    assert t.has("red", "pp") == 0
    assert "mill:bread" not in t.legal()
    assert "R5.2" in t.refusal("mill:bread")


def test_R1_11_up_to_two_different_pieces_one_after_the_other():
    """R1.11: none, one or two; not the same one twice; a place just left is free."""
    t = table().fields("red", "r1_wheat_a").ask(numbers.MOVE_TO, "red", 2 << 3)
    assert "done" in t.legal()
    t.play("put:r2_wheat_a", "take:r1_wheat_a")
    assert "put:r1_wheat_a" in t.legal(), "the place just left is free"
    t.play("put:r1_wheat_a")  # each worker once: the one at home comes
    assert t.on_fields("red") == ["r1_wheat_a", "r2_wheat_a"]
    assert t.has("red", "home") == 10


def test_R1_11_order_and_exchange_of_alike_workers_are_offered_once():
    """R1.11: two moves that could be made in either order have one way."""
    t = table().fields("red", "r1_wheat_a").ask(numbers.MOVE_TO, "red", 2 << 3).play("put:r2_wheat_b", "take:home")
    assert "put:r2_wheat_a" not in t.legal()
    assert "put:r2_sugar_a" in t.legal()
    assert "R1.11" in t.refusal("put:r2_wheat_a")
