"""What is coming to a player if nothing changes, for views: the bill of the next maintenance, and what requests are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.madeira.components import CHARACTERS, FAVORS, GUILDS, REQUESTS, REWARDS, WEALTH
from caravela.games.madeira.phrases import effect_text
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import BREAD, REALS, SHEET, WOOD, Position

if TYPE_CHECKING:
    from caravela.games.madeira.view import MaintenanceView


def maintenance(s: Position, seat: int) -> MaintenanceView:
    """The bill as things stand."""
    base = seat * SHEET
    ships = s.ships_on_board(seat)
    hungry = s.hungry(seat)
    home = min(ships, s.sheet[base + WOOD])
    reach = min(ships - home, s.wood_in_reach(seat))
    while reach and s.data.wood_price[reach] > s.sheet[base + REALS]:
        reach -= 1
    bread = min(hungry, s.sheet[base + BREAD])
    return {
        "wood": ships,
        "wood_home": home,
        "wood_to_buy": reach,
        "price": s.data.wood_price[reach],
        "bread": hungry,
        "bread_home": bread,
        "pirates": (ships - home - reach) * s.data.upkeep_pirates + (hungry - bread) * s.data.feeding_pirates,
    }


def worth(s: Position, seat: int) -> dict[str, int]:
    """PP of one request of each type in the next round that scores (R10.16)."""
    number = min(5, s.round | 1)
    found = {name: request_value(s, seat, kind, 0, number) for kind, name in enumerate(REQUESTS)}
    found[REQUESTS[WEALTH]] = min(s.sheet[seat * SHEET + REALS], s.data.max_reals) * s.data.pp_per_real
    return found


def strength(s: Position, seat: int, building: int) -> int:
    """0 no action, 1 the weaker, 3 the stronger one (R10.4)."""
    workers = s.region_workers(seat, s.data.building_region[building])
    return 3 if workers >= 3 else 1 if workers else 0


def names(s: Position) -> dict[str, str]:
    """Names of tiles, by element id."""
    data = s.data
    found = {f"favor.{FAVORS[favor]}": data.favor_names[favor] for favor in range(len(FAVORS))}
    for reward in range(len(REWARDS)):
        found[f"reward.{REWARDS[reward]}"] = data.reward_names[reward]
    for character in range(len(CHARACTERS)):
        found[f"character.{CHARACTERS[character]}"] = data.character_names[character]
    for kind in range(len(REQUESTS)):
        found[f"request.{REQUESTS[kind]}"] = data.request_names[kind]
    for region in range(len(data.region_names)):
        found[f"region.{region + 1}"] = data.region_names[region]
    return found


def character_texts(s: Position) -> dict[str, str]:
    """What the four characters do, by element id."""
    data = s.data
    found = {f"character.{CHARACTERS[n]}": effect_text(data.character_effects[n]) for n in range(len(CHARACTERS))}
    found["character.guild_master"] = found["character.guild_master"] or "build a district for wood and take its favor"
    found["character.mayor"] = found["character.mayor"] or "relocate up to 2 pieces in cities, then income from your cities"
    return found


def guilds_of_favors(s: Position) -> dict[str, str]:
    """The guild of each favor."""
    return {FAVORS[favor]: GUILDS[s.data.favor_guild[favor]] for favor in range(len(FAVORS))}
