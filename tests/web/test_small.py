"""Small things that people noticed: nothing lies over what must be read, words are right, keys run in order."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from caravela import registry
from tests.web.conftest import Visit
from tests.web.guest import Guest, part

# pairs of things, one of each kind, that lie over each other
OVER = """([above, below]) => {
  const boxes = kind => [...document.querySelectorAll(kind)].filter(thing => thing.checkVisibility())
    .map(thing => ({ text: thing.textContent.trim(), box: thing.getBoundingClientRect() }));
  return boxes(above).flatMap(one => boxes(below).filter(two =>
    Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left) > 2 &&
    Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top) > 2)
    .map(two => `${one.text} over ${two.text}`));
}"""


def changed(page: Page, change: Callable[[Any], None]) -> None:
    """The table with another view: positions that are rare in play."""

    def answer(route: Route) -> None:
        response = route.fetch()
        snapshot = response.json()
        change(snapshot["view"])
        route.fulfill(response=response, body=json.dumps(snapshot))

    page.route(re.compile(r"/api/tables/[^/?]+(\?.*)?$"), answer)
    page.reload()


@pytest.mark.parametrize("field", ["sailing", "workers", "market_a", "colony", "privilege", "ships", "market_b", "buildings"])
def test_stones_leave_names_and_costs_of_the_rondel_free(visit: Visit, field: str) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui", "Zé", "Eva", "Gil"], "stones")
    luck = random.Random(1)
    while not page.locator(".cost").count():
        guest.play(luck, board=False)
        assert guest.decides()

    def together(view: Any) -> None:
        for player in view["players"]:
            player["stone"] = field

    changed(page, together)
    guest.at_table()
    expect(page.locator(".zone-rondel .piece")).to_have_count(5)
    expect(page.locator(".cost").first).to_be_visible()
    assert page.evaluate(OVER, [".zone-rondel .piece", ".rname"]) == []
    assert page.evaluate(OVER, [".zone-rondel .piece", ".cost"]) == []
    assert page.evaluate(OVER, [".cost", ".rname"]) == []
    assert page.evaluate(OVER, [".navship", ".rname"]) == []


def test_a_ghost_ship_leaves_the_words_of_exploring_free(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "ghost")
    assert guest.decides()
    guest.choose("rondel:sailing")
    guest.decides()
    hints = page.locator(".hint")
    assert hints.count() > 0
    targets = page.eval_on_selector_all(".region.unknown.legal", "all => all.map(region => region.id)")
    for region in targets:
        page.locator(part(region)).hover()
        expect(page.locator(".ship.ghost")).to_have_count(1)
        assert page.evaluate(OVER, [".ship.ghost", ".hint"]) == []


def test_four_disks_leave_the_figure_of_a_voyage_free(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui", "Zé", "Eva"], "disks", "coimbra")

    def full(view: Any) -> None:
        for voyage in view["voyages"]:
            voyage["disks"] = [player["colour"] for player in view["players"]]
            voyage["points"] = dict.fromkeys(voyage["disks"], 24)

    changed(guest.page, full)
    guest.at_table()
    expect(guest.page.locator(".voyage .piece")).to_have_count(24)
    assert guest.page.evaluate(OVER, [".voyage .piece", ".vnow"]) == []


def test_on_a_phone_the_phases_leave_the_last_dice_free(visit: Visit) -> None:
    guest = visit(390, 844)
    guest.hot_seat(["Ana", "Rui", "Eva"], "phases", "coimbra")

    def served(view: Any) -> None:
        view["phase"] = "C"
        view["pool"] = [{"id": f"die.gray.{number}", "colour": "gray", "value": number} for number in (1, 2)]

    changed(guest.page, served)
    guest.at_table()
    expect(guest.page.locator(".diebox .die")).to_have_count(2)
    assert guest.page.evaluate(OVER, [".ladder .rung", ".zone-city .diebox .hit"]) == []
    assert guest.page.evaluate(OVER, [".roundplaque path", ".zone-city .diebox .hit"]) == []


def lit_hidden(guest: Guest) -> list[str]:
    """Monasteries that may be chosen next and lie under the words."""
    found: list[str] = guest.page.evaluate(OVER, [".tip, .preview", ".board [data-el][tabindex='0']"])
    return found


def test_words_leave_the_next_choice_free(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "words", "coimbra")
    luck = random.Random(6)
    walks = 0
    for _ in range(60):
        assert guest.decides()
        steps = [name for name in guest.lit() if name.startswith("node.")]
        if walks < 3 and len(steps) > 1:
            walks += 1
            page.mouse.move(2, 2)
            page.locator(part(steps[0])).hover()
            expect(page.locator(".tip")).to_have_count(1)
            assert lit_hidden(guest) == []
        guest.play(luck, board=False)
    assert walks > 0


def test_what_scrolls_is_reached_by_the_tab_key(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "scroll", "coimbra")
    prints = registry.game("coimbra").printed["card"]

    def many(view: Any) -> None:
        shown = [card for lane in view["lanes"] for card in lane["cards"] if card]
        assert shown
        cards = [{**prints[card["id"]], "id": card["id"], "crown": False} for card in shown]
        for player in view["players"]:
            player["cards"] = [{**card, "id": f"{card['id']}.{player['seat']}.{n}"} for n in range(5) for card in cards]
        for lane in view["lanes"]:
            lane["cards"] = [None] * len(lane["cards"])

    assert page.locator(".cardzones[tabindex]").count() == 0, "what does not scroll is passed over"
    changed(page, many)
    guest.at_table()
    zones = page.locator(".cardzones")
    assert zones.evaluate("box => box.scrollHeight > box.clientHeight")
    expect(zones).to_have_attribute("tabindex", "0")


def test_sums_stay_in_one_line(visit: Visit) -> None:
    guest = visit(1024, 768)
    guest.hot_seat(["Ana", "Rui"], "sums")

    def rich(view: Any) -> None:
        for player in view["players"]:
            for column in player["columns"]:
                column.update(count=12, value=11, king=12)

    changed(guest.page, rich)
    guest.at_table()
    heights = guest.page.eval_on_selector_all(".sheet .cv", "all => all.map(sum => sum.getClientRects()[0].height)")
    assert max(heights) < 26


def test_one_colony_is_one_colony(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "colony")

    def one(view: Any) -> None:
        for player in view["players"]:
            player["colonies"] = {"sugar": 0, "gold": 1, "spices": 2}

    changed(page, one)
    guest.at_table()
    words = page.eval_on_selector_all("[data-tip]", "all => all.map(part => part.dataset.tip)")
    assert "1 gold colony" in words
    assert "2 spices colonies" in words
    assert "1 gold colonies" not in words


def test_a_name_is_not_said_twice(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "twice")
    assert guest.decides()
    label = guest.page.locator(part("rondel.workers")).get_attribute("aria-label") or ""
    assert label.count("Workers") == 1


@pytest.mark.parametrize("game", ["navegador", "coimbra", "madeira", "amerigo"])
def test_the_keys_of_the_list_run_in_order(visit: Visit, game: str) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "keys", game)
    luck = random.Random(5)
    for _ in range(25):
        assert guest.decides()
        keys = page.eval_on_selector_all(".acts .act kbd", "all => all.map(key => key.textContent).filter(Boolean)")
        assert keys == [str(n + 1) for n in range(len(keys))]
        guest.play(luck, board=False)


def test_the_large_button_is_not_the_refusal(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "refusal", "madeira")
    luck = random.Random(6)
    refusals = only = 0
    for _ in range(110):
        assert guest.decides()
        for button in page.locator(".prompt .loose").all():
            classes = (button.get_attribute("class") or "").split()
            others = page.locator(".acts .act:not(.side)").count() - ("finish" not in classes)  # which is no action of the list
            ghost = "ghost" in classes
            assert ghost == (others > 0), button.inner_text()
            refusals += ghost
            only += not ghost
        guest.play(luck, board=False)
    assert refusals
    assert only


def test_the_log_names_squares_that_the_board_prints(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "ruler", "amerigo")
    luck = random.Random(3)
    named: set[tuple[str, str]] = set()
    for _ in range(40):
        assert guest.decides()
        guest.play(luck, board=False)
        lines = " ".join(page.locator(".recent li").all_inner_texts())
        named |= set(re.findall(r"space (\d+)\.(\d+)", lines))
    assert named
    printed = set(page.locator(".ruler text").all_text_contents())
    assert {figure for pair in named for figure in pair} <= printed
    assert page.evaluate(OVER, [".fno", ".ruler text"]) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whites_bars_are_seen_on_white(visit: Visit, theme: str) -> None:
    guest = visit(theme=theme)
    page = guest.page
    guest.hot_seat(["Ana", "Rui", "Zé", "Eva"], "bars", "amerigo")
    page.get_by_role("tab", name="Score").click()
    bar = page.locator(".bar .p-white").first
    bar.wait_for(state="attached")
    stroke, ground = page.evaluate(
        "bar => [getComputedStyle(bar).stroke, getComputedStyle(document.querySelector('.panelbody')).backgroundColor]",
        bar.element_handle(),
    )
    light = [sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3 for colour in (stroke, ground)]
    assert abs(light[0] - light[1]) > 90, (stroke, ground)
