"""Questions of Madeira with several parts: who moves where, which ships sail, where wood comes from, what is turned up, harvested
again or scored. The King's Rewards are none: what the first one brings may matter for the second."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import DONE, FIELD_PLACE, FLIP, HARVEST_AGAIN, PUT, SCORE, TAKE, WATCH_PLACE, WOOD_FROM
from caravela.games.madeira.components import FAVORS, FOREST, REGION_MASK, REQUESTS, SOURCES_OF_WOOD, WEALTH
from caravela.games.madeira.journeys import Ships, Workers, on_fields, with_payload, workers
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps import numbers as steps
from caravela.games.madeira.steps.round_setup import PlaceField, elsewhere, place_worker
from caravela.games.madeira.steps.workers import FIRST_TO, LEFT, TO_WATCH, shift
from caravela.kernel.question import Answer, Numbered, Question, decisions_of, moves_of
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.words import Sentence, say

PLACING: Final = PlaceField()


class Several(Numbered[Position]):
    """Some of a stock: `most` of it, or as many as one likes up to that."""

    heard = -1  # these bits of the payload are set once the engine has heard something that matters for the rest
    optional = False

    @abstractmethod
    def most(self, s: Position) -> int:
        """How many at most."""

    def least(self, s: Position) -> int:
        """How many at least."""
        return 0 if self.optional else self.most(s)

    def stands(self, s: Position) -> bool:
        """Before the first."""
        return (s.frame >> PAYLOAD) & self.heard == 0

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """As the step asks after what has been chosen."""
        there = self.as_if(s, answer)
        return s.game.steps[s.frame & STEP_MASK].prompt(there)

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """Not too many."""
        return numbers.total() <= self.most(s)

    def missing(self, s: Position, answer: Answer) -> list[str]:
        """What is not taken, as long as there is too little."""
        return [part for part in self.parts(s) if part not in answer] if len(answer) < self.least(s) else []

    def refuse(self, s: Position, answer: Answer, action: int) -> Refusal:
        """Enough are chosen, or as the step says."""
        if len(answer) == self.most(s):
            return Refusal(s.game.steps[s.frame & STEP_MASK].rule, say("refusal.enough", number=len(answer)))
        return super().refuse(s, answer, action)

    def ending(self) -> list[int]:
        """Nothing, or `done` (see `line`)."""
        return []

    def line(self, s: Position, answer: Answer) -> list[int]:
        """In ascending order; whoever wants less than he may have stops."""
        return moves_of(s, [*sorted(answer.values()), *([DONE] if len(answer) < self.most(s) else [])])

    def answer(self, s: Position, line: list[int]) -> Answer:
        """Each move takes a part; what follows by itself afterwards is no part of it."""
        left = {action: list(parts) for action, parts in self.stock(s).items()}
        found: Answer = {}
        for action in decisions_of(s, line):
            if action == DONE or len(found) == self.most(s):
                break
            if left.get(action):
                found[left[action].pop(0)] = action
        return found


class FirstFields(Several):
    """R2.12b: two empty fields in different regions."""

    def most(self, s: Position) -> int:
        """Two."""
        return 2

    def stock(self, s: Position) -> dict[int, list[str]]:
        """Fields without a worker."""
        free = PLACING.free(s)
        return {PUT + FIELD_PLACE + f: [f"field.{SOURCES_OF_WOOD[f]}"] for f in range(FOREST + 1) if free >> f & 1}

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """One with which another goes, or two in different regions."""
        fields = [action - PUT - FIELD_PLACE for action in numbers.elements()]
        if len(fields) == 2:
            return elsewhere(fields[0]) >> fields[1] & 1 == 1
        return len(fields) < 2 and PLACING.free(s) & elsewhere(fields[0]) & ~(1 << fields[0]) != 0

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """They stand there."""
        there = with_payload(s, sum(numbers.elements()) - PUT - FIELD_PLACE + 1 if numbers.total() == 1 else 0)
        for action in numbers.elements():
            place_worker(there, seat_of(s.frame), action - PUT)
        return there


class Wood(Several):
    """R9.2, R9.5: where wood comes from."""

    heard = 15

    def most(self, s: Position) -> int:
        """All that is taken."""
        return s.frame >> (PAYLOAD + 5)

    def stock(self, s: Position) -> dict[int, list[str]]:
        """Wood in reach, piece by piece."""
        found: dict[int, list[str]] = {}
        for source in on_fields(s):
            pieces = self.most(s) if source == FOREST else min(self.most(s), s.cells[st.WOODS + source])
            found[WOOD_FROM + source] = [f"field.{SOURCES_OF_WOOD[source]}.{piece + 1}" for piece in range(pieces)]
        return found

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """It is gone, and the price has risen."""
        payload = s.frame >> PAYLOAD
        there = with_payload(s, payload - (numbers.total() << 5))
        there.cells[st.BOUGHT] += 0 if payload & 16 else numbers.total()
        for action, number in numbers.items():
            if action - WOOD_FROM != FOREST:
                there.cells[st.WOODS + action - WOOD_FROM] -= number
        return there


class TurningUp(Several):
    """R10.8: which favors are turned up."""

    heard = -4
    optional = True

    def most(self, s: Position) -> int:
        """One or two."""
        return (s.frame >> PAYLOAD) & 3

    def stock(self, s: Position) -> dict[int, list[str]]:
        """Own favors that lie face down."""
        down = s.cells[seat_of(s.frame) * st.SHEET + st.FACE_DOWN]
        return {FLIP + favor: [f"favor.{FAVORS[favor]}"] for favor in range(len(FAVORS)) if down >> favor & 1}

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """They lie face up."""
        there = with_payload(s, self.most(s) - numbers.total())
        there.cells[seat_of(s.frame) * st.SHEET + st.FACE_DOWN] -= sum(1 << (action - FLIP) for action in numbers)
        return there


class Repeats(Several):
    """R7.7, R8.3 Engineer: which fields are harvested again, one of them perhaps more than once."""

    heard = 15

    def most(self, s: Position) -> int:
        """All that are left."""
        return s.frame >> (PAYLOAD + 8)

    def least(self, s: Position) -> int:
        """One where it is owed (Q22)."""
        return 1 if (s.frame >> PAYLOAD) & 16 else 0

    def stock(self, s: Position) -> dict[int, list[str]]:
        """The fields just harvested, each as often as is left."""
        region = REGION_MASK[((s.frame >> (PAYLOAD + 6)) & 3) - 1]
        fields = [field for field in on_fields(s) if region >> field & 1]
        times = range(1, self.most(s) + 1)
        return {HARVEST_AGAIN + field: [f"field.{SOURCES_OF_WOOD[field]}.{time}" for time in times] for field in fields}

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """So many fewer are left."""
        payload = s.frame >> PAYLOAD
        return with_payload(s, (payload & ~16 if numbers else payload) - (numbers.total() << 8))


class Scoring(Several):
    """R10.16: which requests are scored. What Wealth is given is asked afterwards; a second Wealth request follows by itself."""

    def most(self, s: Position) -> int:
        """As the round says."""
        return s.data.requests_scored[s.cells[st.ROUND]]

    def stock(self, s: Position) -> dict[int, list[str]]:
        """All requests that are held."""
        held = seat_of(s.frame) * st.SHEET + st.HELD
        return {
            SCORE + kind: [f"request.{name}.held.{number + 1}" for number in range(s.cells[held + kind])]
            for kind, name in enumerate(REQUESTS)
        }

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """They are gone."""
        there = with_payload(s, numbers.total() << 3)
        for action, number in numbers.items():
            there.cells[seat_of(s.frame) * st.SHEET + st.HELD + action - SCORE] -= number
        return there

    def line(self, s: Position, answer: Answer) -> list[int]:
        """In ascending order, Wealth once."""
        chosen = sorted(answer.values())
        return moves_of(s, chosen[: chosen.index(SCORE + WEALTH) + 1] if SCORE + WEALTH in chosen else chosen)

    def answer(self, s: Position, line: list[int]) -> Answer:
        """With the Wealth request that follows by itself."""
        found = super().answer(s, line)
        for part in self.stock(s)[SCORE + WEALTH]:
            if len(found) < self.most(s) and part not in found:
                found[part] = SCORE + WEALTH
        return found


class ToWatch(Several):
    """R10.9: who goes to the City Watch."""

    optional = True

    def stands(self, s: Position) -> bool:
        """Before the first; elsewhere `who` is asked together with `where`."""
        payload = s.frame >> PAYLOAD
        return payload & 7 == TO_WATCH and payload >> FIRST_TO == 0

    def most(self, s: Position) -> int:
        """One or two."""
        return (s.frame >> (PAYLOAD + LEFT)) & 3

    def stock(self, s: Position) -> dict[int, list[str]]:
        """Own workers anywhere else."""
        found: dict[int, list[str]] = {}
        for part, place in workers(s, self.most(s)).items():
            found.setdefault(TAKE + place, []).append(part)
        return found

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """They have gone."""
        there = with_payload(s, (s.frame >> PAYLOAD) - (numbers.total() << LEFT))
        for action in numbers.elements():
            shift(there, seat_of(s.frame), action - TAKE, -1)
            shift(there, seat_of(s.frame), WATCH_PLACE, 1)
        return there


SHIPS: Final = Ships()
QUESTIONS: Final[dict[int, Question[Position]]] = {
    int(steps.PLACE_FIELD): FirstFields(),
    int(steps.TAKE_WOOD): Wood(),
    int(steps.TURN_UP): TurningUp(),
    int(steps.AGAIN): Repeats(),
    int(steps.CHOOSE_SCORED): Scoring(),
    int(steps.MOVE_TO): Workers(),
    int(steps.MOVE_FROM): ToWatch(),
    int(steps.SAIL_TO): SHIPS,
    int(steps.SAIL_FROM): SHIPS,
}
