"""R14: who decides what."""

import caravela
from caravela.games.coimbra.steps.exchange import Exchanging
from caravela.kernel.luck import Luck
from caravela.kernel.position import from_json, to_json
from caravela.kernel.state import STEP_MASK
from tests.games.coimbra.builder import Table

GAME = caravela.game("coimbra")
ASKED_OF_OTHERS = {"Give", "LoseSomething"}


def test_every_decision_of_the_list_has_a_step():
    """R14.1: D1 to D21."""
    documented = " ".join(type(step).__doc__ or "" for step in GAME.steps)
    documented += Exchanging.__doc__ or ""  # D17 stands beside others
    for number in range(1, 22):
        assert f"D{number}" in documented, f"D{number}"


def test_only_gifts_and_losses_interrupt():
    """R14.2: within a turn every other decision belongs to one player."""
    for seed in range(12):
        s = GAME.new(4, seed)
        luck = Luck(seed)
        owners: dict[int, int] = {}
        while not s.over:
            if type(GAME.steps[s.frame & STEP_MASK]).__name__ not in ASKED_OF_OTHERS:
                assert owners.setdefault(s.turn, s.actor) == s.actor
            s.apply(s.options[luck.below(len(s.options))])


def test_forced_decisions_are_taken():
    """R14.3: nobody is ever asked with a single option."""
    for seed in range(6):
        s = GAME.new(3, seed)
        luck = Luck(seed)
        while not s.over:
            assert len(s.options) > 1
            s.apply(s.options[luck.below(len(s.options))])


def test_largest_sets_first():
    """R14.4: increments 1, 1, 2, 4, 4."""
    points = GAME.data.set_points
    assert [points[size + 1] - points[size] for size in range(5)] == [1, 1, 2, 4, 4]


def test_pending_questions_survive_writing_down():
    """R14.2: a position in the middle of somebody else's bonus is complete."""
    table = Table(3).cards(0, "council_ii_3").bonus(0, "council_ii_3")
    back = from_json(table.game, to_json(table.s))
    assert (back.actor, back.options, back.prompt()) == (table.s.actor, table.s.options, table.s.prompt())
