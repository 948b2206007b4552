"""`caravela play --json`: the seat of a person for a program. It reads one JSON object a line, and types as people do.

Before each of its decisions it reads what is asked, the choices, and the chance of every seat to win; at the end, the result.
What people would read goes to stderr.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from caravela.bots.chances import win_chance
from caravela.cli.keyboard import Keyboard
from caravela.cli.paper import Paper
from caravela.cli.person import Person, Seating
from caravela.kernel.match import Match


class Program(Person):
    """A person who reads JSON."""

    def __init__(self, match: Match, seats: Seating, place: Path) -> None:
        super().__init__(Paper(stderr=True), Keyboard(echo=sys.stderr), match, seats, place)

    def decision(self) -> None:
        """Say what is asked, if that is new."""
        if self.ask_again:
            asking = self.asking()
            choices = [
                {"number": number, "notation": self.game.text(action), "label": asking.describe(action)}
                for number, action in enumerate(asking.offered, 1)
            ]
            s = self.match.state
            found = {"turn": int(s.turn), "seat": int(s.actor), "prompt": asking.prompt(), "choices": choices}
            self.write({**found, "ok": None if asking.whole is None else asking.confirmation()})
        super().decision()

    def finish(self, keep: bool) -> None:
        """Say how it ended."""
        result = self.match.state.result()
        self.write({"scores": result.scores, "ranks": result.ranks, "winner": result.winner})
        super().finish(keep)

    def write(self, found: dict[str, Any]) -> None:
        """One line, with what every position has."""
        s = self.match.state
        found = {"moves": len(self.match.moves), "over": bool(s.over), **found, "win_chance": win_chance(s).to_json()}
        print(json.dumps(found, ensure_ascii=False), flush=True)
