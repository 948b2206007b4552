"""The rules as people look things up: pictures drawn by the boards, words linked everywhere, search, folded paragraphs."""

import pytest
from playwright.sync_api import expect

from tests.lessons.test_lessons import TAUGHT
from tests.web.conftest import Visit
from tests.web.guest import part

# pictures in which a board draws nothing, or not within its frame
EMPTY = """() => [...document.querySelectorAll('.picture')].flatMap(picture => {
  const drawn = picture.querySelector('.zone, .sheet')?.getBoundingClientRect();
  const frame = picture.getBoundingClientRect();
  const fits = drawn && drawn.height > 40 && drawn.left >= frame.left - 1 && drawn.right <= frame.right + 1;
  return fits ? [] : [picture.className];
})"""


@pytest.mark.parametrize("game", TAUGHT)
def test_every_picture_is_drawn_and_fits(visit: Visit, game: str) -> None:
    guest = visit(1366, 768)
    page = guest.page
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/rules/{game}")
        expect(page.locator(".picture").first).to_be_visible()
        expect(page.locator(".picture:not(:has(.zone, .sheet))")).to_have_count(0)
        guest.come_to_rest()
        assert page.evaluate(EMPTY) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".picture [tabindex='0']:not([inert] *)").count() == 0, "a picture is no board to play on"


def test_a_paragraph_is_unfolded_and_a_word_is_explained(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/navegador")
    paragraph = page.locator(part("R5.6"))
    expect(paragraph).to_be_hidden()
    page.goto("/rules/navegador#R5.6")
    expect(paragraph).to_be_visible()
    expect(paragraph.locator(".try")).to_have_attribute("href", "/learn/navegador/sailing")
    expect(page.locator(part("E5")).locator(".try")).to_have_attribute("href", "/try/navegador/E5")
    page.locator("#turn").get_by_role("link", name="Navegador card").click()
    expect(page.locator(part("word.navegador-card"))).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("double-loss")
    expect(page.locator(".found .numbered")).not_to_have_count(0)
    page.locator(".found .rid", has_text="R2.6").first.click()
    expect(page.locator(part("R2.6"))).to_be_in_viewport()


def test_words_are_linked_in_lessons_refusals_and_components(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("/learn/navegador/colony")
    page.locator(".lesson").get_by_role("link", name="colonies").click()
    panel = page.locator(".rulesbox .wanted")
    expect(panel).to_contain_text("Yields one unit of its good")
    panel.get_by_role("link", name="R8.1").click()
    expect(panel).to_contain_text("For each explored region")
    guest.hot_seat(["Ana", "Rui"], "words")
    assert guest.decides()
    guest.hit(part("building.church"))
    expect(page.locator(".whynot")).to_be_visible()
    page.goto("/components/navegador")
    expect(page.locator(".comptable h2 .word").first).to_be_visible()
