"""What the actions of Madeira do, to be worded. The whole position as text is in `show.py`."""

from __future__ import annotations

from caravela.games.madeira import actions as act
from caravela.games.madeira import state as st
from caravela.games.madeira.components import WEALTH, WOOD
from caravela.games.madeira.home import dice_list
from caravela.games.madeira.phrases import effect_of
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps import numbers as steps
from caravela.games.madeira.steps.characters import bread_for
from caravela.games.madeira.steps.crown import scored_before
from caravela.games.madeira.steps.ships import FIRST_SAIL
from caravela.games.madeira.steps.wood import price_of
from caravela.games.madeira.steps.workers import FIRST_TO
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import Sentence, say

DONE = {
    steps.USE_DIE: say("describe.use_nothing"),
    steps.AGAIN: say("describe.harvest_no_more"),
    steps.GUILD_WORK: say("describe.take_no_favor"),
    steps.LAST_WINDOW: say("describe.go_on"),
}


def description(s: Position, action: int) -> Sentence:
    """An action with its price or gain."""
    if action < act.PUT:
        return describe_turn(s, action)
    if action < act.FLIP:
        return describe_pieces(s, action)
    return describe_rest(s, action)


def asked(s: Position, step: int) -> bool:
    """Whether this is what is asked now."""
    return s.actor != NOBODY and s.frame & STEP_MASK == step


def describe_turn(s: Position, action: int) -> Sentence:
    """Rows, requests, dice, passing, favors, harvests."""
    data = s.data
    if action < act.TAKE_REQUEST:
        if action >= s.players:
            return say("describe.row_unused", row=action)
        dice = " ".join(str(value) for value in dice_list(s.cells, st.ROW_DICE + action * 3)) or "–"
        guilds = data.row_guilds[s.players][action]
        return say("describe.row", row=action, dice=dice, first=guilds[0], second=guilds[-1], guilds=len(guilds))
    if action < act.NAME_GUILD:
        return say("describe.request", request=action - act.TAKE_REQUEST)
    if action < act.PLACE_DIE:
        return say("describe.guild", guild=action - act.NAME_GUILD)
    if action < act.PASS:
        pirate = action >= act.PLACE_PIRATE
        index, building = divmod(action - (act.PLACE_PIRATE if pirate else act.PLACE_DIE), 5)
        bread, character = bread_for(s, index + 1, building), s.cells[st.STANDS + building]
        return say("describe.die", pirate=pirate, value=index + 1, character=character, building=building, bread=bread)
    if action < act.USE_FAVOR:
        slot, with_action = divmod(action - act.PASS, 2)
        effect = data.slot_effects[slot]
        if not with_action:
            return say("describe.pass", slot=slot, reals=data.slot_reals[slot])
        if effect is None:
            return say("describe.pass_no_action", slot=slot)
        return say("describe.pass_action", slot=slot, effect=effect_of(effect))
    if action < act.CHARACTER:
        favor = action - act.USE_FAVOR
        return say("describe.favor", favor=favor, effect=effect_of(data.favor_effects[favor]))
    if action <= act.HARVEST:
        building = (s.frame >> PAYLOAD) & 7
        if not asked(s, steps.USE_DIE):
            return say("describe.any_character") if action == act.CHARACTER else say("describe.any_harvest")
        if action == act.CHARACTER:
            return say("describe.character", character=s.cells[st.STANDS + building])
        return say("describe.harvest", region=data.building_region[building])
    field = action - act.HARVEST_AGAIN
    resource = WOOD if s.cells[st.WOODS + field] else s.cells[st.GIVES + field]
    place = field + act.FIELD_PLACE
    return say("describe.again", resource=resource, place=place, crop=st.crop_of(s, place))


def describe_pieces(s: Position, action: int) -> Sentence:
    """Workers, ships, rewards, favors in the cities, wood."""
    data = s.data
    seat = max(0, s.actor)
    if action < act.TAKE:
        place = action - act.PUT
        return say("describe.put", place=place, crop=st.crop_of(s, place))
    if action < act.SAIL:
        place = action - act.TAKE
        in_city = act.SPOT_PLACE <= place < act.WATCH_PLACE
        citizen = in_city and (s.cells[st.NEUTRAL] >> (place - act.SPOT_PLACE)) & 1 == 1
        return say("describe.take", citizen=citizen, place=place, crop=st.crop_of(s, place))
    if action < act.SHIP:
        sail = action - act.SAIL
        good, amount, reals = data.sail_good[sail], data.sail_amount[sail], data.sail_reals[sail]
        return say("describe.sail", berth=data.sail_slot[sail] + 1, good=good, amount=amount, reals=reals)
    if action < act.REWARD:
        berth = action - act.SHIP
        if berth:
            return say("describe.ship", berth=berth)
        return say("describe.launch", wood=data.wood_per_launch, reals=price_of(s, seat, data.wood_per_launch))
    if action < act.BUILD:
        reward = action - act.REWARD
        return say("describe.reward", reward=reward, effect=effect_of(data.reward_effects[reward]))
    if action < act.WOOD_FROM:
        favor = action - act.BUILD
        place = st.favor_place(s, favor)
        wood = data.district_wood[place & 3]
        return say("describe.build", favor=favor, city=place >> 2, wood=wood, reals=price_of(s, seat, wood))
    place = action - act.WOOD_FROM + act.FIELD_PLACE
    return say("describe.wood", place=place, crop=st.crop_of(s, place))


def describe_rest(s: Position, action: int) -> Sentence:
    """Favors turned, buildings, maintenance, requests, windmill."""
    data = s.data
    seat = max(0, s.actor)
    if action < act.SUPPORT:
        return say("describe.flip", favor=action - act.FLIP)
    if action < act.MARKER:
        if not asked(s, steps.ROYAL_SUPPORT):
            return say("describe.any_pirates") if action == act.SUPPORT else say("describe.any_bread")
        if action == act.SUPPORT:
            return say("describe.discard_pirates", pirates=min((s.frame >> PAYLOAD) & 15, s.cells[seat * st.SHEET + st.PIRATES]))
        return say("describe.get_bread", bread=s.frame >> (PAYLOAD + 4))
    if action < act.LADY:
        start, end = divmod(action - act.MARKER, 5)
        return say("describe.marker", start=start, end=end)
    if action < act.PAY:
        return say("describe.lady", building=action - act.LADY)
    if action <= act.REFUSE:
        return describe_bill(s, seat, action)
    if action < act.UPKEEP:
        return say("describe.honor_accept") if action == act.HONOR else say("describe.honor_decline")
    if action < act.FEED:
        return say("describe.upkeep", wood=action - act.UPKEEP, reals=price_of(s, seat, action - act.UPKEEP))
    if action < act.SCORE:
        if action == act.FEED and s.actor != NOBODY and st.hungry_workers(s, seat) == 0:
            return say("describe.feed_none")
        return say("describe.feed", workers=action - act.FEED)
    if action < act.DONATE:
        kind = action - act.SCORE
        if kind == WEALTH:
            return say("describe.score_wealth", request=kind)
        earlier = scored_before(s.frame >> PAYLOAD, kind) if asked(s, steps.CHOOSE_SCORED) else 0
        return say("describe.score", request=kind, points=request_value(s, seat, kind, earlier, s.cells[st.ROUND]))
    if action < act.DONE:
        return say("describe.donate", reals=action - act.DONATE)
    if action == act.DONE:
        return describe_done(s.frame & STEP_MASK if s.actor != NOBODY else steps.END_ROUND, s.frame >> PAYLOAD)
    if action < act.MILL:
        pair, good = divmod(action - act.EXCHANGE, 3)
        return say("describe.exchange", first=act.PAIR_FIRST[pair], second=act.PAIR_SECOND[pair], received=good)
    if action == act.MILL_UP:
        return say("describe.mill_up", wheat=data.mill_wheat)
    if action == act.MILL_PRESTIGE:
        return say("describe.mill_prestige", wheat=data.mill_wheat, pp=data.mill_pp)
    bottom = s.cells[seat * st.SHEET + st.LEVEL] == 0
    pp = data.bottom_pp if bottom else 0
    if action == act.MILL_BREAD:
        return say("describe.mill_bread", pp=pp, bread=data.bottom_bread if bottom else data.down_bread)
    return say("describe.mill_reals", pp=pp, reals=data.bottom_reals if bottom else data.down_reals)


def describe_done(step: int, payload: int) -> Sentence:
    """To stop, or to do nothing at all: a payload knows what has been done."""
    if step == steps.CHOOSE_REWARD:
        return say("describe.decline_reward", both=payload >> 2 > 0)
    if step in (steps.MOVE_TO, steps.MOVE_FROM):
        return say("describe.move_no_more", moved=payload >> FIRST_TO > 0)
    if step == steps.SAIL_TO:
        return say("describe.sail_no_more", moved=payload >> FIRST_SAIL > 0)
    if step == steps.TURN_UP:
        return say("describe.turn_no_more_up", turned=payload >> 2 > 0)
    return DONE[step] if step in DONE else say("describe.go_on_without")


def describe_bill(s: Position, seat: int, action: int) -> Sentence:
    """To pay for a building, or to refuse."""
    data = s.data
    if not asked(s, steps.PAY_BUILDING):
        return say("describe.pay_any") if action == act.PAY else say("describe.refuse_any")
    building = s.cells[st.BUILDING]
    if action == act.REFUSE:
        return say("describe.refuse", pirates=data.pirates_unpaid + s.cells[st.PIRATE_ON + building])
    payload = s.frame >> PAYLOAD
    cost = 0 if payload & 2 else st.building_cost(s, building)
    strength = st.region_workers(s, seat, data.building_region[building]) + (payload >> 2)
    if strength == 0:
        return say("describe.pay_idle", cost=cost, building=building)
    effect = data.strong[building] if strength >= 3 else data.weak[building]
    return say("describe.pay", cost=cost, building=building, effect=effect_of(effect))
