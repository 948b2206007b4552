"""Lessons by the server: read and played like a table, and nothing is kept."""

import re

import pytest

from caravela import game
from caravela.bots.roster import LEVELS
from tests.lessons.test_lessons import TAUGHT, lessons
from tests.table.helper import Browser


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_walked_through(sqlite_url: str, name: str) -> None:
    """The first and the last lesson of each game; `script/soak lessons` walks through all of them in a browser."""
    ana = Browser(sqlite_url)
    found = ana.get(f"/lessons/{name}")["lessons"]
    assert [entry["id"] for entry in found] == [lesson.id for lesson in lessons(name)]
    for lesson, entry in [(lessons(name)[0], found[0]), (lessons(name)[-1], found[-1])]:
        at = f"/lessons/{name}/{lesson.id}"
        now = ana.get(f"{at}/0")
        assert now["seat"] == lesson.seat
        for task, shown in zip(lesson.tasks, entry["tasks"], strict=True):
            assert (shown["at"], shown["end"]) == (task.at, task.at + len(task.line))
            for asked in lesson.asked(task):
                action = lesson.game.text(asked.line[0])
                others = [each["text"] for each in now["actions"] if each["text"] != action and not each["part"]]
                if others and len(task.expect) == 1:
                    refusal = ana.post(f"{at}/{now['version']}/move", 409, seat=lesson.seat, version=0, action=others[0])
                    assert refusal["error"]["message"]
                parts = {part: lesson.game.text(action) for part, action in asked.answer.items()}
                said = {"answer": parts} if parts else {"action": action}
                now = ana.post(f"{at}/{now['version']}/move", seat=lesson.seat, version=now["version"], **said)
        assert now["version"] == lesson.end
        assert now["actions"] == []
    assert ana.get("/tables")["tables"] == []


def test_a_question_of_a_lesson_is_answered_whole(sqlite_url: str) -> None:
    """R5.1: the table asks for all ships at once, and so does a lesson."""
    ana = Browser(sqlite_url)
    at = "/lessons/navegador/sailing/1"
    assert list(ana.get(at)["question"]["choices"]) == [f"ship.red.portugal.{ship}" for ship in (1, 2, 3)]
    guine = {"ship.red.portugal.1": "sail:portugal>guine", "ship.red.portugal.2": "sail:portugal>guine"}
    assert ana.post(f"{at}/try", seat=0, version=1, answer=guine)["line"]
    refusal = ana.post(f"{at}/move", 409, seat=0, version=1, answer=guine)
    assert "Guiné has gold" in refusal["error"]["message"]
    assert ana.post(f"{at}/move", 400, seat=0, version=1, answer={"ship.red.moon": "sail:portugal>guine"})


def test_what_is_asked_about_a_lesson(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    at = "/lessons/navegador/ships"
    assert ana.get(f"{at}/0/why", what="building.church")["rule"]
    assert ana.get(f"{at}/0/positions/1")["move"] == 1
    assert ana.get(f"{at}/0/positions/900", 404)
    assert ana.get(f"{at}/900", 400)["error"]["message"] == "The lesson ships has 3 moves, not 900."
    assert ana.get(f"{at}/900/why", 400, what="building.church")
    assert "no lesson 'moon'" in ana.get("/lessons/navegador/moon/0", 404)["error"]["message"]
    assert ana.get("/lessons/moon", 404)["error"]["code"] == "no-such-game"


def test_what_people_look_up(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    for name in TAUGHT:
        rules = ana.get(f"/games/{name}/rules")
        assert 3 <= len(rules["turn"]) <= 6
        assert len(rules["words"]) >= 8
        book = game(name).rulebook.by_id
        texts = [*rules["turn"], *(word["text"] for word in rules["words"]), *(part["short"] for part in rules["sections"])]
        assert [rule for text in texts for rule in re.findall(r"\b[RQ]\d+(?:\.\d+)?\b", text) if rule not in book] == []
        assert len(rules["sections"]) == 7
        assert all(20 < len(section["short"]) < 420 for section in rules["sections"] if section["title"][0] != "Q")
        pictures = [picture for section in rules["sections"] for picture in section["pictures"]]
        assert len(pictures) >= 5
        assert len({picture["part"] for picture in pictures}) == len(pictures), "two pictures would draw the same elements twice"
    told = {bot["name"]: bot for bot in ana.get("/catalogue")["bots"]}
    for level in LEVELS:
        assert all(told[level][entry] for entry in ("sees", "strength", "beaten")), level
