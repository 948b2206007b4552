"""The steps of Madeira and the numbers under which they are pending."""

from __future__ import annotations

from typing import Final

from caravela.kernel.packed import i64
from caravela.kernel.steps import Steps

steps = Steps("caravela.games.madeira.steps")
BEGIN: Final[i64] = steps.add("crown.Begin")
PLACE_SPOT: Final[i64] = steps.add("round_setup.PlaceSpot")
PLACE_FIELD: Final[i64] = steps.add("round_setup.PlaceField")
START_ROUND: Final[i64] = steps.add("round_setup.StartRound")
CHOOSE_ROW: Final[i64] = steps.add("round_setup.ChooseRow")
CHOOSE_REQUEST: Final[i64] = steps.add("round_setup.ChooseRequest")
CHOOSE_GUILD: Final[i64] = steps.add("round_setup.ChooseGuild")
START_B: Final[i64] = steps.add("characters.StartB")
NEXT_IN_B: Final[i64] = steps.add("characters.NextInB")
TURN: Final[i64] = steps.add("characters.Turn")
USE_DIE: Final[i64] = steps.add("characters.UseDie")
AGAIN: Final[i64] = steps.add("harvest.Again")
MOVE_TO: Final[i64] = steps.add("workers.MoveTo")
MOVE_FROM: Final[i64] = steps.add("workers.MoveFrom")
SAIL_TO: Final[i64] = steps.add("ships.SailTo")
SAIL_FROM: Final[i64] = steps.add("ships.SailFrom")
CHOOSE_REWARD: Final[i64] = steps.add("ships.ChooseReward")
GUILD_WORK: Final[i64] = steps.add("guilds.GuildWork")
TAKE_WOOD: Final[i64] = steps.add("wood.TakeWood")
CITY_INCOME: Final[i64] = steps.add("characters.CityIncome")
TURN_UP: Final[i64] = steps.add("guilds.TurnUp")
ROYAL_SUPPORT: Final[i64] = steps.add("guilds.RoyalSupport")
BISHOP: Final[i64] = steps.add("favors.Bishop")
CHOOSE_BUILDING: Final[i64] = steps.add("favors.ChooseBuilding")
NEXT_BUILDING: Final[i64] = steps.add("buildings.NextBuilding")
PAY_BUILDING: Final[i64] = steps.add("buildings.PayBuilding")
LAST_WINDOW: Final[i64] = steps.add("buildings.LastWindow")
MAINTENANCE: Final[i64] = steps.add("maintenance.Maintenance")
HONOUR: Final[i64] = steps.add("maintenance.Honour")
KEEP_SHIPS: Final[i64] = steps.add("maintenance.KeepShips")
FEEDING: Final[i64] = steps.add("maintenance.Feeding")
CROWN: Final[i64] = steps.add("crown.Crown")
CHOOSE_SCORED: Final[i64] = steps.add("crown.ChooseScored")
GIVE_REALS: Final[i64] = steps.add("crown.GiveReals")
END_ROUND: Final[i64] = steps.add("crown.EndRound")
