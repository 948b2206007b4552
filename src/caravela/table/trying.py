"""The worked examples of the rules for the browser: tables that nobody stores. What was chosen so far comes with each request.
Whoever looks decides for every seat."""

from __future__ import annotations

from typing import Final

from caravela.kernel.refusal import BadInput, IllegalMove
from caravela.kernel.state import NOBODY
from caravela.kernel.words import say
from caravela.lessons import examples
from caravela.lessons.examples import Example
from caravela.table import asks, views
from caravela.table import models as m
from caravela.table.checks import deciding
from caravela.table.errors import Refused, bad_input
from caravela.table.live import LiveTable
from caravela.table.opening import known_game
from caravela.table.sparse import SparseMatch
from caravela.table.teaching import line_of, refused_here
from caravela.table.tongues import SERVER
from caravela.table.tries import tried
from caravela.table.unstored import unstored

READER: Final = "reader"
NO_MOVES: Final = "-"


def known_example(game: str, id: str, number: int) -> Example:
    """An example we have."""
    known_game(game)
    try:
        return examples.example(game, id, number)
    except BadInput as error:
        raise Refused(404, "no-such-example", str(error)) from None


def told(example: Example) -> m.ExampleOut:
    """What the example tells, for the card beside the board."""
    text = example.game.rulebook.by_id[example.id].text
    lines = [line.moves.split() for line in example.lines if line.moves]
    of = examples.cases(example.game.name)[example.id]
    return m.ExampleOut(id=example.id, number=example.number, of=of, text=text, lines=lines)


def snapshot(example: Example, moves: str, version: int = 0) -> m.Snapshot:
    """The example after some moves. Its id tells these moves."""
    return shown(as_table(example, read(example, moves), version))


def shown(table: LiveTable) -> m.Snapshot:
    """A table as the reader sees it: everything may be taken back. Where the moves of an example end, its game does not."""
    seat = table.mine(READER)[0]
    snap = views.snapshot(table, READER, seat)
    if table.moves and table.match.state.over:
        snap.prompt, snap.result, snap.status = SERVER.text(say("ending.example")), None, "running"
    snap.undo = m.UndoInfo(floor=0, alone=True, last=max(0, table.match.begun(snap.move)) if snap.move else 0)
    return snap


def position(example: Example, moves: str, move: int) -> m.PositionOut:
    """An earlier position, for what happened in a move."""
    table = as_table(example, read(example, moves), 0)
    return views.position(table, move, table.mine(READER)[0])


def choose(example: Example, moves: str, body: asks.Play) -> m.Snapshot:
    """Make a move, or confirm an answer."""
    before = read(example, moves)
    s = example.after(flat(before))
    try:
        line = [int(s.game.parse(body.action))] if body.action is not None else line_of(s, body)
        return shown(as_table(example, [*before, line], body.version + 1))
    except BadInput as error:
        raise Refused(409, "illegal-move", str(error), error.refusal if isinstance(error, IllegalMove) else None) from None


def undo(example: Example, moves: str, body: asks.Undo) -> m.Snapshot:
    """Go back."""
    left, kept = body.to, []
    for line in read(example, moves):
        kept.append(line[:left])
        left -= len(kept[-1])
    return shown(as_table(example, [line for line in kept if line], body.version + 1))


def attempt(example: Example, moves: str, body: asks.Try) -> m.Tried:
    """What a choice would do."""
    table = as_table(example, read(example, moves), body.version)
    deciding(table, READER, body.seat, body.version)
    return tried(table, body)


def why(example: Example, moves: str, what: str) -> m.WhyNot:
    """Why not?"""
    return refused_here(example.after(flat(read(example, moves))), what)


def read(example: Example, moves: str) -> list[list[int]]:
    """What was chosen, from an address: moves in their notation, with commas between choices and `~` between moves of one."""
    try:
        found = [] if moves == NO_MOVES else [example.actions(line.replace("~", " ")) for line in moves.split(",")]
        example.after(flat(found))
    except BadInput as error:
        raise bad_input(str(error)) from None
    return found


def flat(lines: list[list[int]]) -> list[int]:
    """All moves, one after the other."""
    return [move for line in lines for move in line]


def as_table(example: Example, lines: list[list[int]], version: int) -> LiveTable:
    """The table that the reader sees."""
    match = SparseMatch(example.game, example.players, example.seed, first=example.first)
    for line in lines:
        match.play_line(line)
    texts = ["~".join(map(example.game.text, line)) for line in lines]
    id = f"{example.id}/{example.number}/{','.join(texts) or NO_MOVES}"
    # the reader sits with whoever decides, at the end with whoever decided last
    seat = next((actor for actor in reversed(match.actors) if actor != NOBODY), 0)
    return unstored(id, match, READER, seat, version)
