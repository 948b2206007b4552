"""axe-core finds nothing at all, and what is written can be read: at the table in play and at its end, on three screens, by day
and by night."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Visit
from tests.web.contrast import weak
from tests.web.quick import Quick
from tests.web.test_end import GAMES, finished
from tests.web.test_look import run_axe

SCREENS = [(390, 844), (768, 1024), (1366, 768)]
RULES: dict[Literal["light", "dark"], list[str]] = {"light": [], "dark": ["color-contrast"]}  # by night only colours differ


def violations(page: Page, only: list[str]) -> list[Any]:
    """Whatever axe-core finds, of any severity; all its rules, or only some."""
    return [(entry["id"], entry["impact"], [node["html"][:160] for node in entry["nodes"][:3]]) for entry in run_axe(page, only)]


def looks(page: Page, blank: Page | None = None) -> dict[str, Any]:
    """What is wrong on each screen, by day and by night; contrast is measured where there is a page to reckon in."""
    wrong = {}
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for theme, rules in RULES.items():
            page.emulate_media(color_scheme=theme)
            page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            if found := violations(page, rules) + (weak(page, blank) if blank else []):
                wrong[f"{width} {theme}"] = found
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_the_table_in_play(visit: Visit, blank: Page, game: str) -> None:
    guest = visit()
    table = Quick(guest, ["Ana", "Rui", "Eva"], "eyes", game)
    table.forward(25, random.Random(4))
    table.show()
    guest.come_to_rest()
    assert looks(guest.page, blank) == {}


AROUND = {
    "/": ".lines li",
    "/new/madeira": ".seatrow",
    "/rules/coimbra": ".picture .zone",
    "/components/amerigo": ".comptable",
    "/learn/navegador": ".lessons li",
    "/learn/coimbra/dice": ".lesson",
}


def test_the_pages_around_the_table(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "axe")  # so that the lobby lists a table
    for path, ready in AROUND.items():
        guest.page.goto(path)
        guest.page.locator(ready).first.wait_for()
        guest.page.evaluate("() => document.querySelectorAll('.chapter').forEach(fold => (fold.open = true))")
        guest.come_to_rest()
        assert looks(guest.page) == {}, path


@pytest.mark.parametrize("game", GAMES)
def test_the_end_screen(visit: Visit, blank: Page, game: str) -> None:
    guest = visit()
    guest.page.goto(f"/table/{finished(guest, game)}")
    expect(guest.page.locator(".end svg.chart")).to_be_visible()
    guest.come_to_rest()
    assert looks(guest.page, blank) == {}


def test_letters_on_a_ground_of_nearly_their_colour_are_found(blank: Page, chromium: Browser) -> None:
    """The measure can fail: of two words one is too weak, and a third lies unseen below a plate."""
    page = chromium.new_page(viewport={"width": 400, "height": 200})
    page.set_content(
        "<style>body { background: white; font: 16px sans-serif } p { margin: 0; height: 40px }</style>"
        "<p style='color: #999'>weak</p><p style='color: #333'>strong</p>"
        "<svg width='200' height='60'><text y='30' fill='#eee'>below</text><rect width='200' height='60' fill='navy'/>"
        "<text y='30' fill='white'>above</text></svg>"
    )
    found = weak(page, blank)
    page.close()
    assert len(found) == 1
    assert found[0].startswith("'weak'")
