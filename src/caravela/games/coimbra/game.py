"""Coimbra as everything else sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from caravela.games.coimbra import scoring
from caravela.games.coimbra.actions import action_space
from caravela.games.coimbra.components import Components
from caravela.games.coimbra.elsewhere import elsewhere
from caravela.games.coimbra.end import near_end
from caravela.games.coimbra.events import kinds
from caravela.games.coimbra.features import feature_names, features
from caravela.games.coimbra.judgement import CoimbraTerms
from caravela.games.coimbra.names import COLOURS
from caravela.games.coimbra.prints import prints
from caravela.games.coimbra.questions import QUESTIONS
from caravela.games.coimbra.setup import deal_unseen, set_up
from caravela.games.coimbra.show import show
from caravela.games.coimbra.state import ORDER, Position, layout
from caravela.games.coimbra.steps.numbers import steps
from caravela.games.coimbra.steps.start import begin_game
from caravela.games.coimbra.targets import targets
from caravela.games.coimbra.texts import names_of
from caravela.games.coimbra.view import view
from caravela.games.coimbra.words import description
from caravela.kernel.data import DataFile
from caravela.kernel.game import Game, Notice
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Refusal
from caravela.kernel.view import Prints
from caravela.kernel.words import Sentence

FOLDER: Final = Path(__file__).parent
FORMER_DATA: Final = ["ec75ea49288b0136"]  # hashes of our numbers in earlier builds


class Coimbra(Game[Position]):
    """The game with one set of component data."""

    first_fields = "sheet board queue pool deck setting discard round phase location"

    def __init__(self, pack: dict[str, Any] | None = None, stored: bool = False) -> None:
        file = DataFile(FOLDER, pack, stored, FORMER_DATA)
        data = Components(file.content)
        file.finish(data.entry)
        data.names = names_of(data)
        super().__init__(
            name="coimbra",
            title="Coimbra",
            version=2,
            least=data.least,
            most=data.most,
            data=data,
            space=action_space(),
            steps=steps.build(data),
            layout=layout,
            events=kinds,
            colours=COLOURS,
            end_rule="R9.1",
            folder=FOLDER,
            file=file,
            terms=CoimbraTerms(),
            names=data.names,
            questions=QUESTIONS,
        )

    def set_up(self, s: Position) -> None:
        """R2, up to the first choice of a start condition."""
        set_up(s)
        begin_game(s)

    def hide(self, s: Position, seat: int, luck: Luck) -> None:
        """The face-down character stack (R1.10); nobody knows more of it than others."""
        deal_unseen(s, luck)

    def view(self, s: Position, seat: int | None) -> Mapping[str, object]:
        """Everybody sees the same."""
        return cast("Mapping[str, object]", view(s))

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
        """When something is asked that is not asked now."""
        return elsewhere(s, what)

    def show(self, s: Position, seat: int | None) -> str:
        """The position in words."""
        return show(s)

    def breakdown(self, s: Position) -> list[dict[str, int]]:
        """Points by source (R9)."""
        return [scoring.breakdown(s, seat) for seat in range(s.players)]

    def scores(self, s: Position) -> list[int]:
        """Points (R9.1)."""
        return [scoring.points(s, seat) for seat in range(s.players)]

    def order(self, s: Position) -> list[int]:
        """R9.7: the present player order."""
        return [int(s.cells[ORDER + flag]) for flag in range(s.players)]

    def ending(self, s: Position) -> str:
        """R3.1: there is one way to end."""
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
