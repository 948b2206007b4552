"""A person at a phone who has nothing but fingers."""

from __future__ import annotations

from typing import Any

from tests.web.guest import MEET, Guest

# whether a tap there would only bring the map closer, and whether a tile is in hand that the first tap only shows
STATE = """what => {
  const element = document.querySelector(what);
  const map = element?.closest('.zone-sea .mapbox');
  return { far: map ? !map.matches('.close') : false, shows: !!document.querySelector('.handbox') && what.includes('"space.') };
}"""


class Fingers(Guest):
    """One phone, by taps alone."""

    def touch(self, element: Any) -> None:
        point = self.page.evaluate(MEET, element)
        for _ in range(3):
            if "folded" not in point:
                break
            self.touch(f".acts details:has({element.removeprefix('.acts ')}) > summary")
            point = self.page.evaluate(MEET, element)
        assert "x" in point, f"{element} cannot be tapped: {point.get('lost', 'it stays folded away')}"
        self.page.touchscreen.tap(point["x"], point["y"])

    def hit(self, selector: str) -> None:
        state = self.page.evaluate(STATE, selector)
        if state["far"]:
            self.touch(".zone-sea .zoom")
        self.touch(selector)
        if state["shows"]:
            self.page.locator(".ghostrim.fits").wait_for(state="attached")
            self.touch(selector)
