"""A person at the browser who never touches a pointer."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator

from tests.web.guest import AFTER, Guest

# whether the element stands in the order of the Tab key and took the focus
FOCUS = "element => { element.focus(); return element.tabIndex === 0 && document.activeElement === element; }"


class Keys(Guest):
    """One browser, by the keyboard alone."""

    def touch(self, element: Any) -> None:
        assert element.evaluate(FOCUS), f"{element.get_attribute('id')} is lit but out of the keyboard's reach"
        self.page.keyboard.press("Enter")

    def pick(self, entry: Locator) -> None:
        """An entry of the list or of a menu."""
        entry.focus()
        self.page.keyboard.press("Enter")

    def choose(self, action: str) -> None:
        chosen = f'.act[data-action="{action}"]'
        entry = self.page.locator(".acts").locator(chosen)
        entry.wait_for(state="attached")
        if not entry.is_visible():
            self.pick(self.page.locator(".acts details", has=self.page.locator(chosen)).locator("summary"))
        self.pick(entry)

    def confirm(self) -> None:
        if self.page.locator(".prompt.holding").count():
            self.page.keyboard.press("Enter")

    def play(self, luck: random.Random, board: bool) -> None:
        assert self.decides()
        before = self.version()
        elements = self.lit() if board else []
        if elements:
            self.touch(luck.choice(elements))
        else:
            actions = self.actions()
            self.choose(luck.choice([action for action in actions if action not in ("done", "pass")] or actions))
        for _ in range(4):  # a menu, or the confirmation that ends the turn
            self.page.wait_for_function(AFTER, arg=before)
            if self.version() != before:
                return
            menu = self.page.locator(".chooser .act")
            if menu.count():
                self.pick(menu.nth(luck.randrange(menu.count())))
            elif self.page.locator(".prompt.holding").count():
                self.confirm()
            else:
                self.choose(luck.choice(self.actions()))
        self.page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)
