"""What can happen in Amerigo, for log, animation and statistics."""

from __future__ import annotations

from typing import Final

from caravela.kernel.events import EventKinds

kinds = EventKinds()
DROPPED: Final = kinds.add("dropped", "round colour number blue black red brown green yellow white")
SKIPPED: Final = kinds.add("skipped", "round colour number")
CHOSE: Final = kinds.add("chose", "seat colour joker")
TOOK_GOLD: Final = kinds.add("took_gold", "seat gold")
SCORED_CUBES: Final = kinds.add("scored_cubes", "seat vp")
PASSED: Final = kinds.add("passed", "seat")
CASHED: Final = kinds.add("cashed", "seat token gold")
SURPLUS: Final = kinds.add("surplus", "seat gold")
SPENT: Final = kinds.add("spent", "seat gold")
PLACED_SHIP: Final = kinds.add("placed_ship", "seat ship frame")
SPED: Final = kinds.add("sped", "seat steps")
SAILED: Final = kinds.add("sailed", "seat ship start end steps")
FOUNDED: Final = kinds.add("founded", "seat space island")
DISCOVERED: Final = kinds.add("discovered", "seat island vp")
LOADED: Final = kinds.add("loaded", "seat number")
TOOK_TILE: Final = kinds.add("took_tile", "seat tile cost")
ADVANCED: Final = kinds.add("advanced", "seat steps space")
TOOK_TOKEN: Final = kinds.add("took_token", "seat token")
BUILT: Final = kinds.add("built", "seat tile orientation space island vp")
TOOK_COMMODITY: Final = kinds.add("took_commodity", "seat good space")
COMPLETED: Final = kinds.add("completed", "seat island vp chest")
SCORED_POSTS: Final = kinds.add("scored_posts", "seat island posts vp")
BOUGHT: Final = kinds.add("bought", "seat good cost")
MOVED_DISC: Final = kinds.add("moved_disc", "seat steps space")
LEAPT: Final = kinds.add("leapt", "seat space")
OVERFLOWED: Final = kinds.add("overflowed", "seat gold track")
FOUGHT: Final = kinds.add("fought", "seat strength")
LOST: Final = kinds.add("lost", "seat strength vp")
PREPARED: Final = kinds.add("prepared", "round pirates time_value")
GAME_ENDED: Final = kinds.add("game_ended", "")
RECEIVED: Final = kinds.add("received", "seat gold token")
