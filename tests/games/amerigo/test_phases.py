"""R3, R4, R18: rounds and phases, the tower, points and gold."""

import random

import pytest

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.events import DROPPED
from caravela.games.amerigo.steps import numbers
from caravela.games.amerigo.tower import drop, fill_tower, prepare
from caravela.kernel.luck import luck_from
from caravela.kernel.playout import play_out
from caravela.kernel.refusal import BadInput
from tests.games.amerigo.builder import DATA, GAME, table
from tests.positions import counters_of, field

SET_UP = [4, 4, 5, 3, 4, 5, 3]  # what comes out at set-up in E2, along the circuit
FIRST = [4, 1, 1, 0, 2, 0, 0]  # E3


def cubes_of(t, start):
    return list(list(t.s.cells[start : start + 7]))


def ready(*results):
    """The tower of E2 with prepared results, and the first phase ahead."""
    t = table(4)
    for colour, stored in enumerate(SET_UP):
        t.s.cells[st.STORAGE + colour], t.s.cells[st.TOWER + colour] = stored, 7 - stored
    prepare(t.s, list(results))
    t.s.push(numbers.BEGIN_PHASE, 0)
    return t


def test_tower_at_set_up():
    """E2, R2.12: what falls out is stored, the others stay inside."""
    t = ready()
    assert (sum(cubes_of(t, st.TOWER)), sum(cubes_of(t, st.STORAGE))) == (21, 28)
    fill_tower(t.s)
    assert [sum(x) for x in zip(cubes_of(t, st.TOWER), cubes_of(t, st.STORAGE), strict=True)] == [7] * 7
    assert cubes_of(t, st.OUT) == [0] * 7
    assert 0 < sum(cubes_of(t, st.TOWER)) < 49


def test_first_phase():
    """E3, R3.2, R3.3"""
    t = ready(FIRST)
    t.s.settle()
    assert t.s.cells[st.BASE_AP] == 4
    assert [move for move in t.legal() if move.startswith("action")] == [
        "action:blue",
        "action:black",
        "action:red",
        "action:green",
    ]
    assert cubes_of(t, st.TOWER) == [3, 2, 1, 4, 1, 2, 4]
    prepare(t.s, [])
    t.play("pass", "pass", "pass", "pass")
    before_drop = [4, 5, 6, 3, 6, 5, 3]
    assert [sum(x) for x in zip(cubes_of(t, st.STORAGE), cubes_of(t, st.OUT), cubes_of(t, st.TOWER), strict=True)] == [7] * 7
    assert cubes_of(t, st.STORAGE)[2:] == before_drop[2:], "R3.7: all cubes went back to storage; black was dropped next"


def test_turn_order_of_a_stack():
    """E4, R3.4"""
    t = ready(FIRST).discs(("yellow", 0), ("blue", 0), ("white", 0), ("red", 0))
    t.s.settle()
    order = []
    while t.s.cells[st.PHASE] == 0:
        order.append(c.COLOURS[t.s.actor])
        t.play("pass")
    assert order == ["red", "white", "blue", "yellow"]


def test_farthest_disc_first():
    """R3.4"""
    t = ready(FIRST).discs(("red", 2), ("white", 7), ("blue", 2), ("yellow", 0))
    assert t.order() == ["white", "blue", "red", "yellow"]
    t.s.settle()
    assert t.s.actor == t.seat("white")


def test_later_movements_matter_from_the_next_phase_on():
    """R3.4, Q11"""
    t = table(4).discs(("yellow", 0), ("blue", 0), ("white", 0), ("red", 0))
    t.s.cells[st.TOWER + 6], t.s.cells[st.STORAGE + 6] = 7, 0
    prepare(t.s, [[2, 0, 0, 0, 0, 0, 3], [0, 3, 0, 0, 0, 0, 0]])
    t.s.push(numbers.BEGIN_PHASE, 0)
    t.s.settle()
    actors = []
    while t.s.cells[st.PHASE] == 0:
        actors.append(c.COLOURS[t.s.actor])
        t.play("action:white", "steps:3") if t.s.actor == 3 else t.play("pass")
    assert actors == ["red", "white", "blue", "yellow"]
    assert t.s.actor == t.seat("yellow")


def test_five_rounds_of_seven_phases():
    """R3.1"""
    s = GAME.new(2, 8)
    luck = luck_from("8", "x")
    seen = []
    while not s.over:
        now = (s.cells[st.ROUND], s.cells[st.PHASE])
        if not seen or seen[-1] != now:
            seen.append(now)
        play_out(s, luck, 1)
    assert seen == sorted(seen)
    assert {number for number, _ in seen} == {1, 2, 3, 4, 5}
    assert all(0 <= phase <= 6 for _, phase in seen)


def test_a_phase_without_cubes_in_storage_is_skipped():
    """E37, R3.2, R18.4: nothing is dropped, nobody acts, no result of the list is used."""
    t = table().phase("brown")
    t.s.cells[st.STORAGE + c.BROWN], t.s.cells[st.TOWER + c.BROWN] = 0, 7
    prepare(t.s, [[0, 0, 0, 0, 3, 0, 0]])
    gold = [t.of("red", st.GOLD), t.of("white", st.GOLD)]
    counters = counters_of(t.s)
    t.s.push(numbers.BEGIN_PHASE, 0)
    t.s.settle()
    assert t.s.cells[st.PHASE] == c.GREEN
    assert t.s.cells[st.BASE_AP] == 3
    assert [t.of("red", st.GOLD), t.of("white", st.GOLD)] == gold
    assert counters_of(t.s) == counters
    assert field(t.s, "script") == []


def test_a_drop_from_which_nothing_comes_out_skips_the_phase_but_uses_a_result():
    """R3.2, R18.4"""
    t = table()
    prepare(t.s, [[0] * 7, [0, 5, 0, 0, 0, 0, 0]])
    t.s.push(numbers.BEGIN_PHASE, 0)
    t.s.settle()
    assert t.s.cells[st.PHASE] == c.BLACK
    assert t.s.cells[st.TOWER + c.BLUE] == 7
    assert t.s.cells[st.BASE_AP] == 5


def test_base_ap_is_the_largest_number_of_one_colour_for_every_action():
    """R3.3"""
    t = table().cubes(blue=4, black=1).turn("red").play("action:black")
    assert t.legal() == [f"steps:{n}" for n in range(5)]


def test_the_options_of_a_turn():
    """R3.5"""
    t = table().cubes(blue=2, white=2).discs(("white", 0), ("red", 3)).token("red", "cubes_vp").turn("red")
    assert t.legal() == ["action:blue", "action:white", "joker", "gold", "cubes_vp", "pass"]
    assert t.refusal("action:black").rule == "R3.3"
    t.play("pass")
    assert t.over


def test_several_players_may_choose_the_same_action():
    """R3.5"""
    t = ready(FIRST)
    t.s.settle()
    for _ in range(4):
        assert "action:black" in t.legal()
        t.play("action:black", "steps:4")
    assert [t.of(colour, st.CANNONS) for colour in c.COLOURS] == [4, 4, 4, 4]


def test_no_joker_where_the_colour_is_open_anyway_or_the_disc_has_not_moved():
    """R3.5"""
    t = table().cubes(red=2, white=2).discs(("white", 0), ("red", 3)).turn("red")
    assert "joker" not in t.legal()
    assert "directly" in t.refusal("joker").reason
    t = table().cubes(blue=2, white=2).turn("red")
    assert t.refusal("joker").rule == "R12.3"
    t = table().cubes(blue=2).discs(("white", 0), ("red", 3)).turn("red")
    assert t.refusal("joker").missing == "1 white cube"


def test_unused_points_are_lost():
    """R3.6"""
    t = table().cubes(red=4).gold(red=0).turn("red").play("action:red", "tile:v16", "done")
    assert t.over
    assert t.of("red", st.GOLD) == 0
    assert t.s.cells[st.BASE_AP] == 4, "and the next player has the same number"


def test_the_cubes_return_at_the_end_of_a_phase():
    """R3.7"""
    t = table().round(5).phase("white").cubes(blue=3, green=2).step(numbers.END_PHASE)
    assert list(list(t.s.cells[st.STORAGE : st.STORAGE + 7])) == [7] * 7
    assert list(list(t.s.cells[st.OUT : st.OUT + 7])) == [0] * 7


def test_points_are_cubes_tokens_and_gold_in_this_order():
    """R3.8"""
    t = table().cubes(red=3).token("red", "ap2_red").gold(red=2).turn("red").play("action:red")
    assert t.ap() == 5
    t.play("tile:n34")  # six squares: 5 AP and one gold
    assert t.of("red", st.GOLD) == 1
    assert t.ap() == 0
    assert "tile:v16" in t.legal(), "gold may be spent after earlier points were used"
    t.play("tile:v16")
    assert t.over
    assert t.of("red", st.GOLD) == 0


def test_gold_buys_no_idle_points():
    """R3.8: whoever stops keeps his gold, and taking gold or passing uses none."""
    t = table().cubes(red=3).gold(red=5).turn("red").play("action:red", "done")
    assert t.of("red", st.GOLD) == 5
    t = table().cubes(red=3).gold(red=5).turn("red").play("pass")
    assert t.of("red", st.GOLD) == 5


def test_chests_and_gold_tokens_are_free_extras_of_the_own_turn():
    """R3.9"""
    t = table().cubes(red=3).chests(red=1).token("red", "gold3", "gold5").turn("red")
    assert t.legal()[-3:] == ["chest", "cash:gold3", "cash:gold5"]
    t.play("chest", "cash:gold5")
    assert t.of("red", st.GOLD) == 8
    assert t.of("red", st.CHESTS) == 0
    assert t.refusal("chest").rule == "R3.9"
    assert "used" in t.refusal("cash:gold5").reason
    t.play("action:red")
    assert "cash:gold3" in t.legal()
    t = table().cubes(red=3).chests(white=1).turn("red")
    assert "chest" not in t.legal(), "not in somebody else's turn"


def test_gold_gained_in_an_action_may_be_spent_in_it():
    """R3.10"""
    t = table().cubes(red=1).chests(red=1).turn("red").play("action:red")
    assert "tile:n08" not in t.legal()
    assert "chest" in t.refusal("tile:n08").hint
    t.play("chest", "tile:n09")
    assert t.of("red", st.GOLD) == 2


def test_gold_raised_between_two_tiles_pays_for_any_other():
    """R3.8, R3.10, R7.1: the order in which tiles are asked for bars nothing that fresh gold can buy."""
    t = table().cubes(red=4).chests(red=1).turn("red").play("action:red", "tile:v16")
    assert "chest" in t.refusal("tile:n34").hint
    t.play("chest")
    assert "tile:n34" in t.legal()
    assert "tile:v16" not in t.legal(), "it is taken"
    t.play("tile:n34")
    assert not any(text.startswith("tile:n") for text in t.legal()), "R7.2"
    assert (t.ap(), t.of("red", st.GOLD)) == (0, 3 + 3 - DATA.plan_cost[c.TILES.index("n34")])


def test_gold_may_be_raised_after_the_last_tile_of_the_list():
    """R3.9, R3.10: the smallest village tile ends nothing for somebody who can still raise gold."""
    two = 1 | 1 << c.TILES.index("v16")
    t = table().cubes(red=1).chests(red=1).put(st.SUPPLY, {"red": two}).turn("red").play("action:red", "tile:v01")
    assert t.legal() == ["done", "chest"]
    t.play("chest", "tile:v16")
    assert t.of("red", st.GOLD) == 2
    t = table().cubes(red=1).put(st.SUPPLY, {"red": two}).turn("red").play("action:red", "tile:v01")
    assert t.over, "nobody is asked in vain"


def test_gold_is_raised_only_for_tiles_that_may_be_taken():
    """R3.10, R7.2: without village tiles, and with the neutral one of the phase taken, gold is of no use."""
    t = table().cubes(red=2).chests(red=1).put(st.SUPPLY, {"red": 0}).turn("red").play("action:red", "tile:n09")
    assert t.over


def test_gold_raised_between_two_purchases_pays_for_any_other():
    """R3.8, R3.10, R11.1: as for tiles."""
    t = table().cubes(yellow=4).token("red", "gold3").offer(("cotton", 4), ("coffee", 2), ("coffee", 3)).turn("red")
    t.play("action:yellow", "buy:coffee>2")
    assert "3 gold" in t.refusal("buy:cotton>4").hint
    t.play("cash:gold3")
    assert t.legal() == ["buy:cotton>4", "buy:coffee>3", "done"]
    t = table().cubes(yellow=2).token("red", "gold3").offer(("sugar", 3), ("coffee", 2)).turn("red")
    t.play("action:yellow", "buy:coffee>2", "cash:gold3", "buy:sugar>3")
    assert t.over
    assert t.of("red", st.GOLD) == 0


def test_an_action_may_be_chosen_and_all_its_points_forfeited():
    """R3.11: it then differs from doing nothing only where the choice itself has a consequence."""
    t = table().cubes(black=3).turn("red").play("action:black", "steps:0")
    assert t.of("red", st.CANNONS) == 0
    t = table().cubes(blue=3).turn("red").play("action:blue", "frame:2", "frame:5", "ship:1", "frame:2", "frame:5")
    assert t.over
    assert t.of("red", st.SHIPS) == c.CELLS + 2


def test_points_count_at_once_and_never_fall_below_zero():
    """R4.1"""
    t = table().vp(red=3)
    st.score(t.s, 0, -5, st.TO_PIRATES)
    assert t.of("red", st.VP) == 0
    assert GAME.breakdown(t.s)[0]["pirates"] == -3
    t = table().cubes(blue=5).token("red", "cubes_vp").turn("red").play("cubes_vp")
    assert t.of("red", st.VP) == 5


def test_gold_beyond_twelve_becomes_points():
    """R4.2, R13.3"""
    t = table().gold(red=11)
    st.receive(t.s, 0, 5)
    assert (t.of("red", st.GOLD), t.of("red", st.VP)) == (12, 4)


# -- the tower


def test_random_events_have_streams_of_their_own_in_order():
    """R18.1: the tower does not depend on play, and the same seed gives the same cubes."""
    assert GAME.streams == ["layout", "order", "pirates", "progress", "production", "tower"]
    outs = []
    for luck_seed in ("a", "b"):
        s = GAME.new(3, 77)
        luck = luck_from(luck_seed, "x")
        out = {}
        while not s.over:
            out[s.cells[st.ROUND], s.cells[st.PHASE]] = tuple(s.cells[st.OUT : st.OUT + 7])
            play_out(s, luck, 1)
        outs.append(out)
    assert outs[0] == outs[1]


def test_tower_probabilities():
    """R18.2"""
    assert DATA.stick == 360_000
    for n in (1, 4, 7):
        assert DATA.release[n] == pytest.approx(1e6 * (1 - 0.94**n), abs=1)


def test_tower_statistics():
    """R18.2: the figures of the model, from 150 set-ups and the phases after them."""
    retained, emerging, inside, ap, colours = [], [], [], [], []
    for seed in range(150):
        s = GAME.new(2, seed)
        fresh = GAME.blank(2)
        fresh.keys = s.keys
        fill_tower(fresh)
        retained.append(sum(fresh.cells[st.TOWER : st.TOWER + 7]))
        for phase in range(35):
            if fresh.cells[st.STORAGE + phase % 7] == 0:
                continue
            drop(fresh, phase % 7)
            out = list(list(fresh.cells[st.OUT : st.OUT + 7]))
            emerging.append(sum(out))
            if phase >= 7:  # by then the tower has settled
                inside.append(sum(fresh.cells[st.TOWER : st.TOWER + 7]))
            ap.append(max(out))
            colours.append(sum(1 for number in out if number))
            for colour in range(7):
                fresh.cells[st.STORAGE + colour] += fresh.cells[st.OUT + colour]
                fresh.cells[st.OUT + colour] = 0
            assert sum(fresh.cells[st.TOWER : st.TOWER + 14]) == 49
    mean = sum(retained) / len(retained)
    deviation = (sum((x - mean) ** 2 for x in retained) / len(retained)) ** 0.5
    assert mean == pytest.approx(17.6, abs=0.9)
    assert deviation == pytest.approx(3.4, abs=0.6)
    assert sum(emerging) / len(emerging) == pytest.approx(6.9, abs=0.25)
    assert sum(inside) / len(inside) == pytest.approx(7.2, abs=0.5)
    assert sum(ap) / len(ap) == pytest.approx(4.3, abs=0.15)
    assert sum(colours) / len(colours) == pytest.approx(3.0, abs=0.2)
    assert sorted(emerging)[len(emerging) // 20] == 4
    assert sorted(emerging)[len(emerging) * 19 // 20] == 10


def test_draw_order_of_the_tower():
    """R18.3: first the cubes inside by colour along the circuit, then the dropped ones."""
    t = table()
    s = t.s
    for colour, number in ((c.BLACK, 2), (c.GREEN, 1)):
        s.cells[st.TOWER + colour] = number
        s.cells[st.STORAGE + colour] -= number
    copy = s.clone()
    drop(s, c.BLUE)
    release, stick = DATA.release[7], DATA.stick
    draws = [copy.draw(st.TOWER_DROPS, 1_000_000) for _ in range(10)]
    assert counters_of(s)[st.TOWER_DROPS] == counters_of(copy)[st.TOWER_DROPS]
    assert s.cells[st.OUT + c.BLACK] == sum(1 for x in draws[:2] if x < release)
    assert s.cells[st.OUT + c.GREEN] == sum(1 for x in draws[2:3] if x < release)
    assert s.cells[st.OUT + c.BLUE] == sum(1 for x in draws[3:] if x >= stick)


def test_the_tower_can_be_scripted():
    """R18.4"""
    t = ready(FIRST, [0, 0, 0, 2, 0, 0, 0])
    t.s.settle()
    t.play("pass", "pass", "pass", "pass")
    assert cubes_of(t, st.OUT) == [0, 0, 0, 2, 0, 0, 0]
    assert field(t.s, "script") == []
    t.play("pass", "pass", "pass", "pass")
    assert sum(cubes_of(t, st.OUT)) > 0, "afterwards luck takes over"


def test_impossible_results_are_refused_before_anything_changes():
    """R18.4: what the tower holds at each drop follows from the results before it."""
    t = ready(FIRST)
    before = t.s.clone()
    for results, words in (
        ([[1, 2, 3]], "7 numbers"),
        ([[0, 4, 0, 0, 0, 0, 0]], "4 black cubes; 3 are inside"),
        ([FIRST, [0, 0, 2, 0, 0, 0, 0]], "2 red cubes; 1 are inside"),
        ([FIRST, [0, 7, 0, 0, 0, 0, 0], [0, 0, 7, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0]], "1 red cubes; 0 are inside"),
        ([[0] * 7] * 8, "No cube is left"),
        ([[0] * 7] * 37, "At most 36"),
    ):
        with pytest.raises(BadInput, match=words):
            prepare(t.s, results)
        assert t.s.same_as(before)
    t.s.settle()
    with pytest.raises(BadInput, match="3 yellow cubes; 2 are inside"):
        prepare(t.s, [[0, 0, 0, 0, 0, 3, 0]])
    prepare(t.s, [[0, 7, 0, 0, 0, 2, 0]])  # the black cube that came out is dropped again


def test_cubes_inside_come_out_with_the_next_result():
    """R18.2, R18.4: though their colour was not dropped."""
    t = ready(FIRST, [0, 3, 0, 0, 0, 2, 0])
    t.s.settle()
    t.play("pass", "pass", "pass", "pass")
    assert cubes_of(t, st.OUT) == [0, 3, 0, 0, 0, 2, 0]
    assert t.s.cells[st.TOWER + c.YELLOW] == 0


def test_no_cube_leaves_the_tower_between_drops():
    """R18.5: what is inside changes with a drop and at no other time."""
    t = ready(FIRST)
    t.s.settle()
    luck = random.Random(18)
    changes = 0
    for _ in range(400):
        if t.s.over:
            break
        inside = cubes_of(t, st.TOWER)
        t.s.events = []
        t.s.advance(luck.choice(t.s.options))
        dropped = any(event.kind == DROPPED for event in t.s.events)
        assert dropped or cubes_of(t, st.TOWER) == inside
        changes += cubes_of(t, st.TOWER) != inside
    assert changes > 10
