"""Where several workers or ships go, as one question: pieces are its parts."""

from __future__ import annotations

from abc import abstractmethod
from itertools import permutations, takewhile
from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import DONE, HOME_PLACE, LAND_PLACE, PUT, REWARD, SAIL, SHIP, SPOT_PLACE, TAKE, WATCH_PLACE
from caravela.games.madeira.components import FOREST, SAILS, SLOTS, WOOD
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import SAIL_TO
from caravela.games.madeira.steps.ships import FIRST_SAIL
from caravela.games.madeira.steps.wood import can_discard_wood
from caravela.games.madeira.steps.workers import FIRST_TO, LEFT, movers, open_places, shift
from caravela.games.madeira.targets import place_element
from caravela.kernel.question import Answer, Question, decisions_of, moves_of
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.words import Sentence, say

Journey = tuple[int, int]  # where a piece is, and the action that says where it goes
SINGLE: Final = (1 << WATCH_PLACE) - 2  # places that take one piece of a player: fields, forest and city spots
FIELD_PLACES: Final = (1 << SPOT_PLACE) - 2
SPOT_PLACES: Final = SINGLE & ~FIELD_PLACES
KIND_PLACES: Final = [FIELD_PLACES, SPOT_PLACES, 0, 0, SPOT_PLACES, SINGLE]  # by kind of move: places that can be left and taken


def with_payload(s: Position, payload: int) -> Position:
    """A copy at the same decision with another payload."""
    there = s.clone()
    there.frame = s.frame & ((1 << PAYLOAD) - 1) | (payload << PAYLOAD)
    return there


def on_fields(s: Position) -> list[int]:
    """The fields with an own worker, the forest included."""
    return [field for field in range(FOREST + 1) if s.cells[seat_of(s.frame) * st.SHEET + st.ON_FIELDS] >> field & 1]


def workers(s: Position, most: int) -> dict[str, int]:
    """Where the pieces are that may be moved, by part. Those of one place are alike: as many as may move are enough."""
    seat = seat_of(s.frame)
    base = seat * st.SHEET
    alike = {HOME_PLACE: s.cells[base + st.HOME], WATCH_PLACE: s.cells[base + st.WATCH]}
    alike |= {LAND_PLACE + colony: s.cells[base + st.LANDS + colony] for colony in range(3)}
    pieces = movers(s, seat, s.frame >> PAYLOAD)
    found: dict[str, int] = {}
    for place in range(LAND_PLACE + 3):
        if pieces >> place & 1:
            element = place_element(s, place)
            if place in alike:
                found |= {f"{element}.{number + 1}": place for number in range(min(alike[place], most))}
            else:
                found[element] = place
    return found


class Journeys(Question[Position]):
    """Up to two pieces move, each to another place. The second may take the place that the first one leaves; two cannot swap."""

    told = range(0)  # the actions that the engine is told for a piece: where to, and who
    who = 0  # the action that means the piece in place 0

    @abstractmethod
    def most(self, s: Position) -> int:
        """How many pieces may move."""

    @abstractmethod
    def pieces(self, s: Position) -> dict[str, int]:
        """Where the pieces are that may move, by part."""

    @abstractmethod
    def ways(self, s: Position) -> list[int]:
        """All that could be said of where a piece goes."""

    @abstractmethod
    def end(self, s: Position, way: int) -> int:
        """The place that is meant."""

    @abstractmethod
    def can_go(self, s: Position, journeys: list[Journey]) -> bool:
        """Whether these can be made one after the other."""

    @abstractmethod
    def as_if(self, s: Position, answer: Answer) -> Position:
        """The position at the same decision as if these had moved."""

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """As the step asks when these have moved."""
        return s.game.steps[s.frame & STEP_MASK].prompt(self.as_if(s, answer))

    def parts(self, s: Position) -> list[str]:
        """Every piece."""
        return list(self.pieces(s))

    def orders(self, s: Position, journeys: list[Journey]) -> list[list[Journey]]:
        """The orders in which these can be made."""
        return [list(order) for order in permutations(journeys) if self.can_go(s, list(order))]

    def choices(self, s: Position, answer: Answer) -> dict[str, list[int]]:
        """Where each piece can go, perhaps after another one has made room."""
        pieces, ways, most = self.pieces(s), self.ways(s), self.most(s)
        found: dict[str, list[int]] = {}
        for part, start in pieces.items():
            others = [(pieces[other], way) for other, way in answer.items() if other != part]
            spare = [(place, way) for other, place in pieces.items() if other != part and other not in answer for way in ways]
            found[part] = []
            for way in ways if len(others) < most else []:
                tried = [*others, (start, way)]
                blocked = [journey for journey in spare if journey[0] == self.end(s, way)] if len(tried) < most else []
                if self.orders(s, tried) or any(self.orders(s, [*tried, journey]) for journey in blocked):
                    found[part].append(way)
        return found

    def journeys(self, s: Position, answer: Answer) -> list[Journey]:
        """Those of an answer."""
        pieces = self.pieces(s)
        return [(pieces[part], way) for part, way in answer.items()]

    def missing(self, s: Position, answer: Answer) -> list[str]:
        """Pieces that stand in the way."""
        if self.orders(s, self.journeys(s, answer)):
            return []
        ends = [self.end(s, way) for way in answer.values()]
        return [part for part, place in self.pieces(s).items() if place in ends and part not in answer]

    def in_order(self, s: Position, first: Journey, second: Journey) -> bool:
        """Whether the engine offers the second after the first: destinations ascend, or it takes the place that was left."""
        before, after = self.end(s, first[1]), self.end(s, second[1])
        return after > before or after == first[0] or (after == before and second[0] >= first[0])

    def line(self, s: Position, answer: Answer) -> list[int]:
        """In the engine's order."""
        orders = self.orders(s, self.journeys(s, answer))
        order = next(order for order in orders if len(order) < 2 or self.in_order(s, order[0], order[1]))
        told = [action for start, way in order for action in (way, self.who + start)]
        return moves_of(s, [*told, *([DONE] if len(order) < self.most(s) else [])])

    def answer(self, s: Position, line: list[int]) -> Answer:
        """Each journey takes a piece from its place."""
        decisions = takewhile(lambda action: action != DONE, decisions_of(s, line))  # wood from a single source is among them
        told = [action for action in decisions if action in self.told][: 2 * self.most(s)]
        found: Answer = {}
        for way, who in zip(told[::2], told[1::2], strict=True):
            free = [part for part, place in self.pieces(s).items() if place == who - self.who and part not in found]
            found[free[0]] = way
        return found

    def refuse(self, s: Position, answer: Answer, action: int) -> Refusal:
        """Enough are moved, or as the step says when these have been."""
        step = s.game.steps[s.frame & STEP_MASK]
        if len(answer) == self.most(s):
            return Refusal(step.rule, say("refusal.enough", number=len(answer)))
        if action in self.told and action >= self.who:
            return Refusal("R1.11", say("refusal.where_first"))
        return step.refuse(self.as_if(s, answer), action)


class Workers(Journeys):
    """R1.11, R7.3, R7.5, R10.6, R10.7, R8.3 Scout: who goes where."""

    told = range(PUT, SAIL)
    who = TAKE

    def stands(self, s: Position) -> bool:
        """Before the first."""
        return s.frame >> (PAYLOAD + FIRST_TO) == 0

    def most(self, s: Position) -> int:
        """One or two."""
        return (s.frame >> (PAYLOAD + LEFT)) & 3

    def pieces(self, s: Position) -> dict[str, int]:
        """Own workers, and citizens for the Mayor."""
        return workers(s, self.most(s))

    def open(self, s: Position, left: int = 0) -> int:
        """Bit mask of the places that are open, those that were left included."""
        kind = (s.frame >> PAYLOAD) & 7
        return open_places(s, seat_of(s.frame), kind) | (left & KIND_PLACES[kind])

    def ways(self, s: Position) -> list[int]:
        """Open places, and those that another piece may leave."""
        places = self.open(s, movers(s, seat_of(s.frame), s.frame >> PAYLOAD))
        return [PUT + place for place in range(LAND_PLACE + 3) if places >> place & 1]

    def end(self, s: Position, way: int) -> int:
        """The place."""
        return way - PUT

    def can_go(self, s: Position, journeys: list[Journey]) -> bool:
        """To places that are open at that moment; fields and spots take one piece."""
        left, taken = 0, 0
        for start, way in journeys:
            place = 1 << (way - PUT)
            if start == way - PUT or self.open(s, left) & ~taken & place == 0:
                return False
            left, taken = (left | 1 << start) & ~place, taken & ~(1 << start) | place & SINGLE
        return True

    def as_if(self, s: Position, answer: Answer) -> Position:
        """They have gone."""
        there = with_payload(s, (s.frame >> PAYLOAD) - (len(answer) << LEFT))
        for start, way in self.journeys(s, answer):
            if there.cells[st.NEUTRAL] << SPOT_PLACE >> start & 1:
                there.cells[st.NEUTRAL] += (1 << (way - PUT - SPOT_PLACE)) - (1 << (start - SPOT_PLACE))
            else:
                shift(there, seat_of(s.frame), start, -1)
                shift(there, seat_of(s.frame), way - PUT, 1)
        return there


class Ships(Journeys):
    """R7.1: which ships sail, and where to. It stands where no wood has to be chosen in between."""

    told = range(SAIL, REWARD)
    who = SHIP

    def stands(self, s: Position) -> bool:
        """Before the first."""
        if s.frame & STEP_MASK != SAIL_TO or s.frame >> (PAYLOAD + FIRST_SAIL):
            return False
        base = seat_of(s.frame) * st.SHEET
        launches = min(self.most(s), s.cells[base + st.DOCK]) * s.data.wood_per_launch
        sources = [source for source in on_fields(s) if source == FOREST or s.cells[st.WOODS + source]]
        return self.most(s) > 0 and (len(sources) < 2 or s.cells[base + st.STOCK + WOOD] >= launches)

    def most(self, s: Position) -> int:
        """One or two."""
        return (s.frame >> PAYLOAD) & 3

    def pieces(self, s: Position) -> dict[str, int]:
        """Ships at home, as many as may move, and ships in slots."""
        base = seat_of(s.frame) * st.SHEET
        home = f"dock.{s.game.colours[seat_of(s.frame)]}"
        found = {f"{home}.{number + 1}": 0 for number in range(min(self.most(s), s.cells[base + st.DOCK]))}
        return found | {f"slot.{SLOTS[slot]}": slot + 1 for slot in range(len(SLOTS)) if s.cells[base + st.SHIPS] >> slot & 1}

    def ways(self, s: Position) -> list[int]:
        """Every way to enter a slot."""
        return list(range(SAIL, SAIL + len(SAILS)))

    def end(self, s: Position, way: int) -> int:
        """The slot, numbered as where ships are."""
        return s.data.sail_slot[way - SAIL] + 1

    def can_go(self, s: Position, journeys: list[Journey]) -> bool:
        """To slots that are free at that moment, with goods and wood for all."""
        free = st.free_slots(s)
        goods = [s.cells[seat_of(s.frame) * st.SHEET + st.STOCK + good] for good in range(3)]
        launches = 0
        for start, way in journeys:
            slot = s.data.sail_slot[way - SAIL]
            goods[s.data.sail_good[way - SAIL]] -= s.data.sail_amount[way - SAIL]
            launches += start == 0
            if free >> slot & 1 == 0:
                return False
            free = (free | (1 << start >> 1)) & ~(1 << slot)
        return min(goods) >= 0 and can_discard_wood(s, seat_of(s.frame), launches * s.data.wood_per_launch)

    def as_if(self, s: Position, answer: Answer) -> Position:
        """They have sailed and are paid for."""
        there = with_payload(s, (s.frame >> PAYLOAD) - len(answer))
        base = seat_of(s.frame) * st.SHEET
        for start, way in self.journeys(s, answer):
            there.cells[base + st.STOCK + s.data.sail_good[way - SAIL]] -= s.data.sail_amount[way - SAIL]
            there.cells[base + st.SHIPS] += (1 << s.data.sail_slot[way - SAIL]) - (1 << start >> 1)
            if start == 0:
                there.cells[base + st.DOCK] -= 1
                there.cells[base + st.STOCK + WOOD] -= s.data.wood_per_launch
        return there
