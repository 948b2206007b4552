"""A refusal tells the true obstacle, with what is lacking as data."""

from caravela.games.amerigo import state as st
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.state import STEP_MASK
from tests.games.amerigo.builder import GAME, table
from tests.games.amerigo.grant import grant
from tests.games.amerigo.test_books import BUILDERS, CLIMBERS, choose


def sampled(seed: int, per_decision: int = 6):
    """Positions of a game, each with actions of the present decision that are refused."""
    luck = luck_from(str(seed), "refusals")
    liked = {int(GAME.parse(text)) for text in (CLIMBERS if seed % 2 else BUILDERS).split()}
    match = Match(GAME, 2 + seed % 3, f"refusals {seed}")
    while not match.state.over:
        s = match.state
        kinds = [GAME.space.named(name) for name in GAME.steps[s.frame & STEP_MASK].kinds.split()]
        for _ in range(per_decision):
            kind = kinds[luck.below(len(kinds))]
            action = kind.start + luck.below(kind.stop - kind.start)
            if action not in s.options:
                yield s, action
        match.play(choose(s.options, liked, luck))


def test_what_is_lacking_makes_it_legal_or_leads_to_the_next_obstacle():
    seen: set[str] = set()
    asked = 0
    for seed in range(6):
        for s, action in sampled(seed):
            refusal = GAME.explain(s, action)
            assert refusal is not None
            asked += 1
            if not refusal.lacks:
                continue
            granted = s.clone()
            for lack in refusal.lacks:
                seen.add(lack.stock)
                grant(granted, lack, action)
            then = GAME.explain(granted, action)
            where = f"seed {seed}, {GAME.text(action)}: {refusal}"
            assert then is None or then.why.name != refusal.why.name, f"{where} and then {then}"
    assert asked > 3000
    assert {"ap", "chests", "gold3", "gold5", "cubes_vp", "order_leap", "disc", "red_cubes"} <= seen


def test_a_colour_that_the_joker_opens():
    """R3.5, R12.3: the action is available, by way of the joker."""
    t = table().cubes(white=2).discs(("white", 0), ("red", 9)).turn("red")
    refusal = t.refusal("action:red")
    assert (refusal.rule, refusal.missing) == ("R12.3", "")
    assert refusal.reason == "No red cube came out, but your order disc is on red: choose the joker."
    assert GAME.explain(t.s, "action.red") is None, "the joker is about this element"
    assert t.refusal("action:blue").missing == "1 blue cube"
    t = table().cubes(blue=2).discs(("white", 0), ("red", 9)).turn("red")
    assert t.refusal("action:red").missing == "1 red cube", "without white cubes there is no joker"


def test_a_space_asked_about_is_the_one_that_is_spoken_of():
    """R9.2: a tile that would reach over the right edge does not come out on the left of the next row."""
    t = table().cubes(green=4).post("red", (4, 15)).planned("red", "n27").turn("red").play("action:green", "tile:n27")
    for turn in t.legal():
        laying = t.s.clone()
        laying.apply(GAME.parse(turn))
        legal = {element for action in laying.options for element in GAME.targets(laying, action)}
        sea = st.sea_of(laying)
        for row, col in ((row, col) for row in range(sea.rows) for col in range(sea.cols)):
            refusal = GAME.explain(laying, f"space.{row}.{col}")
            assert (refusal is None) == (f"space.{row}.{col}" in legal)
            if refusal is not None:
                assert refusal.sentence() == GAME.explain(laying, f"space:{row}.{col}").sentence()
        for action in range(GAME.parse("space:0.0"), GAME.parse("open_water")):
            columns = [int(element.split(".")[2]) for element in GAME.targets(laying, action)]
            assert max(columns) - min(columns) < 5


def test_steps_on_the_progress_track():
    """R8.1, R8.2: points are one thing, a mark is another."""
    t = table().cubes(brown=2).turn("red").play("action:brown")
    assert (t.refusal("steps:3").rule, t.refusal("steps:3").missing) == ("R8.1", "1 AP")
    assert t.refusal("steps:5").rule == "R8.2"
    t = table().cubes(brown=2).progress(red=18).gold(red=3).display("gold3").turn("red").play("action:brown")
    assert t.refusal("steps:3").reason == "The next mark, or the end, is 2 steps away: stop there first."


def test_a_full_track_is_called_full():
    """R6.1"""
    t = table().cubes(black=2).cannons(red=11).turn("red").play("action:black")
    assert t.refusal("steps:2").reason == "The cannon track ends 1 space ahead."
    t = table().cubes(white=2).token("red", "order_leap").discs(("red", 20), ("white", 20)).turn("red").play("action:white")
    assert t.refusal("steps:1").reason == "Your disc is on the last space of the special action track."


def test_what_belongs_to_another_action_names_it():
    """R3.5: before the choice what to choose, after it that a turn has one action."""
    t = table().cubes(red=2, blue=1).ships("red", 0, 4).planned("red", "v12").turn("red")
    assert t.refusal("tile.n20").reason == "This is part of another action: choose Plan (red) first."
    assert t.refusal("tile:v12").reason == "No green cube came out, so Build is not available."
    assert t.refusal("tile.v12").missing == "1 green cube"
    assert t.refusal("track.cannons.3").reason == "No black cube came out, so Load Cannons is not available."
    t.play("action:blue")
    assert t.refusal("tile.n20").reason == "This is part of Plan (red). You have chosen Move Ships, and a turn has one action."
    assert t.refusal("action:red").reason == "You have chosen Move Ships, and a turn has one action."
    assert t.refusal("post:found").reason.startswith("post:found is not what is asked now: Which ship sails first")
    t.s.cells[st.NEUTRALS] &= ~(1 << 20)
    assert t.refusal("tile.n05").reason == "This tile is not among the neutral tiles in the supply any more."


def test_gold_is_not_raised_where_it_would_change_nothing():
    """R3.9, Q14"""
    t = table().cubes(blue=2).ships("red", 0, 4).chests(red=1).turn("red").play("action:blue")
    assert t.refusal("chest").reason.startswith("Gold can be raised when the next action points are spent")
    assert t.refusal("cash:gold3").missing == "the token “3 gold”"
    assert "chest" in t.play("ship:1").legal()


def test_gold_matters_only_where_it_can_be_raised():
    """Q14: wherever somebody with a chest is not offered to turn it into gold, three gold more would change no choice."""
    looked = 0
    for seed in range(4):
        for s, _ in sampled(seed, 1):
            rich = s.clone()
            rich.cells[rich.actor * st.SHEET + st.CHESTS] += 1
            rich.ask_again()
            if GAME.parse("chest") in rich.options:
                continue
            looked += 1
            richer = rich.clone()
            richer.cells[rich.actor * st.SHEET + st.CHESTS] -= 1
            richer.cells[rich.actor * st.SHEET + st.GOLD] += GAME.data.chest_gold
            richer.ask_again()
            assert [x for x in richer.options if x < GAME.first_side] == [x for x in rich.options if x < GAME.first_side]
    assert looked > 100


def test_a_tile_in_the_supply_has_to_be_planned_first():
    """R9.1"""
    t = table().cubes(green=4).post("red", (4, 15)).planned("red", "v12").turn("red").play("action:green")
    assert t.refusal("tile:n20").reason.endswith("and this one is still in the supply.")
    t.s.cells[st.NEUTRALS] = 0
    assert t.refusal("tile:n20").reason.endswith("and this one is not there.")
