"""What can happen in Navegador, for log, animation and statistics."""

from __future__ import annotations

from typing import Final

from caravela.kernel.events import EventKinds

kinds = EventKinds()
MOVED: Final = kinds.add("moved", "seat field ships")
PAID: Final = kinds.add("paid", "seat region")
SAILED: Final = kinds.add("sailed", "seat start end")
DISCOVERED: Final = kinds.add("explored", "seat region lost bonus")
PHASE_BEGAN: Final = kinds.add("phase", "phase")
CARD_PASSED: Final = kinds.add("card_passed", "holder expired field")
RECRUITED: Final = kinds.add("recruited", "seat number cost resold income")
BUILT_SHIPS: Final = kinds.add("built_ships", "seat number cost resold income")
FOUNDED_COLONY: Final = kinds.add("founded", "seat region price")
ERECTED: Final = kinds.add("erected", "seat row price")
SOLD: Final = kinds.add("sold", "seat good units income row")
PROCESSED: Final = kinds.add("processed", "seat good units income row")
TOOK_PRIVILEGE: Final = kinds.add("privilege", "seat column bonus")
END_TRIGGERED: Final = kinds.add("end_triggered", "seat why")
GAME_ENDED: Final = kinds.add("game_ended", "why")
DECLINED: Final = kinds.add("declined", "seat action")
USED_CARD: Final = kinds.add("used_card", "seat")
