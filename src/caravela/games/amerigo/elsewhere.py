"""Why something that is not asked now cannot be done: which action asks for it, and what is in the way of that action."""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo import components as c
from caravela.games.amerigo.actions import ACTION, CASH, CHEST
from caravela.games.amerigo.state import CHESTS, DISPLAY, PLANNED, SHEET, Position, ready, sea_of
from caravela.games.amerigo.steps import numbers
from caravela.games.amerigo.steps.plan import open_supply
from caravela.games.amerigo.steps.treasure import refuse_cash
from caravela.games.amerigo.steps.turn import available
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import STEP_MASK, seat_of
from caravela.kernel.words import say

# the action that each decision is part of
ACTION_OF: Final = {
    **dict.fromkeys((numbers.PLACE_SHIP, numbers.USE_SPEED, numbers.CHOOSE_SHIP), c.BLUE),
    **dict.fromkeys((numbers.SAIL, numbers.SAIL_OPEN, numbers.FOUND_POST), c.BLUE),
    numbers.LOAD: c.BLACK,
    numbers.PLAN: c.RED,
    **dict.fromkeys((numbers.ADVANCE_PROGRESS, numbers.TAKE_TOKEN), c.BROWN),
    **dict.fromkeys((numbers.BUILD, numbers.BUILD_TURN, numbers.BUILD_AT), c.GREEN),
    numbers.BUY_PRODUCTION: c.YELLOW,
    numbers.ADVANCE_DISC: c.WHITE,
}
# the action that asks for something, by the first words of an element id or a notation
ASKED_BY: Final = {
    **dict.fromkeys(("ship", "frame", "open_water", "water", "post", "sail8"), c.BLUE),
    "track.cannons": c.BLACK,
    "track.progress": c.BROWN,
    "track.special": c.WHITE,
    "leap": c.WHITE,
    "turn": c.GREEN,
    **dict.fromkeys(("production", "buy"), c.YELLOW),
}


def asked_by(s: Position, seat: int, words: list[str]) -> int:
    """The colour of the action that asks for something, -1 if none does."""
    name = words[-1]
    if words[0] == "tile":
        return c.GREEN if (s.cells[seat * SHEET + PLANNED] >> c.TILES.index(name)) & 1 else c.RED
    if words[0] == "space":
        return c.GREEN if sea_of(s).island_of[c.PLACES.index(".".join(words))] >= 0 else c.BLUE
    if words[0] in ("progress", "token"):
        token = c.TOKENS.index(name)
        if token in [s.cells[DISPLAY + slot] for slot in range(c.SLOTS)]:
            return c.BROWN
        return c.BLUE if token == c.SAIL8 and ready(s, seat, token) else -1
    if words[0] == "ship" and words[1] in s.game.colours and words[1] != s.game.colours[seat]:
        return -1
    return ASKED_BY.get(words[0], ASKED_BY.get(".".join(words[:2]), -1))


def treasure_of(s: Position, seat: int, words: list[str]) -> int:
    """The side action that something stands for, -1 if none."""
    if words in (["chest"], ["chest", s.game.colours[seat]]):
        return CHEST
    return (
        CASH + ["gold3", "gold5"].index(words[-1]) if words[0] in ("cash", "progress") and words[-1] in ("gold3", "gold5") else -1
    )


def elsewhere(s: Position, what: str) -> Refusal | None:
    """What stands between the present decision and something that it does not ask for."""
    seat = seat_of(s.frame)
    now = ACTION_OF.get(s.frame & STEP_MASK, -1)
    words = what.replace(":", ".").split(".")
    wanted = asked_by(s, seat, words)
    if wanted < 0:
        side = treasure_of(s, seat, words)
        if side >= 0:
            there = s.cells[seat * SHEET + CHESTS] > 0 if side == CHEST else ready(s, seat, c.GOLD3 + side - CASH)
            return Refusal("R3.9", say("refusal.gold_later")) if there else refuse_cash(s, seat, side)
        if words[0] in ("action", "joker", "gold", "pass") or words[-1] == "cubes_vp":
            return Refusal("R3.5", say("refusal.one_action", now=now))
    if wanted < 0 or wanted == now:
        return None
    if words[0] == "tile" and wanted == c.RED and (open_supply(s, seat) >> c.TILES.index(words[1])) & 1 == 0:
        return Refusal("R7.1", say("refusal.tile_gone", village=c.TILES.index(words[1]) < c.VILLAGES))
    if now >= 0:
        return Refusal("R3.5", say("refusal.other_action", wanted=wanted, now=now))
    if (available(s, seat) >> wanted) & 1:
        return Refusal("R3.5", say("refusal.action_first", wanted=wanted))
    return s.game.steps[s.frame & STEP_MASK].refuse(s, ACTION + wanted)
