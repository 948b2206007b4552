"""What the actions of Amerigo do, to be worded. The whole position as text is in `show.py`."""

from __future__ import annotations

from caravela.games.amerigo import actions as act
from caravela.games.amerigo.components import CELLS, CHEAPEST, COSTS, GOLD3, SLOTS
from caravela.games.amerigo.state import CANNONS, DISC, DISPLAY, PROGRESS, SHEET, SHIPS, Position, cubes_out, sea_of
from caravela.games.amerigo.steps.numbers import ADVANCE_DISC, ADVANCE_PROGRESS, BUILD, BUILD_AT, PLACE_SHIP
from caravela.games.amerigo.steps.ships import AP_MASK, SHIP_BIT, open_posts
from caravela.games.amerigo.steps.turn import bonus, gold_to_take, joker_colour
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import Sentence, say


def from_gold(s: Position, cost: int) -> int:
    """How much of a price in action points must come from gold."""
    return max(0, cost - ((s.frame >> PAYLOAD) & AP_MASK))


def description(s: Position, action: int) -> Sentence:
    """An action with its price or gain."""
    data = s.data
    seat = max(0, s.actor)
    if action < act.JOKER:
        return say("describe.action", colour=action - act.ACTION, extra=bonus(s, seat, action - act.ACTION))
    if action == act.JOKER:
        colour = joker_colour(s, seat)
        return say("describe.joker", colour=colour, extra=bonus(s, seat, colour))
    if action == act.TAKE_GOLD:
        return say("describe.gold", gold=gold_to_take(s, seat))
    if action == act.TAKE_CUBES_VP:
        return say("describe.cubes_vp", vp=cubes_out(s))
    if action == act.PASS:
        return say("describe.pass")
    if action < act.FRAME:
        return say("describe.ship", ship=action - act.SHIP + 1)
    if action < act.OPEN_WATER:
        return description_of_place(s, seat, CELLS + action - act.FRAME if action < act.SPACE else action - act.SPACE)
    if action == act.OPEN_WATER:
        return say("describe.open_water")
    if action <= act.NO_POST:
        return say("describe.post") if action == act.FOUND else say("describe.no_post")
    if action < act.STEPS:
        return say("describe.speed", steps=data.sail_bonus) if action == act.SPEED else say("describe.no_speed")
    if action < act.LEAP:
        return description_of_steps(s, seat, action - act.STEPS)
    if action == act.LEAP:
        return say("describe.leap")
    if action < act.TILE:
        return say("describe.token", token=action - act.TOKEN)
    if action < act.TURN:
        tile = action - act.TILE
        small, big = data.vp_small[tile], data.vp_big[tile]
        if s.actor != NOBODY and s.frame & STEP_MASK == BUILD:
            cost = data.build_cost[tile]
            return say("describe.build", tile=tile, cost=cost, gold=from_gold(s, cost), small=small, big=big)
        cost = data.plan_cost[tile]
        return say("describe.plan", tile=tile, cost=cost, gold=from_gold(s, cost), small=small, big=big)
    if action < act.BUY:
        return say("describe.turn", turn=action - act.TURN)
    if action < act.DONE:
        good, cost = (action - act.BUY) // COSTS, (action - act.BUY) % COSTS + CHEAPEST
        return say("describe.buy", good=good, cost=cost, gold=from_gold(s, cost))
    if action == act.DONE:
        return say("describe.done")
    if action == act.CHEST:
        return say("describe.chest", gold=data.chest_gold)
    return say("describe.cash", token=GOLD3 + action - act.CASH)


def description_of_place(s: Position, seat: int, place: int) -> Sentence:
    """A place of the sea in the decision that asks for one."""
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if step == BUILD_AT:
        return say("describe.lay", place=place)
    if step == PLACE_SHIP or step < 0:
        return say("describe.place_ship", place=place)
    own = s.cells[seat * SHEET + SHIPS + ((s.frame >> (PAYLOAD + SHIP_BIT)) & 1)]
    steps = sea_of(s).distance(own, place, 100) if own >= 0 else 0
    post = sea_of(s).anchor_of[place] if place < CELLS else -1
    useful = post >= 0 and (open_posts(s, seat) >> post) & 1
    anchor = say("describe.anchor", island=sea_of(s).post_islands[post]) if useful else ""
    if steps == 0:
        return say("describe.stay", place=place, anchor=anchor)
    return say("describe.sail", place=place, anchor=anchor, steps=steps, gold=from_gold(s, steps))


def description_of_steps(s: Position, seat: int, steps: int) -> Sentence:
    """Steps on the track that is asked about."""
    base = seat * SHEET
    gold = from_gold(s, steps)
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if step == ADVANCE_PROGRESS:
        space = s.cells[base + PROGRESS] + steps
        shown = any(s.cells[DISPLAY + slot] >= 0 for slot in range(SLOTS))
        token = steps > 0 and shown and space in s.data.progress_marks
        return say("describe.progress", steps=steps, space=space, gold=gold, token=token)
    if step == ADVANCE_DISC:
        return say("describe.disc", steps=steps, space=s.cells[base + DISC] + steps, gold=gold)
    return say("describe.load", number=steps, gold=gold, total=s.cells[base + CANNONS] + steps)
