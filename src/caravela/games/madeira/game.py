"""Madeira as everything else sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from caravela.games.madeira import scoring, setup
from caravela.games.madeira.actions import action_space
from caravela.games.madeira.components import COLOURS, Components
from caravela.games.madeira.elsewhere import elsewhere
from caravela.games.madeira.end import near_end
from caravela.games.madeira.events import kinds
from caravela.games.madeira.features import feature_names, features
from caravela.games.madeira.judgement import MadeiraTerms
from caravela.games.madeira.names import names_of
from caravela.games.madeira.prints import prints
from caravela.games.madeira.questions import QUESTIONS
from caravela.games.madeira.show import show
from caravela.games.madeira.state import Position, layout, passing_order
from caravela.games.madeira.steps.numbers import steps
from caravela.games.madeira.targets import targets
from caravela.games.madeira.view import view
from caravela.games.madeira.words import description
from caravela.kernel.data import DataFile
from caravela.kernel.game import Game, Notice
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Refusal
from caravela.kernel.view import Prints
from caravela.kernel.words import Sentence

FOLDER: Final = Path(__file__).parent
FORMER_DATA: Final = ["7345064ee3b1944f", "45eb000a84ff8647"]  # hashes of our numbers in earlier builds


class Madeira(Game[Position]):
    """The game with one set of component data."""

    older = "2"
    sealed = "pirates"  # what they cost ranks players by a secret (R12.1)
    first_fields = "sheet board favor_at rewards round phase building bought"

    def __init__(self, pack: dict[str, Any] | None = None, stored: bool = False) -> None:
        file = DataFile(FOLDER, pack, stored, FORMER_DATA)
        data = Components(file.content)
        file.finish(data.entry)
        super().__init__(
            name="madeira",
            title="Madeira",
            version=3,
            least=data.least,
            most=data.most,
            space=action_space(),
            steps=steps.build(data),
            layout=layout,
            events=kinds,
            colours=COLOURS,
            end_rule="R3.1",
            folder=FOLDER,
            file=file,
            data=data,
            terms=MadeiraTerms(),
            names=names_of(data),
            questions=QUESTIONS,
        )

    def set_up(self, s: Position) -> None:
        """R2, up to the placement turns."""
        setup.set_up(s)

    def hide(self, s: Position, seat: int, luck: Luck) -> None:
        """Nothing: others' pirates follow from what was announced (R12.1), and what else is unknown is future luck."""

    def view(self, s: Position, seat: int | None) -> Mapping[str, object]:
        """All but the pirates of others."""
        return cast("Mapping[str, object]", view(s, seat))

    def prints(self) -> Prints:
        """The printed half of the view."""
        return prints(cast("Components", self.data), self.words)

    def targets(self, s: Position, action: int) -> list[str]:
        """Elements an action touches."""
        return targets(s, action)

    def description(self, s: Position, action: int) -> Sentence:
        """What an action does."""
        return description(s, action)

    def elsewhere(self, s: Position, what: str) -> Refusal | None:
        """When, or by what, something is asked that is not asked now."""
        return elsewhere(s, what)

    def show(self, s: Position, seat: int | None) -> str:
        """The position in words."""
        return show(s, seat)

    def breakdown(self, s: Position) -> list[dict[str, int]]:
        """Points by source (R11)."""
        return [scoring.breakdown(s, seat) for seat in range(s.players)]

    def scores(self, s: Position) -> list[int]:
        """Points (R11)."""
        return [scoring.points(s, seat) for seat in range(s.players)]

    def order(self, s: Position) -> list[int]:
        """R11.4: passing order."""
        return passing_order(s)

    def ending(self, s: Position) -> str:
        """R3.1."""
        return "rounds"

    def near_end(self, s: Position) -> list[Notice]:
        """What players should know about the end."""
        return near_end(s)

    def feature_names(self, players: int) -> list[str]:
        """What each feature means."""
        return feature_names(players)

    def write_features(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The position as numbers."""
        features(s, seat, out, at)
