"""Madeira in words: actions, events and the whole position as text."""

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
    MILL_BREAD,
    MILL_PRESTIGE,
    MILL_UP,
    NAME_GUILD,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    PAY,
    PLACE_DIE,
    PLACE_PIRATE,
    PUT,
    REFUSE,
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
from caravela.games.madeira.events import (
    BUILDING_PAID,
    BUILDING_REFUSED,
    CITIZEN_MOVED,
    CONVERTED,
    DECLINED,
    DIE_PLACED,
    EXCHANGED,
    FAVOR_TAKEN,
    FAVOR_USED,
    FED,
    FLIPPED,
    GAME_ENDED,
    GOT,
    HARVESTED,
    LEVEL_MOVED,
    MARKER_MOVED,
    PAID,
    PASSED,
    PHASE_BEGAN,
    PIRATE_PLACED,
    PIRATES_CHANGED,
    PLACED,
    PRESTIGE,
    REQUEST_TAKEN,
    ROLLED,
    ROUND_BEGAN,
    ROW_TAKEN,
    SCORED,
    SHIP_MOVED,
    UPKEPT,
    WOOD_TAKEN,
    WORKER_MOVED,
)
from caravela.games.madeira.home import dice_list
from caravela.games.madeira.phrases import amount_of, effect_text, field_name, plural
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import (
    BUILDING,
    GIVES,
    LEVEL,
    NEUTRAL,
    PIRATE_ON,
    ROUND,
    ROW_DICE,
    SHEET,
    SOURCES,
    STANDS,
    WOODS,
    Position,
    building_cost,
    favor_place,
    hungry_workers,
    region_workers,
)
from caravela.games.madeira.steps.characters import bread_for
from caravela.games.madeira.steps.crown import scored_before
from caravela.games.madeira.steps.numbers import (
    AGAIN,
    CHOOSE_REWARD,
    CHOOSE_SCORED,
    END_ROUND,
    GUILD_WORK,
    LAST_WINDOW,
    MOVE_FROM,
    MOVE_TO,
    PAY_BUILDING,
    SAIL_TO,
    TURN_UP,
    USE_DIE,
)
from caravela.games.madeira.steps.wood import price_of
from caravela.kernel.events import Event
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

DONE_WORDS = {
    USE_DIE: "Nothing: neither the character nor the harvest",
    AGAIN: "Harvest no more",
    MOVE_TO: "Move nobody else",
    MOVE_FROM: "Move nobody else",
    SAIL_TO: "Sail no further",
    CHOOSE_REWARD: "Decline the reward",
    GUILD_WORK: "Take no favor",
    TURN_UP: "Turn none up",
    LAST_WINDOW: "Go on to maintenance",
}
PHASE_NAMES = ("round set-up", "character actions", "building actions", "maintenance", "the Crown's Requests")


def place_name(s: Position, place: int) -> str:
    """A worker's place."""
    if place == 0:
        return "home"
    if place <= FOREST_PLACE:
        return field_name(s, place - FIELD_PLACE)
    if place < WATCH_PLACE:
        city, spot = divmod(place - SPOT_PLACE, SPOTS)
        return f"{s.data.city_names[city]} spot {spot + 1}"
    if place == WATCH_PLACE:
        return "the City Watch"
    return f"the land of {s.data.colony_names[place - LAND_PLACE]}"


def slot_name(s: Position, slot: int) -> str:
    """A ship slot."""
    if slot < FIRST_MARKET_SLOT:
        return f"{s.data.colony_names[slot // COLONY_SLOTS]} slot {slot % COLONY_SLOTS + 1}"
    offer = SLOTS[slot].split("_", 1)[1].replace("_", " ")
    return f"{s.data.market_names[(slot - FIRST_MARKET_SLOT) // MARKET_SLOTS]} slot {offer}"


def describe(s: Position, action: int) -> str:
    """An action as a sentence for people, with its price or gain."""
    if action < PUT:
        return describe_turn(s, action)
    if action < FLIP:
        return describe_pieces(s, action)
    return describe_rest(s, action)


def describe_turn(s: Position, action: int) -> str:
    """Rows, requests, dice, passing, favors, harvests."""
    data = s.data
    if action < TAKE_REQUEST:
        if action >= s.players:
            return f"Take row {PASSING[action]}"
        dice = " ".join(str(value) for value in dice_list(s.cells, ROW_DICE + action * 3))
        guilds = " or ".join(GUILDS[guild] for guild in data.row_guilds[s.players][action])
        return f"Take row {PASSING[action]} (dice {dice or '–'}, {guilds})"
    if action < NAME_GUILD:
        return f"Take the request {data.request_names[action - TAKE_REQUEST]}"
    if action < PLACE_DIE:
        return f"Turn up the favors of the {GUILDS[action - NAME_GUILD]} guild"
    if action < PASS:
        pirate = action >= PLACE_PIRATE
        index, building = divmod(action - (PLACE_PIRATE if pirate else PLACE_DIE), 5)
        bread = bread_for(s, index + 1, building)
        cost = f" for {bread} bread" if bread else ""
        die = f"pirate die {index + 1}" if pirate else f"die {index + 1}"
        return f"Place {die} on {character_name(s, building)} at {data.building_names[building]}{cost}"
    if action < USE_FAVOR:
        slot, with_action = divmod(action - PASS, 2)
        effect = data.slot_effects[slot]
        if with_action:
            return f"Pass to slot {PASSING[slot]}: " + (effect_text(effect) if effect is not None else "no action")
        return f"Pass to slot {PASSING[slot]} for {plural(data.slot_reals[slot], 'real')}"
    if action < CHARACTER:
        favor = action - USE_FAVOR
        return f"Use the {data.favor_names[favor]}: {effect_text(data.favor_effects[favor])}"
    if action <= HARVEST:
        asked = s.actor != NOBODY and s.frame & STEP_MASK == USE_DIE
        building = (s.frame >> PAYLOAD) & 7 if asked else 0
        if action == CHARACTER:
            return f"Action of {character_name(s, building)}" if asked else "The character's action"
        return f"Harvest region {data.building_region[building]}" if asked else "Harvest"
    return f"Harvest {yields(s, action - HARVEST_AGAIN)} again on {field_name(s, action - HARVEST_AGAIN)}"


def yields(s: Position, field: int) -> str:
    """What a harvest of a field brings now."""
    return "wood" if s.cells[WOODS + field] else GOODS[s.cells[GIVES + field]]


def character_name(s: Position, building: int) -> str:
    """The character on a building."""
    character = s.cells[STANDS + building]
    if character == PRINTED:
        return "the printed character"
    return f"the {s.data.character_names[character]}" if character >= 0 else "nobody"


def describe_pieces(s: Position, action: int) -> str:
    """Workers, ships, rewards, favors in the cities, wood."""
    data = s.data
    seat = max(0, s.actor)
    if action < TAKE:
        return f"To {place_name(s, action - PUT)}"
    if action < SAIL:
        place = action - TAKE
        if SPOT_PLACE <= place < WATCH_PLACE and (s.cells[NEUTRAL] >> (place - SPOT_PLACE)) & 1:
            return f"The neutral citizen from {place_name(s, place)}"
        return f"The worker from {place_name(s, place)}"
    if action < SHIP:
        sail = action - SAIL
        price = f"{data.sail_amount[sail]} {GOODS[data.sail_good[sail]]}"
        pays = f", brings {plural(data.sail_reals[sail], 'real')}" if data.sail_reals[sail] else ""
        return f"Sail to {slot_name(s, data.sail_slot[sail])} for {price}{pays}"
    if action < REWARD:
        origin = action - SHIP
        if origin:
            return f"The ship from {slot_name(s, origin - 1)}"
        reals = price_of(s, seat, data.wood_per_launch)
        return f"A ship from home for {data.wood_per_launch} wood" + (f" (bought for {reals})" if reals else "")
    if action < BUILD:
        reward = action - REWARD
        return f"King's Reward {data.reward_names[reward]}: {effect_text(data.reward_effects[reward])}"
    if action < WOOD_FROM:
        favor = action - BUILD
        place = favor_place(s, favor)
        wood = data.district_wood[place & 3]
        reals = price_of(s, seat, wood)
        return f"Take the {data.favor_names[favor]} in {data.city_names[place >> 2]} for {wood} wood" + (
            f" (buying costs {reals})" if reals else ""
        )
    return f"Take wood from {field_name(s, action - WOOD_FROM)}"


def describe_rest(s: Position, action: int) -> str:
    """Favors turned, buildings, maintenance, requests, windmill."""
    data = s.data
    seat = max(0, s.actor)
    if action < SUPPORT:
        return f"Turn the {data.favor_names[action - FLIP]} up"
    if action < MARKER:
        return "Discard pirates" if action == SUPPORT else "Get bread"
    if action < LADY:
        start, end = divmod(action - MARKER, 5)
        return f"Move a marker from {data.building_names[start]} to {data.building_names[end]}"
    if action < PAY:
        return f"Perform {data.building_names[action - LADY]}"
    if action <= REFUSE:
        return describe_bill(s, seat, action)
    if action < UPKEEP:
        return "Accept the honour: a worker goes home" if action == HONOR else "Keep the workers in the City Watch"
    if action < FEED:
        number = action - UPKEEP
        reals = price_of(s, seat, number)
        return f"Discard {number} wood" + (f" (buying costs {reals})" if reals else "")
    if action < SCORE:
        if action == FEED:
            return "Feed nobody" if s.actor == NOBODY or hungry_workers(s, seat) else "Go on: nobody is hungry"
        return f"Feed {plural(action - FEED, 'worker')}"
    if action < DONATE:
        kind = action - SCORE
        asked = s.actor != NOBODY and s.frame & STEP_MASK == CHOOSE_SCORED
        earlier = scored_before(s.frame >> PAYLOAD, kind) if asked else 0
        brings = "" if kind == WEALTH else f" for {request_value(s, seat, kind, earlier, s.cells[ROUND])} PP"
        return f"Score {data.request_names[kind]}{brings}"
    if action < DONE:
        return f"Pay {plural(action - DONATE, 'real')}"
    if action == DONE:
        step = s.frame & STEP_MASK if s.actor != NOBODY else END_ROUND
        if step == CHOOSE_REWARD and s.frame >> (PAYLOAD + 2):
            return "Decline both rewards"
        return DONE_WORDS.get(step, "Go on without it")
    if action < MILL:
        pair, good = divmod(action - EXCHANGE, 3)
        return f"Windmill: {GOODS[PAIR_FIRST[pair]]} and {GOODS[PAIR_SECOND[pair]]} for 1 {GOODS[good]}"
    if action == MILL_UP:
        return f"Windmill: {data.mill_wheat} wheat for a level up"
    if action == MILL_PRESTIGE:
        return f"Windmill: {data.mill_wheat} wheat for {data.mill_pp} PP"
    bottom = s.cells[seat * SHEET + LEVEL] == 0
    price = f"{data.bottom_pp} PP" if bottom else "a level down"
    if action == MILL_BREAD:
        return f"Windmill: {price} for {data.bottom_bread if bottom else data.down_bread} bread"
    return f"Windmill: {price} for {plural(data.bottom_reals if bottom else data.down_reals, 'real')}"


def describe_bill(s: Position, seat: int, action: int) -> str:
    """To pay for a building, or to refuse."""
    data = s.data
    if s.actor == NOBODY or s.frame & STEP_MASK != PAY_BUILDING:
        return "Pay for the building" if action == PAY else "Refuse, and receive pirates"
    if action == REFUSE:
        return f"Refuse and receive {plural(data.pirates_unpaid + s.cells[PIRATE_ON + s.cells[BUILDING]], 'pirate')}"
    payload = s.frame >> PAYLOAD
    cost = 0 if payload & 2 else building_cost(s, s.cells[BUILDING])
    strength = region_workers(s, seat, data.building_region[s.cells[BUILDING]]) + (payload >> 2)
    effect = data.strong[s.cells[BUILDING]] if strength >= 3 else data.weak[s.cells[BUILDING]]
    gain = effect_text(effect) if strength else "no action, as you have no worker in the region"
    return f"Pay {plural(cost, 'real')} for {data.building_names[s.cells[BUILDING]]}: {gain}"


def sentence(s: Position, event: Event) -> str:
    """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
    data = s.data
    args = event.args
    kind = event.kind
    if kind == ROUND_BEGAN:
        return f"Round {args[0]} begins. (R3.1)"
    if kind == PHASE_BEGAN:
        return f"Phase {'ABCDE'[args[0]]}: {PHASE_NAMES[args[0]]}. (R3.1)"
    if kind == ROLLED:
        dice = " ".join(str(value) for value in args[3:]) or "no guild dice"
        pirate = f", pirate die {args[2]}" if args[2] else ""
        return f"{data.building_names[args[0]]}: rolled {dice}{pirate}; it costs {plural(args[1], 'real')}. (R10.2)"
    if kind == CONVERTED:
        return f"{field_name(s, args[0]).partition(' (')[0].capitalize()} gives {GOODS[args[1]]} from now on. (R10.17)"
    if kind == GAME_ENDED:
        return "The game is over: the fifth round is over. (R3.1)"
    who = f"{{{s.game.colours[args[0]]}}}"
    if kind in (PLACED, WORKER_MOVED, CITIZEN_MOVED, SHIP_MOVED, WOOD_TAKEN, HARVESTED, MARKER_MOVED, FAVOR_TAKEN):
        return pieces_sentence(s, who, kind, args)
    return stock_sentence(s, who, kind, args)


def pieces_sentence(s: Position, who: str, kind: int, args: list[int]) -> str:
    """Events of pieces that move."""
    data = s.data
    if kind == PLACED:
        return f"{who} places a worker: {place_name(s, args[1])}. (R2.12)"
    if kind == WORKER_MOVED:
        return f"{who} moves a worker from {place_name(s, args[1])} to {place_name(s, args[2])}. (R1.2)"
    if kind == CITIZEN_MOVED:
        return f"{who} moves a neutral citizen from {place_name(s, args[1])} to {place_name(s, args[2])}. (R7.5)"
    if kind == SHIP_MOVED:
        origin = slot_name(s, args[1] - 1) if args[1] else "home"
        return f"{who} moves a ship from {origin} to {slot_name(s, data.sail_slot[args[2]])}. (R7.1)"
    if kind == WOOD_TAKEN:
        if args[2] < 0:
            return f"{who} gets wood from {field_name(s, args[1])}. (R9.5)"
        return f"{who} buys wood from {field_name(s, args[1])} for {plural(args[2], 'real')}. (R9.3)"
    if kind == HARVESTED:
        return f"{who} harvests {RESOURCES[args[2]]} on {field_name(s, args[1])}. (R7.6)"
    if kind == MARKER_MOVED:
        return f"{who} moves a marker from {data.building_names[args[1]]} to {data.building_names[args[2]]}. (R8.3)"
    return f"{who} takes the {data.favor_names[args[1]]}; its district is built. (R7.4)"


def left_over(number: int, word: str) -> str:
    """`; 2 ships go without`, or nothing."""
    return f"; {plural(number, word)} {'goes' if number == 1 else 'go'} without" if number else ""


def stock_sentence(s: Position, who: str, kind: int, args: list[int]) -> str:
    """Events of turns and stocks."""
    data = s.data
    if kind == ROW_TAKEN:
        return f"{who} takes row {PASSING[args[1]]}. (R4.2)"
    if kind == REQUEST_TAKEN:
        return f"{who} takes the request {data.request_names[args[1]]}. (R4.2)"
    if kind == FLIPPED:
        return f"{who} turns the {data.favor_names[args[1]]} face up. (R8.4)"
    if kind in (DIE_PLACED, PIRATE_PLACED):
        die = f"a {args[1]}" if kind == DIE_PLACED else f"a pirate die showing {args[1]}"
        bread = f" and discards {args[3]} bread" if args[3] else ""
        rule = "R6.2" if kind == DIE_PLACED else "R6.3"
        return f"{who} places {die} at {data.building_names[args[2]]}{bread}. ({rule})"
    if kind == PASSED:
        return f"{who} passes to slot {PASSING[args[1]]} for its {'action' if args[2] else 'reals'}. (R6.8)"
    if kind == FAVOR_USED:
        return f"{who} uses the {data.favor_names[args[1]]}. (R8.2)"
    if kind == GOT:
        return f"{who} gets {amount_of(args[1], args[2])}. (R1.9)"
    if kind == PAID:
        return f"{who} {'discards' if args[1] <= WOOD else 'pays'} {amount_of(args[1], args[2])}. (R1.9)"
    if kind == PRESTIGE:
        verb = "gains" if args[2] > 0 else "loses"
        return f"{who} {verb} {abs(args[2])} PP ({SOURCES[args[1]].replace('_', ' ')}). (R1.10)"
    if kind == PIRATES_CHANGED:
        verb = "receives" if args[1] > 0 else "discards"
        return f"{who} {verb} {plural(abs(args[1]), 'pirate')}. (R12.1)"
    if kind == BUILDING_PAID:
        return f"{who} pays {plural(args[2], 'real')} for {data.building_names[args[1]]}. (R10.3)"
    if kind == BUILDING_REFUSED:
        return f"{who} refuses to pay for {data.building_names[args[1]]}. (R10.3)"
    if kind == LEVEL_MOVED:
        return f"{who} goes {'up' if args[1] > 0 else 'down'} the windmill to level {args[2]}. (R5.2)"
    if kind == EXCHANGED:
        return f"{who} exchanges {GOODS[args[1]]} and {GOODS[args[2]]} for {GOODS[args[3]]} at the windmill. (R5.2)"
    if kind == UPKEPT:
        return f"{who} discards {args[1]} wood for upkeep{left_over(args[2], 'ship')}. (R10.14)"
    if kind == FED:
        if args[1] + args[2] == 0:
            return f"{who} has nobody to feed with bread. (R10.15)"
        return f"{who} discards {args[1]} bread for feeding{left_over(args[2], 'worker')}. (R10.15)"
    if kind == SCORED:
        return f"{who} scores {data.request_names[args[1]]} for {args[2]} PP. (R10.16)"
    assert kind == DECLINED
    return f"{who} declines the honour. (R10.12)" if args[1] == 0 else f"{who} makes no further use of it. (R1.11)"
