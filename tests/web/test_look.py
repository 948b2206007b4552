"""Sizes, names and contrasts: nothing scrolls away, and axe-core finds no serious violation, light and dark."""

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, Visit, missing
from tests.web.guest import part
from tests.web.quick import Quick

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def run_axe(page: Page, only: list[str] | None = None) -> list[Any]:
    """What axe-core holds against the page, by all its rules or only some; evaluated, so that the content policy stays as it is.
    It need not fetch the style sheets anew (`preload`): only a rule of its own about turned screens reads them."""
    if not AXE.is_file():
        missing("axe-core is not installed: run script/client.")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], "preload": False, **({"runOnly": only} if only else {})}
    found: list[Any] = page.evaluate("async options => (await axe.run(document, options)).violations", options)
    return found


def violations(page: Page) -> list[Any]:
    """What axe-core holds to be serious or critical."""
    return [
        (entry["id"], [node["html"][:200] + " " + node["failureSummary"][:200] for node in entry["nodes"][:3]])
        for entry in run_axe(page)
        if entry["impact"] in ("serious", "critical")
    ]


THEMES: list[Literal["light", "dark"]] = ["light", "dark"]


def test_no_serious_violation_in_any_panel(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    table = Quick(guest, ["Ana", "Rui"], "axe", "navegador")
    table.forward(14, random.Random(8))
    table.show()

    def good(what: str) -> None:
        guest.come_to_rest()
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert violations(page) == [], (what, theme)

    for tab in ["Log", "Score", "Chat", "Rules", "Actions"]:
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        good(tab)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hintmove").first.wait_for()
    good("hint")
    page.get_by_role("button", name="Help").click()
    good("help")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Continue on another device").click()
    page.locator(".code").wait_for()
    good("menu")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Replay").click()
    page.locator(".replaybar").wait_for()
    good("replay")


def test_the_table_fits_a_small_desk_screen_without_scrolling(visit: Visit) -> None:
    guest = visit(1366, 768)
    table = Quick(guest, ["Ana", "Rui", "Zé", "Eva", "Gil"], "fit", "navegador")
    table.forward(25, random.Random(9))
    table.show()
    size = guest.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1366, 768]
    for selector in [".prompt", ".board", ".sheet", ".players", ".panelbody"]:
        box = guest.page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768, selector


# parts of the players' list that reach over its edge
OUTSIDE = """() => [...document.querySelectorAll('.player')].flatMap(player => {
  const edge = player.getBoundingClientRect();
  return [...player.querySelectorAll('.who *, .stats *')]
    .filter(part => part.checkVisibility() && !part.closest('.sr') && part.getBoundingClientRect().right > edge.right - 4)
    .map(part => player.id + ': ' + part.textContent.trim());
})"""


# named parts of the board that the pointer passes through, other than pieces that make way for the place they stand on
DEAF = """() => [...document.querySelectorAll('.board [data-el], .sheet [data-el]')]
  .filter(part => getComputedStyle(part).pointerEvents === 'none' && !part.closest('.shipbox, .walker, .deaf'))
  .map(part => part.id)"""


@pytest.mark.parametrize("game", ["navegador", "coimbra", "madeira", "amerigo"])
def test_no_page_scrolls_and_no_chip_leaves_the_players_list(visit: Visit, game: str) -> None:
    guest = visit(1366, 768)
    table = Quick(guest, ["Maria Conceição", "Bartolomeu", "Zé", "Eva"], "fit", game)
    table.forward(30, random.Random(3))
    table.show()
    assert guest.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1366, 768]
    assert guest.page.evaluate(OUTSIDE) == []
    assert guest.page.evaluate(DEAF) == []


def test_a_phone_shows_one_zone_at_a_time_and_opens_the_one_that_matters(visit: Visit) -> None:
    guest = visit(390, 844)
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator(".zonebox:visible").count() == 1
    assert page.locator("[data-zone=rondel]").is_visible()
    guest.touch(part("rondel.sailing"))
    page.locator("[data-zone=chart]").wait_for(state="visible")
    assert guest.lit() != []
    page.get_by_role("button", name="Market").click()
    assert page.locator("[data-zone=market]").is_visible()
    page.get_by_role("button", name="Sheet", exact=True).click()
    assert page.locator(".sheet .cols").is_visible()


def test_all_seven_sections_and_every_reference_lead_somewhere(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("/rules/navegador#R5.6")
    page.locator("[id='R5.6'].wanted").wait_for()
    assert page.locator(".rulestext > section[id]").count() >= 7
    dead = page.evaluate(
        "[...document.querySelectorAll('.rulestext a[href*=\"#\"]')].map(a => a.hash.slice(1))"
        ".filter(id => !document.getElementById(id))"
    )
    assert dead == []


def test_the_components_are_listed_by_kind_with_their_number(visit: Visit) -> None:
    page = visit().page
    for game, entries in [
        ("coimbra", ["Characters 56", "Monasteries 24", "Classes 4", "Die tokens"]),
        ("amerigo", ["Shapes 19"]),
    ]:
        page.goto(f"/components/{game}")
        page.locator(".comptable").first.wait_for()
        contents = [text.replace("\xa0", " ") for text in page.locator(".compindex li").all_text_contents()]
        headings = [text.replace("\xa0", " ") for text in page.locator(".comptable h2").all_text_contents()]
        assert contents == headings
        assert len(set(contents)) == len(contents)
        assert set(entries) <= set(contents)
