"""What can happen in Coimbra, for log, animation and statistics."""

from __future__ import annotations

from typing import Final

from caravela.kernel.events import EventKinds

kinds = EventKinds()
ROUND_BEGAN: Final = kinds.add("round", "round")
CROWN_LAID: Final = kinds.add("crown_laid", "class place")  # in the rows
ROLLED: Final = kinds.add("rolled", "dice")  # any number of them
GROUP: Final = kinds.add("group", "seat group first second")
CORNER: Final = kinds.add("corner", "seat corner")
PLACED: Final = kinds.add("placed", "seat die location")
TOKEN: Final = kinds.add("token", "location value card")  # -1: there was none
ROW_DISCARDED: Final = kinds.add("row_discarded", "location cards")  # any number of them
FAVOR: Final = kinds.add("favor", "seat tile by_card")
DISTRESSED: Final = kinds.add("distress", "seat guards coins")  # without what went beyond the limit
ACQUIRED: Final = kinds.add("acquired", "seat card cost recruited")
RAISED: Final = kinds.add("raised", "seat track from to")
GAINED: Final = kinds.add("gained", "seat guards coins points steps lost effect")  # effect -1: the income of a die
CROWN: Final = kinds.add("crown", "seat class")
CAPPED: Final = kinds.add("capped", "seat die location value")
WALKED: Final = kinds.add("walked", "seat from to")
DISK: Final = kinds.add("disk", "seat space tile")
BOUGHT_INTO: Final = kinds.add("invested", "seat voyage cost")
GAVE: Final = kinds.add("gave", "giver receiver guards coins points")
LOST_POINTS: Final = kinds.add("lost_points", "seat points")
LOST_CARD: Final = kinds.add("lost_card", "seat card")
NEW_ORDER: Final = kinds.add("order", "seats crowns")  # all seats, then the crowns of each
COLLECTED: Final = kinds.add("income", "seat colour track amount")
EXCHANGED: Final = kinds.add("exchanged", "seat resource units points")
REPEATED: Final = kinds.add("repeated", "seat card")
SCORED_TASK: Final = kinds.add("scored_task", "seat voyage points")
SCORED_CARD: Final = kinds.add("scored_card", "seat card points")
SCORED_TRACK: Final = kinds.add("scored_track", "seat track points")
SCORED_DIPLOMAS: Final = kinds.add("scored_diplomas", "seat points")
DECLINED: Final = kinds.add("declined", "seat step phase_f")  # the last only for an investment
GAME_ENDED: Final = kinds.add("game_ended", "")
