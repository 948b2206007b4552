"""The steps of Amerigo and the numbers under which they are pending."""

from __future__ import annotations

from typing import Final

from caravela.kernel.packed import i64
from caravela.kernel.steps import Steps

steps = Steps("caravela.games.amerigo.steps")
BEGIN_PHASE: Final[i64] = steps.add("phase.BeginPhase")
BEGIN_TURN: Final[i64] = steps.add("phase.BeginTurn")
END_PHASE: Final[i64] = steps.add("phase.EndPhase")
END_ROUND: Final[i64] = steps.add("phase.EndRound")
CHOOSE: Final[i64] = steps.add("turn.Choose")
PLACE_SHIP: Final[i64] = steps.add("ships.PlaceShip")
USE_SPEED: Final[i64] = steps.add("ships.UseSpeed")
CHOOSE_SHIP: Final[i64] = steps.add("ships.ChooseShip")
SAIL: Final[i64] = steps.add("ships.Sail")
SAIL_OPEN: Final[i64] = steps.add("ships.SailOpen")
FOUND_POST: Final[i64] = steps.add("ships.FoundPost")
LOAD: Final[i64] = steps.add("tracks.Load")
PLAN: Final[i64] = steps.add("plan.Plan")
ADVANCE_PROGRESS: Final[i64] = steps.add("tracks.AdvanceProgress")
TAKE_TOKEN: Final[i64] = steps.add("tracks.TakeToken")
BUILD: Final[i64] = steps.add("build.Build")
BUILD_TURN: Final[i64] = steps.add("build.BuildTurn")
BUILD_AT: Final[i64] = steps.add("build.BuildAt")
BUY_PRODUCTION: Final[i64] = steps.add("production.BuyProduction")
ADVANCE_DISC: Final[i64] = steps.add("tracks.AdvanceDisc")
