"""Madeira in words: actions, events and the whole position as text."""

from __future__ import annotations

from caravela.games.madeira import actions as act
from caravela.games.madeira import events as ev
from caravela.games.madeira import state as st
from caravela.games.madeira.components import (
    COLONY_SLOTS,
    FIRST_MARKET_SLOT,
    GOODS,
    GUILDS,
    MARKET_SLOTS,
    PASSING,
    PRINTED,
    RESOURCES,
    SLOTS,
    SPOTS,
    WEALTH,
    WOOD,
)
from caravela.games.madeira.home import dice_list
from caravela.games.madeira.phrases import amount_of, effect_text, field_name
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps import numbers as steps
from caravela.games.madeira.steps.characters import bread_for
from caravela.games.madeira.steps.crown import scored_before
from caravela.games.madeira.steps.wood import price_of
from caravela.kernel.events import Event
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import plural

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


def place_name(s: Position, place: int) -> str:
    """A worker's place."""
    if place == 0:
        return "home"
    if place <= act.FOREST_PLACE:
        return field_name(s, place - act.FIELD_PLACE)
    if place < act.WATCH_PLACE:
        city, spot = divmod(place - act.SPOT_PLACE, SPOTS)
        return f"{s.data.city_names[city]} spot {spot + 1}"
    if place == act.WATCH_PLACE:
        return "the City Watch"
    return f"the land of {s.data.colony_names[place - act.LAND_PLACE]}"


def slot_name(s: Position, slot: int) -> str:
    """A ship slot."""
    if slot < FIRST_MARKET_SLOT:
        return f"{s.data.colony_names[slot // COLONY_SLOTS]} slot {slot % COLONY_SLOTS + 1}"
    offer = SLOTS[slot].split("_", 1)[1].replace("_", " ")
    return f"{s.data.market_names[(slot - FIRST_MARKET_SLOT) // MARKET_SLOTS]} slot {offer}"


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
    return f"Harvest {yields(s, action - act.HARVEST_AGAIN)} again on {field_name(s, action - act.HARVEST_AGAIN)}"


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
    return f"Take wood from {field_name(s, action - act.WOOD_FROM)}"


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
    data = s.data
    args = event.args
    kind = event.kind
    if kind == ev.ROUND_BEGAN:
        return f"Round {args[0]} begins. (R3.1)"
    if kind == ev.PHASE_BEGAN:
        return f"Phase {'ABCDE'[args[0]]}: {PHASE_NAMES[args[0]]}. (R3.1)"
    if kind == ev.ROLLED:
        dice = " ".join(str(value) for value in args[3:]) or "no guild dice"
        pirate = f", pirate die {args[2]}" if args[2] else ""
        return f"{data.building_names[args[0]]}: rolled {dice}{pirate}; it costs {plural(args[1], 'real')}. (R10.2)"
    if kind == ev.CONVERTED:
        return f"{field_name(s, args[0]).partition(' (')[0].capitalize()} gives {GOODS[args[1]]} from now on. (R10.17)"
    if kind == ev.GAME_ENDED:
        return "The game is over: the fifth round is over. (R3.1)"
    who = f"{{{s.game.colours[args[0]]}}}"
    if kind in (
        ev.PLACED,
        ev.WORKER_MOVED,
        ev.CITIZEN_MOVED,
        ev.SHIP_MOVED,
        ev.WOOD_TAKEN,
        ev.HARVESTED,
        ev.MARKER_MOVED,
        ev.FAVOR_TAKEN,
    ):
        return pieces_sentence(s, who, kind, args)
    return stock_sentence(s, who, kind, args)


def pieces_sentence(s: Position, who: str, kind: int, args: list[int]) -> str:
    """Events of pieces that move."""
    data = s.data
    if kind == ev.PLACED:
        return f"{who} places a worker: {place_name(s, args[1])}. (R2.12)"
    if kind == ev.WORKER_MOVED:
        return f"{who} moves a worker from {place_name(s, args[1])} to {place_name(s, args[2])}. (R1.2)"
    if kind == ev.CITIZEN_MOVED:
        return f"{who} moves a neutral citizen from {place_name(s, args[1])} to {place_name(s, args[2])}. (R7.5)"
    if kind == ev.SHIP_MOVED:
        origin = slot_name(s, args[1] - 1) if args[1] else "home"
        return f"{who} moves a ship from {origin} to {slot_name(s, data.sail_slot[args[2]])}. (R7.1)"
    if kind == ev.WOOD_TAKEN:
        if args[2] < 0:
            return f"{who} gets wood from {field_name(s, args[1])}. (R9.5)"
        return f"{who} buys wood from {field_name(s, args[1])} for {plural(args[2], 'real')}. (R9.3)"
    if kind == ev.HARVESTED:
        return f"{who} harvests {RESOURCES[args[2]]} on {field_name(s, args[1])}. (R7.6)"
    if kind == ev.MARKER_MOVED:
        return f"{who} moves a marker from {data.building_names[args[1]]} to {data.building_names[args[2]]}. (R8.3)"
    return f"{who} takes the {data.favor_names[args[1]]}; its district is built. (R7.4)"


def left_over(number: int, word: str) -> str:
    """`; 2 ships go without`, or nothing."""
    return f"; {plural(number, word)} {'goes' if number == 1 else 'go'} without" if number else ""


def stock_sentence(s: Position, who: str, kind: int, args: list[int]) -> str:
    """Events of turns and stocks."""
    data = s.data
    if kind == ev.ROW_TAKEN:
        return f"{who} takes row {PASSING[args[1]]}. (R4.2)"
    if kind == ev.REQUEST_TAKEN:
        return f"{who} takes the request {data.request_names[args[1]]}. (R4.2)"
    if kind == ev.FLIPPED:
        return f"{who} turns the {data.favor_names[args[1]]} face up. (R8.4)"
    if kind in (ev.DIE_PLACED, ev.PIRATE_PLACED):
        die = f"a {args[1]}" if kind == ev.DIE_PLACED else f"a pirate die showing {args[1]}"
        bread = f" and discards {args[3]} bread" if args[3] else ""
        rule = "R6.2" if kind == ev.DIE_PLACED else "R6.3"
        return f"{who} places {die} at {data.building_names[args[2]]}{bread}. ({rule})"
    if kind == ev.PASSED:
        return f"{who} passes to slot {PASSING[args[1]]} for its {'action' if args[2] else 'reals'}. (R6.8)"
    if kind == ev.FAVOR_USED:
        return f"{who} uses the {data.favor_names[args[1]]}. (R8.2)"
    if kind == ev.GOT:
        return f"{who} gets {amount_of(args[1], args[2])}. (R1.9)"
    if kind == ev.PAID:
        return f"{who} {'discards' if args[1] <= WOOD else 'pays'} {amount_of(args[1], args[2])}. (R1.9)"
    if kind == ev.PRESTIGE:
        verb = "gains" if args[2] > 0 else "loses"
        return f"{who} {verb} {abs(args[2])} PP ({st.SOURCES[args[1]].replace('_', ' ')}). (R1.10)"
    if kind == ev.PIRATES_CHANGED:
        verb = "receives" if args[1] > 0 else "discards"
        return f"{who} {verb} {plural(abs(args[1]), 'pirate')}. (R12.1)"
    if kind == ev.BUILDING_PAID:
        return f"{who} pays {plural(args[2], 'real')} for {data.building_names[args[1]]}. (R10.3)"
    if kind == ev.BUILDING_REFUSED:
        return f"{who} refuses to pay for {data.building_names[args[1]]}. (R10.3)"
    if kind == ev.LEVEL_MOVED:
        return f"{who} goes {'up' if args[1] > 0 else 'down'} the windmill to level {args[2]}. (R5.2)"
    if kind == ev.EXCHANGED:
        return f"{who} exchanges {GOODS[args[1]]} and {GOODS[args[2]]} for {GOODS[args[3]]} at the windmill. (R5.2)"
    if kind == ev.UPKEPT:
        return f"{who} discards {args[1]} wood for upkeep{left_over(args[2], 'ship')}. (R10.14)"
    if kind == ev.FED:
        if args[1] + args[2] == 0:
            return f"{who} has nobody to feed with bread. (R10.15)"
        return f"{who} discards {args[1]} bread for feeding{left_over(args[2], 'worker')}. (R10.15)"
    if kind == ev.SCORED:
        return f"{who} scores {data.request_names[args[1]]} for {args[2]} PP. (R10.16)"
    assert kind == ev.DECLINED
    return f"{who} declines the honour. (R10.12)" if args[1] == 0 else f"{who} makes no further use of it. (R1.11)"
