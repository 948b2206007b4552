"""The frame of a turn: its beginning, the action of the field entered, its end (R3, R12, R13)."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.events import GAME_ENDED
from caravela.games.navegador.fleet import can_use_card
from caravela.games.navegador.state import (
    CAPPED,
    COUNTDOWN,
    FLEET,
    HOLDER,
    NEXT_PHASE,
    RUNNING,
    SHEET,
    STONE,
    TRIGGER,
    Position,
    enter_phase,
)
from caravela.games.navegador.steps.numbers import (
    BEGIN_ACTION,
    BUILD_SHIPS,
    CARD,
    COLONISE,
    END_TURN,
    ERECT,
    PRIVILEGE,
    RECRUIT,
    RONDEL,
    TRADE,
    VOYAGE,
)
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step

TURN_CAP: Final = 1000  # per player, a technical safety net (Q23)

# the step of each action of the rondel, in the order of `components.ACTIONS`
STEP_OF_ACTION: Final = [VOYAGE, RECRUIT, TRADE, COLONISE, PRIVILEGE, BUILD_SHIPS, ERECT]


def begin_turn(s: Position, seat: int) -> None:
    """R3.2: the card (only for its holder, never in his first turn), the rondel, the action, the end of the turn."""
    s.turn += 1
    s.push(END_TURN, seat)
    s.push(RONDEL, seat)
    if s.cells[HOLDER] == seat and s.cells[seat * SHEET + STONE] >= 0 and can_use_card(s, seat):
        s.push(CARD, seat)


def begin_action(s: Position, seat: int) -> None:
    """R3.2c: the action of the field on which the stone stands."""
    action = s.data.field_actions[s.cells[seat * SHEET + STONE]]
    step = STEP_OF_ACTION[action]
    if step != VOYAGE or s.cells[seat * SHEET + FLEET] > 0:
        s.push(step, seat)


class BeginAction(Step[Position]):
    """The action begins once the ships for the move are paid (R4.4)."""

    rule = "R3.2"
    automatic = True

    def run(self, s: Position) -> None:
        """Ask for the action of the field."""
        begin_action(s, seat_of(s.frame))


class EndTurn(Step[Position]):
    """R3.2d: a phase earned by a regular Sailing action begins, the end is registered, the turn passes to the left."""

    rule = "R3.2"
    automatic = True

    def run(self, s: Position) -> None:
        """Pass the turn on, or end the game."""
        if s.cells[NEXT_PHASE]:
            enter_phase(s, s.cells[NEXT_PHASE])
            s.cells[NEXT_PHASE] = 0
        if s.cells[COUNTDOWN] > 0:
            s.cells[COUNTDOWN] -= 1
        elif s.cells[TRIGGER] != RUNNING:
            s.cells[COUNTDOWN] = s.players
        if s.cells[COUNTDOWN] == 0 or s.turn >= TURN_CAP * s.players:
            if s.cells[COUNTDOWN] != 0:
                s.cells[TRIGGER] = CAPPED
            if s.events is not None:
                s.note(GAME_ENDED, [s.cells[TRIGGER]])
            return
        begin_turn(s, (seat_of(s.frame) + 1) % s.players)


def action_after_payment(s: Position, seat: int) -> None:
    """Leave the action until the ships for the move are paid."""
    s.push(BEGIN_ACTION, seat)
