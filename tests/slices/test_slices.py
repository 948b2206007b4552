"""What the slices are for: decisions that Navegador does not have."""

import json

import pytest

from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.position import from_json, to_json
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import NOBODY
from tests.conformance.chance import check_reveals
from tests.slices import amerigo_like as am
from tests.slices import coimbra_like as co
from tests.slices import madeira_like as ma
from tests.slices import secret as se
from tests.slices.amerigo_like import AmerigoLike
from tests.slices.base import common, has, pile, set_common
from tests.slices.coimbra_like import CoimbraLike
from tests.slices.madeira_like import MadeiraLike
from tests.slices.secret import Secret


def set_(s, seat, what, value):
    s.cells[s.game.sheet + seat * s.game.width + what] = value


# -- a card that asks the others and sets off a walk


def test_the_others_are_asked_in_player_order_whoever_plays_the_card():
    s = CoimbraLike().new(4, 3)
    actor = s.actor
    pile(s, 0)[:] = [2, 0, 3, 1]
    s.apply(co.CARD_TOLL)
    asked = []
    while s.actor != actor:
        asked.append(s.actor)
        s.apply(co.ANSWER_REFUSE)
    assert asked == [seat for seat in [2, 0, 3, 1] if seat != actor]
    assert has(s, actor, 0) == 3


def test_who_cannot_pay_is_not_asked():
    s = CoimbraLike().new(3, 1)
    actor = s.actor
    broke = next(seat for seat in pile(s, 0) if seat != actor)
    set_(s, broke, co.COINS, 0)
    s.apply(co.CARD_TOLL)
    assert s.actor not in (actor, broke)


def test_a_monastery_on_the_walk_is_walked_out_before_the_rest_of_the_walk():
    s = CoimbraLike().new(2, 1)
    actor = s.actor
    set_(s, actor, co.PLACE, 1)
    set_(s, 1 - actor, co.COINS, 0)
    s.apply(co.CARD_TOLL)
    assert s.prompt().startswith("3 steps")
    s.apply(co.GO + 0)  # the monastery that pays 2 steps; 2 of the first walk are left
    assert s.prompt().startswith("2 steps")
    assert len(s.pending()) == 3  # end of turn, rest of the first walk, walk of the monastery
    s = from_json(s.game, json.loads(json.dumps(to_json(s))))  # in the middle of it all
    s.apply(s.game.parse("stop"))
    assert s.prompt().startswith("2 steps")
    s.apply(co.GO + 7)
    s.apply(co.GO + 6)  # 3 points, and no steps left
    assert has(s, actor, 0) == 1 + 3
    assert s.actor == 1 - actor


def test_a_monastery_asks_only_who_can_pay():
    s = CoimbraLike().new(2, 1)
    actor = s.actor
    set_(s, actor, co.PLACE, 2)
    set_(s, 1 - actor, co.COINS, 0)
    poor = s.clone()
    set_(poor, actor, co.COINS, 1)
    s.apply(co.CARD_TOLL)
    s.apply(co.GO + 3)
    assert s.options == [co.INVEST_YES, co.INVEST_NO]
    poor.apply(co.CARD_TOLL)
    poor.apply(co.GO + 3)
    assert poor.prompt().startswith("2 steps")


def test_undo_does_not_reach_across_somebody_elses_answer():
    game = CoimbraLike()
    match = Match(game, 2, "1")
    actor = match.state.actor
    match.play(co.CARD_TOLL)
    assert match.state.actor != actor
    match.play(co.ANSWER_PAY)
    assert match.state.actor == actor
    assert match.undo_floor() == 2
    match.play(co.STOP)
    with pytest.raises(BadInput):
        match.undo(0)


# -- a payment with side actions beside it


def paying(reals, level=0, wheat=0, wine=0):
    s = MadeiraLike().new(2, 1)
    for what, value in ((ma.REALS, reals), (ma.LEVEL, level), (ma.WHEAT, wheat), (ma.WINE, wine - 2)):
        set_(s, 0, what, value)
    s.apply(ma.PICK + 1)
    return s


def test_the_windmill_brings_the_option_it_pays_for():
    s = paying(reals=3, level=1)
    assert s.options == [ma.PIRATE, ma.MILL_DOWN]
    refusal = s.game.explain(s, ma.PAYMENT)
    assert refusal.missing == "2 reals"
    assert "gives 3 reals" in refusal.sentence()
    frame = s.frame
    s.apply(ma.MILL_DOWN)
    assert s.frame == frame
    assert ma.PAYMENT in s.options
    s.apply(ma.PAYMENT)
    assert has(s, 0, ma.REALS) == 1


def test_a_side_action_may_ask_a_question_of_its_own():
    s = paying(reals=4, wheat=1, wine=1)
    s.apply(ma.MILL_SELL)
    assert s.prompt() == "Which good do you sell?"
    assert s.options == [ma.GOOD, ma.GOOD + 1]
    s.apply(ma.GOOD + 1)
    assert s.prompt().startswith("Pay 5")
    assert ma.PAYMENT in s.options


def test_before_a_payment_even_a_forced_player_is_asked_and_elsewhere_not():
    s = paying(reals=0, level=1)
    assert [action for action in s.options if action < s.game.first_side] == [ma.PIRATE]
    s.apply(ma.PIRATE)
    # feeding without wheat is forced and no window: the windmill alone does not make anybody be asked
    assert s.actor == 1
    assert has(s, 0, ma.PIRATES) == 2


def test_without_side_actions_a_forced_payment_is_taken_at_once():
    s = paying(reals=0, level=0, wheat=0, wine=0)
    assert has(s, 0, ma.WINE) == 0
    assert s.actor == 1
    assert has(s, 0, ma.PIRATES) == 2


# -- a tower and a tile in three steps


def scripted(*outcomes, players=2):
    s = AmerigoLike().new(players, 1)
    while s.actor != 0 or s.frame & 127 != am.TILE:
        s.apply(am.PASS if am.PASS in s.options else s.options[0])
    pile(s, am.SCRIPT)[:] = list(outcomes)
    s.apply(am.PASS)
    return s


def test_cubes_are_conserved_and_the_drop_is_luck():
    game = AmerigoLike()
    outs = set()
    for seed in range(40):
        s = game.new(3, seed)
        assert common(s, am.STORAGE) + common(s, am.INSIDE) + common(s, am.OUT) == am.CUBES
        outs.add(common(s, am.OUT))
    assert len(outs) > 3


def test_a_scripted_tower_is_obeyed_counts_as_a_reveal_and_is_never_imagined():
    s = scripted(3, 0, 3)
    assert common(s, am.OUT) == 3
    before = s.reveals
    assert pile(s.game.resample(s, s.actor, Luck(1)), am.SCRIPT) == []
    s.apply(am.PASS)  # seat 0: nothing came out, he is not asked; seat 1 again
    assert s.actor == 1
    assert s.reveals == before + 2


def test_tile_orientation_place():
    s = scripted(3)
    assert s.options == [am.CHOOSE, am.CHOOSE + 1, am.CHOOSE + 2, am.PASS]
    s.apply(am.CHOOSE + 1)
    assert s.options == [am.ROTATE, am.ROTATE + 1]  # a straight tile looks the same after half a turn
    s.apply(am.ROTATE + 1)
    assert s.options == [am.PUT + place for place in range(8)]
    assert "stick out" in s.game.explain(s, "place:3_0").reason
    points = has(s, 1, 0)
    s.apply(s.game.parse("place:1_3"))
    assert pile(s, 2) == [7, 11, 15]
    assert has(s, 1, 0) == points + 9


def test_a_tile_is_offered_only_where_it_can_be_finished():
    s = scripted(3)
    pile(s, 2)[:] = [cell for cell in range(16) if cell not in (2, 6)]
    s.ask_again()
    assert s.options == [am.CHOOSE, am.PASS]
    assert "fits nowhere" in s.game.explain(s, "tile:corner").reason
    s.apply(am.CHOOSE)  # one orientation and one place: both are forced
    assert pile(s, 2) == list(range(16))


def test_the_three_steps_can_be_taken_back_up_to_the_drop():
    game = AmerigoLike()
    match = Match(game, 2, "5")
    while am.CHOOSE not in match.state.options:
        match.play(match.state.options[-1])
    start = len(match.moves)
    match.play(am.CHOOSE)
    match.play(match.state.options[0])
    assert match.undo_floor() == start
    match.play(match.state.options[0])
    assert match.undo_floor() == start + 3


# -- a hidden card


def test_only_the_owner_sees_his_card():
    s = Secret().new(3, 4)
    hands = pile(s, se.HANDS)
    for seat in range(3):
        assert s.game.view(s, seat)["piles"][1] == [card if holder == seat else -1 for holder, card in enumerate(hands)]
    assert s.game.view(s, None)["piles"][1] == [-1, -1, -1]


def test_events_of_a_secret_draw_reach_the_owner_only():
    match = Match(Secret(), 3, "4")
    events = match.play(se.SWAP)
    drew = next(event for event in events if event.kind == se.DREW)
    assert [drew.seen_by(seat) for seat in (0, 1, 2, None)] == [True, False, False, False]
    assert match.undo_floor() == 1


def test_imagining_as_somebody_else_asks_with_the_imagined_hand():
    s = Secret().new(3, 4)
    bets = set()
    for key in range(40):
        imagined = s.game.resample(s, 1, Luck(key))
        assert pile(imagined, se.HANDS)[1] == pile(s, se.HANDS)[1]
        assert imagined.options == [pile(imagined, se.HANDS)[0], se.SWAP, se.KEEP]
        bets.add(imagined.options[0])
    assert len(bets) > 5
    assert pile(s, se.HANDS)[1] not in bets


def test_dealing_for_nobody_leaves_every_hand():
    s = Secret().new(3, 4)
    stacks = set()
    for key in range(10):
        dealt = s.game.resample(s, NOBODY, Luck(key))
        assert pile(dealt, se.HANDS) == pile(s, se.HANDS)
        stacks.add(tuple(pile(dealt, se.STACK)))
    assert len(stacks) == 10


def test_the_checks_find_an_uncounted_reveal(monkeypatch):
    """A check that cannot fail proves nothing: here the drawn card is not counted."""

    def draw_uncounted(s, seat):
        pile(s, se.SHOWN).append(pile(s, se.HANDS)[seat])
        pile(s, se.HANDS)[seat] = pile(s, se.STACK).pop()

    monkeypatch.setattr(se, "draw_card", draw_uncounted)
    monkeypatch.setattr(se.Roll, "run", lambda self, s: set_common(s, se.DIE, 3))
    with pytest.raises(AssertionError, match="uncounted"):
        check_reveals(Secret(), 3, 1, every=1)
