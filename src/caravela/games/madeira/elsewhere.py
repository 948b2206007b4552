"""Why something that is not asked now cannot be done: in which phase it is asked, or which action asks for it."""

from __future__ import annotations

import re
from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.components import BUILDINGS, FAVORS
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps import numbers
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import STEP_MASK, seat_of
from caravela.kernel.words import Sentence, say

LETTERS: Final = "ABCDE"
# by the first word of an element id or a notation: rule, phase, what is done there, why not now where this is that phase
PHASES: Final = {
    **dict.fromkeys(("row", "guild"), ("R4.2", "A", say("refusal.rows_chosen"), say("refusal.row_chosen"))),
    **dict.fromkeys(("die", "pirate", "pass", "passing"), ("R6.10", "B", say("refusal.dice_placed"), say("refusal.one_die"))),
    **dict.fromkeys(("pay", "refuse"), ("R10.3", "C", say("refusal.buildings_paid"), say("refusal.one_building"))),
    **dict.fromkeys(("honor", "upkeep", "feed"), ("R10.12", "D", say("refusal.maintenance"), say("refusal.one_step"))),
    **dict.fromkeys(("score", "donate"), ("R10.16", "E", say("refusal.requests_scored"), say("refusal.one_request"))),
}
BEGINNINGS: Final = {"B": numbers.TURN, "C": numbers.PAY_BUILDING}  # after a favor these are still to come
# a piece is chosen after its destination; by step and first word
HALVES: Final = {
    (numbers.CHOOSE_ROW, "request"): ("R4.2", say("refusal.row_first")),
    (numbers.CHOOSE_ROW, "guild"): ("R4.2", say("refusal.row_first")),
    (numbers.TURN, "character"): ("R6.6", say("refusal.die_first")),
    (numbers.TURN, "harvest"): ("R6.6", say("refusal.die_first")),
    (numbers.MOVE_TO, "take"): ("R1.11", say("refusal.where_first")),
    (numbers.MOVE_FROM, "put"): ("R1.11", say("refusal.say_who")),
    (numbers.SAIL_TO, "ship"): ("R7.1", say("refusal.where_first")),
    (numbers.SAIL_FROM, "sail"): ("R7.1", say("refusal.say_who")),
}
# by the first word, or by the place that follows it: rule, and which actions ask for it
WAYS: Final = {
    **dict.fromkeys(("field", "home"), ("R7.3", say("refusal.way_to_fields"))),
    "take": ("R1.2", say("refusal.way_of_workers")),
    "spot": ("R10.6", say("refusal.way_to_cities")),
    "land": ("R10.7", say("refusal.way_to_lands")),
    **dict.fromkeys(("watch", "city_watch"), ("R10.9", say("refusal.way_to_watch"))),
    **dict.fromkeys(("slot", "dock", "sail", "ship"), ("R7.1", say("refusal.way_of_ships"))),
    "reward": ("R7.1", say("refusal.way_to_rewards")),
    **dict.fromkeys(("build", "district"), ("R7.4", say("refusal.way_to_favors"))),
    "flip": ("R8.4", say("refusal.way_up")),
    **dict.fromkeys(("character", "harvest", "again", "region"), ("R6.6", say("refusal.way_to_harvest"))),
    "wood": ("R9.2", say("refusal.way_to_wood")),
    "support": ("R7.8", say("refusal.way_to_rewards")),
    **dict.fromkeys(("marker", "lady"), ("R8.3", say("refusal.way_of_favors"))),
}


def elsewhere(s: Position, what: str) -> Refusal | None:
    """What stands between the present decision and something that it does not ask for."""
    words = re.split(r"[.:>]", what)
    topic = words[0]
    step = s.frame & STEP_MASK
    if (step, topic) in HALVES and "." not in what.partition(":")[0]:
        return Refusal(*HALVES[step, topic])
    if topic == "put":
        place = "land" if words[1].startswith("land_") else words[1]
        topic = "spot" if len(words) > 2 else place if place in WAYS else "field"
    if topic == "request":
        topic = "row" if ":" in what or len(words) > 2 else "score"
    if topic == "favor":
        return of_favor(s, FAVORS.index(words[1]))
    if topic in ("building", "character") and len(words) > 1:
        if topic == "building" and s.cells[st.PHASE] == st.PHASE_C:
            return of_building(s, BUILDINGS.index(words[1]))
        topic = "die"
    if topic in PHASES:
        rule, phase, done, now = PHASES[topic]
        if LETTERS.index(phase) != s.cells[st.PHASE]:
            return Refusal(rule, later(s, phase, done))
        pending = [frame & STEP_MASK for frame in s.pending() if seat_of(frame) == seat_of(s.frame)]
        return Refusal(rule, say("refusal.after_this") if BEGINNINGS.get(phase) in pending else now)
    return Refusal(*WAYS[topic]) if topic in WAYS else None


def later(s: Position, phase: str, done: Sentence) -> Sentence:
    """In which round that phase comes next; requests are scored in some rounds only."""
    number = s.cells[st.ROUND] + (LETTERS.index(phase) <= s.cells[st.PHASE])
    while phase == "E" and number <= s.data.rounds and not s.data.requests_scored[number]:
        number += 1
    if number > s.data.rounds:
        return say("refusal.never_again", done=done, phase=phase)
    return say("refusal.later", done=done, phase=phase, round=max(1, number))


def of_building(s: Position, building: int) -> Refusal:
    """Phase C: buildings are resolved one after the other."""
    ahead = building - s.cells[st.BUILDING]
    if ahead == 0:
        return Refusal("R10.3", say("refusal.one_building"))
    if ahead < 0:
        return Refusal("R10.1", say("refusal.resolved", building=building))
    return Refusal("R10.1", say("refusal.comes_up", building=building, ahead=ahead))


def of_favor(s: Position, favor: int) -> Refusal:
    """A favor in a city, with this player, or with another."""
    for seat in range(s.players):
        if (s.cells[seat * st.SHEET + st.FACE_UP] | s.cells[seat * st.SHEET + st.FACE_DOWN]) >> favor & 1:
            if seat != seat_of(s.frame):
                return Refusal("R8.1", say("refusal.others_favor", favor=favor))
            up = s.cells[seat * st.SHEET + st.FACE_UP] >> favor & 1
            return Refusal("R8.1", say("refusal.favor_at_start")) if up else Refusal(*WAYS["flip"])
    return Refusal(*WAYS["build"])
