"""Amerigo in words: actions and events as sentences. The whole position as text is in `show.py`."""

from __future__ import annotations

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
from caravela.games.amerigo.components import CELLS, CHEAPEST, COSTS, CUBES, GOLD3, ISLAND_IDS, SLOTS, VILLAGES
from caravela.games.amerigo.events import DROPPED, kinds
from caravela.games.amerigo.shapes import SHAPES
from caravela.games.amerigo.state import CANNONS, DISC, DISPLAY, PROGRESS, SHEET, SHIPS, Position, cubes_out, sea_of
from caravela.games.amerigo.steps.numbers import ADVANCE_DISC, ADVANCE_PROGRESS, BUILD, BUILD_AT, PLACE_SHIP
from caravela.games.amerigo.steps.ships import AP_MASK, SHIP_BIT, open_posts, place_name
from caravela.games.amerigo.steps.turn import bonus, gold_to_take, joker_colour
from caravela.kernel.events import Event
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import plural, words_of

ROTATIONS = ("as printed", "a quarter turn right", "half a turn", "a quarter turn left")


def tile_name(s: Position, tile: int) -> str:
    """`village tile l4 (4 squares)`."""
    told = {"village": int(tile < VILLAGES), "shape": SHAPES[s.data.tile_shape[tile]], "squares": s.data.tile_size[tile]}
    return words_of(s.game.folder).say("name.tile", told)


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
    anchor = f", the anchor of island {ISLAND_IDS[sea_of(s).post_islands[post]]}" if useful else ""
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


def name(s: Position, given: str, value: int) -> object:
    """What an argument of this type is called in a sentence."""
    names = s.data.names
    if given == "seat":
        return f"{{{s.game.colours[value]}}}"
    if given == "tile":
        return tile_name(s, value)
    if given == "place":
        words = words_of(s.game.folder)
        if value < CELLS:
            return words.say("name.space", {"space": names["space"][value]})
        return words.say("name.frame", {"frame": value - CELLS})
    return names[given][value] if given in names else value


def sentence(s: Position, event: Event) -> str:
    """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
    kind = kinds.kinds[event.kind]
    words = words_of(s.game.folder)
    told = {
        argument: name(s, given, value) for argument, given, value in zip(kind.arguments, kind.types, event.args, strict=True)
    }
    if event.kind == DROPPED:
        out = [words.say("name.cubes", {"number": told[cube], "colour": cube}) for cube in CUBES if told[cube]]
        told["cubes"] = ", ".join(out)
    return words.say(f"log.{kind.name}", told)
