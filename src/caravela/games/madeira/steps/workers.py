"""Moving workers and citizens: to fields, city spots, colony lands and the City Watch (R1.11, R7.3, R7.5, R10.6 to R10.10).

A move is two decisions: where to, and who goes. Of two moves that could be made in either order one order is offered:
destinations ascend. A place that the first piece has just left is always open to the second.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import actions as act
from caravela.games.madeira import state as st
from caravela.games.madeira.components import MOVE_ANY
from caravela.games.madeira.events import CITIZEN_MOVED, NOBODY_MOVED, WORKER_MOVED
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import MOVE_FROM, MOVE_TO
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say

# kinds of moves
TO_FIELDS: Final = 0
TO_CITIES: Final = 1
TO_LANDS: Final = 2
TO_WATCH: Final = 3
IN_CITIES: Final = 4  # the Mayor: own workers already in cities, and neutral citizens
ANYWHERE: Final = 5  # the Scout

# frame payload: bits 0–2 kind, 3–4 moves left, 5–8 gain (PP per ship, or most pirates), 9–14 the destination chosen,
# 15–20 destination of the first move + 1, 21–26 its origin + 1
LEFT: Final = 3
GAIN: Final = 5
CHOSEN: Final = 9
FIRST_TO: Final = 15
FIRST_FROM: Final = 21

FIELDS_MASK: Final = (1 << 15) - 1
BIT: Final = vec[i64]([1 << place for place in range(57)])  # one for each place, and one above them
LAND_BITS: Final = 7 << act.LAND_PLACE
RULES: Final = ["R7.3", "R10.6", "R10.7", "R10.9", "R7.5", "R8.3"]


def move_workers(s: Position, seat: i64, kind: i64, most: i64, gain: i64) -> None:
    """Ask for up to `most` moves."""
    s.push(MOVE_FROM if kind == TO_WATCH else MOVE_TO, seat, kind | (most << LEFT) | (gain << GAIN) | destination_bits(kind))


def destination_bits(kind: i64) -> i64:
    """Moves to the City Watch have their destination from the start."""
    if kind == TO_WATCH:
        return act.WATCH_PLACE << CHOSEN
    return 0


def own_places(s: Position, seat: i64, kind: i64) -> i64:
    """Bit mask of the places from which own workers may be moved."""
    base = seat * st.SHEET
    places: i64 = s.cells[base + st.ON_SPOTS] << act.SPOT_PLACE
    if kind == IN_CITIES:
        return places
    places |= s.cells[base + st.ON_FIELDS] << act.FIELD_PLACE
    if s.cells[base + st.HOME] > 0:
        places |= BIT[act.HOME_PLACE]
    colony: i64 = 0
    while colony < 3:
        if s.cells[base + st.LANDS + colony] > 0:
            places |= BIT[act.LAND_PLACE + colony]
        colony += 1
    if kind == ANYWHERE and s.cells[base + st.WATCH] > 0:
        places |= BIT[act.WATCH_PLACE]
    return places


def movable(s: Position, seat: i64, payload: i64) -> i64:
    """`own_places` without the worker that has been moved already (Q3)."""
    places: i64 = own_places(s, seat, payload & 7)
    moved: i64 = ((payload >> FIRST_TO) & 63) - 1
    if moved >= 0:
        alone = moved < act.LAND_PLACE or s.cells[seat * st.SHEET + st.LANDS + moved - act.LAND_PLACE] == 1
        if alone:
            places &= ~BIT[moved]
    return places


def movers(s: Position, seat: i64, payload: i64) -> i64:
    """Bit mask of the places with a piece that may be moved: own workers, and citizens by the Mayor."""
    pieces = movable(s, seat, payload)
    if payload & 7 == IN_CITIES:
        first_to = ((payload >> FIRST_TO) & 63) - 1
        pieces |= s.cells[st.NEUTRAL] << act.SPOT_PLACE
        if first_to >= 0:
            pieces &= ~BIT[first_to]
    return pieces


def origins(s: Position, seat: i64, payload: i64, to: i64) -> i64:
    """Bit mask of the places from which a piece may come to this destination now."""
    pieces = movers(s, seat, payload) & ~BIT[to]
    first_to = ((payload >> FIRST_TO) & 63) - 1
    first_from = ((payload >> FIRST_FROM) & 63) - 1
    if first_to < 0 or to > first_to or to == first_from:
        return pieces
    if to == first_to:
        return (pieces >> first_from) << first_from
    return 0


def open_places(s: Position, seat: i64, kind: i64) -> i64:
    """Bit mask of the destinations of a kind of move, whoever goes."""
    base = seat * st.SHEET
    if kind == TO_LANDS:
        return LAND_BITS
    fields: i64 = (FIELDS_MASK & ~s.cells[base + st.ON_FIELDS]) << act.FIELD_PLACE
    if kind == TO_FIELDS:
        return fields
    spots: i64 = st.free_spots(s) << act.SPOT_PLACE
    if kind == ANYWHERE:
        return fields | spots | BIT[act.HOME_PLACE] | BIT[act.WATCH_PLACE] | LAND_BITS
    return spots


def destinations(s: Position, seat: i64, payload: i64) -> i64:
    """Bit mask of the destinations open to the next move: those for which `origins` finds somebody, all at once."""
    places = open_places(s, seat, payload & 7)
    pieces = movers(s, seat, payload)
    first_to = ((payload >> FIRST_TO) & 63) - 1
    again = False
    if first_to >= 0:
        first_from = ((payload >> FIRST_FROM) & 63) - 1
        again = (places >> first_to) & 1 == 1 and (pieces & ~BIT[first_to]) >> first_from != 0
        places &= -BIT[first_to + 1] | BIT[first_from]
    if pieces & (pieces - 1) == 0:
        places &= ~pieces  # a single piece goes to another place than its own
    if pieces == 0:
        places = 0
    return places | BIT[first_to] if again else places


def listed(places: i64, code: int, found: list[int]) -> list[int]:
    """Actions for the places of a bit mask, after those already found."""
    while places:
        if places & 1:
            found.append(code)
        places >>= 1
        code += 1
    return found


class MoveTo(MadeiraStep):
    """Where the next piece goes, or no further move."""

    rule = "R1.11"
    kinds = "put done" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Open destinations, and to stop."""
        payload = s.frame >> PAYLOAD
        found = listed(destinations(s, seat_of(s.frame), payload), act.PUT, [])
        found.append(act.DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Ask who goes."""
        if action == act.DONE:
            if s.events is not None and s.frame >> (PAYLOAD + FIRST_TO) == 0:
                s.note(NOBODY_MOVED, [seat_of(s.frame)])
            return
        s.push(MOVE_FROM, seat_of(s.frame), (s.frame >> PAYLOAD) | ((action - act.PUT) << CHOSEN))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        payload = s.frame >> PAYLOAD
        return say("prompt.move_to", to=payload & 7, left=(payload >> LEFT) & 3)

    def why(self, s: Position, action: int) -> Refusal:
        """Name the limit of the place."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        kind = payload & 7
        place = action - act.PUT
        rule = RULES[kind]
        if (open_places(s, seat, kind) >> place) & 1 == 0:
            if kind not in (TO_FIELDS, ANYWHERE) and place <= act.FOREST_PLACE:
                return Refusal(rule, say("refusal.not_there"))
            if act.FIELD_PLACE <= place <= act.FOREST_PLACE:
                return Refusal("R1.4", say("refusal.own_worker_there"))
            if act.SPOT_PLACE <= place < act.WATCH_PLACE and kind in (TO_CITIES, IN_CITIES, ANYWHERE):
                if (s.cells[st.BUILT] >> (place - act.SPOT_PLACE)) & 1 == 0:
                    return Refusal("R1.5", say("refusal.unbuilt"))
                return Refusal("R1.5", say("refusal.spot_taken"))
            return Refusal(rule, say("refusal.not_there"))
        if movers(s, seat, payload) & ~BIT[place] == 0:
            lacks = [Lack("workers_at_home", 1, seat)] if place != act.HOME_PLACE else []
            return Refusal(rule, say("refusal.nobody_elsewhere"), lacks)
        if place == ((payload >> FIRST_TO) & 63) - 1:
            return Refusal("R1.11", say("refusal.movers_in_order"))
        return Refusal("R1.11", say("refusal.moves_in_order"))


class MoveFrom(MadeiraStep):
    """Which piece goes to the destination that was chosen."""

    rule = "R1.11"
    kinds = "take done" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Places from which a piece may come; a move to the City Watch may be declined here."""
        payload = s.frame >> PAYLOAD
        found = listed(origins(s, seat_of(s.frame), payload, (payload >> CHOSEN) & 63), act.TAKE, [])
        if payload & 7 == TO_WATCH:
            found.append(act.DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Move, collect what the move brings, and ask for the next."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        kind = payload & 7
        if action == act.DONE:
            if s.events is not None and payload >> FIRST_TO == 0:
                s.note(NOBODY_MOVED, [seat])
            return
        origin = action - act.TAKE
        to = (payload >> CHOSEN) & 63
        left = ((payload >> LEFT) & 3) - 1
        gain = (payload >> GAIN) & 15
        neutral = kind == IN_CITIES and (s.cells[st.NEUTRAL] >> (origin - act.SPOT_PLACE)) & 1 == 1
        if left:
            nxt = kind | (left << LEFT) | (gain << GAIN) | destination_bits(kind)
            nxt |= ((to + 1) << FIRST_TO) | ((origin + 1) << FIRST_FROM)
            s.push(MOVE_FROM if kind == TO_WATCH else MOVE_TO, seat, nxt)
        if neutral:
            s.cells[st.NEUTRAL] += (1 << (to - act.SPOT_PLACE)) - (1 << (origin - act.SPOT_PLACE))
            if s.events is not None:
                s.note(CITIZEN_MOVED, [seat, origin, to])
            return
        shift(s, seat, origin, -1)
        shift(s, seat, to, 1)
        if s.events is not None:
            s.note(WORKER_MOVED, [seat, origin, to, st.crop_of(s, origin), st.crop_of(s, to)])
        if kind == ANYWHERE:
            arrive_by_scout(s, seat, to)
        elif kind == TO_LANDS:
            st.gain_prestige(s, seat, st.FROM_COLONIES, gain * st.ships_in_colony(s, seat, to - act.LAND_PLACE))
        elif kind == TO_WATCH:
            st.discard_pirates(s, seat, gain)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        payload = s.frame >> PAYLOAD
        if payload & 7 == TO_WATCH:
            return say("prompt.move_to_watch", left=(payload >> LEFT) & 3, pirates=(payload >> GAIN) & 15)
        return say("prompt.move_from", piece=payload & 7 == IN_CITIES)

    def why(self, s: Position, action: int) -> Refusal:
        """Nobody there, out of reach, or out of order."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        kind = payload & 7
        if action == act.DONE:
            return Refusal("R1.11", say("refusal.say_who"))
        origin = action - act.TAKE
        first_to = ((payload >> FIRST_TO) & 63) - 1
        if origin == act.WATCH_PLACE and kind != ANYWHERE:
            return Refusal(RULES[kind] if kind in (TO_FIELDS, IN_CITIES) else "R10.10", say("refusal.watch_stays"))
        if origin == first_to and (movable(s, seat, payload) >> origin) & 1 == 0:
            return Refusal("R1.11", say("refusal.moved_already"))
        if origin == (payload >> CHOSEN) & 63:
            return Refusal("R1.11", say("refusal.another_place"))
        if kind == IN_CITIES and not act.SPOT_PLACE <= origin < act.WATCH_PLACE:
            return Refusal("R7.5", say("refusal.mayor_in_cities"))
        neutral = s.cells[st.NEUTRAL] << act.SPOT_PLACE if kind == IN_CITIES else 0
        if ((movable(s, seat, payload) | neutral) >> origin) & 1 == 0:
            return Refusal("R1.2", say("refusal.nobody_there"))
        return Refusal("R1.11", say("refusal.movers_in_order"))


def shift(s: Position, seat: i64, place: i64, change: i64) -> None:
    """One own worker comes to (1) or leaves (-1) a place."""
    base = seat * st.SHEET
    if place == act.HOME_PLACE:
        s.cells[base + st.HOME] += change
    elif place <= act.FOREST_PLACE:
        s.cells[base + st.ON_FIELDS] += change << (place - act.FIELD_PLACE)
    elif place < act.WATCH_PLACE:
        s.cells[base + st.ON_SPOTS] += change << (place - act.SPOT_PLACE)
    elif place == act.WATCH_PLACE:
        s.cells[base + st.WATCH] += change
    else:
        s.cells[base + st.LANDS + place - act.LAND_PLACE] += change


def arrive_by_scout(s: Position, seat: i64, to: i64) -> None:
    """R8.3 Scout: what the place brings."""
    for effect in s.data.favor_effects:
        if effect.kind == MOVE_ANY:
            if to == act.WATCH_PLACE:
                st.discard_pirates(s, seat, effect.first)
            elif act.SPOT_PLACE <= to < act.WATCH_PLACE:
                st.gain_prestige(s, seat, st.FROM_CITIES, effect.second)
            elif to >= act.LAND_PLACE:
                st.gain_prestige(s, seat, st.FROM_COLONIES, s.data.scout_land * st.ships_in_colony(s, seat, to - act.LAND_PLACE))
            return
