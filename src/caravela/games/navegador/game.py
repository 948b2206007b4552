"""Navegador as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from caravela.games.navegador import judgement, scoring, words
from caravela.games.navegador.actions import action_space
from caravela.games.navegador.components import COLOURS, GOODS, Components
from caravela.games.navegador.features import feature_names, features
from caravela.games.navegador.show import show
from caravela.games.navegador.state import (
    EVENT_KINDS,
    Position,
    blank_position,
    deal,
    set_up,
    unseen_tokens,
)
from caravela.games.navegador.steps.buildings import Erect
from caravela.games.navegador.steps.colony import Colonise
from caravela.games.navegador.steps.market import Trade
from caravela.games.navegador.steps.privilege import TakePrivilege
from caravela.games.navegador.steps.recruiting import BuildShips, Recruit
from caravela.games.navegador.steps.rondel import PayShips, Rondel
from caravela.games.navegador.steps.sailing import UseCard, Voyage
from caravela.games.navegador.steps.turn import BeginAction, EndTurn, begin_turn
from caravela.games.navegador.targets import targets
from caravela.games.navegador.view import view
from caravela.kernel.data import data_hash, read_toml
from caravela.kernel.events import Event
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.state import State
from caravela.kernel.step import Step

FOLDER: Final = Path(__file__).parent


class Navegador(Game):
    """The game with one set of component data."""

    trust = 0.6  # played to the end, the judgement of a turn told more of its worth than in the other games
    nuance = 4.0  # people count what a turn brings where only how much to sell is the question
    rounds = 5  # foresight tells early how a plan ends, and the time is better spent on more walks

    def __init__(self, pack: dict[str, Any] | None = None) -> None:
        content = read_toml(FOLDER / "components.toml") if pack is None else pack
        self.data = Components(content)
        steps: list[Step[Any]] = [
            EndTurn(),
            BeginAction(),
            UseCard(),
            Voyage(),
            Rondel(self.data.free_steps),
            PayShips(),
            Recruit(),
            BuildShips(),
            Colonise(),
            Erect(),
            Trade(),
            TakePrivilege(),
        ]
        super().__init__(
            name="navegador",
            title="Navegador",
            version=1,
            least=self.data.least,
            most=self.data.most,
            space=action_space(),
            steps=steps,
            streams=["deal"],
            event_kinds=EVENT_KINDS,
            colours=COLOURS,
            end_rule="R13.2",
            folder=FOLDER,
            data_hash=data_hash(content),
            pack=pack,
        )

    def blank(self, players: int) -> Position:
        """A position with nothing in it."""
        return blank_position(self, self.data, players)

    def set_up(self, s: State) -> None:
        """R2, and the first turn."""
        assert isinstance(s, Position)
        set_up(s)
        begin_turn(s, 0)

    def hide(self, s: State, seat: int, luck: Luck) -> None:
        """Face-down colony tokens are dealt anew (R1.3); nobody knows more of them than anybody else."""
        assert isinstance(s, Position)
        for good in range(len(GOODS)):
            tokens = unseen_tokens(s, good)
            luck.shuffle(tokens)
            deal(s, good, tokens)

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
        """Points by source (R14)."""
        assert isinstance(s, Position)
        return [scoring.breakdown(s, seat) for seat in range(s.players)]

    def scores(self, s: State) -> list[int]:
        """Points (R14.4)."""
        assert isinstance(s, Position)
        return [scoring.points(s, seat) for seat in range(s.players)]

    def order(self, s: State) -> list[int]:
        """R14.5: the holder of the card first, then counter-clockwise."""
        assert isinstance(s, Position)
        return [(s.holder - step) % s.players for step in range(s.players)]

    def ending(self, s: State) -> tuple[str, str]:
        """R13.1, or the technical cap (Q23)."""
        assert isinstance(s, Position)
        return words.ending(s)

    def tie_rule(self) -> str:
        """R14.5."""
        return "Ties go to the holder of the Navegador card, then to whoever would receive it next (R14.5)."

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
