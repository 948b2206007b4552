"""A person at the browser who never touches a pointer."""

from __future__ import annotations

from tests.web.guest import Guest

# gives the focus to what stands in the order of the Tab key; says what is folded away, and what cannot be reached
FOCUS = """async what => {
  for (let tries = 0; tries < 200; tries += 1) {
    const element = document.querySelector(what);
    if (element?.closest('details:not([open])') && !element.matches('summary')) return 'folded';
    if (!document.querySelector('main.table[aria-busy="true"]')) element?.focus();
    if (element && element.tabIndex === 0 && document.activeElement === element) return '';
    await new Promise(resolve => setTimeout(resolve, tries < 10 ? 5 : 20));
  }
  return document.querySelector(what) ? 'out of the reach of the keyboard' : 'not there';
}"""


class Keys(Guest):
    """One browser, by the keyboard alone."""

    def hit(self, selector: str) -> None:
        lost = self.page.evaluate(FOCUS, selector)
        if lost == "folded":
            self.hit(f".acts details:has({selector.removeprefix('.acts ')}) > summary")
            lost = self.page.evaluate(FOCUS, selector)
        assert lost == "", f"{selector} is {lost}"
        self.page.keyboard.press("Enter")

    def agree(self) -> None:
        self.page.keyboard.press("Enter")
