"""Which elements of the board an action touches, and what a pending question is about."""

from __future__ import annotations

from caravela.games.madeira.actions import (
    BUILD,
    CHARACTER,
    DONATE,
    DONE,
    EXCHANGE,
    FEED,
    FIELD_PLACE,
    FLIP,
    FOREST_PLACE,
    HARVEST,
    HARVEST_AGAIN,
    HONOR,
    LADY,
    LAND_PLACE,
    MARKER,
    MILL,
    NAME_GUILD,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    PAY,
    PLACE_DIE,
    PLACE_PIRATE,
    PUT,
    REWARD,
    SAIL,
    SCORE,
    SHIP,
    SPOT_PLACE,
    SUPPORT,
    TAKE,
    TAKE_REQUEST,
    UPKEEP,
    USE_FAVOR,
    WATCH_PLACE,
    WOOD_FROM,
)
from caravela.games.madeira.components import (
    BUILDINGS,
    CHARACTERS,
    CITIES,
    COLONIES,
    FAVORS,
    FIELDS,
    GOODS,
    GUILDS,
    PASSING,
    PRINTED,
    REQUESTS,
    REWARDS,
    SLOTS,
    SOURCES_OF_WOOD,
    SPOT_IDS,
)
from caravela.games.madeira.state import BUILDING, ROW_SEAT, STANDS, Position, favor_place
from caravela.games.madeira.steps.numbers import MOVE_FROM, SAIL_FROM, USE_DIE
from caravela.games.madeira.steps.ships import parts
from caravela.games.madeira.steps.workers import CHOSEN
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK


def place_element(s: Position, place: int) -> str:
    """The element id of a worker's place."""
    if place == 0:
        return f"home.{s.game.colours[max(0, s.actor)]}"
    if place <= FOREST_PLACE:
        return f"field.{SOURCES_OF_WOOD[place - FIELD_PLACE]}"
    if place < WATCH_PLACE:
        return f"spot.{SPOT_IDS[place - SPOT_PLACE]}"
    if place == WATCH_PLACE:
        return "watch.city"
    return f"land.{COLONIES[place - LAND_PLACE]}"


def chosen(s: Position) -> str:
    """What has been chosen already in the decision under way: a destination, or a character with its die."""
    if s.actor == NOBODY:
        return ""
    step, payload = s.frame & STEP_MASK, s.frame >> PAYLOAD
    if step == MOVE_FROM:
        return place_element(s, (payload >> CHOSEN) & 63)
    if step == SAIL_FROM:
        return f"slot.{SLOTS[s.data.sail_slot[parts(payload)[1]]]}"
    return character_element(s, payload & 7) if step == USE_DIE else ""


def character_element(s: Position, building: int) -> str:
    """The element id of the character on a building."""
    character = s.cells[STANDS + building]
    return f"character.{CHARACTERS[character]}" if 0 <= character < PRINTED else f"character.{BUILDINGS[building]}"


def targets(s: Position, action: int) -> list[str]:
    """Ids of the board elements an action touches, the main one first."""
    colour = s.game.colours[max(0, s.actor)]
    if action < TAKE_REQUEST:
        return [f"row.{action + 1}"]
    if action < NAME_GUILD:
        kind = REQUESTS[action - TAKE_REQUEST]
        if s.actor != NOBODY:
            rows = [row for row in range(s.players) if s.cells[ROW_SEAT + row] == s.actor]
            return [f"request.{kind}.{row + 1}" for row in rows] or [f"request.{kind}"]
        return [f"request.{kind}"]
    if action < PLACE_DIE:
        return [f"guild.{GUILDS[action - NAME_GUILD]}"]
    if action < PASS:
        pirate = action >= PLACE_PIRATE
        index, building = divmod(action - (PLACE_PIRATE if pirate else PLACE_DIE), 5)
        die = f"pirate.{index + 1}" if pirate else f"die.{index + 1}"
        return [character_element(s, building), f"building.{BUILDINGS[building]}", die]
    if action < USE_FAVOR:
        return [f"passing.{PASSING[(action - PASS) // 2]}"]
    if action < CHARACTER:
        return [f"favor.{FAVORS[action - USE_FAVOR]}"]
    if action <= HARVEST:
        if s.actor == NOBODY or s.frame & STEP_MASK != USE_DIE:
            return []
        building = (s.frame >> PAYLOAD) & 7
        character = [character_element(s, building), f"building.{BUILDINGS[building]}"]
        if action == CHARACTER:
            return character
        region = f"region.{s.data.building_region[building]}"
        return [region, *character] if s.cells[STANDS + building] == PRINTED else [region]
    if action < PUT:
        return [f"field.{FIELDS[action - HARVEST_AGAIN]}"]
    if action < TAKE:
        return [place_element(s, action - PUT)]
    if action < SAIL:
        return [place_element(s, action - TAKE)]
    if action < SHIP:
        return [f"slot.{SLOTS[s.data.sail_slot[action - SAIL]]}"]
    if action < REWARD:
        origin = action - SHIP
        return [f"slot.{SLOTS[origin - 1]}"] if origin else [f"dock.{colour}"]
    if action < BUILD:
        return [f"reward.{REWARDS[action - REWARD]}"]
    if action < WOOD_FROM:
        favor = action - BUILD
        place = favor_place(s, favor)
        return [f"favor.{FAVORS[favor]}", f"district.{CITIES[place >> 2]}.{(place & 3) + 3}"]
    if action < FLIP:
        return [f"field.{SOURCES_OF_WOOD[action - WOOD_FROM]}"]
    if action < SUPPORT:
        return [f"favor.{FAVORS[action - FLIP]}"]
    if action < MARKER:
        return [f"stock.{'pirates' if action == SUPPORT else 'bread'}"]
    if action < LADY:
        start, end = divmod(action - MARKER, 5)
        return [f"building.{BUILDINGS[end]}", f"building.{BUILDINGS[start]}"]
    if action < PAY:
        return [f"building.{BUILDINGS[action - LADY]}"]
    if action < HONOR:
        return [f"building.{BUILDINGS[s.cells[BUILDING]]}"] if 0 <= s.cells[BUILDING] < 5 else []
    if action < UPKEEP:
        return ["watch.city"]
    if action < FEED:
        return ["stock.wood"]
    if action < SCORE:
        return ["stock.bread"]
    if action < DONATE:
        return [f"request.{REQUESTS[action - SCORE]}"]
    if action < DONE:
        return ["stock.reals"]
    if action == DONE:
        return []
    if action < MILL:
        pair, good = divmod(action - EXCHANGE, 3)
        return [f"stock.{GOODS[PAIR_FIRST[pair]]}", f"stock.{GOODS[PAIR_SECOND[pair]]}", f"stock.{GOODS[good]}"]
    return [f"windmill.{colour}"]
