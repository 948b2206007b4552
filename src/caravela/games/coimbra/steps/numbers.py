"""The steps of Coimbra and the numbers under which they are pending."""

from __future__ import annotations

from typing import Final

from caravela.kernel.packed import i64
from caravela.kernel.steps import Steps

steps = Steps("caravela.games.coimbra.steps")
TURN: Final[i64] = steps.add("turns.Turn")
CHOOSE_START: Final[i64] = steps.add("start.ChooseStart")
START_GAINS: Final[i64] = steps.add("start.StartGains")
ROLL: Final[i64] = steps.add("dice.Roll")
PLACE_DIE: Final[i64] = steps.add("dice.PlaceDie")
EVALUATE: Final[i64] = steps.add("retrieve.Evaluate")
CASTLE_ACTION: Final[i64] = steps.add("retrieve.CastleAction")
CITY_ACTION: Final[i64] = steps.add("retrieve.CityAction")
TRIGGERS: Final[i64] = steps.add("acquire.Triggers")
TAKE_CROWN: Final[i64] = steps.add("acquire.TakeCrown")
EFFECT: Final[i64] = steps.add("bonuses.Resolve")
PILGRIMAGE: Final[i64] = steps.add("pilgrim.Pilgrimage")
PICK_OPTION: Final[i64] = steps.add("choices.PickOption")
REWARD_ORDER: Final[i64] = steps.add("rewards.RewardOrder")
PAY_FOR_REWARD: Final[i64] = steps.add("choices.PayForReward")
REPEAT_BONUS: Final[i64] = steps.add("choices.RepeatBonus")
RECRUIT: Final[i64] = steps.add("choices.Recruit")
GIVE: Final[i64] = steps.add("opponents.Give")
LOSE_SOMETHING: Final[i64] = steps.add("opponents.LoseSomething")
PICK_FAVOR: Final[i64] = steps.add("favors.PickFavor")
PLACE_CAP: Final[i64] = steps.add("favors.PlaceCap")
INVESTMENT: Final[i64] = steps.add("voyages.Investment")
EARLY_TASKS: Final[i64] = steps.add("voyages.EarlyTasks")
EARLY_CARD: Final[i64] = steps.add("voyages.EarlyCard")
EARLY_TRACK: Final[i64] = steps.add("voyages.EarlyTrack")
OPENING: Final[i64] = steps.add("income.Opening")
RAISE_TRACK: Final[i64] = steps.add("income.RaiseTrack")
COLLECT: Final[i64] = steps.add("income.Collect")
WHITE_DIE: Final[i64] = steps.add("income.WhiteDie")
BEGIN_VOYAGES: Final[i64] = steps.add("turns.BeginVoyages")
NEXT_ROUND: Final[i64] = steps.add("turns.NextRound")
REWARD: Final[i64] = steps.add("rewards.Reward")
WHICH_DIE: Final[i64] = steps.add("favors.WhichDie")
