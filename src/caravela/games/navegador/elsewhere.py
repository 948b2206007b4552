"""Why something that is not asked now cannot be done: which field of the rondel asks for it, and how far that is."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.actions import MOVE_STONE
from caravela.games.navegador.components import ACTIONS, FIELDS, REGIONS
from caravela.games.navegador.fleet import can_use_card
from caravela.games.navegador.state import EXPLORED, FLEET, HOLDER, SHEET, STONE, Position
from caravela.games.navegador.steps.numbers import CARD, RONDEL
from caravela.games.navegador.steps.rondel import steps_to
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import STEP_MASK, seat_of
from caravela.kernel.words import say

# the action that asks for something, by the first words of an element id or a notation
ASKED_BY: Final = {
    **dict.fromkeys(("sail", "ship"), "sailing"),
    **dict.fromkeys(("workers", "supply.workers"), "workers"),
    **dict.fromkeys(("ships", "supply.ships"), "ships"),
    **dict.fromkeys(("hold", "sell", "process", "market"), "market"),
    **dict.fromkeys(("build", "building"), "buildings"),
    "found": "colony",
    "privilege": "privilege",
}


def asked_by(s: Position, seat: int, words: list[str]) -> int:
    """The action that asks for something, -1 if none does. A region that is known is for colonies, another for sailing."""
    if words[0] == "region":
        region = REGIONS.index(words[1])
        known = (s.cells[EXPLORED] >> region) & 1 and s.data.goods_of[region] >= 0
        return ACTIONS.index("colony" if known else "sailing")
    if words[0] == "ship" and words[1] != s.game.colours[seat]:
        return -1
    name = ASKED_BY.get(words[0], ASKED_BY.get(".".join(words[:2]), ""))
    return ACTIONS.index(name) if name else -1


def refuse_card(s: Position, seat: int, moves: bool) -> Refusal:
    """Why the card cannot be used now (R11); `moves`: the stone has not moved yet in this turn."""
    if s.cells[HOLDER] != seat:
        return Refusal("R11.1", say("refusal.not_holder"))
    if s.cells[seat * SHEET + STONE] < 0:
        return Refusal("R11.1", say("refusal.card_first_round"))
    if not moves:
        return Refusal("R11.1", say("refusal.card_late"))
    return Refusal("R11.1", say("refusal.card_kept")) if can_use_card(s, seat) else Refusal("R11.8", say("refusal.card_idle"))


def elsewhere(s: Position, what: str) -> Refusal | None:
    """What stands between the present decision and something that it does not ask for."""
    seat = seat_of(s.frame)
    moves = s.frame & STEP_MASK in (RONDEL, CARD)
    stone = s.cells[seat * SHEET + STONE]
    words = what.replace(":", ".").split(".")
    if words[0] == "card":
        return refuse_card(s, seat, moves)
    if words[0] == "rondel":
        return Refusal("R3.2", say("refusal.card_first") if moves else say("refusal.stone_moved", field=stone))
    wanted = asked_by(s, seat, words)
    if wanted < 0:
        return None
    fields = [field for field in range(len(FIELDS)) if s.data.field_actions[field] == wanted]
    if not moves:
        return None if stone in fields else Refusal("R3.2", say("refusal.other_field", wanted=fields[0], now=stone))
    if stone < 0:
        return Refusal("R4.2", say("refusal.field_first", field=fields[0]))
    field = min(fields, key=lambda each: steps_to(stone, each))
    steps = steps_to(stone, field)
    cost = max(0, steps - s.data.free_steps)
    if cost > s.cells[seat * SHEET + FLEET]:
        return s.game.steps[RONDEL].refuse(s, MOVE_STONE + field)
    return Refusal("R4.3", say("refusal.field_before", field=field, steps=steps, cost=cost))
