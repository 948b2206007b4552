"""Positions of Navegador for tests: a builder that sets up just what matters, and helpers to play, read and ask why not.

    s = position(players=4).phase(2).explored("guine", "angola").ships(red={"guine": 2}).cash(red=200).action("sailing")
    s = play(s, "sail:guine>angola", "sail:guine>portugal")
    assert player(s, "red").ships == {"portugal": 1, "angola": 1}

What is not said stays as the set-up leaves it, except that every stone stands on `buildings`, so that nobody is in his
first turn, and the card lies with the last player, its lap begun where his stone stands.
"""

from __future__ import annotations

from dataclasses import dataclass

import caravela
from caravela.games.navegador.components import BUILDINGS, COLOURS, COLUMNS, FIELDS, GOODS, MOST_TOKENS, REGIONS
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    DANGER,
    EXPLORED,
    EXPLORERS,
    FACTORIES,
    FLEET,
    FOUNDED,
    GALLERY,
    HOLDER,
    MARKET,
    ORANGE,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    TAKEN,
    TOKENS,
    WORKERS,
    Position,
    pieces_left,
    tokens_of,
)
from caravela.games.navegador.steps.numbers import BEGIN_ACTION, END_TURN, RONDEL
from caravela.games.navegador.steps.turn import begin_turn
from caravela.kernel.refusal import Refusal

GAME = caravela.game("navegador")
SHIPS_EACH = 7
FIELD_OF_ACTION = {"market": "market_a"}


def new_game(players: int = 4, seed: int | str = "test") -> Position:
    """A game as it begins."""
    return GAME.new(players, seed)


def position(players: int = 4, seed: int | str = "test") -> Builder:
    """Start building."""
    return Builder(players, seed)


class Builder:
    """Each method sets one thing and returns the builder; `at_rondel`, `at_turn_start`, `action` and `over` end the chain."""

    def __init__(self, players: int, seed: int | str) -> None:
        self.s = new_game(players, seed)
        self.seat = 0
        buildings = FIELDS.index("buildings")
        for seat in range(players):
            self.s.cells[seat * SHEET + STONE] = buildings
        self.s.cells[ORANGE] = buildings

    # -- a player's sheet, by colour

    def _set(self, field: int, by_colour: dict[str, int]) -> Builder:
        for colour, value in by_colour.items():
            self.s.cells[COLOURS.index(colour) * SHEET + field] = value
        return self

    def _set_each(self, field: int, ids: list[str], by_colour: dict[str, dict[str, int]]) -> Builder:
        for colour, values in by_colour.items():
            for name, value in values.items():
                self.s.cells[COLOURS.index(colour) * SHEET + field + ids.index(name)] = value
        return self

    def cash(self, **by_colour: int) -> Builder:
        return self._set(CASH, by_colour)

    def workers(self, **by_colour: int) -> Builder:
        return self._set(WORKERS, by_colour)

    def shipyards(self, **by_colour: int) -> Builder:
        return self._set(SHIPYARDS, by_colour)

    def churches(self, **by_colour: int) -> Builder:
        return self._set(CHURCHES, by_colour)

    def explorers(self, **by_colour: int) -> Builder:
        return self._set(EXPLORERS, by_colour)

    def colonies(self, **by_colour: dict[str, int]) -> Builder:
        return self._set_each(COLONIES, GOODS, by_colour)

    def factories(self, **by_colour: dict[str, int]) -> Builder:
        """Coloured factories, beside the orange one that everybody has."""
        return self._set_each(FACTORIES, GOODS, by_colour)

    def privileges(self, **by_colour: dict[str, int]) -> Builder:
        return self._set_each(PRIVILEGES, COLUMNS, by_colour)

    def stone(self, **by_colour: str | None) -> Builder:
        """The rondel field of a stone; None: in the middle, before the first turn."""
        return self._set(STONE, {colour: FIELDS.index(field) if field else -1 for colour, field in by_colour.items()})

    def ships(self, **by_colour: dict[str, int]) -> Builder:
        """All ships of a player; the others are in his supply. Their regions become explored."""
        for colour, by_region in by_colour.items():
            base = COLOURS.index(colour) * SHEET
            for place, region in enumerate(REGIONS):
                self.s.cells[base + SHIPS + place] = by_region.get(region, 0)
            self.s.cells[base + FLEET] = sum(by_region.values())
            assert self.s.cells[base + FLEET] <= SHIPS_EACH
            self.explored(*[region for region in by_region if region != "portugal"])
        return self

    # -- the board

    def explored(self, *regions: str) -> Builder:
        for region in regions:
            bit = 1 << REGIONS.index(region)
            self.s.cells[EXPLORED] |= bit
            self.s.cells[DANGER] &= ~bit
        return self

    def all_explored_but(self, *regions: str) -> Builder:
        return self.explored(*[region for region in REGIONS if region not in regions])

    def tokens(self, **by_region: list[int]) -> Builder:
        """The colony tokens that lie in a region, face up or down."""
        rare = self.s.rewrite()
        for region, prices in by_region.items():
            first = TOKENS + REGIONS.index(region) * MOST_TOKENS
            for place in range(MOST_TOKENS):
                rare[first + place] = sorted(prices)[place] if place < len(prices) else 0
            self.s.cells[FOUNDED + REGIONS.index(region)] = 0
        return self

    def market(self, **by_good: int) -> Builder:
        """Rows of the price markers, 1 is the top."""
        for good, row in by_good.items():
            self.s.cells[MARKET + GOODS.index(good)] = row - 1
        return self

    def taken(self, **by_row: int) -> Builder:
        """Buildings that are gone from each row."""
        for row, pieces in by_row.items():
            self.s.cells[TAKEN + BUILDINGS.index(row)] = pieces
        return self

    def left(self, **by_row: int) -> Builder:
        """Buildings that are left in the rows named; in all others none."""
        for index, row in enumerate(BUILDINGS):
            supply = 6 if row.endswith("factory") else 10 - self.s.players
            self.s.cells[TAKEN + index] = supply - by_row.get(row, 0)
        return self

    def gallery(self, **by_column: int) -> Builder:
        for column, tokens in by_column.items():
            self.s.cells[GALLERY + COLUMNS.index(column)] = tokens
        return self

    def phase(self, number: int) -> Builder:
        self.s.cells[PHASE] = number
        return self

    def card(self, holder: str, orange: str | None = None) -> Builder:
        """Who holds the Navegador card, and the field of the orange ship (else that of his stone)."""
        self.s.cells[HOLDER] = COLOURS.index(holder)
        self.s.cells[ORANGE] = FIELDS.index(orange) if orange else self.s.cells[self.s.cells[HOLDER] * SHEET + STONE]
        return self

    def turn_of(self, colour: str) -> Builder:
        self.seat = COLOURS.index(colour)
        return self

    # -- where the turn stands

    def at_turn_start(self) -> Position:
        """The turn begins: the card is asked if it may be used, then the rondel."""
        self.s.set_pending([])
        begin_turn(self.s, self.seat)
        self.s.settle()
        return self.s

    def at_rondel(self) -> Position:
        """The rondel is asked; the card is not."""
        self.s.set_pending([])
        self.s.push(END_TURN, self.seat)
        self.s.push(RONDEL, self.seat)
        self.s.settle()
        return self.s

    def action(self, name: str) -> Position:
        """The stone has just reached the field of this action (free of charge), and the action begins."""
        self.s.cells[self.seat * SHEET + STONE] = FIELDS.index(FIELD_OF_ACTION.get(name, name))
        self.s.set_pending([])
        self.s.push(END_TURN, self.seat)
        self.s.push(BEGIN_ACTION, self.seat)
        self.s.settle()
        return self.s

    def over(self) -> Position:
        """Nothing is pending: the game is scored as it stands."""
        self.s.set_pending([])
        self.s.settle()
        return self.s


@dataclass
class Player:
    """What a player has, by name; entries that are 0 are left out of the dicts."""

    cash: int
    workers: int
    stone: str
    shipyards: int
    churches: int
    explorers: int
    colonies: dict[str, int]
    factories: dict[str, int]
    privileges: dict[str, int]
    ships: dict[str, int]
    fleet: int


def player(s: Position, colour: str) -> Player:
    """Read a player's sheet."""
    base = COLOURS.index(colour) * SHEET
    cells = s.cells

    def named(field: int, ids: list[str]) -> dict[str, int]:
        return {name: cells[base + field + i] for i, name in enumerate(ids) if cells[base + field + i]}

    return Player(
        cash=cells[base + CASH],
        workers=cells[base + WORKERS],
        stone=FIELDS[cells[base + STONE]] if cells[base + STONE] >= 0 else "",
        shipyards=cells[base + SHIPYARDS],
        churches=cells[base + CHURCHES],
        explorers=cells[base + EXPLORERS],
        colonies=named(COLONIES, GOODS),
        factories=named(FACTORIES, GOODS),
        privileges=named(PRIVILEGES, COLUMNS),
        ships=named(SHIPS, REGIONS),
        fleet=cells[base + FLEET],
    )


def actor(s: Position) -> str:
    """The colour that decides."""
    return COLOURS[s.actor]


def holder(s: Position) -> str:
    """The colour that holds the Navegador card."""
    return COLOURS[s.cells[HOLDER]]


def orange(s: Position) -> str:
    """The rondel field of the orange ship."""
    return FIELDS[s.cells[ORANGE]] if s.cells[ORANGE] >= 0 else ""


def row(s: Position, good: str) -> int:
    """The market row of a good, 1 is the top."""
    return s.cells[MARKET + GOODS.index(good)] + 1


def gallery(s: Position) -> dict[str, int]:
    """Privileges left of each type."""
    return {column: s.cells[GALLERY + i] for i, column in enumerate(COLUMNS)}


def pieces(s: Position) -> dict[str, int]:
    """Buildings on offer in each row."""
    return {name: pieces_left(s, i) for i, name in enumerate(BUILDINGS)}


def is_explored(s: Position, region: str) -> bool:
    return (s.cells[EXPLORED] >> REGIONS.index(region)) & 1 == 1


def has_double_loss(s: Position, region: str) -> bool:
    return (s.cells[DANGER] >> REGIONS.index(region)) & 1 == 1


def face_up(s: Position, region: str) -> list[int]:
    """Prices of the tokens left in a region."""
    return tokens_of(s, REGIONS.index(region))


def texts(s: Position) -> set[str]:
    """The legal actions in notation."""
    return {s.game.text(action) for action in s.legal()}


def play(s: Position, *moves: str) -> Position:
    """The position after these moves; the one given stays as it is."""
    s = s.clone()
    for move in moves:
        s.apply(s.game.parse(move))
    return s


def refused(s: Position, what: str, rule: str, missing: str | None = None) -> Refusal:
    """Assert that an action (or element of the board) is refused by this rule, with what is missing; returns the refusal."""
    refusal = s.game.explain(s, what)
    assert refusal is not None, f"{what} is allowed"
    assert refusal.rule == rule, f"{what}: {refusal.sentence()}"
    assert len(refusal.reason) > 10
    if missing is not None:
        assert refusal.missing == missing, f"{what}: {refusal.sentence()}"
    return refusal


def allowed(s: Position, what: str) -> bool:
    """Whether an action, or something on this element of the board, is legal now."""
    return s.game.explain(s, what) is None
