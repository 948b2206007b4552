"""What can happen in Navegador, for log, animation and statistics."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, FIELDS, GOODS, REGIONS
from caravela.kernel.events import EventKinds

kinds = EventKinds(field=FIELDS, region=REGIONS, good=GOODS, building=BUILDINGS, column=COLUMNS)
MOVED: Final = kinds.add("moved", "seat field ships steps")
PAID: Final = kinds.add("paid", "seat region", stocks="fleet -1")
SAILED: Final = kinds.add("sailed", "seat start:region end:region")
DISCOVERED: Final = kinds.add("explored", "seat region lost bonus!", stocks="fleet -lost, explorers +1, cash +bonus")
PHASE_BEGAN: Final = kinds.add("phase", "phase privileges")
CARD_PASSED: Final = kinds.add("card_passed", "holder:seat expired field")
RECRUITED: Final = kinds.add("recruited", "seat number cost resold income", stocks="cash -cost +income, workers +number -resold")
BUILT_SHIPS: Final = kinds.add(
    "built_ships", "seat number cost resold income", stocks="cash -cost +income, fleet +number -resold"
)
FOUNDED_COLONY: Final = kinds.add("founded", "seat region price", stocks="cash -price, colonies +1")
ERECTED: Final = kinds.add("erected", "seat building price", stocks="cash -price, buildings +1")
SOLD: Final = kinds.add("sold", "seat good units income row", stocks="cash +income")
PROCESSED: Final = kinds.add("processed", "seat good units income row", stocks="cash +income")
TOOK_PRIVILEGE: Final = kinds.add("privilege", "seat column bonus workers", stocks="cash +bonus, workers -workers, privileges +1")
END_TRIGGERED: Final = kinds.add("end_triggered", "seat why")
GAME_ENDED: Final = kinds.add("game_ended", "why")
DECLINED: Final = kinds.add("declined", "seat action")
USED_CARD: Final = kinds.add("used_card", "seat")
