"""Pace, the last turn, and looking at a rival."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from caravela import registry
from tests.web.conftest import Visit
from tests.web.guest import Guest, part
from tests.web.test_end import post, snapshot


def against_bots(guest: Guest, game: str, bot: str = "judge", bots: int = 1) -> str:
    """A table of Ana and bots, the seating fixed."""
    seats = [{"kind": "me", "name": "Ana"}, *({"kind": "bot", "bot": bot} for _ in range(bots))]
    table: str = post(guest, "/tables", game=game, seats=seats, shuffle=False, seed="hands")["id"]
    return table


def play_until(guest: Guest, table: str, good: Any) -> Any:
    """Take the first action of every decision, past the page, until it is good."""
    guest.page.goto("/rules/navegador")
    state: Any = {"actions": []}
    while not (state["actions"] and good(state["view"])):
        guest.until(lambda: bool(snapshot(guest, table)["actions"]))
        state = snapshot(guest, table)
        if not good(state["view"]):
            move = {"seat": state["seat"], "version": state["version"], "action": state["actions"][0]["text"]}
            state = post(guest, f"/tables/{table}/move", **move)
    return state


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_last_round_is_said_in_the_prompt_and_seen_at_the_board(visit: Visit, width: int, height: int) -> None:
    guest = visit(width, height)
    page = guest.page
    table = against_bots(guest, "coimbra")
    page.goto(f"/table/{table}")
    assert guest.decides()
    expect(page.locator(".lastturn")).to_have_count(0)
    frame = "() => getComputedStyle(document.querySelector('.board')).outlineStyle"
    assert page.evaluate(frame) == "none"
    rounds = registry.game("coimbra").printed["board"]["rounds"]
    play_until(guest, table, lambda view: view["round"] == rounds)
    page.goto(f"/table/{table}")
    assert guest.decides()
    expect(page.locator(".prompt .lastturn")).to_be_visible()
    expect(page.locator(".prompt .lastturn")).to_contain_text("Last")
    assert page.evaluate(frame) == "double"


def test_a_rivals_sheet_hides_nothing_that_can_be_chosen_and_goes_by_itself(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto(f"/table/{against_bots(guest, 'navegador', bots=3)}")
    assert guest.decides()
    guest.choose("rondel:workers")
    expect(page.locator("[id='supply.workers'][tabindex='0']")).to_be_visible()  # on the own sheet
    free = """() => [...document.querySelectorAll('main [data-el][tabindex="0"]')].every(part => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.peek'); })"""
    for seat in (1, 2, 3):
        page.locator(".player .open").nth(seat).click()
        expect(page.locator(".peek.pinned .sheet")).to_be_visible()
        assert page.evaluate(free), seat
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)")
        assert len(ids) == len(set(ids))  # no element is there twice
    expect(page.locator("main .sheet .mename")).to_have_text("Ana")
    guest.touch(part("supply.workers"))
    page.locator(".chooser .act").last.click()
    guest.confirm()
    assert guest.decides()
    expect(page.locator(".peek")).to_have_count(0)


def test_the_pointer_on_a_row_shows_what_the_rival_has(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto(f"/table/{against_bots(guest, 'navegador')}")
    assert guest.decides()
    page.locator(".player").nth(1).hover()
    expect(page.locator(".peek .pslot").first).to_be_visible()  # the privileges
    page.locator(".board").hover(position={"x": 5, "y": 5})
    expect(page.locator(".peek")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.locator(".peek.pinned")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".peek")).to_have_count(0)


def test_the_pace_is_chosen_and_kept(visit: Visit) -> None:
    guest = visit(motion=True)
    page = guest.page
    page.goto(f"/table/{against_bots(guest, 'navegador', 'apprentice')}")
    assert guest.decides()
    page.get_by_role("button", name="Table", exact=True).click()
    pace = page.get_by_label("The others' moves")
    expect(pace).to_have_value("normal")
    pace.select_option("At once")
    page.keyboard.press("Escape")
    page.evaluate(
        "window.flown = 0; new MutationObserver(() => { if (document.querySelector('svg.overlay')) window.flown++; })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    for _ in range(4):
        guest.play(random.Random(1), board=False)
        assert guest.decides()
    assert page.evaluate("window.flown") == 0
    page.reload()
    assert guest.decides()
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_label("The others' moves")).to_have_value("at once")


def test_the_replay_runs_by_itself_and_stops_where_one_says(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "replay")
    luck = random.Random(3)
    for _ in range(10):
        guest.play(luck, board=False)
    page.keyboard.press("r")
    page.get_by_label("Pace").select_option("Fast")
    where = page.locator(".replaybar .where")
    end = where.inner_text().split("/")[1]
    page.get_by_role("button", name="Play", exact=True).click()  # at the end it begins anew
    expect(where).to_contain_text("move 2/")
    page.get_by_role("button", name="Pause").click()
    stopped = where.inner_text()
    guest.come_to_rest()
    assert where.inner_text() == stopped
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("Space")
    expect(where).to_contain_text(f"move {end}/{end}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_while_a_bot_thinks_one_sees_that_it_does_and_may_skip_ahead(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto(f"/table/{against_bots(guest, 'navegador', 'apprentice')}")
    assert guest.decides()
    page.add_init_script("delete window.SharedWorker")  # its requests would pass by the route
    page.route("**/api/stream*", lambda route: route.abort())  # what the bot does is not told to this page
    guest.refused = [0]
    page.reload()
    assert guest.decides()
    guest.choose("rondel:workers")
    guest.choose("workers:0")
    guest.confirm()
    expect(page.locator(".prompt .wait")).to_contain_text("thinks")
    bar = page.get_by_role("progressbar", name="Thinking")
    expect(bar).to_be_visible()
    before = float(bar.get_attribute("value") or 0)
    guest.until(lambda: float(bar.get_attribute("value") or 0) > before)
    expect(page.get_by_role("button", name="Skip ahead")).to_be_visible()
