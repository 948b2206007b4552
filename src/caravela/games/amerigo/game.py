"""Amerigo as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from caravela.games.amerigo import judgement, scoring, words
from caravela.games.amerigo.actions import action_space
from caravela.games.amerigo.components import COLOURS, Components
from caravela.games.amerigo.features import feature_names, features
from caravela.games.amerigo.setup import set_up
from caravela.games.amerigo.show import show
from caravela.games.amerigo.state import EVENT_KINDS, LAYOUT_OF_CELLS, REVEALED, STEP_COUNT, Position, blank_position
from caravela.games.amerigo.steps.build import Build, BuildAt, BuildTurn
from caravela.games.amerigo.steps.phase import BeginPhase, BeginTurn, EndPhase, EndRound
from caravela.games.amerigo.steps.plan import Plan
from caravela.games.amerigo.steps.production import BuyProduction
from caravela.games.amerigo.steps.ships import ChooseShip, FoundPost, PlaceShip, Sail, SailOpen, UseSpeed
from caravela.games.amerigo.steps.tracks import AdvanceDisc, AdvanceProgress, Load, TakeToken
from caravela.games.amerigo.steps.turn import Choose
from caravela.games.amerigo.targets import targets
from caravela.games.amerigo.view import view
from caravela.kernel.data import DataFile
from caravela.kernel.events import Event
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.step import Step

FOLDER: Final = Path(__file__).parent
FORMER_DATA: Final = ["48ede33193ca4ad1"]  # hashes of our numbers in earlier builds


class Amerigo(Game[Position]):
    """The game with one set of component data."""

    def __init__(self, pack: dict[str, Any] | None = None, stored: bool = False) -> None:
        file = DataFile(FOLDER, pack, stored, FORMER_DATA)
        data = Components(file.content)
        file.finish(data.entry)
        steps: list[Step[Any]] = [
            BeginPhase(),
            BeginTurn(),
            EndPhase(),
            EndRound(),
            Choose(),
            PlaceShip(),
            UseSpeed(),
            ChooseShip(),
            Sail(),
            SailOpen(),
            FoundPost(),
            Load(),
            Plan(),
            AdvanceProgress(),
            TakeToken(),
            Build(),
            BuildTurn(),
            BuildAt(),
            BuyProduction(),
            AdvanceDisc(),
        ]
        assert len(steps) == STEP_COUNT
        super().__init__(
            name="amerigo",
            title="Amerigo",
            version=2,
            least=data.least,
            most=data.most,
            space=action_space(),
            steps=steps,
            layout=LAYOUT_OF_CELLS,
            event_kinds=EVENT_KINDS,
            colours=COLOURS,
            end_rule="R16.1",
            folder=FOLDER,
            file=file,
            data=data,
            terms=judgement.GameTerms(),
        )

    def blank(self, players: int) -> Position:
        """A position with nothing in it."""
        return blank_position(self, cast("Components", self.data), players)

    def set_up(self, s: Position) -> None:
        """R2, and the first phase."""
        set_up(s)

    def hide(self, s: Position, seat: int, luck: Luck) -> None:
        """R17.1: face-down pirate markers, the removed one among them, and both stocks are shuffled anew; nobody knows more
        of them than anybody else. Prepared tower results are forgotten."""
        shown = s.board[REVEALED]
        unknown = sorted(s.pirates[shown:])
        luck.shuffle(unknown)
        s.pirates = s.pirates[:shown] + unknown
        progress = sorted(s.progress_stock)
        luck.shuffle(progress)
        s.progress_stock = progress
        production = sorted(s.production_stock)
        luck.shuffle(production)
        s.production_stock = production
        s.script = []

    def view(self, s: Position, seat: int | None) -> Mapping[str, object]:
        """Everybody sees the same."""
        return cast("Mapping[str, object]", view(s))

    def targets(self, s: Position, action: int) -> list[str]:
        """Elements an action touches."""
        return targets(s, action)

    def describe(self, s: Position, action: int) -> str:
        """An action in words."""
        return words.describe(s, action)

    def sentence(self, s: Position, event: Event) -> str:
        """An event in words."""
        return words.sentence(s, event)

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
        return list(s.ranking)

    def ending(self, s: Position) -> tuple[str, str]:
        """R16.1."""
        return "rounds", "All five rounds have been played."

    def tie_rule(self) -> str:
        """R16.6."""
        return "Ties go to the player who is ahead in player order (R16.6)."

    def feature_names(self, players: int) -> list[str]:
        """What each feature means."""
        return feature_names(players)

    def write_features(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The position as numbers."""
        for value in features(s, seat):
            out[at] = value
            at += 1
