"""What the present decision does not ask for: when it is asked, and how far that is."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra import names as ids
from caravela.games.coimbra import state as st
from caravela.games.coimbra.queue import entry_location, entry_seat, queue_of
from caravela.games.coimbra.scoring import VOYAGES_IN_PLAY
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


def turn_of_die(s: st.Position, rule: str, location: int) -> Refusal:
    """What the next die of the player in a location brings comes when that die is triggered."""
    waiting = queue_of(s)
    own = [place for place, packed in enumerate(waiting) if (entry_location(packed), entry_seat(packed)) == (location, s.actor)]
    if not own:
        return Refusal(rule, say("refusal.no_die_there", location=location))
    before = own[0] + (1 if s.cells[st.ACTIVE] >= 0 else 0)
    return Refusal(rule, say("refusal.die_waits", location=location, before=before))


def about_card(s: st.Position, card: int) -> Refusal:
    """A card on display, in the discard pile, of a player, of the set-up, or none of these."""
    for place in range(12):
        if s.cells[st.ROWS + place] == card:
            return turn_of_die(s, "R5.6", place // 4 + 1)
    if (s.cells[st.DISCARD] >> card) & 1:
        return Refusal("R12.2", say("refusal.in_pile", card=card))
    for seat in range(s.players):
        if (s.cells[seat * st.SHEET + st.HELD] >> card) & 1:
            if seat == s.actor:
                return Refusal("R1.7", say("refusal.own_card", card=card, bonus=s.data.bonus[card]))
            return Refusal("R5.6", say("refusal.their_card", card=card, owner=seat))
    laid = [
        s.rare[st.GROUPS + 2 * pair + i] for pair in range(s.players) if (s.cells[st.GROUPS_LEFT] >> pair) & 1 for i in range(2)
    ]
    if card in laid:
        return Refusal("R2.11", say("refusal.in_pair", card=card))
    if card < ids.START_CARDS:
        return Refusal("R2.10", say("refusal.not_dealt", card=card))
    return Refusal("R2.9", say("refusal.not_on_display", card=card))


def about_opening(s: st.Position, card: int) -> Refusal:
    """A bonus of the beginning of phase E: later, behind the present choice, or over."""
    for frame in s.pending():
        if (frame & STEP_MASK, seat_of(frame)) == (OPENING, s.actor) and (frame >> PAYLOAD << ids.START_CARDS >> card) & 1:
            return Refusal("R7.2", say("refusal.choice_first"))
    if s.cells[st.PHASE] == st.PHASE_E:
        return Refusal("R7.2", say("refusal.opening_over"))
    return Refusal("R7.2", say("refusal.resolve_later", phase=s.cells[st.PHASE]))


def about_favor(s: st.Position, tile: int) -> Refusal:
    """Taken, or to be had with a die in the castle."""
    if (s.cells[st.AVAILABLE] >> tile) & 1 == 0:
        return Refusal("R5.5", say("refusal.favor_taken", favor=tile))
    if s.cells[st.PHASE] > st.PHASE_C or (s.cells[st.PHASE] == st.PHASE_C and s.cells[st.LOCATION] > 0):
        return Refusal("R5.1", say("refusal.castle_over"))
    return turn_of_die(s, "R5.5", 0)


def about_die(s: st.Position, where: str, number: str) -> Refusal:
    """A row or a die in it, where one would be placed, capped or triggered; or a die on a player's board."""
    phase = s.cells[st.PHASE]
    if where not in ids.LOCATIONS:
        return Refusal("R7.3", say("refusal.income_later", phase=phase))
    if s.frame & STEP_MASK != PLACE_CAP or number == "active":
        return (
            Refusal("R5.1", say("refusal.dice_in_turn")) if number else Refusal("R4.2", say("refusal.place_later", phase=phase))
        )
    if where == ids.LOCATIONS[0]:
        return Refusal("R6.2", say("refusal.castle_cap"))
    if number:
        return Refusal("R6.2", say("refusal.their_die"))
    return Refusal("R6.2", say("refusal.no_die_waits", location=ids.LOCATIONS.index(where)))


def about_voyage(s: st.Position, voyage: int) -> Refusal:
    """Not in play, invested in, or to be had later."""
    if voyage not in list(s.rare[st.IN_PLAY : st.IN_PLAY + VOYAGES_IN_PLAY]):
        return Refusal("R2.4", say("refusal.not_in_play", voyage=voyage))
    if (s.cells[s.actor * st.SHEET + st.INVESTED] >> voyage) & 1:
        return Refusal("R8.2", say("refusal.invested", voyage=voyage))
    return Refusal("R8.1", say("refusal.invest_later", phase=s.cells[st.PHASE]))


def about_exchange(s: st.Position, resource: int) -> Refusal:
    """Without the card, in another phase, or inside another choice."""
    if exchange_rate(s, s.actor, resource) == 0:
        return Refusal("R7.5", say("refusal.no_exchange", resource=resource))
    if s.cells[st.PHASE] != st.PHASE_E:
        return Refusal("R7.5", say("refusal.exchange_later", resource=resource))
    return Refusal("R7.5", say("refusal.exchange_waits"))


def about_node(s: st.Position, node: int) -> Refusal:
    """A place of the map."""
    if node < len(ids.CORNERS):
        return Refusal("R10.2", say("refusal.corner_closed"))
    return Refusal("R10.1", say("refusal.no_steps"))


ABOUT: Final = {  # what actions and elements name: where its number stands, and what there is to say of it
    "resolve": (ids.CARDS, about_opening),
    "acquire": (ids.CARDS, about_card),
    "card": (ids.CARDS, about_card),
    "favor": (ids.FAVORS, about_favor),
    "invest": (ids.VOYAGES, about_voyage),
    "voyage": (ids.VOYAGES, about_voyage),
    "walk": (ids.NODES, about_node),
    "node": (ids.NODES, about_node),
    "exchange": (ids.COST_KINDS, about_exchange),
    "stock": (ids.COST_KINDS, about_exchange),
}


def elsewhere(s: st.Position, what: str) -> Refusal | None:
    """About an action by its notation, or about an element."""
    kind, _, thing = what.replace(":", ".").partition(".")
    name, phase = thing.split(">")[0], s.cells[st.PHASE]
    if kind in ABOUT:
        things, about = ABOUT[kind]
        return about(s, things.index(name)) if name in things else None
    if kind in WITH_BONUS:
        return Refusal("R12.2" if what.startswith("score.") else WITH_BONUS[kind], say("refusal.with_bonus"))
    if kind in ("start", "group", "corner"):
        return Refusal("R2.11", say("refusal.in_set_up"))
    if kind == "distress":
        return Refusal("R5.4", say("refusal.distress_later"))
    if kind == "place" or (kind == "die" and thing.isdigit()):
        return Refusal("R4.2", say("refusal.place_later", phase=phase))
    if kind in ("die", "lane"):
        where, _, number = thing.partition(".")
        return about_die(s, where, number)
    if kind in ("stop", "pilgrim"):
        return Refusal("R10.1", say("refusal.no_steps"))
    return Refusal("R7.3", say("refusal.income_later", phase=phase)) if kind in ("track", "income") else None
