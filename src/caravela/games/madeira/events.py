"""What can happen in Madeira, for log, animation and statistics.

A worker's place, a ship's berth and a type of request are stocks too: so many workers, ships or requests of a player. Dice and
action markers are none: they come and go with the round. `crop` is what a field gave at that moment.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.actions import PLACES
from caravela.games.madeira.components import BERTHS, BUILDINGS, CROPS, FAVORS, GOODS, PASSING, REQUESTS, RESOURCES, SOURCES
from caravela.kernel.events import EventKinds

kinds = EventKinds(
    place=PLACES,
    crop=CROPS,
    berth=BERTHS,
    building=BUILDINGS,
    favor=FAVORS,
    good=GOODS,
    resource=RESOURCES,
    request=REQUESTS,
    source=SOURCES,
    row=PASSING,
    slot=PASSING,
)
ROUND_BEGAN: Final = kinds.add("round", "round")
PHASE_BEGAN: Final = kinds.add("phase", "phase")
PLACED: Final = kinds.add("placed", "seat place crop", stocks="home -1, place +1")
ROW_TAKEN: Final = kinds.add("row", "seat row")
REQUEST_TAKEN: Final = kinds.add("request", "seat request", stocks="request +1")
FLIPPED: Final = kinds.add("flipped", "seat favor", stocks="face_down -1, face_up +1")
DIE_PLACED: Final = kinds.add("die", "seat value building bread", stocks="bread -bread")
PIRATE_PLACED: Final = kinds.add("pirate_die", "seat value building bread", stocks="bread -bread, city_watch -1, home +1")
PASSED: Final = kinds.add("passed", "seat slot with_action")
FAVOR_USED: Final = kinds.add("favor_used", "seat favor", stocks="face_up -1, face_down +1")
FAVOR_TAKEN: Final = kinds.add("favor_taken", "seat favor", stocks="face_up +1")
GOT: Final = kinds.add("got", "seat resource amount", stocks="resource +amount")
PAID: Final = kinds.add("paid", "seat resource amount", stocks="resource -amount")
PRESTIGE: Final = kinds.add("prestige", "seat source amount", stocks="pp +amount")
PRESTIGE_LOST: Final = kinds.add("prestige_lost", "seat source amount", stocks="pp -amount")
PIRATES_RECEIVED: Final = kinds.add("pirates_received", "seat amount", stocks="pirates +amount")
PIRATES_DISCARDED: Final = kinds.add("pirates_discarded", "seat amount", stocks="pirates -amount")
WORKER_MOVED: Final = kinds.add("worker", "seat start:place end:place start_crop:crop end_crop:crop", stocks="start -1, end +1")
CITIZEN_MOVED: Final = kinds.add("citizen", "seat start:place end:place")
SHIP_MOVED: Final = kinds.add("ship", "seat start:berth end:berth", stocks="start -1, end +1")
WOOD_GOT: Final = kinds.add("wood_got", "seat place crop", stocks="wood +1")
WOOD_BOUGHT: Final = kinds.add("wood_bought", "seat place crop price", stocks="reals -price")
HARVESTED: Final = kinds.add("harvested", "seat place crop resource", stocks="resource +1")
MARKER_MOVED: Final = kinds.add("marker", "seat start:building end:building")
ROLLED: Final = kinds.add("rolled", "building cost pirate_die first second third fourth")  # guild dice ascend, 0 is no die
BUILDING_PAID: Final = kinds.add("building", "seat building cost", stocks="reals -cost")
BUILDING_REFUSED: Final = kinds.add("refused", "seat building")
LEVEL_UP: Final = kinds.add("level_up", "seat level", stocks="level +1")
LEVEL_DOWN: Final = kinds.add("level_down", "seat level", stocks="level -1")
EXCHANGED: Final = kinds.add("exchanged", "seat first:good second:good received:good", stocks="first -1, second -1, received +1")
UPKEPT: Final = kinds.add("upkeep", "seat kept ships")
FED: Final = kinds.add("fed", "seat bread without", stocks="bread -bread")
NOBODY_HUNGRY: Final = kinds.add("nobody_hungry", "seat")
SCORED: Final = kinds.add("scored", "seat request points", stocks="request -1")
WEALTH_CHOSEN: Final = kinds.add("wealth_chosen", "seat request", stocks="request -1")
CONVERTED: Final = kinds.add("converted", "place good")
LADY_USED: Final = kinds.add("lady_used", "seat favor cost", stocks="face_up -1, face_down +1, reals -cost")
LADY_CHOSE: Final = kinds.add("lady", "seat building")
DIE_UNUSED: Final = kinds.add("die_unused", "seat")
NOBODY_MOVED: Final = kinds.add("nobody_moved", "seat")
NO_SHIP_MOVED: Final = kinds.add("no_ship_moved", "seat")
NO_FAVOR_TAKEN: Final = kinds.add("no_favor_taken", "seat")
REWARD_DECLINED: Final = kinds.add("reward_declined", "seat")
HONOR_DECLINED: Final = kinds.add("honor_declined", "seat")
GAME_ENDED: Final = kinds.add("game_ended", "")
