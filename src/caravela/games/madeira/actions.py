"""Madeira's action space. The constants are the first ids of the kinds; the notation is documented in docs/notation.md.

Places of workers are numbered: 0 home, 1 to 14 the fields, 15 the forest, 16 to 51 the city spots, 52 the City Watch, 53 to
55 the colony lands. A ship comes from 0, home, or from 1 + slot.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import components as ids
from caravela.kernel.actions import ActionSpace

HOME_PLACE: Final = 0
FIELD_PLACE: Final = 1
FOREST_PLACE: Final = 15
SPOT_PLACE: Final = 16
WATCH_PLACE: Final = 52
LAND_PLACE: Final = 53
PLACES: Final = ["home", *ids.SOURCES_OF_WOOD, *ids.SPOT_IDS, "city_watch", *[f"land_{colony}" for colony in ids.COLONIES]]

TAKE_ROW: Final = 0  # + row
TAKE_REQUEST: Final = 4  # + type
NAME_GUILD: Final = 9  # + guild
PLACE_DIE: Final = 13  # + (value - 1) * 5 + building
PLACE_PIRATE: Final = 28  # + (value - 1) * 5 + building
PASS: Final = 43  # + slot * 2 + (0 reals, 1 action)
USE_FAVOR: Final = 51  # + favor
CHARACTER: Final = 63
HARVEST: Final = 64
HARVEST_AGAIN: Final = 65  # + field
PUT: Final = 79  # + place
TAKE: Final = 135  # + place
SAIL: Final = 191  # + way to enter a slot
SHIP: Final = 221  # + origin
REWARD: Final = 249  # + King's Reward
BUILD: Final = 257  # + favor
WOOD_FROM: Final = 269  # + field, the forest last
FLIP: Final = 284  # + favor
SUPPORT: Final = 296  # 0 pirates, 1 bread
MARKER: Final = 298  # + from * 5 + to
LADY: Final = 323  # + building
PAY: Final = 328
REFUSE: Final = 329
HONOR: Final = 330  # 0 accept, 1 decline
UPKEEP: Final = 332  # + number of ships maintained
FEED: Final = 339  # + number of workers fed with bread
SCORE: Final = 352  # + type of request
DONATE: Final = 357  # + reals
DONE: Final = 373
EXCHANGE: Final = 374  # + pair * 3 + good
MILL: Final = 392  # 0 up, 1 prestige, 2 bread, 3 reals
MILL_UP: Final = 392
MILL_PRESTIGE: Final = 393
MILL_BREAD: Final = 394
MILL_REALS: Final = 395

PAIRS: Final = ["wheat+wheat", "wheat+sugar", "wheat+wine", "sugar+sugar", "sugar+wine", "wine+wine"]
PAIR_FIRST: Final = [0, 0, 0, 1, 1, 2]
PAIR_SECOND: Final = [0, 1, 2, 1, 2, 2]
MAX_DONATION: Final = 15


def action_space() -> ActionSpace:
    """All actions with their notation."""
    space = ActionSpace()
    values = ["1", "2", "3"]
    space.add(TAKE_ROW, "row", ids.PASSING)
    space.add(TAKE_REQUEST, "request", ids.REQUESTS)
    space.add(NAME_GUILD, "guild", ids.GUILDS)
    space.add(PLACE_DIE, "die", values, ids.BUILDINGS)
    space.add(PLACE_PIRATE, "pirate", values, ids.BUILDINGS)
    space.add(PASS, "pass", ids.PASSING, ["reals", "action"])
    space.add(USE_FAVOR, "favor", ids.FAVORS)
    space.add(CHARACTER, "character")
    space.add(HARVEST, "harvest")
    space.add(HARVEST_AGAIN, "again", ids.FIELDS)
    space.add(PUT, "put", PLACES)
    space.add(TAKE, "take", PLACES)
    space.add(SAIL, "sail", ids.SAILS)
    space.add(SHIP, "ship", ["home", *ids.SLOTS])
    space.add(REWARD, "reward", ids.REWARDS)
    space.add(BUILD, "build", ids.FAVORS)
    space.add(WOOD_FROM, "wood", ids.SOURCES_OF_WOOD)
    space.add(FLIP, "flip", ids.FAVORS)
    space.add(SUPPORT, "support", ["pirates", "bread"])
    space.add(MARKER, "marker", ids.BUILDINGS, ids.BUILDINGS)
    space.add(LADY, "lady", ids.BUILDINGS)
    space.add(PAY, "pay")
    space.add(REFUSE, "refuse")
    space.add(HONOR, "honor", ["accept", "decline"])
    space.add(UPKEEP, "upkeep", [str(n) for n in range(7)])
    space.add(FEED, "feed", [str(n) for n in range(13)])
    space.add(SCORE, "score", ids.REQUESTS)
    space.add(DONATE, "donate", [str(n) for n in range(MAX_DONATION + 1)])
    space.add(DONE, "done")
    space.add(EXCHANGE, "exchange", PAIRS, ids.GOODS, side=True)
    space.add(MILL, "mill", ["up", "prestige", "bread", "reals"], side=True)
    return space
