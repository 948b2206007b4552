"""A person at the browser, who acts by pointer and keys alone. What a person sees at a glance is read in one call."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, expect

PATIENCE = 120_000  # milliseconds: the machine may be busy with other things

# Waits for what there is to do and says it, also what legal actions name and the page does not show exactly once. With a version
# given, something must first have come of a click: another version, a part of an answer that was set, a menu, something to
# confirm, or half a choice (an element is pressed, and the list holds what is left of it).
LOOK = """async ({ before, patience }) => {
  const all = selector => [...document.querySelectorAll(selector)];
  const acts = () => all('.acts .act[data-action]').map(act => ({ text: act.dataset.action, side: act.matches('.side') }));
  const lit = () => all("[data-el][tabindex='0']").filter(part => part.checkVisibility())
    .map(part => ({ text: part.id, side: part.matches('.aside > *') }));
  const undrawn = version => {
    if (`${window.kept?.version}/` !== version) return [];
    const named = new Set(window.kept.actions.flatMap(action => action.targets));
    const drawn = new Map();
    for (const { id } of all('[id]')) drawn.set(id, (drawn.get(id) ?? 0) + 1);
    return [...named].filter(id => drawn.get(id) !== 1);
  };
  const look = () => {
    const table = document.querySelector('main.table');
    if (!table || table.getAttribute('aria-busy') === 'true') return null;
    const version = `${table.dataset.version}/${table.dataset.answer}`;
    const menu = all('.chooser .act').map(act => ({ text: act.dataset.action, side: false }));
    if (menu.length) return { kind: 'menu', version, acts: menu };
    if (document.querySelector('.prompt.holding')) return { kind: 'confirm', version };
    if (before !== null && version === before) {
      const half = document.querySelector('.board [data-el][aria-pressed="true"], .sheet [data-el][aria-pressed="true"]');
      return half && acts().length ? { kind: 'half', version, acts: acts() } : null;
    }
    if (before !== null) return { kind: 'done', version };
    if (document.querySelector('.curtain button')) return { kind: 'curtain', version };
    if (acts().length) return { kind: 'decision', version, acts: acts(), lit: lit(), undrawn: undrawn(version) };
    return /wins/.test(document.querySelector('.prompt')?.innerText) ? { kind: 'over', version } : null;
  };
  for (const end = Date.now() + patience; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 4))) {
    const found = look();
    if (found) return found;
  }
  return { kind: 'nothing', version: before ?? '' };
}"""

# Keeps the last snapshot that the page was sent, so that a test need not ask the server again for what the page has been told.
KEEP = """() => {
  const fetched = window.fetch;
  window.fetch = async (...request) => {
    const answer = await fetched(...request);
    const body = await answer.clone().json().catch(() => null);
    if (body?.actions && body.version >= (window.kept?.version ?? 0)) window.kept = body;
    return answer;
  };
}"""

# A point at which a click really meets an element: other things may lie above its middle. What scrolls in a box is scrolled to;
# what is folded away is said. Waits for the answer to what was done before, and until the element has come to rest. A point at
# the very edge of a box that scrolls is none: a tap is met there a pixel beside.
MEET = """async what => {
  const shares = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  const meets = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top && element.contains(top) && (top.closest('[data-el]') ?? element) === (element.closest('[data-el]') ?? element);
  };
  const meet = element => {
    const box = element.getBoundingClientRect();
    for (const fx of shares) for (const fy of shares) {
      const x = box.x + box.width * fx, y = box.y + box.height * fy;
      if (meets(element, x, y) && meets(element, x, y - 1) && meets(element, x, y + 1)) return { x, y };
    }
    return null;
  };
  let element = null, last = null;
  for (let tries = 0; tries < 200; tries += 1) {
    element = typeof what === 'string' ? document.querySelector(what) : what;
    if (element?.isConnected && !document.querySelector('main.table[aria-busy="true"]')) {
      if (element.closest('details:not([open])') && !element.matches('summary')) return { folded: true };
      const point = meet(element);
      if (point && point.x === last?.x && point.y === last.y) return point;
      last = point;
      if (!point) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else {
      last = null;
    }
    await new Promise(resolve => setTimeout(resolve, tries < 10 ? 5 : 20));
  }
  if (!element?.isConnected) return { lost: 'it is not there' };
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const above = top ? top.outerHTML.slice(0, 300) : 'nothing';
  return { lost: `at ${box.x} ${box.y}, ${box.width} × ${box.height}, above it: ${above}` };
}"""


# Comes back when nothing moves any more: animations that end have ended, and thirty more pictures have been drawn.
REST = """async () => {
  const ending = document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(each => each.finished));
  for (let pictures = 0; pictures < 30; pictures += 1) await new Promise(drawn => requestAnimationFrame(drawn));
}"""


@dataclass
class Choice:
    """An entry of the list or a lit element of the board; on the side if it belongs to a side action."""

    text: str
    side: bool


@dataclass
class Seen:
    """What there is to do."""

    kind: str
    version: str
    acts: list[Choice] = field(default_factory=list)
    lit: list[Choice] = field(default_factory=list)


def entry(action: str, menu: bool = False) -> str:
    """Selector of an action in the list or in a menu at the board."""
    return f'{".chooser" if menu else ".acts"} .act[data-action="{action}"]'


def part(name: str) -> str:
    """Selector of an element of the board."""
    return f'[id="{name}"]'


def figure(text: str) -> int:
    """A number as people read it."""
    return int(text.replace("−", "-"))


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

    def lit(self) -> list[str]:
        """Elements of the board that may be chosen."""
        found: list[str] = self.page.eval_on_selector_all("[data-el][tabindex='0']", "all => all.map(x => x.id)")
        return found

    def look(self, before: str | None = None) -> Seen:
        """Wait until there is something to do and say what; after a click at this version, what has come of it."""
        found = self.page.evaluate(LOOK, {"before": before, "patience": PATIENCE})
        assert found["kind"] != "nothing", f"nothing came of it: {self.prompt}"
        assert not found.get("undrawn"), f"actions name {found['undrawn']}, drawn not at all or twice: {self.prompt}"
        choices = {key: [Choice(**choice) for choice in found.get(key, [])] for key in ("acts", "lit")}
        return Seen(found["kind"], found["version"], choices["acts"], choices["lit"])

    def decision(self) -> Seen | None:
        """Wait for the own decision or the end, which is none. A curtain between players at one screen is lifted."""
        seen = self.look()
        if seen.kind == "curtain":
            self.hit(".curtain button")
            seen = self.look()
        assert seen.kind in ("decision", "over"), seen.kind
        return seen if seen.kind == "decision" else None

    def decides(self) -> bool:
        """Wait for the own decision or the end; whether there is one."""
        return self.decision() is not None

    def version(self) -> str:
        """Changes with every decision taken."""
        table = self.page.locator("main.table")
        return f"{table.get_attribute('data-version')}/{table.get_attribute('data-answer')}"

    def points(self) -> list[int]:
        return [figure(text.split(".")[-1]) for text in self.page.locator(".players .vp").all_inner_texts()]

    def come_to_rest(self) -> None:
        """Wait until nothing moves on the page."""
        self.page.evaluate(REST)

    def until(self, good: Callable[[], bool]) -> None:
        """Look again and again until it is good; the page goes on meanwhile."""
        end = time.monotonic() + PATIENCE / 1000
        while not good():
            assert time.monotonic() < end, f"it never came: {self.prompt}"
            self.page.wait_for_timeout(20)

    # -- acting

    def touch(self, element: Any) -> None:
        """Click something where it can be met; a selector, or the thing itself. What is folded away is unfolded first."""
        point = self.page.evaluate(MEET, element)
        for _ in range(3):  # an answer that comes late on a busy machine moves the list, and the click misses
            if "folded" not in point:
                break
            self.touch(f".acts details:has({element.removeprefix('.acts ')}) > summary")
            point = self.page.evaluate(MEET, element)
        assert "x" in point, f"{element} cannot be clicked: {point.get('lost', 'it stays folded away')}"
        self.page.mouse.click(point["x"], point["y"])

    def hit(self, selector: str) -> None:
        """The one thing a person without a pointer does otherwise."""
        self.touch(selector)

    def choose(self, action: str) -> None:
        """An action of the list."""
        self.hit(entry(action))

    def confirm(self) -> None:
        """Confirm what waits for it, if anything does once the answer to the last click is there."""
        expect(self.page.locator("main.table[aria-busy='true']")).to_have_count(0)
        if self.page.locator(".prompt.holding").count():
            self.agree()

    def agree(self) -> None:
        self.hit(".prompt.holding .btn.go")

    def taste(self, choices: list[Choice]) -> list[str]:
        """The actions a random game chooses among: it should end some day."""
        texts = [choice.text for choice in choices]
        busy = [
            text for text in texts if text not in ("done", "pass") and not text.endswith(":0") and not text.startswith("hold:")
        ]
        trade = [text for text in busy if text.startswith(("build:", "sell:", "process:"))]
        return trade[-1:] or busy or texts

    def play(self, luck: random.Random, board: bool) -> None:
        """One decision: by an element of the board, or by the list."""
        seen = self.decision()
        assert seen is not None
        lit = [choice.text for choice in seen.lit if not choice.side] if board else []
        if lit:
            self.hit(part(luck.choice(lit)))
        else:
            self.choose(luck.choice(self.taste(seen.acts)))
        self.finish(seen.version, luck)

    def finish(self, before: str, luck: random.Random) -> None:
        """What follows a click until it is a move: a menu, the rest of a choice, the confirmation that ends the turn."""
        for _ in range(5):
            seen = self.look(before)
            if seen.kind == "done":
                return
            if seen.kind == "confirm":
                self.agree()
            else:
                self.hit(entry(luck.choice(seen.acts).text, menu=seen.kind == "menu"))
        assert self.look(before).kind == "done"
