"""The cube tower (R18): some of the cubes dropped get stuck, some of those inside come loose.

The tower never depends on what players do: with the same seed it gives the same cubes in every game. It can be replaced by a
prepared list of results, each the numbers of cubes of the seven colours that come out, for tests and for a real tower.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import BIT_PARTS, COLOUR_COUNT, CUBES
from caravela.games.amerigo.state import OUT, STORAGE, TOWER, TOWER_DROPS, Position
from caravela.kernel.refusal import BadInput

BITS: Final = 3  # per colour in a prepared result


def prepare(s: Position, results: list[list[int]]) -> None:
    """Use these results for the next drops instead of luck (R18.4)."""
    packed: list[int] = []
    for result in results:
        if len(result) != COLOUR_COUNT or not all(0 <= number <= s.data.cubes_per_colour for number in result):
            raise BadInput(f"A tower result is {COLOUR_COUNT} numbers from 0 to {s.data.cubes_per_colour}, not {result}.")
        word = 0
        for colour, number in enumerate(result):
            word |= number << (BITS * colour)
        packed.append(word)
    s.script = packed


def fill_tower(s: Position) -> None:
    """R2.12: all cubes go in; what comes out goes to storage."""
    each = s.data.cubes_per_colour
    for colour in range(COLOUR_COUNT):
        s.board[TOWER + colour] = 0
        s.board[STORAGE + colour] = 0
        s.board[OUT + colour] = 0
    if s.script:
        for colour in range(COLOUR_COUNT):
            s.board[TOWER + colour] = each
        take_prepared(s)
    else:
        for colour in range(COLOUR_COUNT):
            for _ in range(each):
                throw_in(s, colour)
    return_cubes(s)


def drop(s: Position, colour: int) -> None:
    """R18.2: drop all cubes of a colour from storage; what comes out goes to the action space."""
    board = s.board
    number = board[STORAGE + colour]
    board[STORAGE + colour] = 0
    if s.script:
        board[TOWER + colour] += number
        take_prepared(s)
        return
    release = s.data.release[number]
    for inside in range(COLOUR_COUNT):  # R18.3: the cubes inside first
        for _ in range(board[TOWER + inside]):
            if s.draw(TOWER_DROPS, BIT_PARTS) < release:
                board[TOWER + inside] -= 1
                board[OUT + inside] += 1
    for _ in range(number):
        throw_in(s, colour)


def throw_in(s: Position, colour: int) -> None:
    """One cube is dropped: it gets stuck or comes out."""
    if s.draw(TOWER_DROPS, BIT_PARTS) < s.data.stick:
        s.board[TOWER + colour] += 1
    else:
        s.board[OUT + colour] += 1


def take_prepared(s: Position) -> None:
    """The next prepared result comes out of the tower."""
    result = s.script[0]
    s.script = s.script[1:]
    s.reveals += 1
    for colour in range(COLOUR_COUNT):
        number = (result >> (BITS * colour)) & ((1 << BITS) - 1)
        if number > s.board[TOWER + colour]:
            raise BadInput(f"The prepared tower result has {number} {CUBES[colour]} cubes; {s.board[TOWER + colour]} are inside.")
        s.board[TOWER + colour] -= number
        s.board[OUT + colour] += number


def return_cubes(s: Position) -> None:
    """R3.7: all cubes of the action space go back to their storage spaces."""
    for colour in range(COLOUR_COUNT):
        s.board[STORAGE + colour] += s.board[OUT + colour]
        s.board[OUT + colour] = 0
