"""Lessons in a browser: by mouse, by keys and by touch. `script/soak lessons` walks through all of them."""

import os

import pytest
from playwright.sync_api import expect

from caravela.lessons.lesson import Asked, Lesson
from tests.lessons.test_lessons import TAUGHT, lessons
from tests.web.conftest import Visit
from tests.web.fingers import Fingers
from tests.web.guest import Guest
from tests.web.keys import Keys

WAYS = {"mouse": (Guest, 1366), "keys": (Keys, 1366), "touch": (Fingers, 390)}
ALL = os.environ.get("CARAVELA_LESSONS") == "all"


def walk(guest: Guest, lesson: Lesson) -> None:
    """Do everything right. What a lesson speaks of must be drawn and lit; a phone opens the part of the board where the first of
    it lies."""
    page = guest.page
    narrow = (page.viewport_size or {"width": 0})["width"] < 700
    page.goto(f"/learn/{lesson.game.name}/{lesson.id}")
    for task in lesson.tasks:
        for element in task.show[:1] if narrow else task.show:
            expect(page.locator(f'[data-lit="{element}"]'), f"{lesson}: {element} is not lit").to_have_count(1)
        if not task.expect:
            guest.hit(".lessonbtns .go")
        for asked in lesson.asked(task):
            decide(guest, lesson, asked)
    expect(page.locator(".lessonbtns .go")).to_be_visible()


def decide(guest: Guest, lesson: Lesson, asked: Asked) -> None:
    """One decision: an action, or the parts of a question one by one; then the confirmation, where it is asked for."""
    first = guest.version().split("/")[0]
    for action in asked.answer.values() or asked.line:
        before = guest.version()
        guest.choose(lesson.game.text(action))
        seen = guest.look(before)
    if seen.version.split("/")[0] == first:
        guest.hit(".prompt .btn.go")
    expect(guest.page.locator("main.table")).not_to_have_attribute("data-version", first)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_done(visit: Visit, name: str, way: str) -> None:
    """Each way walks through another lesson, or through all of them."""
    kind, width = WAYS[way]
    guest = kind(visit(width, 844 if width < 700 else 768).page)
    number = list(WAYS).index(way)
    for lesson in lessons(name) if ALL else lessons(name)[number : number + 1]:
        walk(guest, lesson)
    guest.page.goto(f"/learn/{name}")
    expect(guest.page.locator(".lessons .over")).to_have_count(len(lessons(name)) if ALL else 1)


def test_what_is_not_meant_is_answered_and_the_last_lesson_leads_to_a_game(visit: Visit) -> None:
    guest = visit()
    guest.refused.append(409)
    page = guest.page
    page.goto("/")
    page.get_by_role("link", name="Learn Navegador").click()
    page.get_by_role("link", name="Ships", exact=True).click()
    guest.choose("ships:0")
    guest.confirm()
    expect(page.locator(".lesson .answer")).to_contain_text("Possible, but then the turn was for nothing.")
    guest.choose("ships:1")
    guest.confirm()
    expect(page.locator(".lesson .well")).to_contain_text("The new ship lies in Portugal.")
    expect(page.locator(".lesson .answer")).to_have_count(0)
    walk(guest, lessons("navegador")[-1])
    guest.hit(".lessonbtns .go")
    expect(page.locator(".firstgame")).to_contain_text("Tips for your first game")
    expect(page.locator(".players .player")).to_have_count(3)


def test_what_slides_below_a_resting_pointer_is_not_pointed_at(visit: Visit) -> None:
    """The card of a lesson grows and shrinks, and the players' rows below it move: no other player's sheet is shown."""
    guest = visit()
    guest.page.goto("/learn/madeira/aim")
    for task in lessons("madeira")[0].tasks[:5]:
        expect(guest.page.locator(".lesson .task")).to_contain_text(task.say)
        guest.hit(".lessonbtns .go")
        guest.come_to_rest()
        expect(guest.page.locator(".peek")).to_have_count(0)
    guest.page.locator(".players .player").first.hover(position={"x": 30, "y": 12})
    expect(guest.page.locator(".peek")).to_have_count(1)


def test_a_first_game_goes_on_although_the_server_was_updated_meanwhile(visit: Visit) -> None:
    """The page is open, and the files it was built with are gone: the tab listens by itself, and other pages are loaded anew."""
    guest = visit()
    guest.refused.append(404)
    page = guest.page
    gone: list[str] = []
    page.context.route("**/stream.worker*", lambda route: (gone.append("worker"), route.fulfill(status=404))[-1])
    page.goto("/")
    page.route("**/LearnPage*.js", lambda route: (gone.append("page"), route.fulfill(status=404))[-1], times=1)
    page.get_by_role("link", name="Learn Madeira").click()
    page.get_by_role("button", name="A first game against Apprentices").click()
    expect(page.locator(".firstgame")).to_contain_text("Tips for your first game")
    for _ in range(3):  # the others place their workers, whoever begins
        seen = guest.decision()
        assert seen is not None
        guest.choose(seen.acts[0].text)
        guest.confirm()
    assert sorted(set(gone)) == ["page", "worker"]
