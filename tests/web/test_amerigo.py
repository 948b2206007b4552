"""Amerigo in the browser: every element that an action names is there, tiles are laid by hand, whole games by clicks."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import caravela
from caravela.bots.judge import JudgeBot
from caravela.kernel.luck import luck_from
from caravela.kernel.state import State
from tests.table.helper import new_key
from tests.web.conftest import Visit
from tests.web.guest import Guest, figure, part
from tests.web.keys import Keys
from tests.web.test_look import violations
from tests.web.test_tablet import CUT
from tests.web.test_tablet import SIZES as TABLETS

GAME = caravela.game("amerigo")
NAMES = ["Ana", "Rui", "Leonor", "Tomás"]

WIDTHS = "all => all.filter(box => box.offsetParent).map(box => [box.scrollWidth, box.clientWidth])"
# rows of the players' list whose stock does not fit
CROWDED = "all => all.filter(row => row.scrollWidth > row.clientWidth).length"

# nobody puts a first ship on the last space of the frame: the engine then puts the second one there too, and the table asks
HAND_SEED = "hand 2"

# the tile in hand: ways to hold it in which it fits somewhere, and the spaces at which it can be laid as it is held now
HAND = """() => ({
  version: document.querySelector('main.table').dataset.version,
  ways: [...document.querySelectorAll('.handbox .way:not(.nowhere)')].map(way => way.id),
  grips: [...document.querySelectorAll('.sp.gripped')].map(space => space.id),
})"""


def command(guest: Guest, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """A command as the browser sends it."""
    answer = guest.page.request.post(path, data=body, headers={"Idempotency-Key": new_key()})
    assert answer.ok, answer.text()
    snapshot: dict[str, Any] = answer.json()
    return snapshot


def open_table(guest: Guest, players: int, seed: str, bots: int = 0) -> dict[str, Any]:
    """A hot-seat table; bots may hold the last seats."""
    seats: list[dict[str, str]] = [{"kind": "hotseat" if seat else "me", "name": NAMES[seat]} for seat in range(players - bots)]
    seats += [{"kind": "bot", "bot": "deckhand"}] * bots
    body = {"game": "amerigo", "shuffle": False, "hints": True, "seed": seed, "seats": seats}
    return command(guest, "/api/tables", body)


def well_played(players: int, seed: str, until: Callable[[State], bool]) -> tuple[State, list[str]]:
    """A position of interest, and the moves of bots up to it."""
    s = GAME.new(players, seed)
    moves: list[str] = []
    while not s.over and not until(s):
        action = JudgeBot().choose(s, luck_from(seed, "test"))
        moves.append(GAME.text(action))
        s.apply(action)
    assert not s.over
    return s, moves


def at_position(guest: Guest, players: int, seed: str, until: Callable[[State], bool]) -> State:
    """A table in a position of interest, shown in the browser."""
    snapshot = open_table(guest, players, seed)
    s, moves = well_played(players, seed, until)
    for move in moves:
        body = {"seat": snapshot["actor"], "version": snapshot["version"], "action": move}
        snapshot = command(guest, f"/api/tables/{snapshot['id']}/move", body)
    guest.page.goto(f"/table/{snapshot['id']}")
    guest.at_table()
    assert guest.decides()
    return s


def turning_tile(s: State) -> str:
    """The element of a tile that could be built in several ways; empty if there is none."""
    for action in s.options:
        if s.rule() == "R9.1" and GAME.text(action).startswith("tile:"):
            after = s.clone()
            after.apply(action)
            if after.rule() == "R9.3" and len(after.options) > 2:
                return GAME.text(action).replace("tile:", "tile.")
    return ""


def can_build(s: State) -> bool:
    """There is such a tile."""
    return turning_tile(s) != ""


def test_a_tile_is_turned_mirrored_and_laid_by_hand(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    name = turning_tile(at_position(guest, 2, HAND_SEED, can_build))
    page.locator(f"[id='{name}']").click()
    page.locator(".handbox").wait_for()
    assert guest.decides()
    held = page.locator(".way.now")
    first = held.get_attribute("id")
    page.keyboard.press("r")
    expect(held).not_to_have_id(first or "")
    for _ in range(3):
        page.keyboard.press("r")
    expect(held).to_have_id(first or "")
    page.keyboard.press("f")
    page.keyboard.press("f")
    expect(held).to_have_id(first or "")
    assert page.locator(".replaybar").count() == 0  # R is the tile's while one holds it
    for width, height in [*TABLETS, (1366, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == []

    water = page.locator(".sp.onwater").nth(40)
    water.hover()
    expect(page.locator(".ghostrim.wrong")).to_be_attached()
    assert page.locator(".cross").count() > 0
    expect(page.locator(".handhint")).to_contain_text(re.compile("water|beyond|covered"))
    guest.touch(water.element_handle())
    expect(page.locator(".whynot")).to_contain_text("R9.2")

    page.keyboard.press("Escape")  # the answer goes first, then the tile
    expect(page.locator(".whynot")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".handbox")).to_have_count(0)
    page.locator(f"[id='{name}']").click()
    page.locator(".handbox").wait_for()

    built = page.locator(".villagetile, .neutraltile")
    before = built.count()
    spot = page.locator(".sp.gripped").first
    spot.hover()
    expect(page.locator(".ghostrim.fits")).to_be_attached()
    spot.click()
    expect(built).to_have_count(before + 1, timeout=20_000)
    expect(page.locator(".handbox")).to_have_count(0)


def test_a_tile_is_laid_by_keys_alone(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    name = turning_tile(at_position(guest, 2, HAND_SEED, can_build))
    built = page.locator(".villagetile, .neutraltile")
    before = built.count()
    page.locator(f"[id='{name}']").focus()
    page.keyboard.press("Enter")
    page.locator(".handbox").wait_for()
    page.locator(".sp.gripped").first.focus()
    page.keyboard.press("r")
    for _ in range(4):  # on to a way in which it fits
        if page.locator(".sp.gripped").count() == 0:
            page.keyboard.press("r")
    page.locator(".sp.gripped").last.focus()
    expect(page.locator(".ghostrim.fits")).to_be_attached()
    page.keyboard.press("Enter")
    expect(built).to_have_count(before + 1, timeout=20_000)


def test_open_water_is_one_click(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    at_position(guest, 2, "sail", lambda s: any(GAME.text(action) == "open_water" for action in s.options))
    before = guest.version()
    space = page.locator(".sp.open.legal").first
    there = space.get_attribute("id") or ""
    space.click()
    page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)
    for _ in range(2):
        guest.confirm()
    table = f"/api/tables/{page.url.rsplit('/', 1)[1]}"
    guest.until(lambda: any(there in player["ships"] for player in page.request.get(table).json()["view"]["players"]))


def test_the_odds_are_said(visit: Visit) -> None:
    guest = visit()
    snapshot = open_table(guest, 4, "odds")
    guest.page.goto(f"/table/{snapshot['id']}")
    guest.at_table()
    shown = guest.page.locator(".odds text").all_text_contents()
    drop = snapshot["view"]["next_drop"]
    assert len(shown) == 14
    assert f"{drop['some']['black']}%" in shown
    assert f"4: {drop['strength'][4]}%" in shown
    inside = [cube["tower"] for cube in snapshot["view"]["cubes"]]
    assert [int(text) for text in guest.page.locator("[id^='tower.']").all_text_contents()] == inside


@pytest.mark.parametrize(("width", "height", "theme"), [(1366, 768, "light"), (1366, 768, "dark"), (390, 844, "light")])
def test_no_serious_violation(visit: Visit, width: int, height: int, theme: str) -> None:
    guest = visit(width, height, theme)
    at_position(guest, 2, HAND_SEED, can_build)
    assert violations(guest.page) == []


def test_a_phone_shows_each_zone_whole(visit: Visit) -> None:
    guest = visit(390, 844)
    page = guest.page
    at_position(guest, 2, HAND_SEED, can_build)
    assert page.locator(".zonebox:visible").first.get_attribute("data-zone") == "sea"  # while one builds, with the tiles below
    for tab in ["Islands", "Cubes", "Store", "Tiles"]:
        page.locator(".zonetabs").get_by_role("button", name=tab).click()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        boxes = page.eval_on_selector_all(".zonebox", WIDTHS)
        assert boxes, tab
        assert all(inside <= outside for inside, outside in boxes), tab


def test_what_is_not_lit_says_why(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto(f"/table/{open_table(guest, 3, 'why')['id']}")
    guest.at_table()
    assert guest.decides()
    for element in ["progress.", "production.", "tile.v16", "space.0.0"]:
        dark = page.locator(f"[data-el^='{element}'][aria-disabled]").first
        guest.touch(dark.element_handle())
        expect(page.locator(".whynot")).to_contain_text(re.compile(r"R\d+\.\d+"))
        page.keyboard.press("Escape")
        expect(page.locator(".whynot")).to_have_count(0)


def act(guest: Guest, luck: random.Random) -> None:
    """One decision of a game: a tile in hand is laid on the islands, the rest by the board or the list."""
    found = guest.page.evaluate(HAND)
    if not found["ways"]:
        return guest.play(luck, board=luck.random() < 0.75)
    guest.hit(part(luck.choice(found["ways"])))
    guest.hit(part(luck.choice(guest.page.evaluate(HAND)["grips"])))
    return guest.finish(found["version"], luck)  # it waits for the confirmation if the turn ends with it


@pytest.mark.parametrize(
    ("players", "bots", "keys"),
    [pytest.param(3, 2, False, id="clicks"), pytest.param(2, 1, True, id="keys")],
)
@pytest.mark.long
def test_a_game_by_clicks_or_keys_to_the_final_score(visit: Visit, players: int, bots: int, keys: bool) -> None:
    guest = Keys(visit().page) if keys else visit()
    snapshot = open_table(guest, players, f"clicks {players}", bots)
    guest.page.goto(f"/table/{snapshot['id']}")
    guest.at_table()
    luck = random.Random(players)
    for _ in range(2000):
        if not guest.decides():
            break
        act(guest, luck)
    assert "wins" in guest.prompt
    assert guest.page.eval_on_selector_all(".players .player", CROWDED) == 0
    guest.page.get_by_role("tab", name="Score").click()
    score = guest.page.locator(".scorebox table.score")
    expect(score.locator("caption")).to_have_text("Final score")
    rows = [row.locator("td").all_inner_texts() for row in score.locator("tbody tr").all()]
    columns = [[int(cell.replace("−", "-")) for cell in row] for row in rows]
    totals = [figure(cell) for cell in score.locator("tfoot tr").first.locator("td").all_inner_texts()]
    assert [sum(column) for column in zip(*columns, strict=True)] == totals == guest.points()
