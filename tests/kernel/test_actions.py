"""The action space: dense ids, stable notation."""

import pytest

import caravela
from caravela.kernel.actions import ActionSpace
from caravela.kernel.refusal import BadInput


def small() -> ActionSpace:
    space = ActionSpace()
    space.add(0, "pass")
    space.add(1, "take", ["one", "two"])
    space.add(3, "sail", ["a", "b"], ["a", "b", "c"])
    space.add(9, "mill", ["up", "down"], side=True)
    return space


def test_notation_and_ids():
    space = small()
    assert [space.text(action) for action in range(space.size)] == [
        *["pass", "take:one", "take:two", "sail:a>a", "sail:a>b", "sail:a>c", "sail:b>a", "sail:b>b", "sail:b>c"],
        *["mill:up", "mill:down"],
    ]
    assert [space.parse(space.text(action)) for action in range(space.size)] == list(range(space.size))
    assert space.first_side == 9
    assert space.kind(4).name == "sail"


def test_side_actions_come_last():
    with pytest.raises(AssertionError, match="before the side actions"):
        small().add(11, "late")


def test_constants_are_checked():
    with pytest.raises(AssertionError, match="starts at 11"):
        small().add(12, "late", side=True)


@pytest.mark.parametrize("text", ["", "sail", "sail:a", "sail:a>z", "SAIL:a>b", "take:one>two", "🚢"])
def test_malformed_moves_get_one_sentence(text):
    with pytest.raises(BadInput, match="There is no move"):
        small().parse(text)


def test_a_near_miss_is_named():
    with pytest.raises(BadInput, match=r"did you mean 'sail:portugal>guine'\?"):
        caravela.game("navegador").parse("sail:portugal>giune")


@pytest.mark.parametrize("action", [-1, 11, 10**9])
def test_ids_out_of_range(action):
    with pytest.raises(BadInput, match="ids run from 0 to 10"):
        small().text(action)
