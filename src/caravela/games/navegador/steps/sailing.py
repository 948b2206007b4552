"""Sailing, exploring and the Navegador card (R5, R11).

All movements are simultaneous (R5.3): until the last ship has chosen, the choices are kept in the frame, packed as `fleet.py`
says, and nothing on the board moves.
"""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.actions import KEEP_CARD, SAIL, USE_CARD
from caravela.games.navegador.events import DISCOVERED, SAILED, USED_CARD
from caravela.games.navegador.fleet import (
    COUNT,
    VOYAGE_BY_CARD,
    chosen,
    destination,
    fleet_of,
    followers,
    obstacle,
    ships_needed,
    starts,
    voyage_options,
    with_choice,
)
from caravela.games.navegador.state import (
    CASH,
    DANGER,
    EXPLORED,
    EXPLORERS,
    FLEET,
    NAGASAKI,
    NEXT_PHASE,
    PHASE,
    SHEET,
    SHIPS,
    Position,
    enter_phase,
    pass_card,
    token_price,
    trigger_end,
)
from caravela.games.navegador.steps.numbers import VOYAGE
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

CARD_OPTIONS: Final = [USE_CARD, KEEP_CARD]


class UseCard(Step[Position]):
    """R11.1: an extra Sailing action at the start of the turn."""

    rule = "R11.1"
    kinds = "card"

    def legal(self, s: Position) -> list[int]:
        """Use the card or keep it."""
        return CARD_OPTIONS

    def apply(self, s: Position, action: int) -> None:
        """Sail at once, or go on to the rondel."""
        if action == USE_CARD:
            seat = seat_of(s.frame)
            s.push(VOYAGE, seat, VOYAGE_BY_CARD)
            if s.events is not None:
                s.note(USED_CARD, [seat])

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.card")


class Voyage(Step[Position]):
    """R5: one ship chooses where it ends; after the last one all of them sail."""

    rule = "R5.1"
    kinds = "sail"

    def legal(self, s: Position) -> list[int]:
        """Every region in reach, its own included, as far as the fleet as a whole can follow."""
        return voyage_options(s, seat_of(s.frame), s.frame >> PAYLOAD)

    def apply(self, s: Position, action: int) -> None:
        """Note the destination; with the last ship, sail."""
        seat = seat_of(s.frame)
        payload = with_choice(s.frame >> PAYLOAD, (action - SAIL) % COUNT)
        if chosen(payload) < s.cells[seat * SHEET + FLEET]:
            s.push(VOYAGE, seat, payload)
        else:
            sail(s, seat, payload)

    def prompt(self, s: Position) -> Sentence:
        """Ask for one ship."""
        regions = starts(s, seat_of(s.frame))
        ship = chosen(s.frame >> PAYLOAD)
        return say("prompt.sail", ship=ship + 1, ships=len(regions), region=regions[ship])

    def refuse(self, s: Position, action: int) -> Refusal:
        """No ship there, something in its way, or out of order."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        regions = starts(s, seat)
        ship = chosen(payload)
        start, end = divmod(action - SAIL, COUNT)
        if start not in regions:
            return Refusal("R5.1", say("refusal.no_ship", region=start), [Lack("ships", 1, seat)])
        fixed = [(regions[earlier], int(destination(payload, earlier))) for earlier in range(ship)]
        free = regions[ship:]
        if start not in free:
            return Refusal("R5.1", say("refusal.ordered_already", region=start))
        free.remove(start)
        refusal = obstacle(s, seat, fixed, free, start, end, payload & VOYAGE_BY_CARD == VOYAGE_BY_CARD)
        if refusal is None and start != regions[ship]:
            return Refusal("R5.1", say("refusal.other_ship", region=regions[ship]))
        target = next((region for _, region in fixed if (s.cells[EXPLORED] >> region) & 1 == 0), -1)
        if refusal is None and target >= 0 and end != target:
            lacking = ships_needed(s, target) - [region for _, region in fixed].count(target)
            if lacking > followers(fleet_of(s, seat, payload), len(regions), ship, end, target):
                return Refusal("R5.5", say("refusal.needed_for_fleet", region=target))
        return refusal or Refusal("R5.9", say("refusal.ships_alike"))


def sail(s: Position, seat: int, payload: int) -> None:
    """All ships move at once; an unexplored region is explored (R5.6). The card is handed on (R11.3)."""
    base = seat * SHEET
    regions = starts(s, seat)
    target = -1
    for ship, start in enumerate(regions):
        region = destination(payload, ship)
        if region == start:
            continue
        s.cells[base + SHIPS + start] -= 1
        s.cells[base + SHIPS + region] += 1
        if s.events is not None:
            s.note(SAILED, [seat, start, region])
        if (s.cells[EXPLORED] >> region) & 1 == 0:
            target = region
    if target >= 0:
        explore(s, seat, target, payload & VOYAGE_BY_CARD == VOYAGE_BY_CARD)
    if payload & VOYAGE_BY_CARD:
        pass_card(s, False)


def explore(s: Position, seat: int, region: int, by_card: bool) -> None:
    """R5.6: lose ships, take the disk, turn the tokens face up, receive the price of the cheapest."""
    base = seat * SHEET
    data = s.data
    lost = data.ships_lost_danger if (s.cells[DANGER] >> region) & 1 else data.ships_lost
    s.cells[base + SHIPS + region] -= lost
    s.cells[base + FLEET] -= lost
    s.cells[base + EXPLORERS] += 1
    s.cells[EXPLORED] |= 1 << region
    s.cells[DANGER] &= ~(1 << region)
    s.reveals += 1
    bonus = token_price(s, region)
    s.cells[base + CASH] += bonus
    if s.events is not None:
        s.note(DISCOVERED, [seat, region, lost, bonus])
    phase = data.opens_phase[region]
    if phase > s.cells[PHASE]:
        if by_card:
            enter_phase(s, phase)  # R12.3: at once, before the same player's rondel step
        else:
            s.cells[NEXT_PHASE] = phase
    if data.ends_game[region]:
        trigger_end(s, NAGASAKI, seat)
