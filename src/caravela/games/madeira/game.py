"""Madeira as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from caravela.games.madeira import judgement, scoring, setup, words
from caravela.games.madeira.actions import action_space
from caravela.games.madeira.components import COLOURS, Components
from caravela.games.madeira.features import feature_names, features
from caravela.games.madeira.show import show
from caravela.games.madeira.state import EVENT_KINDS, LAYOUT_OF_CELLS, Position, blank_position
from caravela.games.madeira.steps.buildings import LastWindow, NextBuilding, PayBuilding
from caravela.games.madeira.steps.characters import CityIncome, NextInB, StartB, Turn, UseDie
from caravela.games.madeira.steps.crown import Begin, ChooseScored, Crown, EndRound, GiveReals
from caravela.games.madeira.steps.favors import Bishop, ChooseBuilding
from caravela.games.madeira.steps.guilds import GuildWork, RoyalSupport, TurnUp
from caravela.games.madeira.steps.harvest import Again
from caravela.games.madeira.steps.maintenance import Feeding, Honour, KeepShips, Maintenance
from caravela.games.madeira.steps.round_setup import ChooseGuild, ChooseRequest, ChooseRow, PlaceField, PlaceSpot, StartRound
from caravela.games.madeira.steps.ships import ChooseReward, SailFrom, SailTo
from caravela.games.madeira.steps.wood import TakeWood
from caravela.games.madeira.steps.workers import MoveFrom, MoveTo
from caravela.games.madeira.targets import targets
from caravela.games.madeira.view import view
from caravela.kernel.data import DataFile
from caravela.kernel.events import Event
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.step import Step

FOLDER: Final = Path(__file__).parent
FORMER_DATA: Final = ["7345064ee3b1944f"]  # hashes of our numbers in earlier builds


class Madeira(Game[Position]):
    """The game with one set of component data."""

    sealed = "pirates"  # what they cost ranks players by a secret (R12.1)

    def __init__(self, pack: dict[str, Any] | None = None, stored: bool = False) -> None:
        file = DataFile(FOLDER, pack, stored, FORMER_DATA)
        data = Components(file.content)
        file.finish(data.entry)
        steps: list[Step[Any]] = [
            Begin(),
            PlaceSpot(),
            PlaceField(),
            StartRound(),
            ChooseRow(),
            ChooseRequest(),
            ChooseGuild(),
            StartB(),
            NextInB(),
            Turn(),
            UseDie(),
            Again(),
            MoveTo(),
            MoveFrom(),
            SailTo(),
            SailFrom(),
            ChooseReward(),
            GuildWork(),
            TakeWood(),
            CityIncome(),
            TurnUp(),
            RoyalSupport(),
            Bishop(),
            ChooseBuilding(),
            NextBuilding(),
            PayBuilding(),
            LastWindow(),
            Maintenance(),
            Honour(),
            KeepShips(),
            Feeding(),
            Crown(),
            ChooseScored(),
            GiveReals(),
            EndRound(),
        ]
        super().__init__(
            name="madeira",
            title="Madeira",
            version=2,
            least=data.least,
            most=data.most,
            space=action_space(),
            steps=steps,
            layout=LAYOUT_OF_CELLS,
            event_kinds=EVENT_KINDS,
            colours=COLOURS,
            end_rule="R3.1",
            folder=FOLDER,
            file=file,
            data=data,
            terms=judgement.GameTerms(),
        )

    def blank(self, players: int) -> Position:
        """A position with nothing in it."""
        return blank_position(self, cast("Components", self.data), players)

    def set_up(self, s: Position) -> None:
        """R2, up to the placement turns."""
        setup.set_up(s)

    def hide(self, s: Position, seat: int, luck: Luck) -> None:
        """Nothing: others' pirates follow from what was announced (R12.1), and what else is unknown is future luck."""

    def view(self, s: Position, seat: int | None) -> Mapping[str, object]:
        """All but the pirates of others."""
        return cast("Mapping[str, object]", view(s, seat))

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
        return show(s, seat)

    def breakdown(self, s: Position) -> list[dict[str, int]]:
        """Points by source (R11)."""
        return [scoring.breakdown(s, seat) for seat in range(s.players)]

    def scores(self, s: Position) -> list[int]:
        """Points (R11)."""
        return [scoring.points(s, seat) for seat in range(s.players)]

    def order(self, s: Position) -> list[int]:
        """R11.4: passing order."""
        return s.passing_order()

    def ending(self, s: Position) -> tuple[str, str]:
        """R3.1."""
        return "rounds", "The fifth round is over."

    def tie_rule(self) -> str:
        """R11.4."""
        return "Ties go to the player who is earlier in passing order (R11.4)."

    def feature_names(self, players: int) -> list[str]:
        """What each feature means."""
        return feature_names(players)

    def write_features(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The position as numbers."""
        for value in features(s, seat):
            out[at] = value
            at += 1
