"""A person at the browser, who acts by pointer and keys alone."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, expect

# a point at which a click really meets the element, or null: other things may lie above its middle
HIT = """element => {
  const box = element.getBoundingClientRect();
  for (const fx of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]) for (const fy of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]) {
    const x = box.x + box.width * fx, y = box.y + box.height * fy;
    const top = document.elementFromPoint(x, y);
    if (top && top.closest("[data-el]") === element) return { x, y };
  }
  return null;
}"""


# what lies above an element instead
ABOVE = """element => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const where = `${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)} ${Math.round(box.height)}`;
  return `${element.isConnected ? 'at ' + where : 'it is gone'}; above it: ${top ? top.outerHTML.slice(0, 300) : 'nothing'}`;
}"""


# something has come of a click: a move, a question (in a box or at the board itself), or something to confirm
AFTER = """before => document.querySelector('main.table').dataset.version !== before
  || document.querySelector('.chooser .act') || document.querySelector('.prompt.holding')
  || document.querySelector('[data-el][aria-pressed="true"]')"""


# where an entry of the list is; in one look, because the list is empty while a move is on its way
SEEN = """chosen => {
  const entry = document.querySelector('.acts ' + chosen);
  if (!entry) return null;
  if (entry.closest('details:not([open])')) return 'folded';
  return entry.checkVisibility() ? 'seen' : null;
}"""


# whether there is something to decide, a curtain before it, or the end
ASKED = """() => document.querySelector('.curtain button') ? 'curtain'
  : document.querySelector('.acts .act[data-action]') || /wins/.test(document.querySelector('.prompt')?.innerText) ? 'asked'
  : null"""


class Guest:
    """One browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.refused: list[int] = []  # status codes of refusals that the test provokes

    def expected(self, line: ConsoleMessage) -> bool:
        """Whether the browser reports a refusal that the test provokes."""
        if "net::ERR_FAILED" in line.text:  # a connection that the test breaks
            return bool(self.refused)
        return any(f"the server responded with a status of {status} " in line.text for status in self.refused)

    # -- opening tables

    def hot_seat(self, names: list[str], seed: str, game: str = "navegador") -> None:
        """A table for several people at this screen, through the form."""
        page = self.page
        page.goto(f"/new/{game}")
        for number, name in enumerate(names, 1):
            if number > page.locator(".seatrow").count():
                page.get_by_role("button", name="Add a seat").click()
            page.get_by_label(f"Who sits at seat {number}").select_option("me" if number == 1 else "hotseat")
            page.get_by_label(f"Name at seat {number}").fill(name)
        while page.locator(".seatrow").count() > len(names):
            page.get_by_label(f"Remove seat {page.locator('.seatrow').count()}").click()
        page.get_by_label("Draw the seating by lot").uncheck()
        page.get_by_label("Seed").fill(seed)
        page.get_by_role("button", name="Open the table").click()
        self.at_table()

    def at_table(self) -> None:
        """Wait until the board is there."""
        expect(self.page.locator(".board")).to_be_visible()

    # -- reading the table

    @property
    def prompt(self) -> str:
        return self.page.locator(".prompt").inner_text()

    def actions(self) -> list[str]:
        """Notation of the legal actions, as listed."""
        found: list[str] = self.page.eval_on_selector_all(".acts .act[data-action]", "all => all.map(x => x.dataset.action)")
        return found

    def lit(self) -> list[Any]:
        """Elements of the board that may be chosen."""
        return self.page.query_selector_all("[data-el][tabindex='0']")

    def decides(self) -> bool:
        """Wait for the own decision or the end; whether there is one. A curtain between players at one screen is lifted."""
        if self.page.wait_for_function(ASKED).json_value() == "curtain":
            self.page.locator(".curtain button").click()
            self.page.wait_for_function(ASKED)
        return self.page.locator(".acts .act[data-action]").count() > 0

    def version(self) -> str:
        """Changes with every decision taken."""
        text: str = self.page.locator("main.table").get_attribute("data-version") or ""
        return text

    def points(self) -> list[int]:
        return [int(text.split(".")[-1]) for text in self.page.locator(".players .vp").all_inner_texts()]

    # -- acting

    def choose(self, action: str) -> None:
        """Click an action of the list; one that is folded away is unfolded first."""
        chosen = f'.act[data-action="{action}"]'
        if self.page.wait_for_function(SEEN, arg=chosen).json_value() == "folded":
            self.page.locator(".acts details", has=self.page.locator(chosen)).locator("summary").click()
        self.page.locator(".acts").locator(chosen).click()

    def touch(self, element: Any) -> None:
        """Click an element of the board where it can be met."""
        point = element.evaluate(HIT)
        for _ in range(20):  # the board may just be changing its layout
            if point is not None:
                break
            self.page.wait_for_timeout(100)
            point = element.evaluate(HIT)
        assert point is not None, f"{element.get_attribute('id')} is lit but cannot be clicked: {element.evaluate(ABOVE)}"
        self.page.mouse.click(point["x"], point["y"])

    def confirm(self) -> None:
        """Confirm what waits for it, if anything does."""
        if self.page.locator(".prompt.holding").count():
            self.page.get_by_role("button", name="Confirm").click()

    def play(self, luck: random.Random, board: bool) -> None:
        """One decision: by an element of the board, or by the list."""
        assert self.decides()
        before = self.version()
        elements = self.lit() if board else []
        if elements:
            self.touch(luck.choice(elements))
        else:
            actions = self.actions()
            busy = [a for a in actions if a != "done" and not a.endswith(":0") and not a.startswith("hold:")]
            trade = [a for a in busy if a.startswith(("build", "sell", "process"))]  # so that a random game ends some day
            self.choose(trade[-1] if trade else luck.choice(busy or actions))
        for _ in range(4):  # the chooser may open, and the end of the turn waits for its confirmation
            self.page.wait_for_function(AFTER, arg=before)
            chooser = self.page.locator(".chooser .act")
            if self.version() != before:
                return
            if chooser.count():
                chooser.nth(luck.randrange(chooser.count())).click()
            elif self.page.locator(".prompt.holding").count():
                self.confirm()
            else:  # the first half of a choice that goes on at the board: the list holds what is left of it
                self.choose(luck.choice(self.actions()))
        self.page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)
