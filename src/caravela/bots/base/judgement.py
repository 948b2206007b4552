"""How base's Admiral judged: its weights and settings for each game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from caravela.kernel.evaluator import Terms
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import NOBODY, State

FOLDER: Final = Path(__file__).parent
SETTINGS: Final = {  # base's `Game.trust`, `Game.nuance` and `Game.rounds`
    "navegador": (0.6, 4.0, 5),
    "coimbra": (0.25, 1.0, 8),
    "madeira": (0.25, 1.0, 8),
    "amerigo": (0.25, 1.0, 8),
}
TASTES: Final = 16
TASTE: Final = 0.35  # by how much of a weight tastes differ, either way


class Taste:
    """Weights of the judgement's terms: `early` at the start of the game, and what is added until its end."""

    def __init__(self, terms: Terms[State], early: list[float], late: list[float]) -> None:
        self.terms = terms
        self.early = vec[float](early)
        self.change = vec[float]([late[number] - early[number] for number in range(len(early))])
        self.row = vec[float](early)

    def judge(self, s: State, seat: i64) -> float:
        """The weighted sum of the game's estimates; at the end of the game their plain sum."""
        row = self.row
        self.terms.estimate(s, seat, row, 0)
        total = 0.0
        number: i64 = 0
        if s.actor == NOBODY:
            while number < len(row):
                total += row[number]
                number += 1
            return total
        done = self.terms.progress(s)
        early, change = self.early, self.change
        while number < len(row):
            total += row[number] * (early[number] + done * change[number])
            number += 1
        return total


class Judgement:
    """All that base's Admiral knew of one game: its own taste, its foresight, and the tastes it expected of the others."""

    def __init__(self, game: Game) -> None:
        if game.name not in SETTINGS:
            raise BadInput(f"admiral-base does not know the game {game.name!r}: base did not have it.")
        self.trust, self.nuance, self.rounds = SETTINGS[game.name]
        terms = game.judgement.terms
        content = tomllib.loads((FOLDER / f"{game.name}.toml").read_text(encoding="utf-8"))
        self.own = taste_of(content, terms)
        self.foresight = taste_of(content["foresight"], terms) if "foresight" in content else self.own
        self.tastes = [self.own]
        luck = luck_from("tastes", game.name)
        early = list(self.own.early)
        late = [early[number] + self.own.change[number] for number in range(len(early))]
        while len(self.tastes) < TASTES:
            factors = [1.0 + TASTE * (luck.below(2001) / 1000.0 - 1.0) for _ in late]
            self.tastes.append(
                Taste(
                    terms,
                    [weight * factor for weight, factor in zip(early, factors, strict=True)],
                    [weight * factor for weight, factor in zip(late, factors, strict=True)],
                )
            )


def taste_of(content: dict[str, Any], terms: Terms[State]) -> Taste:
    """The weights of a file, in the order of the terms. The terms must still be those of base."""
    early, late, names = content["early"], content["late"], terms.names
    if sorted(early) != sorted(names):
        raise BadInput(f"admiral-base weighs the terms {', '.join(early)}; the judgement now has {', '.join(names)}.")
    return Taste(terms, [float(early[name]) for name in names], [float(late[name]) for name in names])
