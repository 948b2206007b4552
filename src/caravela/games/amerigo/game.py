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
from caravela.games.amerigo.state import EVENT_KINDS, REVEALED, STEP_COUNT, STREAMS, Position, blank_position
from caravela.games.amerigo.steps.build import Build, BuildAt, BuildTurn
from caravela.games.amerigo.steps.phase import BeginPhase, BeginTurn, EndPhase, EndRound
from caravela.games.amerigo.steps.plan import Plan
from caravela.games.amerigo.steps.production import BuyProduction
from caravela.games.amerigo.steps.ships import ChooseShip, FoundPost, PlaceShip, Sail, SailOpen, UseSpeed
from caravela.games.amerigo.steps.tracks import AdvanceDisc, AdvanceProgress, Load, TakeToken
from caravela.games.amerigo.steps.turn import Choose
from caravela.games.amerigo.targets import targets
from caravela.games.amerigo.view import view
from caravela.kernel.data import data_hash, read_toml
from caravela.kernel.events import Event
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.state import State
from caravela.kernel.step import Step

FOLDER: Final = Path(__file__).parent


class Amerigo(Game):
    """The game with one set of component data."""

    def __init__(self, pack: dict[str, Any] | None = None) -> None:
        content = read_toml(FOLDER / "components.toml") if pack is None else pack
        self.data = Components(content)
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
            least=self.data.least,
            most=self.data.most,
            space=action_space(),
            steps=steps,
            streams=STREAMS,
            event_kinds=EVENT_KINDS,
            colours=COLOURS,
            end_rule="R16.1",
            folder=FOLDER,
            data_hash=data_hash(content),
            pack=pack,
        )

    def blank(self, players: int) -> Position:
        """A position with nothing in it."""
        return blank_position(self, self.data, players)

    def set_up(self, s: State) -> None:
        """R2, and the first phase."""
        assert isinstance(s, Position)
        set_up(s)

    def hide(self, s: State, seat: int, luck: Luck) -> None:
        """R17.1: face-down pirate markers, the removed one among them, and both stocks are shuffled anew; nobody knows more
        of them than anybody else. Prepared tower results are forgotten."""
        assert isinstance(s, Position)
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

    def view(self, s: State, seat: int | None) -> Mapping[str, object]:
        """Everybody sees the same."""
        assert isinstance(s, Position)
        return cast("Mapping[str, object]", view(s))

    def targets(self, s: State, action: int) -> list[str]:
        """Elements an action touches."""
        assert isinstance(s, Position)
        return targets(s, action)

    def describe(self, s: State, action: int) -> str:
        """An action in words."""
        assert isinstance(s, Position)
        return words.describe(s, action)

    def sentence(self, s: State, event: Event) -> str:
        """An event in words."""
        assert isinstance(s, Position)
        return words.sentence(s, event)

    def show(self, s: State, seat: int | None) -> str:
        """The position in words."""
        assert isinstance(s, Position)
        return show(s)

    def breakdown(self, s: State) -> list[dict[str, int]]:
        """Points by source (R16)."""
        assert isinstance(s, Position)
        return [scoring.breakdown(s, seat) for seat in range(s.players)]

    def scores(self, s: State) -> list[int]:
        """Points (R16)."""
        assert isinstance(s, Position)
        return [scoring.points(s, seat) for seat in range(s.players)]

    def order(self, s: State) -> list[int]:
        """R16.6: player order as the special action track stands."""
        assert isinstance(s, Position)
        return list(s.ranking)

    def ending(self, s: State) -> tuple[str, str]:
        """R16.1."""
        return "rounds", "All five rounds have been played."

    def tie_rule(self) -> str:
        """R16.6."""
        return "Ties go to the player who is ahead in player order (R16.6)."

    def feature_names(self, players: int) -> list[str]:
        """What each feature means."""
        return feature_names(players)

    def features(self, s: State, seat: int) -> list[float]:
        """The position as numbers."""
        assert isinstance(s, Position)
        return features(s, seat)

    def term_names(self) -> list[str]:
        """Terms of the judgement."""
        return judgement.TERMS

    def estimates(self, s: State, seat: int) -> list[float]:
        """The judgement term by term."""
        assert isinstance(s, Position)
        return judgement.estimates(s, seat)

    def progress(self, s: State) -> float:
        """How far the game has come."""
        assert isinstance(s, Position)
        return judgement.progress(s)
