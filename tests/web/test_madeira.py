"""Madeira by clicks: whole games to the final score, every element the engine names, names and contrasts."""

import random
import uuid
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.guest import Guest
from tests.web.test_look import violations

# ids that the legal actions name but the page does not show
MISSING = """async () => {
  const snap = await (await fetch('/api' + location.pathname.replace('/table/', '/tables/'))).json();
  const named = new Set(snap.actions.flatMap(action => action.targets));
  return [...named].filter(id => !document.getElementById(id));
}"""
READY = """() => document.querySelector('.curtain .btn') || document.querySelector('.acts .act[data-action]')
  || /wins/.test(document.querySelector('.prompt')?.innerText)"""
DONE = """before => document.querySelector('main.table').dataset.version !== before || document.querySelector('.chooser .act')
  || document.querySelector('.prompt.holding')"""


BOT = {"kind": "bot", "bot": "deckhand"}
# parts of the page whose content is wider than they are, or that stand out of their box
CLIPPED = """() => [...document.querySelectorAll('.stats, .msheet, .mtiles, .mhome, .mstock, .mbill, .prompt, .zonetabs')]
  .filter(box => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1).map(box => box.className)"""


def open_table(guest: Guest, seats: list[dict[str, str]], seed: str) -> None:
    """A table of these seats, and its page."""
    table = {"game": "madeira", "shuffle": False, "seed": seed, "seats": seats}
    answer = guest.page.request.post("/api/tables", data=table, headers={"Idempotency-Key": uuid.uuid4().hex})
    assert answer.ok, answer.text()
    guest.page.goto(f"/table/{answer.json()['id']}")
    guest.at_table()


def decides(guest: Guest) -> bool:
    """Wait for the own decision, behind the curtain if there is one; false at the end."""
    page = guest.page
    page.wait_for_function(READY)
    if page.locator(".curtain .btn").count():
        page.get_by_role("button", name="Lift the curtain").click()
        page.wait_for_function(READY)
    return page.locator(".acts .act[data-action]").count() > 0


def mains(guest: Guest) -> list[str]:
    """Actions of the list that are not side actions."""
    found: list[str] = guest.page.eval_on_selector_all(
        ".acts .act[data-action]:not(.side)", "all => all.map(x => x.dataset.action)"
    )
    return found


def play(guest: Guest, luck: random.Random, board: bool) -> None:
    """One decision, by the board where it is lit by more than side actions."""
    page = guest.page
    before = guest.version()
    lit = page.query_selector_all(":not(.aside) > [data-el][tabindex='0']") if board else []
    if lit:
        guest.touch(luck.choice(lit))
    else:
        actions = mains(guest)
        guest.choose(luck.choice([a for a in actions if not a.startswith(("pass:", "done", "refuse"))] or actions))
    for _ in range(3):
        page.wait_for_function(DONE, arg=before)
        if guest.version() != before:
            return
        choices = page.locator(".chooser .act")
        if choices.count():
            choices.nth(luck.randrange(choices.count())).click()
        else:
            guest.confirm()
    page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)


def whole_game(guest: Guest, luck: random.Random) -> None:
    """Play on to the end; whatever may be chosen must be there to be clicked."""
    for number in range(1200):
        if not decides(guest):
            break
        if number % 3 == 0:
            assert guest.page.evaluate(MISSING) == [], guest.prompt
            assert guest.page.evaluate(CLIPPED) == [], guest.prompt
        play(guest, luck, board=number % 2 == 0)
    assert "wins" in guest.prompt
    guest.page.get_by_role("tab", name="Score").click()
    score = guest.page.locator("table.score")
    expect(score.locator("caption")).to_have_text("Final score")
    columns: list[Any] = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in score.locator("tbody tr").all()]
    totals = [int(cell) for cell in score.locator("tfoot tr").first.locator("td").all_inner_texts()]
    assert [sum(column) for column in zip(*columns, strict=True)] == totals == guest.points()


def test_a_hot_seat_game_by_clicks_behind_the_curtain(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "madeira clicks", "madeira")
    whole_game(guest, random.Random(2))


def test_a_game_of_four_with_two_bots_by_clicks(visit: Visit) -> None:
    guest = visit()
    guest.page.goto("/")
    people = [{"kind": "me", "name": "Ana"}, {"kind": "hotseat", "name": "Rui"}]
    open_table(guest, [people[0], BOT, people[1], BOT], "madeira four")
    whole_game(guest, random.Random(4))


def test_what_is_not_lit_answers_and_side_actions_stand_apart(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "madeira side", "madeira")
    luck = random.Random(3)
    for _ in range(40):
        assert decides(guest)
        if page.locator(".acts .act.side").count() and page.locator(".acts .act:not(.side)").count() > 4:
            break
        play(guest, luck, board=False)
    assert page.locator(".acts details .act.side").count() > 0
    assert page.locator(".acts > .act.side").count() == 0
    assert violations(page) == []
    guest.touch(page.query_selector("[id='field.forest']"))
    expect(page.get_by_role("dialog", name="Why not?")).to_contain_text("forest")


SCREENS = [(1366, 768, "light", 4), (1366, 768, "dark", 3), (390, 844, "light", 3), (390, 844, "dark", 4)]


@pytest.mark.parametrize(("width", "height", "theme", "players"), SCREENS)
def test_no_serious_violation_and_nothing_clipped(visit: Visit, width: int, height: int, theme: str, players: int) -> None:
    guest = visit(width, height, theme)
    open_table(guest, [{"kind": "me", "name": "Ana"}] + [BOT] * (players - 1), "madeira axe")
    luck = random.Random(6)
    for number in range(9):
        assert decides(guest)
        if number % 4 == 0:
            assert violations(guest.page) == [], guest.prompt
            assert guest.page.evaluate(CLIPPED) == [], guest.prompt
            assert guest.page.evaluate("document.documentElement.scrollWidth") == width
        play(guest, luck, board=False)


def test_a_turn_by_keys_alone(visit: Visit) -> None:
    """Tab to a lit element and Enter, a number for a line of the list, Enter to confirm."""
    guest = visit()
    page = guest.page
    open_table(guest, [{"kind": "me", "name": "Ana"}, BOT], "madeira keys")
    for number in range(8):
        assert decides(guest)
        before = guest.version()
        if number % 2:
            page.keyboard.press("1")
        else:
            page.locator(".board").evaluate("board => board.querySelector('[data-el]').focus()")
            for _ in range(60):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.matches('.board [data-el][tabindex=\"0\"]')"):
                    break
            page.keyboard.press("Enter")
        for _ in range(3):
            page.wait_for_function(DONE, arg=before)
            if guest.version() != before:
                break
            if page.locator(".chooser .act").count():
                page.locator(".chooser .act").first.focus()
            page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)
