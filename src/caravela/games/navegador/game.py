"""Navegador as everything else sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from caravela.games.navegador import scoring
from caravela.games.navegador.actions import action_space
from caravela.games.navegador.components import COLOURS, GOODS, Components
from caravela.games.navegador.elsewhere import elsewhere
from caravela.games.navegador.end import near_end
from caravela.games.navegador.events import kinds
from caravela.games.navegador.features import feature_names, features
from caravela.games.navegador.judgement import NavegadorTerms
from caravela.games.navegador.prints import prints
from caravela.games.navegador.questions import QUESTIONS
from caravela.games.navegador.setup import deal, set_up, unseen_tokens
from caravela.games.navegador.show import show
from caravela.games.navegador.state import HOLDER, TRIGGER, Position, layout
from caravela.games.navegador.steps.numbers import steps
from caravela.games.navegador.steps.turn import begin_turn
from caravela.games.navegador.targets import targets
from caravela.games.navegador.view import view
from caravela.games.navegador.words import description
from caravela.kernel.data import DataFile
from caravela.kernel.game import Game, Notice
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Refusal
from caravela.kernel.view import Prints
from caravela.kernel.words import Sentence

FOLDER: Final = Path(__file__).parent
ENDINGS: Final = ["", "nagasaki", "buildings", "capped"]  # by what `state.TRIGGER` says
FORMER_DATA: Final = ["a256eadcd6d026ae"]  # hashes of our numbers in earlier builds


class Navegador(Game[Position]):
    """The game with one set of component data."""

    first_fields = "sheet board stacks explored danger phase next_phase holder orange trigger countdown"

    def __init__(self, pack: dict[str, Any] | None = None, stored: bool = False) -> None:
        file = DataFile(FOLDER, pack, stored, FORMER_DATA)
        data = Components(file.content)
        file.finish(data.entry)
        super().__init__(
            name="navegador",
            title="Navegador",
            version=1,
            least=data.least,
            most=data.most,
            data=data,
            space=action_space(),
            steps=steps.build(data),
            layout=layout,
            events=kinds,
            colours=COLOURS,
            end_rule="R13.2",
            folder=FOLDER,
            file=file,
            terms=NavegadorTerms(),
            names=data.names | {"points": {source: source for source in scoring.SOURCES}},
            questions=QUESTIONS,
        )

    def set_up(self, s: Position) -> None:
        """R2, and the first turn."""
        set_up(s)
        begin_turn(s, 0)

    def hide(self, s: Position, seat: int, luck: Luck) -> None:
        """Face-down colony tokens are dealt anew (R1.3); nobody knows more of them than anybody else."""
        for good in range(len(GOODS)):
            tokens = unseen_tokens(s, good)
            luck.shuffle(tokens)
            deal(s, good, tokens)

    def view(self, s: Position, seat: int | None) -> Mapping[str, object]:
        """Everybody sees the same."""
        return cast("Mapping[str, object]", view(s))

    def prints(self) -> Prints:
        """The printed half of the view."""
        return prints(cast("Components", self.data), self.words)

    def targets(self, s: Position, action: int) -> list[str]:
        """Elements an action touches."""
        return targets(s, action)

    def elsewhere(self, s: Position, what: str) -> Refusal | None:
        """Why something that is not asked now cannot be done."""
        return elsewhere(s, what)

    def description(self, s: Position, action: int) -> Sentence:
        """What an action does."""
        return description(s, action)

    def show(self, s: Position, seat: int | None) -> str:
        """The position in words."""
        return show(s)

    def breakdown(self, s: Position) -> list[dict[str, int]]:
        """Points by source (R14)."""
        return [scoring.breakdown(s, seat) for seat in range(s.players)]

    def scores(self, s: Position) -> list[int]:
        """Points (R14.4)."""
        return [scoring.points(s, seat) for seat in range(s.players)]

    def order(self, s: Position) -> list[int]:
        """R14.5: the holder of the card first, then counter-clockwise."""
        return [(s.cells[HOLDER] - step) % s.players for step in range(s.players)]

    def ending(self, s: Position) -> str:
        """R13.1, or the technical cap (Q23)."""
        return ENDINGS[s.cells[TRIGGER]]

    def near_end(self, s: Position) -> list[Notice]:
        """What players should know about the end."""
        return near_end(s)

    def feature_names(self, players: int) -> list[str]:
        """What each feature means."""
        return feature_names(players)

    def write_features(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The position as numbers."""
        features(s, seat, out, at)
