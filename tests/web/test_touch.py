"""Whole games on a phone by taps alone, or by keys alone, to the end screen; and what fingers need."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.fingers import Fingers
from tests.web.guest import Guest, figure, part
from tests.web.keys import Keys
from tests.web.test_amerigo import at_position, can_build, turning_tile
from tests.web.test_end import GAMES, post, snapshot
from tests.web.test_games import quick_pack
from tests.web.test_people import sit_down


def whole_game(guest: Guest, game: str) -> None:
    """A game against one quick bot, to the end screen."""
    pack: dict[str, Any] = {"pack": quick_pack()} if game == "navegador" else {}
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "judge"}]
    table = post(guest, "/tables", game=game, shuffle=False, seed="fingers", seats=seats, **pack)["id"]
    guest.page.goto(f"/table/{table}")
    luck = random.Random(5)
    for number in range(3000):
        if not guest.decides():
            break
        guest.play(luck, board=number % 2 == 0)
    points = [figure(text.removesuffix("points")) for text in guest.page.locator(".podium .ppoints").all_inner_texts()]
    assert points == sorted((standing["points"] for standing in snapshot(guest, table)["standings"]), reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_taps_to_the_end_screen(visit: Visit, game: str) -> None:
    guest = Fingers(visit(390, 844).page)
    whole_game(guest, game)
    assert guest.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("game", ["navegador", "madeira"])  # the other two games' own tests have theirs
def test_a_whole_game_by_keys_to_the_end_screen(visit: Visit, game: str) -> None:
    whole_game(Keys(visit().page), game)


def test_a_tap_beside_the_tile_that_is_shown_only_moves_it(visit: Visit) -> None:
    """What is laid has always been seen before."""
    guest = Fingers(visit(390, 844).page)
    page = guest.page
    name = turning_tile(at_position(guest, 2, "hand 2", can_build))
    page.evaluate("name => document.getElementById(name).dispatchEvent(new MouseEvent('click', { bubbles: true }))", name)
    page.locator(".handbox").wait_for()
    guest.touch(".zone-sea .zoom")
    grips = page.eval_on_selector_all(".sp.gripped", "all => all.map(each => each.id)")
    before = guest.version()
    rim = page.locator(".ghostrim.fits")
    shown = []
    for grip in [grips[0], grips[-1], grips[0]]:
        guest.touch(part(grip))
        rim.wait_for(state="attached")
        guest.come_to_rest()
        shown.append(rim.get_attribute("d"))
        if shown[0] == shown[-1] and len(shown) == 2:
            pytest.fail("the two places are the same, which proves nothing")
    assert shown[0] == shown[2]  # the tile went there and back, and nothing was laid
    assert guest.version() == before
    guest.touch(part(grips[0]))
    page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)


# what can be touched in the shell and is smaller than a finger; the board has a list of all its choices beside it
SMALL = """() => [
    ...document.querySelectorAll('button, a[href], input:not([type=checkbox]), select, textarea, summary, label.check')]
  .filter(each => each.checkVisibility() && !each.closest('.board, .sheet'))
  .map(each => {
    const { width, height } = each.getBoundingClientRect();
    return [`${each.className} ${each.innerText || each.ariaLabel}`, Math.round(width), Math.round(height)]; })
  .filter(([, width, height]) => width && (width < 40 || height < 40))"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_to_touch_is_smaller_than_a_finger_and_panels_have_the_room_of_the_board(visit: Visit, game: str) -> None:
    guest = visit(390, 844)
    page = guest.page
    guest.hot_seat(["Ana", "Rui", "Eva"], "small", game)
    luck = random.Random(3)
    for _ in range(6):
        guest.play(luck, board=False)
    assert guest.decides()
    assert page.evaluate(SMALL) == []
    for tab in ["Log", "Score", "Chat", "Rules"]:
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        guest.come_to_rest()
        assert page.evaluate(SMALL) == [], tab
        box = page.locator(".panelbody").bounding_box()
        assert box is not None
        assert box["height"] > 500, tab
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(SMALL) == [], "menu"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Replay").click()
    page.locator(".replaybar").wait_for()
    assert page.evaluate(SMALL) == [], "replay"
    page.goto("/")
    page.locator(".mylines").wait_for()
    assert page.evaluate(SMALL) == [], "lobby"
    tops = [page.locator(selector).first.bounding_box() for selector in (".mylines", ".plate")]
    assert tops[0] is not None
    assert tops[1] is not None
    assert tops[0]["y"] < tops[1]["y"]  # own games first


# zones that go on beyond their left or right edge; a map that one has come closer to may
SIDEWAYS = """() => [...document.querySelectorAll('.zonebox, .zonebox *, .sheet')]
  .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 2 && !box.matches('.close')
    && /auto|scroll/.test(getComputedStyle(box).overflowX)).map(box => box.className)"""


@pytest.mark.parametrize("game", GAMES)
def test_no_zone_scrolls_sideways(visit: Visit, game: str) -> None:
    guest = visit(390, 844)
    page = guest.page
    guest.hot_seat(["Ana", "Rui", "Eva", "Zé"], "sideways", game)
    assert guest.decides()
    for tab in page.locator(".zonetabs button").all():
        tab.click()
        guest.come_to_rest()
        assert page.evaluate(SIDEWAYS) == [], tab.inner_text()
        wide = page.evaluate(
            "() => Math.max(...[...document.querySelectorAll('.zonebox .zone')].filter(zone => zone.checkVisibility()"
            " && !zone.closest('.close')).map(zone => zone.getBoundingClientRect().right), 0)"
        )
        assert wide <= 390, tab.inner_text()


def test_the_zoomed_map_follows_what_is_asked(visit: Visit) -> None:
    guest = visit(390, 844)
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "phone")
    guest.touch(part("rondel.sailing"))
    page.locator("[data-zone=chart]").wait_for(state="visible")
    inside = """() => { const box = document.querySelector('.zone-chart .mapbox').getBoundingClientRect();
      return [...document.querySelectorAll('.zone-chart .legal [data-el], .zone-chart [data-el].legal')].map(each => {
        const { left, right } = each.getBoundingClientRect(); return left < box.right && right > box.left; }); }"""
    seen = page.evaluate(inside)
    assert seen
    assert all(seen)
    page.get_by_role("button", name="Look closer").click()
    beyond = page.evaluate("[document.querySelector('.mapbox')].map(box => box.scrollWidth - box.clientWidth)[0]")
    assert beyond <= 0


def test_on_a_phone_one_reads_what_happened_since_and_what_is_waited_for(visit: Visit) -> None:
    ana, rui = visit(390, 844), visit()
    sit_down(ana, rui)
    for guest, rest in [(ana, 1), (rui, 1)]:
        guest.at_table()
        assert guest.decides()
        guest.choose("rondel:workers")
        guest.choose(f"workers:{rest}")
        guest.confirm()
        if guest is ana:
            waiting = ana.page.locator(".prompt .wait")
            expect(waiting).to_contain_text("decides")
            expect(waiting.locator(".sub")).to_be_visible()
            expect(waiting.locator(".sub")).to_contain_text("Choose")
    assert ana.decides()
    head = ana.page.get_by_role("button", name="Since your last turn")
    expect(head).to_have_attribute("aria-expanded", "false")
    sums, line = ana.page.locator(".recent .sums").bounding_box(), head.bounding_box()
    assert sums is not None
    assert line is not None
    assert line["y"] <= sums["y"] <= line["y"] + line["height"], "folded, what everybody gained stands beside the heading"
    head.click()
    expect(ana.page.locator(".recent li").first).to_contain_text("chooses Workers")
