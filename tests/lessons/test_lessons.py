"""Every lesson can be walked through, in whatever way it is shown; a break is named by its lesson and task."""

import tomllib

import pytest

from caravela import game, game_names
from caravela.kernel.refusal import BadInput, IllegalMove
from caravela.lessons.checking import problems
from caravela.lessons.lesson import Lesson
from caravela.lessons.reading import lesson, lessons, read

TAUGHT = [name for name in game_names() if lessons(name)]
ALL = [each for name in TAUGHT for each in lessons(name)]


def name_of(each: Lesson) -> str:
    return f"{each.game.name}-{each.id}"


@pytest.mark.parametrize("name", TAUGHT)
def test_a_game_has_eight_to_fourteen_lessons(name: str) -> None:
    found = lessons(name)
    assert 8 <= len(found) <= 14
    assert len({each.id for each in found}) == len(found)


@pytest.mark.parametrize("each", ALL, ids=name_of)
def test_a_lesson_is_whole(each: Lesson) -> None:
    """Positions are reached, expected choices are legal, every other legal choice has an answer, elements and rules exist."""
    assert problems(each) == []


@pytest.mark.parametrize("each", ALL, ids=name_of)
def test_every_choice_of_a_lesson_is_answered(each: Lesson) -> None:
    place = 0
    while (task := each.task(place)) is not None:
        s = each.state(place)
        right = []
        for action in s.options:
            verdict = each.choose(place, [action])
            assert verdict.right or verdict.text, f"{s.game.text(action)} gets no answer"
            if verdict.right:
                right.append(verdict)
        assert right, f"nothing is right at {place}: {task.say}"
        place += len(right[0].moves) if each.moves[place] == right[0].moves[0] else each.end
    assert place >= each.end


BROKEN = """
id = "x"
title = "X"
[[task]]
say = "{say}"
show = ["{show}"]
expect = "{expect}"
rules = ["{rule}"]
{but}
"""


def made(say: str = "Go.", show: str = "rondel.ships", expect: str = "rondel:ships", rule: str = "R4.2", but: str = "") -> Lesson:
    text = BROKEN.format(say=say, show=show, expect=expect, rule=rule, but=but or 'but = { "*" = "No." }')
    return read(game("navegador"), {"players": 2, "seed": "1", "lesson": [tomllib.loads(text)]})[0]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"show": "rondel.moon"}, "no element rondel.moon"),
        ({"rule": "R99"}, "no rule R99"),
        ({"say": "{players.0.gold}"}, "There is no players.0.gold"),
        ({"but": 'but = { "rondel:m*" = "No." }'}, "nothing is said about rondel:sailing"),
        ({"but": 'but = { "sail:*" = "No.", "*" = "Never." }'}, "no choice is like sail:*"),
        ({"expect": "ships:1"}, "a move cannot be made"),
    ],
)
def test_a_break_is_named(change: dict[str, str], word: str) -> None:
    assert problems(made()) == []
    found = " ".join(problems(made(**change)))
    assert "navegador, lesson x" in found
    assert word in found


def test_what_nobody_reads_is_refused() -> None:
    with pytest.raises(BadInput, match="lesson x, task 1: nobody reads saying"):
        made(but='but = { "*" = "No." }\nsaying = "?"')


def test_an_illegal_choice_is_refused_by_the_engine_and_an_end_is_an_end() -> None:
    each = lesson("navegador", "ships")
    with pytest.raises(IllegalMove, match="R7"):
        each.choose(0, [game("navegador").parse("ships:9")])
    with pytest.raises(BadInput, match="done"):
        each.choose(each.end, [game("navegador").parse("ships:1")])
    with pytest.raises(BadInput, match="no lesson 'moon'; try aim"):
        lesson("navegador", "moon")
