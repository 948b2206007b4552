"""A table whose moves do not come from the page: for tests that look at what came of them."""

from __future__ import annotations

import random
from typing import Any

from tests.web.guest import Guest
from tests.web.test_end import post


class Quick:
    """A hot-seat table that is moved on without clicks, and then shown."""

    def __init__(self, guest: Guest, names: list[str], seed: str, game: str) -> None:
        self.guest = guest
        seats = [{"kind": "hotseat" if number else "me", "name": name} for number, name in enumerate(names)]
        self.now: Any = post(guest, "/tables", game=game, shuffle=False, seed=seed, seats=seats)

    def forward(self, moves: int, luck: random.Random) -> None:
        """So many random moves. Doing nothing is nobody's choice as long as there is another."""
        for _ in range(moves):
            texts = [action["text"] for action in self.now["actions"]]
            busy = [text for text in texts if text not in ("done", "pass") and not text.endswith(":0") and "hold:" not in text]
            text = luck.choice(busy or texts)
            part = next(action["part"] for action in self.now["actions"] if action["text"] == text)
            choice = {"answer": self.completed({part: text})} if part else {"action": text}
            move = {"seat": self.now["actor"], "version": self.now["version"], **choice}
            self.now = post(self.guest, f"/tables/{self.now['id']}/move", **move)

    def completed(self, answer: dict[str, str]) -> dict[str, str]:
        """An answer with the first choice for whatever is missing."""
        while True:
            body = {"seat": self.now["actor"], "version": self.now["version"], "answer": answer}
            asked = post(self.guest, f"/tables/{self.now['id']}/try", **body)["question"]
            if asked["confirm"]:
                return answer
            part = next(part for part in asked["missing"] if asked["choices"][part])
            answer = {**answer, part: asked["choices"][part][0]}

    def show(self) -> None:
        """Open the page, and wait for the decision that stands."""
        self.guest.page.goto(f"/table/{self.now['id']}")
        self.guest.at_table()
        assert self.guest.decides()
