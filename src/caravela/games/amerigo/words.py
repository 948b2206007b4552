"""Amerigo in words: actions and events as sentences. The whole position as text is in `show.py`."""

from __future__ import annotations

from caravela.games.amerigo import events
from caravela.games.amerigo.actions import (
    ACTION,
    BUY,
    CASH,
    CHEST,
    DONE,
    FOUND,
    FRAME,
    JOKER,
    LEAP,
    NO_POST,
    OPEN_WATER,
    PASS,
    SHIP,
    SPACE,
    SPEED,
    STEPS,
    TAKE_CUBES_VP,
    TAKE_GOLD,
    TILE,
    TOKEN,
    TURN,
)
from caravela.games.amerigo.components import CELLS, CHEAPEST, COSTS, CUBES, GOLD3, SLOTS, VILLAGES
from caravela.games.amerigo.shapes import SHAPES, WIDTH
from caravela.games.amerigo.state import CANNONS, DISC, DISPLAY, PROGRESS, SHEET, SHIPS, Position, cubes_out, sea_of
from caravela.games.amerigo.steps.numbers import ADVANCE_DISC, ADVANCE_PROGRESS, BUILD, BUILD_AT, PLACE_SHIP
from caravela.games.amerigo.steps.ships import AP_MASK, SHIP_BIT, open_posts, place_name
from caravela.games.amerigo.steps.tracks import TRACK_NAMES
from caravela.games.amerigo.steps.turn import bonus, gold_to_take, joker_colour
from caravela.games.amerigo.targets import island_id
from caravela.kernel.events import Event
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import plural

ROTATIONS = ("as printed", "a quarter turn right", "half a turn", "a quarter turn left")


def tile_name(s: Position, tile: int) -> str:
    """`village tile l4 (4 squares)`."""
    kind = "village" if tile < VILLAGES else "neutral"
    return f"{kind} tile {SHAPES[s.data.tile_shape[tile]]} ({plural(s.data.tile_size[tile], 'square')})"


def priced(s: Position, cost: int) -> str:
    """`3 AP`, and how much of it must come from gold."""
    ap = (s.frame >> PAYLOAD) & AP_MASK
    return f"{cost} AP" + (f", {cost - ap} of them gold" if cost > ap else "")


def more_points(s: Position, seat: int, colour: int) -> str:
    """What tokens add to an action."""
    extra = bonus(s, seat, colour)
    return f", {extra} AP more by tokens" if extra else ""


def describe(s: Position, action: int) -> str:
    """An action as a sentence for people, with its price or gain."""
    data = s.data
    seat = max(0, s.actor)
    if action < JOKER:
        colour = action - ACTION
        return f"{data.action_names[colour]} ({CUBES[colour]})" + more_points(s, seat, colour)
    if action == JOKER:
        colour = joker_colour(s, seat)
        return f"Joker: {data.action_names[colour]} ({CUBES[colour]}) with the white cubes" + more_points(s, seat, colour)
    if action == TAKE_GOLD:
        return f"Take {gold_to_take(s, seat)} gold"
    if action == TAKE_CUBES_VP:
        return f"Flip your token for {plural(cubes_out(s), 'VP').replace('VPs', 'VP')}"
    if action == PASS:
        return "Do nothing"
    if action < FRAME:
        return f"Ship {action - SHIP + 1} sails first"
    if action < OPEN_WATER:
        return describe_place(s, seat, CELLS + action - FRAME if action < SPACE else action - SPACE)
    if action == OPEN_WATER:
        return "End somewhere else in open water"
    if action <= NO_POST:
        return "Found a trading post" if action == FOUND else "Found no trading post"
    if action < STEPS:
        return f"Flip the token: {data.sail_bonus} more steps for each ship" if action == SPEED else "Keep the token"
    if action < LEAP:
        return describe_steps(s, seat, action - STEPS)
    if action == LEAP:
        return "Leap onto the first player's disc"
    if action < TILE:
        return f"Take the token “{data.token_names[action - TOKEN]}”"
    if action < TURN:
        tile = action - TILE
        building = s.actor != NOBODY and s.frame & STEP_MASK == BUILD
        cost = data.build_cost[tile] if building else data.plan_cost[tile]
        worth = f"{data.vp_small[tile]}/{data.vp_big[tile]} VP"
        return f"{'Build' if building else 'Take'} {tile_name(s, tile)} for {priced(s, cost)}; {worth}"
    if action < BUY:
        orientation = action - TURN
        mirrored = " and mirrored" if orientation >= 4 else ""
        return f"Lay it {ROTATIONS[orientation % 4]}{mirrored}"
    if action < DONE:
        kind = action - BUY
        return f"Buy a {data.good_names[kind // COSTS].lower()} token for {priced(s, kind % COSTS + CHEAPEST)}"
    if action == DONE:
        return "Finish the action"
    if action == CHEST:
        return f"Turn a treasure chest into {data.chest_gold} gold"
    return f"Use the token “{data.token_names[GOLD3 + action - CASH]}”"


def describe_place(s: Position, seat: int, place: int) -> str:
    """A place of the sea in the decision that asks for one."""
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if step == BUILD_AT:
        return f"Lay the tile's first square on {place_name(place)}"
    if step == PLACE_SHIP or step < 0:
        return f"Put the ship on {place_name(place)}"
    payload = s.frame >> PAYLOAD
    own = s.cells[seat * SHEET + SHIPS + ((payload >> SHIP_BIT) & 1)]
    steps = sea_of(s).distance(own, place, 100) if own >= 0 else 0
    dear = max(0, steps - (payload & AP_MASK))
    price = f", {dear} of them for gold" if dear else ""
    post = sea_of(s).anchor_of[place] if place < CELLS else -1
    useful = post >= 0 and (open_posts(s, seat) >> post) & 1
    anchor = f", the anchor of island {island_id(sea_of(s).post_islands[post])}" if useful else ""
    if steps == 0:
        return f"Stay on {place_name(place)}{anchor}"
    return f"Sail to {place_name(place)}{anchor} ({plural(steps, 'step')}{price})"


def describe_steps(s: Position, seat: int, steps: int) -> str:
    """Steps on the track that is asked about."""
    base = seat * SHEET
    ap = (s.frame >> PAYLOAD) & AP_MASK
    dear = f" ({steps - ap} of them for gold)" if steps > ap else ""
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if step == ADVANCE_PROGRESS:
        space = s.cells[base + PROGRESS] + steps
        shown = any(s.cells[DISPLAY + slot] >= 0 for slot in range(SLOTS))
        mark = " and take a token" if steps and shown and space in s.data.progress_marks else ""
        return f"Advance {plural(steps, 'space')} to {space}{dear}{mark}" if steps else "Stop here"
    if step == ADVANCE_DISC:
        return f"Advance {plural(steps, 'space')} to {s.cells[base + DISC] + steps}{dear}" if steps else "Do not advance"
    return f"Load {plural(steps, 'cannon')}{dear}, {s.cells[base + CANNONS] + steps} in all" if steps else "Load nothing"


def sentence(s: Position, event: Event) -> str:
    """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
    data = s.data
    args = event.args
    kind = event.kind
    if kind == events.DROPPED:
        out = ", ".join(f"{args[3 + c]} {CUBES[c]}" for c in range(len(CUBES)) if args[3 + c])
        return f"Round {args[0]}, {CUBES[args[1]]} phase: {plural(args[2], 'cube')} dropped; out come {out}. (R3.2)"
    if kind == events.SKIPPED:
        why = "nothing comes out of the tower" if args[2] else "no cube is in storage"
        return f"Round {args[0]}, {CUBES[args[1]]} phase is skipped: {why}. (R3.2)"
    if kind == events.PREPARED:
        return f"Round {args[0]} is prepared: a pirate marker of {args[1]}, new tokens, time value {args[2]}. (R15.3)"
    if kind == events.GAME_ENDED:
        return "The game is over after five rounds; chests, gold, goods, tokens and tracks are scored. (R16.1)"
    who = f"{{{s.game.colours[args[0]]}}}"
    if kind == events.CHOSE:
        how = "uses the joker for" if args[2] else "chooses"
        return f"{who} {how} {data.action_names[args[1]]}. ({'R12.3' if args[2] else 'R3.5'})"
    if kind == events.TOOK_GOLD:
        return f"{who} takes {args[1]} gold instead of an action. (R13.1)"
    if kind == events.SCORED_CUBES:
        return f"{who} scores {args[1]} VP for the cubes in the action space. (R3.5)"
    if kind == events.PASSED:
        return f"{who} does nothing. (R3.5)"
    if kind == events.CASHED:
        what = "a treasure chest" if args[1] < 0 else f"“{data.token_names[args[1]]}”"
        return f"{who} turns {what} into {args[2]} gold. (R3.9)"
    if kind == events.SURPLUS:
        return f"{who} scores {args[1]} VP for gold beyond {data.gold_end}. (R4.2)"
    if kind == events.SPENT:
        return f"{who} spends {args[1]} gold. (R3.8)"
    if kind == events.RECEIVED:
        rule = "R14.3"
        return f"{who} receives {args[1]} gold by “{data.token_names[args[2]]}”. ({rule})"
    return board_sentence(s, kind, args, who)


def board_sentence(s: Position, kind: int, args: list[int], who: str) -> str:
    """Events on the board, the islands and the tracks."""
    data = s.data
    if kind == events.PLACED_SHIP:
        return f"{who} puts a ship on frame space {args[2]}. (R5.1)"
    if kind == events.SPED:
        return f"{who} flips a token for {args[1]} more steps. (Q9)"
    if kind == events.SAILED:
        if args[2] == args[3]:
            return f"{who} leaves a ship on {place_name(args[2])}. (R5.2)"
        return f"{who} sails from {place_name(args[2])} to {place_name(args[3])} in {plural(args[4], 'step')}. (R5.2)"
    if kind == events.FOUNDED:
        return f"{who} founds a trading post on {place_name(args[1])}, island {island_id(args[2])}. (R5.4)"
    if kind == events.DISCOVERED:
        return f"{who} discovers island {island_id(args[1])} for {args[2]} VP. (R5.5)"
    if kind == events.LOADED:
        return f"{who} loads {plural(args[1], 'cannon') if args[1] else 'no cannon'}. (R6.1)"
    if kind == events.TOOK_TILE:
        return f"{who} plans {tile_name(s, args[1])} for {args[2]} AP. (R7.1)"
    if kind == events.ADVANCED:
        return f"{who} advances {plural(args[1], 'space')} to {args[2]} on the progress track. (R8.1)"
    if kind == events.TOOK_TOKEN:
        return f"{who} takes the progress token “{data.token_names[args[1]]}”. (R8.2)"
    if kind == events.BUILT:
        place = f"{args[3] // WIDTH}.{args[3] % WIDTH}"
        return f"{who} builds {tile_name(s, args[1])} at {place} on island {island_id(args[4])} for {args[5]} VP. (R9.4)"
    if kind == events.TOOK_COMMODITY:
        return f"{who} collects {data.good_names[args[1]].lower()}. (R9.5)"
    if kind == events.COMPLETED:
        chest = " and a treasure chest" if args[3] else ""
        return f"{who} completes island {island_id(args[1])} for {args[2]} VP{chest}. (R10.1)"
    if kind == events.SCORED_POSTS:
        return f"{who} scores {args[3]} VP for {plural(args[2], 'trading post')} on island {island_id(args[1])}. (R10.2)"
    if kind == events.BOUGHT:
        return f"{who} buys a {data.good_names[args[1]].lower()} token for {args[2]} AP. (R11.1)"
    if kind == events.MOVED_DISC:
        return f"{who} advances {plural(args[1], 'space')} to {args[2]} on the special action track. (R12.2)"
    if kind == events.LEAPT:
        return f"{who} leaps to space {args[1]}, onto the first player's disc. (Q10)"
    if kind == events.OVERFLOWED:
        return f"{who} receives {args[1]} gold at the end of the {TRACK_NAMES[args[2]]} track. (R13.4)"
    if kind == events.FOUGHT:
        return f"{who} fights off pirates of strength {args[1]}. (R15.2)"
    assert kind == events.LOST
    return f"{who} cannot match pirates of strength {args[1]} and loses {args[2]} VP. (R15.2)"
