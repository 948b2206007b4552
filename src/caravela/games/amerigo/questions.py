"""Questions of Amerigo with several parts: which tiles are planned, which tokens are bought, where both ships begin. Elsewhere a
choice changes what the next may be (a tile that is laid, a ship that has sailed), so that its order is the player's."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from typing import Final

from caravela.games.amerigo.actions import BUY, DONE, FRAME, TILE
from caravela.games.amerigo.components import CELLS, CHEAPEST, COSTS, GOOD_COUNT, GOODS, TILE_COUNT, TILES, VILLAGES
from caravela.games.amerigo.state import GOLD, NEUTRALS, OFFER, PLANNED, PRODUCTION, SHEET, SHIPS, SUPPLY, Position, pay, sea_of
from caravela.games.amerigo.steps.numbers import BUY_PRODUCTION, PLACE_SHIP, PLAN
from caravela.games.amerigo.steps.plan import ANY_TILE, neutral_limit, open_supply
from caravela.kernel.question import Answer, Numbered, Question, decisions_of, moves_of
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.words import Sentence, say

AP: Final = 127  # of a payload: action points left


class Spending(Numbered[Position]):
    """As many as action points and gold pay for."""

    def ending(self) -> list[int]:
        """No more."""
        return [DONE]

    @abstractmethod
    def cost(self, s: Position, action: int) -> int:
        """Action points of one."""

    def total(self, s: Position, numbers: Counter[int]) -> int:
        """Action points of all."""
        return sum(number * self.cost(s, action) for action, number in numbers.items())

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """They can be paid (R3.8)."""
        return self.total(s, numbers) <= ((s.frame >> PAYLOAD) & AP) + s.cells[seat_of(s.frame) * SHEET + GOLD]

    def paid(self, s: Position, numbers: Counter[int]) -> Position:
        """A copy with the points and the gold used, at the same decision and with nothing barred."""
        there = s.clone()
        left = pay(there, seat_of(s.frame), (s.frame >> PAYLOAD) & AP, self.total(s, numbers))
        there.frame = s.frame & ((1 << PAYLOAD) - 1) | (left << PAYLOAD)
        return there

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """With what is left."""
        return s.game.steps[s.frame & STEP_MASK].prompt(self.as_if(s, answer))


class Planning(Spending):
    """R7.1: which tiles are taken. Tiles alike are one stack, and the action is that of its last tile."""

    def cost(self, s: Position, action: int) -> int:
        """As printed."""
        return int(s.data.plan_cost[action - TILE])

    def stock(self, s: Position) -> dict[int, list[str]]:
        """Stacks of tiles, from large to small as the engine asks for them."""
        supply = open_supply(s, seat_of(s.frame)) & ((1 << (s.frame >> (PAYLOAD + 9))) - 1)
        found: dict[int, list[str]] = {}
        for tile in range(TILE_COUNT - 1, -1, -1):
            if supply >> tile & 1:
                found.setdefault(TILE + self.last(s, supply, tile), []).append(f"tile.{TILES[tile]}")
        return found

    def last(self, s: Position, supply: int, tile: int) -> int:
        """The last tile of a stack."""
        return max(tile, int(supply & s.data.twins[tile]).bit_length() - 1)

    def tiles(self, s: Position, numbers: Counter[int]) -> list[int]:
        """The tiles that the engine takes, in its order."""
        stock = self.stock(s)
        chosen = [part for action, number in numbers.items() for part in stock[action][:number]]
        return sorted((TILES.index(part.split(".")[1]) for part in chosen), reverse=True)

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """R7.2: not too many neutral ones."""
        neutral = sum(number for action, number in numbers.items() if action >= TILE + VILLAGES)
        limit = neutral_limit(s, seat_of(s.frame)) - (s.frame >> (PAYLOAD + 7) & 3)
        return neutral <= limit and super().fits(s, numbers)

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """They lie beside the sheet."""
        there, base = self.paid(s, numbers), seat_of(s.frame) * SHEET
        taken = s.frame >> (PAYLOAD + 7) & 3
        for tile in self.tiles(s, numbers):
            there.cells[base + SUPPLY if tile < VILLAGES else NEUTRALS] &= ~(1 << tile)
            there.cells[base + PLANNED] |= 1 << tile
            taken += tile >= VILLAGES
        there.frame |= (taken << 7 | ANY_TILE) << PAYLOAD
        return there

    def line(self, s: Position, answer: Answer) -> list[int]:
        """From the last tile to the first."""
        return moves_of(s, [*(TILE + tile for tile in self.tiles(s, Counter(answer.values()))), *self.ending()])

    def answer(self, s: Position, line: list[int]) -> Answer:
        """Each move takes the next tile of a stack."""
        supply = open_supply(s, seat_of(s.frame))
        decisions = [action - TILE for action in decisions_of(s, line) if TILE <= action < TILE + TILE_COUNT]
        return {f"tile.{TILES[tile]}": TILE + self.last(s, supply, tile) for tile in decisions}


class Buying(Spending):
    """R11.1: which production tokens are bought."""

    def cost(self, s: Position, action: int) -> int:
        """As printed."""
        return (action - BUY) % COSTS + CHEAPEST

    def stock(self, s: Position) -> dict[int, list[str]]:
        """Tokens on display."""
        found: dict[int, list[str]] = {}
        for kind in range(s.frame >> (PAYLOAD + 7), GOOD_COUNT * COSTS):
            name = f"production.{GOODS[kind // COSTS]}.{kind % COSTS + CHEAPEST}"
            found[BUY + kind] = [f"{name}.{number + 1}" for number in range(s.cells[OFFER + kind])]
        return found

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """They are on the sheet."""
        there = self.paid(s, numbers)
        for action, number in numbers.items():
            there.cells[OFFER + action - BUY] -= number
            there.cells[seat_of(s.frame) * SHEET + PRODUCTION + (action - BUY) // COSTS] += number
        return there


class Beginning(Question[Position]):
    """R5.1: where both ships are put on the frame. They are alike."""

    def stands(self, s: Position) -> bool:
        """Before the first."""
        return (s.frame >> PAYLOAD) & 1 == 0

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """The first ship, or the second."""
        return say("prompt.place_ship", ship=1 if answer else 0)

    def parts(self, s: Position) -> list[str]:
        """Two ships."""
        return [f"ship.{s.game.colours[seat_of(s.frame)]}.{ship + 1}" for ship in range(2)]

    def choices(self, s: Position, answer: Answer) -> dict[str, list[int]]:
        """Any space."""
        return {part: [FRAME + place for place in range(sea_of(s).frames)] for part in self.parts(s)}

    def missing(self, s: Position, answer: Answer) -> list[str]:
        """A ship without a space."""
        return [part for part in self.parts(s) if part not in answer]

    def as_if(self, s: Position, answer: Answer) -> Position:
        """The ships lie there."""
        there = s.clone()
        for ship, action in enumerate(sorted(answer.values())):
            there.cells[seat_of(s.frame) * SHEET + SHIPS + ship] = CELLS + action - FRAME
        return there

    def refuse(self, s: Position, answer: Answer, action: int) -> Refusal:
        """The frame ends."""
        return s.game.steps[s.frame & STEP_MASK].refuse(s, action)

    def line(self, s: Position, answer: Answer) -> list[int]:
        """The lower space first."""
        return moves_of(s, sorted(answer.values()))

    def answer(self, s: Position, line: list[int]) -> Answer:
        """Ship by ship."""
        return dict(zip(self.parts(s), decisions_of(s, line)[:2], strict=True))


QUESTIONS: Final[dict[int, Question[Position]]] = {
    int(PLAN): Planning(),
    int(BUY_PRODUCTION): Buying(),
    int(PLACE_SHIP): Beginning(),
}
