"""Madeira in words: actions, events and the whole position as text."""

from __future__ import annotations

from caravela.games.madeira import actions as act
from caravela.games.madeira import state as st
from caravela.games.madeira.components import (
    GOODS,
    GUILDS,
    PASSING,
    PRINTED,
    WEALTH,
)
from caravela.games.madeira.events import kinds
from caravela.games.madeira.home import dice_list
from caravela.games.madeira.names import names_of
from caravela.games.madeira.phrases import effect_text, place_name
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps import numbers as steps
from caravela.games.madeira.steps.characters import bread_for
from caravela.games.madeira.steps.crown import scored_before
from caravela.games.madeira.steps.wood import price_of
from caravela.kernel.events import Event
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import plural, words_of

DONE_WORDS = {
    steps.USE_DIE: "Nothing: neither the character nor the harvest",
    steps.AGAIN: "Harvest no more",
    steps.MOVE_TO: "Move nobody else",
    steps.MOVE_FROM: "Move nobody else",
    steps.SAIL_TO: "Sail no further",
    steps.CHOOSE_REWARD: "Decline the reward",
    steps.GUILD_WORK: "Take no favor",
    steps.TURN_UP: "Turn none up",
    steps.LAST_WINDOW: "Go on to maintenance",
}
PHASE_NAMES = ("round set-up", "character actions", "building actions", "maintenance", "the Crown's Requests")


def slot_name(s: Position, slot: int) -> str:
    """A ship slot."""
    return names_of(s.data)["berth"][slot + 1]


def describe(s: Position, action: int) -> str:
    """An action as a sentence for people, with its price or gain."""
    if action < act.PUT:
        return describe_turn(s, action)
    if action < act.FLIP:
        return describe_pieces(s, action)
    return describe_rest(s, action)


def describe_turn(s: Position, action: int) -> str:
    """Rows, requests, dice, passing, favors, harvests."""
    data = s.data
    if action < act.TAKE_REQUEST:
        if action >= s.players:
            return f"Take row {PASSING[action]}"
        dice = " ".join(str(value) for value in dice_list(s.cells, st.ROW_DICE + action * 3))
        guilds = " or ".join(GUILDS[guild] for guild in data.row_guilds[s.players][action])
        return f"Take row {PASSING[action]} (dice {dice or '–'}, {guilds})"
    if action < act.NAME_GUILD:
        return f"Take the request {data.request_names[action - act.TAKE_REQUEST]}"
    if action < act.PLACE_DIE:
        return f"Turn up the favors of the {GUILDS[action - act.NAME_GUILD]} guild"
    if action < act.PASS:
        pirate = action >= act.PLACE_PIRATE
        index, building = divmod(action - (act.PLACE_PIRATE if pirate else act.PLACE_DIE), 5)
        bread = bread_for(s, index + 1, building)
        cost = f" for {bread} bread" if bread else ""
        die = f"pirate die {index + 1}" if pirate else f"die {index + 1}"
        return f"Place {die} on {character_name(s, building)} at {data.building_names[building]}{cost}"
    if action < act.USE_FAVOR:
        slot, with_action = divmod(action - act.PASS, 2)
        effect = data.slot_effects[slot]
        if with_action:
            return f"Pass to slot {PASSING[slot]}: " + (effect_text(effect) if effect is not None else "no action")
        return f"Pass to slot {PASSING[slot]} for {plural(data.slot_reals[slot], 'real')}"
    if action < act.CHARACTER:
        favor = action - act.USE_FAVOR
        return f"Use the {data.favor_names[favor]}: {effect_text(data.favor_effects[favor])}"
    if action <= act.HARVEST:
        asked = s.actor != NOBODY and s.frame & STEP_MASK == steps.USE_DIE
        building = (s.frame >> PAYLOAD) & 7 if asked else 0
        if action == act.CHARACTER:
            return f"Action of {character_name(s, building)}" if asked else "The character's action"
        return f"Harvest region {data.building_region[building]}" if asked else "Harvest"
    return (
        f"Harvest {yields(s, action - act.HARVEST_AGAIN)} again on {place_name(s, action - act.HARVEST_AGAIN + act.FIELD_PLACE)}"
    )


def yields(s: Position, field: int) -> str:
    """What a harvest of a field brings now."""
    return "wood" if s.cells[st.WOODS + field] else GOODS[s.cells[st.GIVES + field]]


def character_name(s: Position, building: int) -> str:
    """The character on a building."""
    character = s.cells[st.STANDS + building]
    if character == PRINTED:
        return "the printed character"
    return f"the {s.data.character_names[character]}" if character >= 0 else "nobody"


def describe_pieces(s: Position, action: int) -> str:
    """Workers, ships, rewards, favors in the cities, wood."""
    data = s.data
    seat = max(0, s.actor)
    if action < act.TAKE:
        return f"To {place_name(s, action - act.PUT)}"
    if action < act.SAIL:
        place = action - act.TAKE
        if act.SPOT_PLACE <= place < act.WATCH_PLACE and (s.cells[st.NEUTRAL] >> (place - act.SPOT_PLACE)) & 1:
            return f"The neutral citizen from {place_name(s, place)}"
        return f"The worker from {place_name(s, place)}"
    if action < act.SHIP:
        sail = action - act.SAIL
        price = f"{data.sail_amount[sail]} {GOODS[data.sail_good[sail]]}"
        pays = f", brings {plural(data.sail_reals[sail], 'real')}" if data.sail_reals[sail] else ""
        return f"Sail to {slot_name(s, data.sail_slot[sail])} for {price}{pays}"
    if action < act.REWARD:
        origin = action - act.SHIP
        if origin:
            return f"The ship from {slot_name(s, origin - 1)}"
        reals = price_of(s, seat, data.wood_per_launch)
        return f"A ship from home for {data.wood_per_launch} wood" + (f" (bought for {reals})" if reals else "")
    if action < act.BUILD:
        reward = action - act.REWARD
        return f"King's Reward {data.reward_names[reward]}: {effect_text(data.reward_effects[reward])}"
    if action < act.WOOD_FROM:
        favor = action - act.BUILD
        place = st.favor_place(s, favor)
        wood = data.district_wood[place & 3]
        reals = price_of(s, seat, wood)
        return f"Take the {data.favor_names[favor]} in {data.city_names[place >> 2]} for {wood} wood" + (
            f" (buying costs {reals})" if reals else ""
        )
    return f"Take wood from {place_name(s, action - act.WOOD_FROM + act.FIELD_PLACE)}"


def describe_rest(s: Position, action: int) -> str:
    """Favors turned, buildings, maintenance, requests, windmill."""
    data = s.data
    seat = max(0, s.actor)
    if action < act.SUPPORT:
        return f"Turn the {data.favor_names[action - act.FLIP]} up"
    if action < act.MARKER:
        return "Discard pirates" if action == act.SUPPORT else "Get bread"
    if action < act.LADY:
        start, end = divmod(action - act.MARKER, 5)
        return f"Move a marker from {data.building_names[start]} to {data.building_names[end]}"
    if action < act.PAY:
        return f"Perform {data.building_names[action - act.LADY]}"
    if action <= act.REFUSE:
        return describe_bill(s, seat, action)
    if action < act.UPKEEP:
        return "Accept the honour: a worker goes home" if action == act.HONOR else "Keep the workers in the City Watch"
    if action < act.FEED:
        number = action - act.UPKEEP
        reals = price_of(s, seat, number)
        return f"Discard {number} wood" + (f" (buying costs {reals})" if reals else "")
    if action < act.SCORE:
        if action == act.FEED:
            return "Feed nobody" if s.actor == NOBODY or st.hungry_workers(s, seat) else "Go on: nobody is hungry"
        return f"Feed {plural(action - act.FEED, 'worker')}"
    if action < act.DONATE:
        kind = action - act.SCORE
        asked = s.actor != NOBODY and s.frame & STEP_MASK == steps.CHOOSE_SCORED
        earlier = scored_before(s.frame >> PAYLOAD, kind) if asked else 0
        brings = "" if kind == WEALTH else f" for {request_value(s, seat, kind, earlier, s.cells[st.ROUND])} PP"
        return f"Score {data.request_names[kind]}{brings}"
    if action < act.DONE:
        return f"Pay {plural(action - act.DONATE, 'real')}"
    if action == act.DONE:
        step = s.frame & STEP_MASK if s.actor != NOBODY else steps.END_ROUND
        if step == steps.CHOOSE_REWARD and s.frame >> (PAYLOAD + 2):
            return "Decline both rewards"
        return DONE_WORDS.get(step, "Go on without it")
    if action < act.MILL:
        pair, good = divmod(action - act.EXCHANGE, 3)
        return f"Windmill: {GOODS[act.PAIR_FIRST[pair]]} and {GOODS[act.PAIR_SECOND[pair]]} for 1 {GOODS[good]}"
    if action == act.MILL_UP:
        return f"Windmill: {data.mill_wheat} wheat for a level up"
    if action == act.MILL_PRESTIGE:
        return f"Windmill: {data.mill_wheat} wheat for {data.mill_pp} PP"
    bottom = s.cells[seat * st.SHEET + st.LEVEL] == 0
    price = f"{data.bottom_pp} PP" if bottom else "a level down"
    if action == act.MILL_BREAD:
        return f"Windmill: {price} for {data.bottom_bread if bottom else data.down_bread} bread"
    return f"Windmill: {price} for {plural(data.bottom_reals if bottom else data.down_reals, 'real')}"


def describe_bill(s: Position, seat: int, action: int) -> str:
    """To pay for a building, or to refuse."""
    data = s.data
    if s.actor == NOBODY or s.frame & STEP_MASK != steps.PAY_BUILDING:
        return "Pay for the building" if action == act.PAY else "Refuse, and receive pirates"
    if action == act.REFUSE:
        return f"Refuse and receive {plural(data.pirates_unpaid + s.cells[st.PIRATE_ON + s.cells[st.BUILDING]], 'pirate')}"
    payload = s.frame >> PAYLOAD
    cost = 0 if payload & 2 else st.building_cost(s, s.cells[st.BUILDING])
    strength = st.region_workers(s, seat, data.building_region[s.cells[st.BUILDING]]) + (payload >> 2)
    effect = data.strong[s.cells[st.BUILDING]] if strength >= 3 else data.weak[s.cells[st.BUILDING]]
    gain = effect_text(effect) if strength else "no action, as you have no worker in the region"
    return f"Pay {plural(cost, 'real')} for {data.building_names[s.cells[st.BUILDING]]}: {gain}"


def sentence(s: Position, event: Event) -> str:
    """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
    kind = kinds.kinds[event.kind]
    names = names_of(s.data)
    told: dict[str, object] = {}
    for name, given, value in zip(kind.arguments, kind.types, event.args, strict=True):
        if given == "seat":
            told[name] = f"{{{s.game.colours[value]}}}"
        else:
            told[name] = names[given][value] if given in names else value
        if given == "resource":
            told["one_resource"] = names["one_resource"][value]
    text = words_of(s.game.folder).say(f"log.{kind.name}", told)
    return text[:1].upper() + text[1:]
