"""Every lesson can be walked through, in whatever way it is shown; a break is named by its lesson and task."""

import tomllib

import pytest

from caravela import game, game_names
from caravela.kernel.asking import Asking
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
    """Whatever one chooses at a decision, plain or one part of a question, is right or gets a sentence when it is confirmed."""
    place = 0
    for task in each.tasks:
        for asked in each.asked(task):
            assert asked.place == place
            asking = Asking(each.state(place), {})
            for action, part in asking.offered.items():
                after = asking.with_action(action) if part else asking
                line = [action] if not part else after.line() if after.whole is not None else []
                verdict = each.choose(place, line) if line else None
                assert verdict is None or verdict.right or verdict.text, f"{each.game.text(action)} gets no answer"
            verdict = each.choose(place, asked.line)
            assert verdict.right, task.say
            place += len(verdict.moves)
    assert place == each.end


def test_a_question_is_answered_whole_in_any_order() -> None:
    """The ships of one fleet, as at the table: two to Bahia, one stays, whichever order they were set in."""
    sailing = lesson("navegador", "sailing")
    s, parse = sailing.state(1), sailing.game.parse
    there, home = parse("sail:portugal>bahia"), parse("sail:portugal>portugal")
    ships = [f"ship.red.portugal.{number}" for number in (3, 1, 2)]
    for orders in ([there, there, home], [home, there, there], [there, home, there]):
        assert sailing.choose(1, Asking(s, dict(zip(ships, orders, strict=True))).line()).right
    all_three = sailing.choose(1, Asking(s, dict.fromkeys(ships, there)).line())
    assert "two are enough" in all_three.text
    assert "stay at home" in sailing.choose(1, Asking(s, {}).line()).text


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
        ({"expect": "rondel:sailing sail:portugal>guine", "but": 'but = { "rondel:*" = "No." }'}, "nothing is said about sail:"),
    ],
)
def test_a_break_is_named(change: dict[str, str], word: str) -> None:
    assert problems(made()) == []
    found = " ".join(problems(made(**change)))
    assert "navegador, lesson x" in found
    assert word in found


def test_what_is_asked_together_stays_together() -> None:
    text = """
    id = "x"
    title = "X"
    moves = "rondel:market_a"
    [[task]]
    say = "Sugar."
    expect = "hold:sugar"
    but = { "*" = "No." }
    [[task]]
    say = "Gold."
    expect = "process:gold>1"
    but = { "*" = "No." }
    """
    split = read(game("navegador"), {"players": 2, "seed": "1", "lesson": [tomllib.loads(text)]})[0]
    assert "must be done together, and written as hold:sugar process:gold>1, not hold:sugar" in problems(split)[0]


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
