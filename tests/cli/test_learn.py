"""`caravela learn`, through a pipe."""

import json

import pytest

from caravela.kernel.asking import Asking
from caravela.lessons.lesson import Asked, Lesson
from tests.cli.conftest import Run, refused
from tests.lessons.test_lessons import TAUGHT, lessons


@pytest.fixture(autouse=True)
def no_state_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def typed(lesson: Lesson) -> str:
    """What somebody types who does everything right."""
    lines: list[str] = []
    for task in lesson.tasks:
        if not task.tour:
            lines += [line for asked in lesson.asked(task) for line in said(lesson, asked)] if task.expect else [""]
    return "".join(f"{line}\n" for line in lines)


def said(lesson: Lesson, asked: Asked) -> list[str]:
    """One decision. The parts of a question are named one by one, and then it is confirmed, unless nothing else could follow."""
    if not asked.answer:
        return [lesson.game.text(asked.line[0])]
    asking = Asking(lesson.state(asked.place), {})
    lines: list[str] = []
    while not asking.settled:
        open_parts = [action for part, action in asked.answer.items() if part not in asking.answer]
        if not open_parts:
            return [*lines, "ok"]
        lines.append(lesson.game.text(open_parts[0]))
        asking = asking.with_action(open_parts[0])
    return lines


@pytest.mark.parametrize("name", TAUGHT)
def test_all_lessons_can_be_walked_through(caravela: Run, name: str) -> None:
    done = caravela("learn", name, typed="".join(typed(lesson) for lesson in lessons(name)))
    assert done.code == 0
    assert "That was the last lesson." in done.out
    listed = caravela("learn", name, "--list").out.splitlines()
    assert len(listed) == len(lessons(name))
    assert all(line.startswith("✓") for line in listed)


def test_a_wrong_choice_is_answered_and_asked_again(caravela: Run) -> None:
    done = caravela("learn", "navegador", "ships", typed="ships:0\nships:9\nboard\n? build:church\nr R7.2\nhelp\n2\n\n")
    assert "Possible, but then the turn was for nothing." in done.out
    assert "Buildings is the action of another turn. (R3.2)" in done.out
    assert "The new ship lies in Portugal." in done.out
    assert caravela("learn", "navegador", "--list").out.count("✓") == 1


def test_a_question_is_answered_whole(caravela: Run) -> None:
    typed = "rondel:sailing\n3\nu\nsail:portugal>guine\nok\n" + "sail:portugal>portugal\n" * 2 + "sail:portugal>bahia\n"
    done = caravela("learn", "navegador", "sailing", typed=typed)
    assert "Something is still to be chosen" in done.out
    assert "Possible: Guiné has gold." in done.out
    assert "Bahia is explored." in done.out


def test_who_leaves_goes_on_there(caravela: Run) -> None:
    assert caravela("learn", "navegador", typed=typed(lessons("navegador")[0]) + "q\n").code == 0
    assert "lesson 2 of" in caravela("learn", "navegador", typed="q\n").out


def test_for_programs_every_choice_has_its_answer(caravela: Run) -> None:
    found = json.loads(caravela("learn", "navegador", "ships", "--json").out)
    task = found[0]["tasks"][0]
    assert task["expect"] == [["ships:1"]]
    assert set(task["but"]) == {"ships:0", "ships:2"}
    assert len(json.loads(caravela("learn", "navegador", "--json").out)) == len(lessons("navegador"))


def test_what_is_not_there_is_said(caravela: Run) -> None:
    refused(caravela("learn", "navegador", "moon"), "no lesson 'moon'")
