"""What people read: options, refusals and the log."""

from caravela.games.amerigo import state as st
from caravela.games.amerigo.events import FOUGHT, LOST, SKIPPED
from caravela.games.amerigo.steps import numbers
from caravela.kernel.events import Event
from tests.games.amerigo.builder import GAME, Table, table


def described(t: Table, move: str) -> str:
    return GAME.describe(t.s, GAME.parse(move))


def told(t: Table, move: str) -> list[str]:
    """The log of one move."""
    t.s.events = []
    t.play(move)
    assert t.s.events is not None
    return [GAME.sentence(t.s, event) for event in t.s.events]


def test_an_anchor_is_named_where_a_post_can_be_founded():
    """R5.4, Q17: not where one stands already, nor for somebody who has none left."""
    anchor = ", the anchor of island "
    t = table().cubes(blue=4).ships("red", 3, 9).turn("red").play("action:blue", "ship:1")
    assert anchor in described(t, "space:3.15")
    t = table().cubes(blue=4).post("white", (4, 15)).ships("red", 3, 9).turn("red").play("action:blue", "ship:1", "open_water")
    assert anchor not in described(t, "space:3.15")
    t = table().cubes(blue=4).ships("red", 3, 9).put(st.POST_COUNT, {"red": 12}).turn("red")
    assert anchor not in described(t.play("action:blue", "ship:1", "open_water"), "space:3.15")
    t = table().cubes(blue=4).post("red", (4, 15)).ships("red", (3, 15), 9).turn("red").play("action:blue", "ship:1")
    assert described(t, "space:3.15") == "Stay on space 3.15"


def test_the_joker_tells_of_bonus_tokens():
    """R12.3, R14.1: tokens help the joker's action as they help the action itself."""
    t = table().cubes(white=3).discs(("white", 0), ("red", 9)).turn("red")
    assert described(t, "joker") == "Joker: Plan (red) with the white cubes"
    t = table().cubes(white=3).discs(("white", 0), ("red", 9)).token("red", "ap2_red").turn("red")
    assert described(t, "joker") == "Joker: Plan (red) with the white cubes, 2 AP more by tokens"


def test_a_missing_token_is_called_by_its_name():
    """R3.9"""
    assert table().cubes(red=3).turn("red").refusal("cash:gold3").missing == "the token “3 gold”"


def test_no_cannon_is_loaded_on_a_full_track():
    """R6.1, R13.4"""
    t = table().cubes(black=4).cannons(red=12).turn("red")
    log = told(t, "action:black")
    assert "{red} loads no cannon. (R6.1)" in log
    assert "{red} receives 2 gold at the end of the cannon track. (R13.4)" in log


def test_the_log_says_what_was_paid():
    """R3.5, R4.2, Q9, R9.4, R15.2: the token, the gold beyond the track, the points of a tile, the cannons."""
    t = table().cubes(blue=5).token("red", "cubes_vp").turn("red")
    assert told(t, "cubes_vp")[0] == (
        "{red} flips “VP for the cubes instead of an action” and scores 5 VP for the cubes in the action space. (R3.5)"
    )
    t = table().cubes(blue=5).gold(red=11).turn("red")
    assert told(t, "gold")[:2] == [
        "{red} takes 2 gold instead of an action. (R13.1)",
        "{red} turns 1 gold beyond 12 into 1 VP. (R4.2)",
    ]
    t = table().cubes(blue=5).token("red", "sail8").ships("red", 0, 4).turn("red").play("action:blue")
    assert told(t, "sail8:use") == ["{red} flips “+8 AP per ship” for 8 more steps of each ship. (Q9)"]
    lost, fought = Event(LOST, [0, 6, 4, 2]), Event(FOUGHT, [1, 3])
    assert GAME.sentence(t.s, lost) == "{red} cannot match pirates of strength 6 and loses 2 cannons and 4 VP. (R15.2)"
    assert GAME.sentence(t.s, fought) == "{white} fights off pirates of strength 3 with 3 cannons. (R15.2)"
    assert GAME.sentence(t.s, Event(LOST, [0, 6, 0, 0])).endswith("strength 6 and loses no VP. (R15.2)")


def test_a_skipped_phase_says_why():
    """R3.2, E37"""
    t = table().phase("brown")
    t.s.cells[st.TOWER + 3], t.s.cells[st.STORAGE + 3] = 7, 0
    t.s.events = []
    t.step(numbers.BEGIN_PHASE)
    told_first = GAME.sentence(t.s, t.s.events[0])
    assert told_first == "Round 1, brown phase is skipped: no cube is in storage. (R3.2)"
    assert GAME.sentence(t.s, Event(SKIPPED, [2, 0, 3])) == (
        "Round 2, blue phase is skipped: nothing comes out of the tower. (R3.2)"
    )
