"""R5: the windmill."""

import pytest

from caravela.bots.turns import sensible_options
from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from caravela.kernel.position import from_json, to_json
from tests.games.madeira.builder import GAME, Table, stretch, table
from tests.positions import field


def sides(t):
    return [text for text in t.legal() if text.startswith(("mill", "exchange"))]


@pytest.mark.parametrize(
    ("phase", "step", "down"),
    [("B", numbers.TURN, True), ("C", numbers.LAST_WINDOW, True), ("D", numbers.FEEDING, False)],
)
def test_R5_1_which_actions_in_which_phase(phase, step, down):
    """R5.1: all actions in B and C, going down is closed in D."""
    t = table(4, 2, phase).stock("red", wheat=2, level=4, pp=3).guild_column("yellow", "red", "purple", "blue").ask(step, "red")
    assert ("mill:reals" in t.legal()) == down
    assert "mill:up" in t.legal()
    assert "exchange:wheat+wheat>wine" in t.legal()
    if not down:
        assert "end with phase C" in t.refusal("mill:reals")


@pytest.mark.parametrize(("phase", "step"), [("A", numbers.CHOOSE_ROW), ("E", numbers.CHOOSE_SCORED)])
def test_R5_1_never_in_A_and_E(phase, step):
    """R5.1"""
    t = table(4, 3, phase).stock("red", wheat=4, level=4).requests("red", "urbanization", "expeditions", "market_routes")
    t.ask(step, "red")
    assert sides(t) == []
    assert "stands still" in t.refusal("mill:bread")


def test_R5_2a_two_goods_for_one():
    """R5.2a, Q27: any mix, and any good in return, also one of the two."""
    t = table().stock("red", wheat=1, sugar=1).turn("red")
    assert sides(t) == ["exchange:wheat+sugar>wheat", "exchange:wheat+sugar>sugar", "exchange:wheat+sugar>wine"]
    assert "1 wine" in t.refusal("exchange:wheat+wine>sugar")
    t.play("exchange:wheat+sugar>wine")
    assert [t.has("red", good) for good in ("wheat", "sugar", "wine")] == [0, 0, 1]
    t = table().stock("red", wheat=1, sugar=1).turn("red").play("exchange:wheat+sugar>sugar")
    assert [t.has("red", good) for good in ("wheat", "sugar", "wine")] == [0, 1, 0]
    t = table().stock("red", wine=2).turn("red").play("exchange:wine+wine>wine")
    assert t.has("red", "wine") == 1


def test_R5_2a_a_game_of_version_2_goes_on_without_giving_back():
    """Q27: it is offered by none of its decisions, and the refusal says why."""
    t = table().stock("red", wheat=2, sugar=1).turn("red")
    written = to_json(t.s)
    assert written["rules_version"] == GAME.version == 3
    earlier = Table(from_json(GAME, {**written, "rules_version": 2}))
    assert earlier.s.game.version == 2
    assert sides(earlier) == [
        "exchange:wheat+wheat>sugar",
        "exchange:wheat+wheat>wine",
        "exchange:wheat+sugar>wine",
        "mill:up",
    ]
    refusal = earlier.s.game.explain(earlier.s, "exchange:wheat+sugar>wheat")
    assert refusal is not None
    assert "Games that began by version 2" in refusal.sentence()
    assert to_json(earlier.s)["rules_version"] == 2, "and it stays so"


def test_R5_2a_bots_do_not_look_at_what_only_throws_a_good_away():
    """Q27"""
    t = table().stock("red", wheat=2, sugar=1).turn("red")
    looked_at = [GAME.text(action) for action in sensible_options(t.s)]
    assert [text for text in t.legal() if text not in looked_at] == [
        "exchange:wheat+wheat>wheat",
        "exchange:wheat+sugar>wheat",
        "exchange:wheat+sugar>sugar",
    ]


def test_R5_2b_wheat_moves_up():
    """R5.2b"""
    t = table().stock("red", wheat=3, level=6).turn("red").play("mill:up")
    assert (t.has("red", "wheat"), t.has("red", "level")) == (1, 7)
    assert "mill:up" not in t.legal()


def test_R5_2c_wheat_earns_prestige_on_the_top():
    """R5.2c"""
    t = table().stock("red", wheat=5, level=7).turn("red")
    assert "top level" in t.refusal("mill:up")
    t.play("mill:prestige", "mill:prestige")
    assert (t.has("red", "pp"), t.has("red", "wheat"), t.has("red", "level")) == (2, 1, 7)


def test_R5_2d_down_for_bread_or_reals():
    """R5.2d"""
    t = table().stock("red", level=2).turn("red").play("mill:bread", "mill:reals")
    assert (t.has("red", "bread"), t.has("red", "reals"), t.has("red", "level")) == (1, 3, 0)
    assert sides(t) == []


def test_R5_2e_the_sale_at_the_bottom():
    """R5.2e: 1 PP for 1 bread or 1 real."""
    t = table().stock("red", pp=2).turn("red").play("mill:bread", "mill:reals")
    assert (t.has("red", "bread"), t.has("red", "reals"), t.has("red", "pp")) == (1, 1, 0)
    assert "1 PP" in t.refusal("mill:reals")


def test_R5_3a_an_option_appears_once_the_windmill_has_paid_for_it():
    """R5.3a: a payment out of reach is refused with a word on the windmill; after using it the option is there."""
    t = table().stock("red", level=1).dice("red", 1).turn("red")
    assert "die:1>moinho" not in t.legal()
    refused = t.refusal("die:1>moinho")
    assert "R6.5" in refused
    assert "windmill gives 1 bread" in refused
    t.play("mill:bread")
    assert "die:1>moinho" in t.legal()


def test_R5_3a_inside_an_action_and_before_a_payment():
    """R5.3a: asked although only one thing is left, where the windmill could change that."""
    t = table().stock("red", level=3, reals=2).markers("red", "moinho").dice_on("moinho", 3, 2).pay("red", "moinho")
    assert t.legal() == ["refuse", "mill:bread", "mill:reals"]
    assert "3 reals" in t.refusal("pay")
    t.play("mill:reals")
    assert "pay" in t.legal()
    t = table().stock("red", sugar=2, wood=1).ask(numbers.SAIL_TO, "red", 1)
    assert t.legal() == [
        "sail:sugar_1",
        "sail:sugar_2",
        "done",
        *[f"exchange:sugar+sugar>{good}" for good in ("wheat", "sugar", "wine")],
    ]
    t.play("exchange:sugar+sugar>wine")
    assert "sail:acores_1" in t.legal()


def test_R5_3a_a_forced_step_without_help_is_taken_at_once():
    """R5.3a: nobody is asked merely because the windmill exists."""
    t = table().stock("red", level=5).watch("red", 1).pirate_dice(3).turn("red")
    t.play("pirate:3>fortaleza")
    assert t.s.over, "nothing to harvest on the empty building, and no question about it"


def test_R5_3b_a_window_before_phase_C_ends():
    """R5.3b: everybody in passing order after building 5, and then no more."""
    t = table(3, 2).passing(I="purple", II="yellow", IV="red").phase("C")
    for colour in ("yellow", "red", "purple"):
        t.stock(colour, level=1)
    t.s.cells[st.BUILDING] = 4
    t.ask(numbers.NEXT_BUILDING)
    asked = []
    while t.s.cells[st.PHASE] == st.PHASE_C:
        asked.append(t.actor())
        assert t.legal() == ["done", "mill:bread", "mill:reals"]
        t.play("done")
    assert asked == ["purple", "yellow", "red"]


def test_R5_3c_a_window_at_feeding_also_with_nobody_to_feed():
    """R5.3c: every player in passing order, only a, b and c."""
    t = table(2, 2, "D").stock("yellow", wheat=2, level=7, pp=1).stock("red", wheat=3).passing(I="red", II="yellow")
    t.ask(numbers.MAINTENANCE, payload=3)
    assert t.actor() == "red"
    assert t.legal() == ["feed:0", *[f"exchange:wheat+wheat>{good}" for good in ("wheat", "sugar", "wine")], "mill:up"]
    t.play("feed:0")
    assert t.actor() == "yellow"
    assert "mill:prestige" in t.legal()


def test_R5_4_windmill_actions_touch_the_own_home_only():
    """R5.4: no other player's things change, and none of his options."""
    t = table().stock("red", wheat=4, sugar=2, level=2, pp=2).stock("blue", wheat=2).turn("red")
    others = [stretch(t.s, t.base(colour) + st.STOCK, st.SHEET) for colour in ("yellow", "purple", "blue")]
    board = field(t.s, "board")
    for action in t.s.options:
        if action >= GAME.first_side:
            after = t.s.clone()
            after.advance(action)
            assert [stretch(after, t.base(c) + st.STOCK, st.SHEET) for c in ("yellow", "purple", "blue")] == others
            assert field(after, "board") == board


def test_R5_5_a_free_step_up_does_nothing_on_the_top():
    """R5.5: no level, no PP (Q19)."""
    t = table().stock("red", level=7).rewards(india="reward_field reward_windmill").ask(numbers.CHOOSE_REWARD, "red", 3)
    t.play("reward:reward_windmill")
    assert (t.has("red", "level"), t.has("red", "pp")) == (7, 0)
    t = table().stock("red", level=6).rewards(india="reward_field reward_windmill").ask(numbers.CHOOSE_REWARD, "red", 3)
    t.play("reward:reward_windmill")
    assert t.has("red", "level") == 7


def test_R5_6_chains_end():
    """R5.6: every windmill action uses up goods, a level or PP; any chain of them is over soon."""
    t = table().stock("red", wheat=4, sugar=3, wine=3, level=7, pp=3).turn("red")
    most = 0
    stack = [(t.s, 0)]
    seen = set()
    while stack:
        s, depth = stack.pop()
        most = max(most, depth)
        for action in s.options:
            if action >= GAME.first_side:
                after = s.clone()
                after.advance(action)
                key = tuple(stretch(after, t.base("red") + st.STOCK, 9)), depth
                if key not in seen:
                    seen.add(key)
                    stack.append((after, depth + 1))
                    assert depth < 40
    assert most >= 10
