"""What the present decision does not ask for: when it is asked, and how far that is."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.names import CARDS, CORNERS, COST_KINDS, FAVORS, LOCATIONS, NODES, START_CARDS, VOYAGES
from caravela.games.coimbra.queue import entry_location, entry_seat, queue_of
from caravela.games.coimbra.scoring import VOYAGES_IN_PLAY
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    DISCARD,
    GROUPS,
    GROUPS_LEFT,
    HELD,
    IN_PLAY,
    INVESTED,
    LOCATION,
    PHASE,
    PHASE_C,
    PHASE_E,
    ROWS,
    SHEET,
    Position,
)
from caravela.games.coimbra.steps.exchange import exchange_rate
from caravela.games.coimbra.steps.numbers import OPENING, PLACE_CAP
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.words import say

WITH_BONUS: Final = {  # what only a bonus asks for, and where the rules say so
    "cap": "R6.2",
    "choose": "R11.1",
    "option": "R11.1",
    "steps": "R11.1",
    "pay": "R11.4",
    "repeat": "R12.2",
    "lose": "R12.2",
    "lose_points": "R12.2",
    "task": "R13.1",
    "score": "R13.1",
}


def elsewhere(s: Position, what: str) -> Refusal | None:
    """About an action by its notation, or about an element."""
    kind, _, thing = what.replace(":", ".").partition(".")
    phase = s.cells[PHASE]
    if kind in WITH_BONUS:
        return Refusal("R12.2" if what.startswith("score.") else WITH_BONUS[kind], say("refusal.with_bonus"))
    if kind in ("start", "group", "corner"):
        return Refusal("R2.11", say("refusal.in_set_up"))
    if kind == "resolve":
        return about_opening(s, CARDS.index(thing))
    if kind in ("acquire", "card"):
        return about_card(s, CARDS.index(thing))
    if kind == "favor":
        return about_favor(s, FAVORS.index(thing))
    if kind == "distress":
        return Refusal("R5.4", say("refusal.distress_later"))
    if kind == "place" or (kind == "die" and thing.isdigit()):
        return Refusal("R4.2", say("refusal.place_later", phase=phase))
    if kind == "lane":
        return about_lane(s, LOCATIONS.index(thing))
    if kind == "die":
        return about_die(s, *thing.split("."))
    if kind in ("invest", "voyage"):
        return about_voyage(s, VOYAGES.index(thing))
    if kind in ("walk", "node", "stop", "pilgrim"):
        if kind in ("walk", "node") and NODES.index(thing) < len(CORNERS):
            return Refusal("R10.2", say("refusal.corner_closed"))
        return Refusal("R10.1", say("refusal.no_steps"))
    if kind in ("track", "income"):
        return Refusal("R7.3", say("refusal.income_later", phase=phase))
    if kind in ("exchange", "stock"):
        return about_exchange(s, COST_KINDS.index(thing.split(">")[0]))
    return None


def turn_of_die(s: Position, rule: str, location: int) -> Refusal:
    """What the next die of the player in a location brings comes when that die is triggered."""
    waiting = queue_of(s)
    own = [place for place, packed in enumerate(waiting) if (entry_location(packed), entry_seat(packed)) == (location, s.actor)]
    if not own:
        return Refusal(rule, say("refusal.no_die_there", location=location))
    before = own[0] + (1 if s.cells[ACTIVE] >= 0 else 0)
    return Refusal(rule, say("refusal.die_waits", location=location, before=before))


def about_card(s: Position, card: int) -> Refusal:
    """A card on display, in the discard pile, of a player, of the set-up, or none of these."""
    for place in range(12):
        if s.cells[ROWS + place] == card:
            return turn_of_die(s, "R5.6", place // 4 + 1)
    if (s.cells[DISCARD] >> card) & 1:
        return Refusal("R12.2", say("refusal.in_pile", card=card))
    for seat in range(s.players):
        if (s.cells[seat * SHEET + HELD] >> card) & 1:
            if seat == s.actor:
                return Refusal("R1.7", say("refusal.own_card", card=card, bonus=s.data.bonus[card]))
            return Refusal("R5.6", say("refusal.their_card", card=card, owner=seat))
    laid = [s.rare[GROUPS + 2 * pair + i] for pair in range(s.players) if (s.cells[GROUPS_LEFT] >> pair) & 1 for i in range(2)]
    if card in laid:
        return Refusal("R2.11", say("refusal.in_pair", card=card))
    if card < START_CARDS:
        return Refusal("R2.10", say("refusal.not_dealt", card=card))
    return Refusal("R2.9", say("refusal.not_on_display", card=card))


def about_opening(s: Position, card: int) -> Refusal:
    """A bonus of the beginning of phase E: later, behind the present choice, or over."""
    for frame in s.pending():
        if (frame & STEP_MASK, seat_of(frame)) == (OPENING, s.actor) and (frame >> PAYLOAD << START_CARDS >> card) & 1:
            return Refusal("R7.2", say("refusal.choice_first"))
    if s.cells[PHASE] == PHASE_E:
        return Refusal("R7.2", say("refusal.opening_over"))
    return Refusal("R7.2", say("refusal.resolve_later", phase=s.cells[PHASE]))


def about_favor(s: Position, tile: int) -> Refusal:
    """Taken, or to be had with a die in the castle."""
    if (s.cells[AVAILABLE] >> tile) & 1 == 0:
        return Refusal("R5.5", say("refusal.favor_taken", favor=tile))
    if s.cells[PHASE] > PHASE_C or (s.cells[PHASE] == PHASE_C and s.cells[LOCATION] > 0):
        return Refusal("R5.1", say("refusal.castle_over"))
    return turn_of_die(s, "R5.5", 0)


def about_lane(s: Position, location: int) -> Refusal:
    """A row where a die would be placed, or one be capped."""
    if s.frame & STEP_MASK != PLACE_CAP:
        return Refusal("R4.2", say("refusal.place_later", phase=s.cells[PHASE]))
    if location == 0:
        return Refusal("R6.2", say("refusal.castle_cap"))
    return Refusal("R6.2", say("refusal.no_die_waits", location=location))


def about_die(s: Position, where: str, number: str) -> Refusal:
    """A die on a player's board, or one that waits in a location."""
    if where not in LOCATIONS:
        return Refusal("R7.3", say("refusal.income_later", phase=s.cells[PHASE]))
    location = LOCATIONS.index(where)
    if s.frame & STEP_MASK != PLACE_CAP or number == "active":
        return Refusal("R5.1", say("refusal.dice_in_turn"))
    if location == 0:
        return Refusal("R6.2", say("refusal.castle_cap"))
    return Refusal("R6.2", say("refusal.their_die"))


def about_voyage(s: Position, voyage: int) -> Refusal:
    """Not in play, invested in, or to be had later."""
    if voyage not in list(s.rare[IN_PLAY : IN_PLAY + VOYAGES_IN_PLAY]):
        return Refusal("R2.4", say("refusal.not_in_play", voyage=voyage))
    if (s.cells[s.actor * SHEET + INVESTED] >> voyage) & 1:
        return Refusal("R8.2", say("refusal.invested", voyage=voyage))
    return Refusal("R8.1", say("refusal.invest_later", phase=s.cells[PHASE]))


def about_exchange(s: Position, resource: int) -> Refusal:
    """Without the card, in another phase, or inside another choice."""
    if exchange_rate(s, s.actor, resource) == 0:
        return Refusal("R7.5", say("refusal.no_exchange", resource=resource))
    if s.cells[PHASE] != PHASE_E:
        return Refusal("R7.5", say("refusal.exchange_later", resource=resource))
    return Refusal("R7.5", say("refusal.exchange_waits"))
