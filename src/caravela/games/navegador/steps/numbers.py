"""The steps of Navegador and the numbers under which they are pending."""

from __future__ import annotations

from typing import Final

from caravela.kernel.packed import i64
from caravela.kernel.steps import Steps

steps = Steps("caravela.games.navegador.steps")
END_TURN: Final[i64] = steps.add("turn.EndTurn")
BEGIN_ACTION: Final[i64] = steps.add("turn.BeginAction")
CARD: Final[i64] = steps.add("sailing.UseCard")
VOYAGE: Final[i64] = steps.add("sailing.Voyage")
RONDEL: Final[i64] = steps.add("rondel.Rondel")
PAY_SHIPS: Final[i64] = steps.add("rondel.PayShips")
RECRUIT: Final[i64] = steps.add("recruiting.Recruit")
BUILD_SHIPS: Final[i64] = steps.add("recruiting.BuildShips")
COLONISE: Final[i64] = steps.add("colony.Colonise")
ERECT: Final[i64] = steps.add("buildings.Erect")
TRADE: Final[i64] = steps.add("market.Trade")
PRIVILEGE: Final[i64] = steps.add("privilege.TakePrivilege")
