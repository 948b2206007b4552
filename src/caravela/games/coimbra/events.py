"""What can happen in Coimbra, for log, animation and statistics."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra import names
from caravela.kernel.events import EventKinds

kinds = EventKinds(
    group=names.CLASSES,
    die=names.DICE,
    colour=names.DICE_COLOURS,
    location=names.LOCATIONS,
    card=names.CARDS,
    favor=names.FAVORS,
    voyage=names.VOYAGES,
    node=names.NODES,
    monastery=names.MONASTERIES,
    resource=names.COST_KINDS,
    source=names.SOURCES,
    offer=names.OFFERS,
)
ROUND_BEGAN: Final = kinds.add("round", "round")
CROWN_LAID: Final = kinds.add("crown_laid", "group location column")
ROLLED: Final = kinds.add("rolled", "dice:die*")
TOOK_PAIR: Final = kinds.add("pair", "seat pair first:card second:card", stocks="cards +2")
CORNER: Final = kinds.add("corner", "seat node")
PLACED: Final = kinds.add("placed", "seat die location")
TOKEN: Final = kinds.add("token", "location value card")
IDLE_TOKEN: Final = kinds.add("idle_token", "location value")
ROW_DISCARDED: Final = kinds.add("row_discarded", "location cards:card*")
FAVOR: Final = kinds.add("favor", "seat favor by_card")
DISTRESSED: Final = kinds.add("distress", "seat guards coins", stocks="guards +guards, coins +coins")  # what was in the limit
ACQUIRED: Final = kinds.add("acquired", "seat card resource cost recruited", stocks="resource -cost, cards +1")
RAISED: Final = kinds.add("raised", "seat group start end", stocks="group +end -start")
FELL: Final = kinds.add("fell", "seat group start end", stocks="group +end -start")
GAINED: Final = kinds.add(
    "gained",
    "seat guards coins vp steps lost_guards lost_coins source",
    stocks="guards +guards -lost_guards, coins +coins -lost_coins, vp +vp",
)
CROWN: Final = kinds.add("crown", "seat group")
CAPPED: Final = kinds.add("capped", "seat die location value")
WALKED: Final = kinds.add("walked", "seat start:node end:node")
DISK: Final = kinds.add("disk", "seat node monastery", stocks="monasteries +1")
INVESTED_IN: Final = kinds.add("invested", "seat voyage resource cost", stocks="resource -cost, voyages +1")
BOUGHT: Final = kinds.add(
    "bought",
    "seat paid_guards paid_coins guards coins vp steps lost_guards lost_coins source",
    stocks="guards -paid_guards +guards -lost_guards, coins -paid_coins +coins -lost_coins, vp +vp",
)
PAID: Final = kinds.add("paid", "seat paid_guards paid_coins source", stocks="guards -paid_guards, coins -paid_coins")
GAVE: Final = kinds.add(
    "gave",
    "seat receiver:seat guards coins vp lost_guards lost_coins",
    stocks="guards -guards, coins -coins, vp -vp, "
    "receiver.guards +guards -lost_guards, receiver.coins +coins -lost_coins, receiver.vp +vp",
)
LOST_POINTS: Final = kinds.add("lost_points", "seat vp", stocks="vp -vp")
LOST_CARD: Final = kinds.add("lost_card", "seat card", stocks="cards -1")
NEW_ORDER: Final = kinds.add("order", "players:seat* crowns*")
COLLECTED: Final = kinds.add("income", "seat colour group amount")
EXCHANGED: Final = kinds.add("exchanged", "seat resource units vp", stocks="resource -units, vp +vp")
REPEATED: Final = kinds.add("repeated", "seat card")
SCORED_TASK: Final = kinds.add("scored_task", "seat voyage vp", stocks="vp +vp")
SCORED_CARD: Final = kinds.add("scored_card", "seat card vp", stocks="vp +vp")
SCORED_TRACK: Final = kinds.add("scored_track", "seat group vp", stocks="vp +vp")
SCORED_DIPLOMAS: Final = kinds.add("scored_diplomas", "seat vp", stocks="vp +vp")
DECLINED: Final = kinds.add("declined", "seat offer")
GAME_ENDED: Final = kinds.add("game_ended", "")
