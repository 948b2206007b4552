"""On a tablet nothing is cut, the board uses the room, and several actions are in view."""

import random

import pytest

from tests.web.conftest import Visit
from tests.web.quick import Quick

SIZES = [(768, 1024), (1024, 768)]
GAMES = ["navegador", "coimbra", "madeira", "amerigo"]

# parts that reach over the edge of the box they belong to, and boxes that hide a part of what is in them
CUT = """() => {
  const boxes = [...document.querySelectorAll('.prompt, .sheet, .players, .player, .tabs, .handbox')]
    .filter(box => box.checkVisibility());
  const over = boxes.flatMap(box => {
    const edge = box.getBoundingClientRect();
    return [...box.querySelectorAll('*')]
      .filter(part => part.checkVisibility() && !part.closest('.sr') && part.getBoundingClientRect().width)
      .filter(part => {
        const own = part.getBoundingClientRect();
        return own.right > edge.right + 1 || own.bottom > edge.bottom + 1 || own.left < edge.left - 1;
      })
      .map(part => `${box.className}: ${part.outerHTML.slice(0, 120)}`);
  });
  const hidden = [...document.querySelectorAll('.sheet *, .players')]
    .filter(box => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowY))
    .filter(box => !box.matches('.sr, .mename, svg, svg *'))
    .filter(box => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
    .map(box => `hides: ${box.className}`);
  return [...over, ...hidden];
}"""

# actions that are seen whole
IN_VIEW = """() => {
  const list = document.querySelector('.acts').getBoundingClientRect();
  return [...document.querySelectorAll('.acts > .act')].filter(act => {
    const own = act.getBoundingClientRect();
    return own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
  }).length;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_on_a_tablet(visit: Visit, game: str) -> None:
    guest = visit(768, 1024)
    page = guest.page
    table = Quick(guest, ["Maria Conceição", "Bartolomeu", "Zé", "Eva"], "tablet", game)
    luck = random.Random(4)
    for _ in range(4):
        table.forward(15, luck)
        table.show()
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            guest.come_to_rest()
            assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == list(size)
            assert page.evaluate(CUT) == []
            assert page.evaluate(IN_VIEW) >= min(3, page.locator(".acts > .act").count()), "several actions in view"
            board = page.locator(".board").bounding_box()
            assert board is not None
            assert board["width"] >= (752 if size[0] == 768 else 710), "the board uses the room"
