"""The cube tower (R18): some of the cubes dropped get stuck, some of those inside come loose.

The tower never depends on what players do: with the same seed it gives the same cubes in every game. Tests can replace it by a
prepared list of results, each the numbers of cubes of the seven colours that come out.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import BIT_PARTS, COLOUR_COUNT, CUBES
from caravela.games.amerigo.state import OUT, PHASE, SCRIPT, STORAGE, TOWER, TOWER_DROPS, Position, items, put_items
from caravela.games.amerigo.steps.numbers import END_PHASE
from caravela.kernel.layout import COUNTERS
from caravela.kernel.luck import KEY, word
from caravela.kernel.packed import i64
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import STEP_MASK

BITS: Final = 3  # per colour in a prepared result
MOST_RESULTS: Final = 36  # a position has room for so many


def prepare(s: Position, results: list[list[int]]) -> None:
    """Use these results for the next drops instead of luck (R18.4). A list that the tower cannot give is refused as a whole: what
    comes out depends on nothing but the results before."""
    if len(results) > MOST_RESULTS:
        raise BadInput(f"At most {MOST_RESULTS} tower results can be prepared, not {len(results)}.")
    begun = END_PHASE in [frame & STEP_MASK for frame in s.pending()]  # the cubes of this phase have been dropped
    colour = int(s.cells[PHASE]) - (0 if begun else 1)
    stored = [int(s.cells[STORAGE + cube] + s.cells[OUT + cube]) for cube in range(COLOUR_COUNT)]
    packed: list[int] = []
    for result in results:
        if len(result) != COLOUR_COUNT or not all(0 <= number <= s.data.cubes_per_colour for number in result):
            raise BadInput(f"A tower result is {COLOUR_COUNT} numbers from 0 to {s.data.cubes_per_colour}, not {result}.")
        if not any(stored):
            raise BadInput(f"No cube is left to be dropped for the prepared tower result {result}.")
        colour = (colour + 1) % COLOUR_COUNT
        while not stored[colour]:  # its phase is skipped
            colour = (colour + 1) % COLOUR_COUNT
        stored[colour] = 0
        bits = 0
        for cube, number in enumerate(result):
            inside = s.data.cubes_per_colour - stored[cube]
            if number > inside:
                raise BadInput(f"The prepared tower result {result} has {number} {CUBES[cube]} cubes; {inside} are inside.")
            stored[cube] += number
            bits |= number << (BITS * cube)
        packed.append(bits)
    put_items(s.rewrite(keep=True), SCRIPT, packed)


def fill_tower(s: Position) -> None:
    """R2.12: all cubes go in; what comes out goes to storage."""
    cells = s.cells
    each = s.data.cubes_per_colour
    for colour in range(COLOUR_COUNT):
        cells[TOWER + colour] = cells[STORAGE + colour] = cells[OUT + colour] = 0
    for colour in range(COLOUR_COUNT):
        throw_in(s, colour, each)
    return_cubes(s)


def drop(s: Position, colour: i64) -> None:
    """R18.2: drop all cubes of a colour from storage; what comes out goes to the action space."""
    cells = s.cells
    number = cells[STORAGE + colour]
    cells[STORAGE + colour] = 0
    if s.rare[SCRIPT]:
        cells[TOWER + colour] += number
        take_prepared(s)
        return
    release: i64 = s.data.release[number]
    inside: i64 = 0
    while inside < COLOUR_COUNT:  # R18.3: the cubes inside first
        if cells[TOWER + inside]:
            loose = hits(s, cells[TOWER + inside], release)
            cells[TOWER + inside] -= loose
            cells[OUT + inside] += loose
        inside += 1
    throw_in(s, colour, number)


def throw_in(s: Position, colour: i64, number: i64) -> None:
    """Cubes are dropped: each gets stuck or comes out."""
    stuck = hits(s, number, s.data.stick)
    s.cells[TOWER + colour] += stuck
    s.cells[OUT + colour] += number - stuck


def hits(s: Position, number: i64, chance: i64) -> i64:
    """Of so many cubes, how many meet a chance in millionths. As many single draws would do the same; a game has a thousand of
    them, so they are made in one go."""
    keys = s.keys
    a, b, c, d = keys[KEY * TOWER_DROPS], keys[KEY * TOWER_DROPS + 1], keys[KEY * TOWER_DROPS + 2], keys[KEY * TOWER_DROPS + 3]
    counter = s.cells[COUNTERS + TOWER_DROPS]
    s.cells[COUNTERS + TOWER_DROPS] = counter + number
    s.reveals += number
    found: i64 = 0
    end = counter + number
    while counter < end:
        if (word(a, b, c, d, counter) * BIT_PARTS) >> 32 < chance:
            found += 1
        counter += 1
    return found


def take_prepared(s: Position) -> None:
    """The next prepared result comes out of the tower."""
    script = items(s.rare, SCRIPT)
    put_items(s.rewrite(keep=True), SCRIPT, script[1:])
    s.reveals += 1
    for colour in range(COLOUR_COUNT):
        number = (script[0] >> (BITS * colour)) & ((1 << BITS) - 1)
        s.cells[TOWER + colour] -= number
        s.cells[OUT + colour] += number


def return_cubes(s: Position) -> None:
    """R3.7: all cubes of the action space go back to their storage spaces."""
    cells = s.cells
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        cells[STORAGE + colour] += cells[OUT + colour]
        cells[OUT + colour] = 0
        colour += 1
