"""Which elements of the board an action touches, and what a pending question is about."""

from __future__ import annotations

from caravela.games.madeira import actions as act
from caravela.games.madeira import components as ids
from caravela.games.madeira.state import BUILDING, ROW_SEAT, STANDS, Position, favor_place
from caravela.games.madeira.steps.numbers import MOVE_FROM, SAIL_FROM, USE_DIE
from caravela.games.madeira.steps.ships import parts
from caravela.games.madeira.steps.workers import CHOSEN
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK


def place_element(s: Position, place: int) -> str:
    """The element id of a worker's place."""
    if place == 0:
        return f"home.{s.game.colours[max(0, s.actor)]}"
    if place <= act.FOREST_PLACE:
        return f"field.{ids.SOURCES_OF_WOOD[place - act.FIELD_PLACE]}"
    if place < act.WATCH_PLACE:
        return f"spot.{ids.SPOT_IDS[place - act.SPOT_PLACE]}"
    if place == act.WATCH_PLACE:
        return "watch.city"
    return f"land.{ids.COLONIES[place - act.LAND_PLACE]}"


def chosen(s: Position) -> str:
    """What has been chosen already in the decision under way: a destination, or a character with its die."""
    if s.actor == NOBODY:
        return ""
    step, payload = s.frame & STEP_MASK, s.frame >> PAYLOAD
    if step == MOVE_FROM:
        return place_element(s, (payload >> CHOSEN) & 63)
    if step == SAIL_FROM:
        return f"slot.{ids.SLOTS[s.data.sail_slot[parts(payload)[1]]]}"
    return character_element(s, payload & 7) if step == USE_DIE else ""


def character_element(s: Position, building: int) -> str:
    """The element id of the character on a building."""
    character = s.cells[STANDS + building]
    return f"character.{ids.CHARACTERS[character]}" if 0 <= character < ids.PRINTED else f"character.{ids.BUILDINGS[building]}"


def targets(s: Position, action: int) -> list[str]:
    """Ids of the board elements an action touches, the main one first."""
    colour = s.game.colours[max(0, s.actor)]
    if action < act.TAKE_REQUEST:
        return [f"row.{action + 1}"]
    if action < act.NAME_GUILD:
        kind = ids.REQUESTS[action - act.TAKE_REQUEST]
        if s.actor != NOBODY:
            rows = [row for row in range(s.players) if s.cells[ROW_SEAT + row] == s.actor]
            return [f"request.{kind}.{row + 1}" for row in rows] or [f"request.{kind}"]
        return [f"request.{kind}"]
    if action < act.PLACE_DIE:
        return [f"guild.{ids.GUILDS[action - act.NAME_GUILD]}"]
    if action < act.PASS:
        pirate = action >= act.PLACE_PIRATE
        index, building = divmod(action - (act.PLACE_PIRATE if pirate else act.PLACE_DIE), 5)
        die = f"pirate.{index + 1}" if pirate else f"die.{index + 1}"
        return [character_element(s, building), f"building.{ids.BUILDINGS[building]}", die]
    if action < act.USE_FAVOR:
        return [f"passing.{ids.PASSING[(action - act.PASS) // 2]}"]
    if action < act.CHARACTER:
        return [f"favor.{ids.FAVORS[action - act.USE_FAVOR]}"]
    if action <= act.HARVEST:
        if s.actor == NOBODY or s.frame & STEP_MASK != USE_DIE:
            return []
        building = (s.frame >> PAYLOAD) & 7
        character = [character_element(s, building), f"building.{ids.BUILDINGS[building]}"]
        if action == act.CHARACTER:
            return character
        region = f"region.{s.data.building_region[building]}"
        return [region, *character] if s.cells[STANDS + building] == ids.PRINTED else [region]
    if action < act.PUT:
        return [f"field.{ids.FIELDS[action - act.HARVEST_AGAIN]}"]
    if action < act.TAKE:
        return [place_element(s, action - act.PUT)]
    if action < act.SAIL:
        return [place_element(s, action - act.TAKE)]
    if action < act.SHIP:
        return [f"slot.{ids.SLOTS[s.data.sail_slot[action - act.SAIL]]}"]
    if action < act.REWARD:
        origin = action - act.SHIP
        return [f"slot.{ids.SLOTS[origin - 1]}"] if origin else [f"dock.{colour}"]
    if action < act.BUILD:
        return [f"reward.{ids.REWARDS[action - act.REWARD]}"]
    if action < act.WOOD_FROM:
        favor = action - act.BUILD
        place = favor_place(s, favor)
        return [f"favor.{ids.FAVORS[favor]}", f"district.{ids.CITIES[place >> 2]}.{(place & 3) + 3}"]
    if action < act.FLIP:
        return [f"field.{ids.SOURCES_OF_WOOD[action - act.WOOD_FROM]}"]
    if action < act.SUPPORT:
        return [f"favor.{ids.FAVORS[action - act.FLIP]}"]
    if action < act.MARKER:
        return [f"stock.{'pirates' if action == act.SUPPORT else 'bread'}"]
    if action < act.LADY:
        start, end = divmod(action - act.MARKER, 5)
        return [f"building.{ids.BUILDINGS[end]}", f"building.{ids.BUILDINGS[start]}"]
    if action < act.PAY:
        return [f"building.{ids.BUILDINGS[action - act.LADY]}"]
    if action < act.HONOR:
        return [f"building.{ids.BUILDINGS[s.cells[BUILDING]]}"] if 0 <= s.cells[BUILDING] < 5 else []
    if action < act.UPKEEP:
        return ["watch.city"]
    if action < act.FEED:
        return ["stock.wood"]
    if action < act.SCORE:
        return ["stock.bread"]
    if action < act.DONATE:
        return [f"request.{ids.REQUESTS[action - act.SCORE]}"]
    if action < act.DONE:
        return ["stock.reals"]
    if action == act.DONE:
        return []
    if action < act.MILL:
        pair, good = divmod(action - act.EXCHANGE, 3)
        return [
            f"stock.{ids.GOODS[act.PAIR_FIRST[pair]]}",
            f"stock.{ids.GOODS[act.PAIR_SECOND[pair]]}",
            f"stock.{ids.GOODS[good]}",
        ]
    return [f"windmill.{colour}"]
