"""What can happen in Madeira, for log, animation and statistics."""

from __future__ import annotations

from typing import Final

from caravela.kernel.events import EventKinds

kinds = EventKinds()
ROUND_BEGAN: Final = kinds.add("round", "round")
PHASE_BEGAN: Final = kinds.add("phase", "phase")
PLACED: Final = kinds.add("placed", "seat place")
ROW_TAKEN: Final = kinds.add("row", "seat row")
REQUEST_TAKEN: Final = kinds.add("request", "seat type")
FLIPPED: Final = kinds.add("flipped", "seat favor")
DIE_PLACED: Final = kinds.add("die", "seat value building bread")
PIRATE_PLACED: Final = kinds.add("pirate_die", "seat value building bread")
PASSED: Final = kinds.add("passed", "seat slot with_action")
FAVOR_USED: Final = kinds.add("favor_used", "seat favor")
FAVOR_TAKEN: Final = kinds.add("favor_taken", "seat favor")
GOT: Final = kinds.add("got", "seat resource amount")
PAID: Final = kinds.add("paid", "seat resource amount")
PRESTIGE: Final = kinds.add("prestige", "seat source amount")
PIRATES_CHANGED: Final = kinds.add("pirates", "seat amount")
WORKER_MOVED: Final = kinds.add("worker", "seat start end")
CITIZEN_MOVED: Final = kinds.add("citizen", "seat start end")
SHIP_MOVED: Final = kinds.add("ship", "seat origin sail")
WOOD_TAKEN: Final = kinds.add("wood", "seat source price")  # price -1: got for nothing
HARVESTED: Final = kinds.add("harvested", "seat field resource")
MARKER_MOVED: Final = kinds.add("marker", "seat start end")
ROLLED: Final = kinds.add("rolled", "building cost pirate_die dice")  # from `dice` on one number for each die
BUILDING_PAID: Final = kinds.add("building", "seat building cost")
BUILDING_REFUSED: Final = kinds.add("refused", "seat building")
LEVEL_MOVED: Final = kinds.add("level", "seat change level")
EXCHANGED: Final = kinds.add("exchanged", "seat first second received")
UPKEPT: Final = kinds.add("upkeep", "seat wood ships_without")
FED: Final = kinds.add("fed", "seat bread workers_without")
SCORED: Final = kinds.add("scored", "seat type points")
CONVERTED: Final = kinds.add("converted", "field good")
DECLINED: Final = kinds.add("declined", "seat what")  # 0 honor, 1 action
GAME_ENDED: Final = kinds.add("game_ended", "")
