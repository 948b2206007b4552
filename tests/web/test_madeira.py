"""Madeira by clicks: whole games to the final score, every element the engine names, names and contrasts."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.helper import new_key
from tests.web.conftest import Visit
from tests.web.guest import Choice, Guest, figure, part
from tests.web.test_look import violations

BOT = {"kind": "bot", "bot": "deckhand"}
# parts of the page whose content is wider than they are, or that stand out of their box
CLIPPED = """() => [...document.querySelectorAll('.stats, .msheet, .mtiles, .mhome, .mstock, .mbill, .prompt, .zonetabs')]
  .filter(box => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1).map(box => box.className)"""


def open_table(guest: Guest, seats: list[dict[str, str]], seed: str) -> None:
    """A table of these seats, and its page."""
    table = {"game": "madeira", "shuffle": False, "seed": seed, "seats": seats}
    answer = guest.page.request.post("/api/tables", data=table, headers={"Idempotency-Key": new_key()})
    assert answer.ok, answer.text()
    guest.page.goto(f"/table/{answer.json()['id']}")
    guest.at_table()


class Islander(Guest):
    """Does not pass, and leaves side actions alone: they stand beside nearly every decision."""

    def taste(self, choices: list[Choice]) -> list[str]:
        texts = [choice.text for choice in choices if not choice.side]
        return [text for text in texts if not text.startswith(("pass:", "done", "refuse"))] or texts


def whole_game(guest: Guest, luck: random.Random) -> None:
    """Play on to the end; whatever may be chosen must be there to be clicked."""
    for number in range(1200):
        if not guest.decides():
            break
        if number % 3 == 0:
            assert guest.page.evaluate(CLIPPED) == [], guest.prompt
        guest.play(luck, board=number % 2 == 0)
    assert "wins" in guest.prompt
    guest.page.get_by_role("tab", name="Score").click()
    score = guest.page.locator(".scorebox table.score")
    expect(score.locator("caption")).to_have_text("Final score")
    columns: list[Any] = [
        [figure(cell) for cell in row.locator("td").all_inner_texts()] for row in score.locator("tbody tr").all()
    ]
    totals = [figure(cell) for cell in score.locator("tfoot tr").first.locator("td").all_inner_texts()]
    assert [sum(column) for column in zip(*columns, strict=True)] == totals == guest.points()


def test_a_round_at_one_screen_by_clicks_behind_the_curtain(visit: Visit) -> None:
    guest = Islander(visit().page)
    guest.hot_seat(["Ana", "Rui"], "madeira clicks", "madeira")
    luck = random.Random(2)
    for number in range(60):
        assert guest.decides()
        assert guest.page.evaluate(CLIPPED) == [], guest.prompt
        guest.play(luck, board=number % 2 == 0)


def test_a_game_of_four_with_three_bots_by_clicks(visit: Visit) -> None:
    guest = Islander(visit().page)
    guest.page.goto("/")
    open_table(guest, [BOT, {"kind": "me", "name": "Ana"}, BOT, BOT], "madeira four")
    whole_game(guest, random.Random(4))


def test_what_is_not_lit_answers_and_side_actions_stand_apart(visit: Visit) -> None:
    guest = Islander(visit().page)
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "madeira side", "madeira")
    luck = random.Random(3)
    for _ in range(40):
        assert guest.decides()
        if page.locator(".acts .act.side").count() and page.locator(".acts .act:not(.side)").count() > 4:
            break
        guest.play(luck, board=False)
    assert page.locator(".acts details .act.side").count() > 0
    assert page.locator(".acts > .act.side").count() == 0
    assert violations(page) == []
    guest.touch(part("field.forest"))
    expect(page.get_by_role("dialog", name="Why not?")).to_contain_text("forest")


SCREENS = [(1366, 768, "light", 4), (1366, 768, "dark", 3), (390, 844, "light", 3), (390, 844, "dark", 4)]


@pytest.mark.parametrize(("width", "height", "theme", "players"), SCREENS)
def test_no_serious_violation_and_nothing_clipped(visit: Visit, width: int, height: int, theme: str, players: int) -> None:
    guest = Islander(visit(width, height, theme).page)
    open_table(guest, [{"kind": "me", "name": "Ana"}] + [BOT] * (players - 1), "madeira axe")
    luck = random.Random(6)
    for number in range(9):
        assert guest.decides()
        if number % 4 == 0:
            assert violations(guest.page) == [], guest.prompt
            assert guest.page.evaluate(CLIPPED) == [], guest.prompt
            assert guest.page.evaluate("document.documentElement.scrollWidth") == width
        guest.play(luck, board=False)


def test_a_turn_by_keys_alone(visit: Visit) -> None:
    """Tab to a lit element and Enter, a number for a line of the list, Enter to confirm."""
    guest = Islander(visit().page)
    page = guest.page
    open_table(guest, [{"kind": "me", "name": "Ana"}, BOT], "madeira keys")
    for number in range(8):
        assert guest.decides()
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
        while (seen := guest.look(before)).kind != "done":
            if seen.kind == "menu":
                page.locator(".chooser .act").first.focus()
            page.keyboard.press("Enter")


def test_a_picked_die_is_remembered_and_a_lit_region_takes_clicks_on_its_fields(visit: Visit) -> None:
    guest = Islander(visit().page)
    page = guest.page
    open_table(guest, [{"kind": "me", "name": "Ana"}, BOT], "madeira fields")
    luck = random.Random(1)
    placed = harvested = False
    for _ in range(60):
        assert guest.decides()
        before = guest.version()
        dice = [action[4] for action in guest.actions() if action.startswith("die:") and action.endswith(">moinho")]
        if not placed and len(dice) > 1 and f"die:{dice[-1]}>capitania" in guest.actions():
            guest.touch(part(f"die.{dice[-1]}"))
            assert guest.look(before).kind == "half"
            guest.touch('[data-el^="character."][data-name*=" at Moinho,"]')
            assert guest.look(before).kind == "done"
            name = page.locator('[data-name*=" at Moinho, dice "]').get_attribute("data-name") or ""
            assert dice[-1] in name.split(" at Moinho, dice ")[1].split(", room")[0]
            placed = True
        elif "harvest" in guest.actions():
            region = next(element for element in guest.lit() if element.startswith("region."))
            field = page.locator(f'[data-name*="of region {region[-1]}:"]').last.bounding_box()
            assert field
            x, y = field["x"] + field["width"] / 2, field["y"] + field["height"] / 2
            page.mouse.click(x, y)
            if guest.look(before).kind == "confirm":  # the turn ends with it; a second click agrees
                assert "Harvest region" in guest.prompt
                page.mouse.click(x, y)
            assert guest.look(before).kind == "done"
            harvested = True
        else:
            guest.play(luck, board=False)
        if placed and harvested:
            break
    assert placed
    assert harvested
