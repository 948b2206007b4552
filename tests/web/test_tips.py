"""Everything on a board says what it is, what it does or scores, and where its rule stands: on hover, focus and long press."""

import random
import re

import pytest
from playwright.sync_api import expect

from caravela.registry import game as load
from tests.web.conftest import ROOT, Visit
from tests.web.guest import part
from tests.web.quick import Quick

GAMES = ["navegador", "coimbra", "madeira", "amerigo"]

# named parts that do not say what they do and where it is written, and words of the browser's own, which neither focus nor finger
# brings forth
SILENT = """() => {
  const all = [...document.querySelectorAll(':is(.board, .sheet) :is([data-el], [data-tip]), .stats [data-tip]')];
  const rule = /^R\\d+\\.\\d+$/;
  const silent = all
    .filter(({ dataset }) => !(dataset.tip ?? dataset.name) || !dataset.does || !rule.test(dataset.rule))
    .map(part => `${part.dataset.el ?? part.dataset.tip}: ${part.dataset.does} ${part.dataset.rule}`);
  const own = [...document.querySelectorAll(':is(.board, .sheet, .players) :is(title, [title])')]
    .map(part => `title: ${part.outerHTML.slice(0, 120)}`);
  return [...new Set([...silent, ...own])];
}"""

# texts and pictures under which nothing explains itself; ornaments, headings of panels and names of players need not
BARE = """() => {
  const plain = '.lgl, .stop, .hintword, .rose, .north, .hubtile, .hills, .rhumb, .me, .discardbox header, '
    + '.handbox, .mnodice, .amnone';
  const marks = '.board text, .board .i, .board .piece, .sheet .i, .sheet b, .sheet .sign, .stats .i, .stats b';
  return [...document.querySelectorAll(marks)]
    .filter(mark => mark.checkVisibility() && !mark.closest(plain))
    .filter(mark => {
      const own = mark.getBoundingClientRect();
      if (!own.width) return false;
      const under = document.elementsFromPoint(own.x + own.width / 2, own.y + own.height / 2);
      return under.length && !under.some(part => part.closest('[data-tip], [data-el]'));
    })
    .map(mark => `${mark.getAttribute('class')}: ${mark.textContent.trim()} in ${mark.parentElement.outerHTML.slice(0, 90)}`);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_no_element_of_any_board_is_without_a_tip(visit: Visit, game: str) -> None:
    guest = visit()
    page = guest.page
    table = Quick(guest, ["Ana", "Rui", "Zé"], "tips", game)
    luck = random.Random(2)
    rules = set(load(game).rulebook.by_id)
    for moves in (0, 12, 12, 12, 12):
        table.forward(moves, luck)
        table.show()
        assert page.evaluate(SILENT) == []
        assert page.evaluate(BARE) == []
        named = page.eval_on_selector_all("[data-rule]", "all => all.map(part => part.dataset.rule)")
        assert set(filter(None, named)) <= rules


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_tip_names_exists(game: str) -> None:
    text = (ROOT / "web" / "src" / "boards" / game / "tips.ts").read_text(encoding="utf-8")
    rules = set(load(game).rulebook.by_id)
    named = set(re.findall(r'"(R\d+\.\d+)"', text))
    assert named
    assert named <= rules


def test_a_tip_comes_by_pointer_and_by_key(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "tip")
    assert guest.decides()
    tip = page.locator(".tip")
    page.locator(part("rondel.workers")).hover()
    expect(tip).to_have_count(1)
    page.reload()
    assert guest.decides()
    guest.come_to_rest()
    expect(tip).to_have_count(0)  # the pointer rests: what came to lie under it does not explain itself
    page.locator(part("rondel.sailing")).hover()
    page.locator(part("rondel.workers")).hover()
    expect(tip).to_contain_text("Recruit a worker")
    expect(tip).to_contain_text("R6.1")
    page.mouse.move(2, 2)
    expect(tip).to_have_count(0)
    page.locator(part("rondel.sailing")).focus()
    page.keyboard.press("Shift+ArrowLeft")
    expect(tip).to_have_count(1)


def test_a_long_press_explains_and_does_not_choose(visit: Visit) -> None:
    guest = visit(390, 844)
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "press")
    assert guest.decides()
    before = guest.version()
    box = page.locator(part("rondel.workers")).bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    tip = page.locator(".tip.pressed")
    expect(tip).to_contain_text("Recruit a worker")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip.get_by_role("link", name="R6.1")).to_be_visible()
    assert guest.version() == before
    assert page.locator(".prompt.holding").count() == 0
    tip.get_by_role("link", name="R6.1").click()
    expect(page.locator('[data-rule="R6.1"].wanted')).to_be_visible()


def test_the_list_says_what_a_field_does(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "list")
    assert guest.decides()
    rows = guest.page.locator(".acts .act")
    assert rows.count() == 8
    for text in rows.all_inner_texts():
        assert text.rstrip().endswith("."), text
