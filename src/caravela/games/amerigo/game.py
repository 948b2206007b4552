"""Amerigo as everything else sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from caravela.games.amerigo import scoring
from caravela.games.amerigo.actions import action_space
from caravela.games.amerigo.components import COLOURS, Components
from caravela.games.amerigo.elsewhere import elsewhere
from caravela.games.amerigo.end import near_end
from caravela.games.amerigo.events import kinds
from caravela.games.amerigo.features import feature_names, features
from caravela.games.amerigo.judgement import AmerigoTerms
from caravela.games.amerigo.prints import prints
from caravela.games.amerigo.questions import QUESTIONS
from caravela.games.amerigo.setup import deal_again, set_up
from caravela.games.amerigo.show import show
from caravela.games.amerigo.state import ORDERED, Position, items, layout
from caravela.games.amerigo.steps.numbers import steps
from caravela.games.amerigo.targets import targets
from caravela.games.amerigo.view import view
from caravela.games.amerigo.words import description
from caravela.kernel.data import DataFile
from caravela.kernel.game import Game, Notice
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Refusal
from caravela.kernel.view import Prints
from caravela.kernel.words import Sentence

FOLDER: Final = Path(__file__).parent
FORMER_DATA: Final = ["48ede33193ca4ad1", "478518c295620912"]  # hashes of our numbers in earlier builds


class Amerigo(Game[Position]):
    """The game with one set of component data."""

    older = "2"
    first_fields = "sheet board ground left laid ranking tiles pirates progress_stock production_stock script"

    def __init__(self, pack: dict[str, Any] | None = None, stored: bool = False) -> None:
        file = DataFile(FOLDER, pack, stored, FORMER_DATA)
        data = Components(file.content)
        file.finish(data.entry)
        super().__init__(
            name="amerigo",
            title="Amerigo",
            version=3,
            least=data.least,
            most=data.most,
            data=data,
            space=action_space(),
            steps=steps.build(data),
            layout=layout,
            events=kinds,
            colours=COLOURS,
            end_rule="R16.1",
            folder=FOLDER,
            file=file,
            terms=AmerigoTerms(),
            names=data.names,
            questions=QUESTIONS,
        )

    def set_up(self, s: Position) -> None:
        """R2, and the first phase."""
        set_up(s)

    def hide(self, s: Position, seat: int, luck: Luck) -> None:
        """R17.1: what lies face down is shuffled anew; nobody knows more of it than anybody else."""
        deal_again(s, luck)

    def view(self, s: Position, seat: int | None) -> Mapping[str, object]:
        """Everybody sees the same."""
        return cast("Mapping[str, object]", view(s))

    def prints(self) -> Prints:
        """The printed half of the view."""
        return prints(cast("Components", self.data))

    def targets(self, s: Position, action: int) -> list[str]:
        """Elements an action touches."""
        return targets(s, action)

    def description(self, s: Position, action: int) -> Sentence:
        """What an action does."""
        return description(s, action)

    def elsewhere(self, s: Position, what: str) -> Refusal | None:
        """Which action asks for something that is not asked now."""
        return elsewhere(s, what)

    def show(self, s: Position, seat: int | None) -> str:
        """The position in words."""
        return show(s)

    def breakdown(self, s: Position) -> list[dict[str, int]]:
        """Points by source (R16)."""
        return [scoring.breakdown(s, seat) for seat in range(s.players)]

    def scores(self, s: Position) -> list[int]:
        """Points (R16)."""
        return [scoring.points(s, seat) for seat in range(s.players)]

    def order(self, s: Position) -> list[int]:
        """R16.6: player order as the special action track stands."""
        return items(s.cells, ORDERED)

    def ending(self, s: Position) -> str:
        """R16.1."""
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
