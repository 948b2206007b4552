"""A position: whose decision it is, what is pending, and the luck to come.

All that makes up a position lies in two packed vectors of ints, `cells` and `rare`; `caravela.kernel.layout` says how a game
declares what lies where. There is one class for all games. A game names it with the type of its printed numbers:
`Position = State[Components]`.

**Frames.** What is pending is a stack of packed ints at the end of `cells`. Bits 0–6 are the step's id and bits 7–9 the seat that
decides. From bit 10 on come the small fields that the step needs, at most 52 bits, so that a frame is a machine word. The frame
on top is the decision being asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from caravela.kernel.events import EVERYBODY, Event
from caravela.kernel.layout import COUNTERS, TOP
from caravela.kernel.luck import pick
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import IllegalMove
from caravela.kernel.step import NO_ACTIONS
from caravela.kernel.words import Sentence, say

if TYPE_CHECKING:
    from caravela.kernel.game import Game, Result
    from caravela.kernel.move import Move

STEP_MASK: Final = 127
SEAT_SHIFT: Final = 7
SEAT_MASK: Final = 7
PAYLOAD: Final = 10
NOBODY: Final = -1

D = TypeVar("D")


class State(Generic[D]):
    """A position of any game.

    `game`      its rules.
    `data`      the printed numbers it is played with.
    `players`   number of seats, numbered clockwise from 0.
    `cells`     what changes in play. Written in place; copied with every clone.
    `rare`      what seldom changes. Shared by clones, so never written in place: `rewrite` gives a copy to write to.
    `memo`      what follows from `rare` and takes long to work out, or None. Dropped when `rare` is replaced, unless the writer
                says that it stays true.
    `keys`      the keys of the game's streams of luck, one after the other; shared by clones, replaced as a whole.
    `floor`     index of the lowest frame in `cells`.
    `frame`     the frame of the step that is being asked or carried out.
    `actor`     the seat that decides now, `NOBODY` when the game is over.
    `options`   the legal actions now; shared by clones, never written to.
    `turn`      counts the turns begun; a game raises it when somebody's turn begins. Undo never crosses it.
    `reveals`   counts how often luck was used or something hidden showed. Undo never crosses it.
    `events`    None while nobody listens (search), else the events of the move being carried out.

    >>> game = caravela.game("navegador")
    >>> state = game.new(players=2, seed=1)
    >>> state.apply(game.parse("rondel:workers"))
    >>> state
    <Navegador, 2 players. red: Recruit how many workers? 1 at 50, up to 5 more at 100.>
    >>> print(state)
    Phase I, ...
    """

    def __init__(
        self,
        game: Game,
        data: D,
        players: i64,
        cells: vec[i64],
        rare: vec[i64],
        memo: object | None,
        keys: vec[i64],
        floor: i64,
        frame: i64,
        actor: i64,
        options: list[int],
        turn: i64,
        reveals: i64,
    ) -> None:
        self.game = game
        self.data = data
        self.players = players
        self.cells = cells
        self.rare = rare
        self.memo = memo
        self.keys = keys
        self.floor = floor
        self.frame = frame
        self.actor = actor
        self.options = options
        self.turn = turn
        self.reveals = reveals
        self.events: list[Event] | None = None

    # -- what everybody may ask

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NOBODY

    def legal(self) -> list[Move]:
        """The legal actions of the seat that decides, as moves that print themselves; empty when the game is over."""
        return [self.game.space.moves[action] for action in self.options]

    def __repr__(self) -> str:
        who = "" if self.actor == NOBODY else f"{self.game.colours[self.actor]}: "
        return f"<{self.game.title}, {self.players} players. {who}{self.prompt()}>"

    def __str__(self) -> str:
        """The board as text, as a spectator sees it."""
        return self.game.show(self, None)

    def prompt(self) -> str:
        """What the deciding player is asked."""
        return self.game.worded(self.asked())

    def asked(self) -> Sentence:
        """What the deciding player is asked, to be worded."""
        if self.actor == NOBODY:
            return say("prompt.over")
        return self.game.steps[self.frame & STEP_MASK].prompt(self)

    def rule(self) -> str:
        """The rule id of the present decision."""
        if self.actor == NOBODY:
            return self.game.end_rule
        return self.game.steps[self.frame & STEP_MASK].asks_by(self)

    def scores(self) -> list[int]:
        """Points of each seat, as if the game ended now."""
        return self.game.scores(self)

    def result(self) -> Result:
        """Scores, ranks, how a tie was broken and why the game ended."""
        return self.game.result(self)

    # -- the one way to change a position

    def apply(self, action: int) -> None:
        """Carry out an action of the deciding seat. An illegal one raises `IllegalMove` and changes nothing."""
        if action not in self.options:
            refusal = self.game.explain(self, action)
            assert refusal is not None
            raise IllegalMove(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """`apply` without the check, for callers that took the action from `options`."""
        self.enter(action)
        while self.go_on():
            pass

    def enter(self, action: int) -> None:
        """The action itself, without what follows."""
        step = self.game.steps[self.frame & STEP_MASK]
        if action >= self.game.first_side:
            step.apply_side(self, action)
        else:
            self.cells[TOP] -= 1
            step.apply(self, action)

    def settle(self) -> None:
        """Carry out what needs no decision, up to the next real choice or the end of the game."""
        while self.go_on():
            pass

    def go_on(self) -> bool:
        """Carry out the frame on top if that needs no decision. False at a real choice, which is then asked, and at the end of
        the game. Whoever wants to stop before luck or a reveal calls this instead of `settle`."""
        cells = self.cells
        top = cells[TOP] - 1
        if top < self.floor:
            self.actor = NOBODY
            self.options = NO_ACTIONS
            return False
        frame = cells[top]
        self.frame = frame
        step = self.game.steps[frame & STEP_MASK]
        if step.automatic:
            cells[TOP] = top
            step.run(self)
            return True
        options = step.legal(self)
        forced = len(options) == 1 and not step.shown
        if step.sides and (step.window or not forced):
            side = step.side(self)
            if side:
                options = options + side
                forced = False
        if forced:
            cells[TOP] = top
            step.apply(self, options[0])
            return True
        self.actor = (frame >> SEAT_SHIFT) & SEAT_MASK
        self.options = options
        return False

    def ask_again(self) -> None:
        """List the options of the present decision anew, without taking even a forced one: for whoever changed, from
        outside, what the deciding seat holds."""
        if self.actor != NOBODY:
            step = self.game.steps[self.frame & STEP_MASK]
            self.options = step.legal(self)
            if step.sides:
                self.options = self.options + step.side(self)

    # -- what steps use

    def push(self, step: i64, seat: i64, payload: i64 = 0) -> None:
        """Put a frame on the stack: this step comes next."""
        cells = self.cells
        top = cells[TOP]
        cells[top] = step | (seat << SEAT_SHIFT) | (payload << PAYLOAD)
        cells[TOP] = top + 1

    def drop(self) -> None:
        """Take the frame on top off the stack."""
        self.cells[TOP] -= 1

    def top(self) -> i64:
        """The frame on top of the stack, -1 if there is none."""
        at = self.cells[TOP] - 1
        return self.cells[at] if at >= self.floor else -1

    def set_top(self, frame: i64) -> None:
        """Put another frame in the place of the one on top."""
        self.cells[self.cells[TOP] - 1] = frame

    def pending(self) -> list[int]:
        """The frames on the stack, the present one last."""
        return [int(self.cells[at]) for at in range(int(self.floor), int(self.cells[TOP]))]

    def set_pending(self, frames: list[int]) -> None:
        """Put these frames in the place of those on the stack."""
        at = self.floor
        for frame in frames:
            self.cells[at] = frame
            at += 1
        self.cells[TOP] = at

    def draw(self, stream: i64, n: int) -> int:
        """A random value in 0 … n - 1 from one of the game's streams."""
        counter = self.cells[COUNTERS + stream]
        self.cells[COUNTERS + stream] = counter + 1
        self.reveals += 1
        return pick(self.keys, stream, counter, n)

    def shuffle(self, stream: i64, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.draw(stream, i + 1)
            items[i], items[j] = items[j], items[i]

    def rewrite(self, keep: bool = False) -> vec[i64]:
        """A copy of `rare`, now this position's own, to be written to before anything else is done. With `keep` the memo stays:
        nothing that it follows from will be written."""
        self.rare = self.rare[:]
        if not keep:
            self.memo = None
        return self.rare

    def note(self, kind: int, args: list[int], seats: int = EVERYBODY) -> None:
        """Report an event. Callers on a hot path ask `s.events is not None` first and so build no list for nobody."""
        if self.events is not None:
            self.events.append(Event(kind, args, seats))

    # -- copies

    def clone(self) -> State[D]:
        """An independent copy. Search is bound by this: one object and one copy of memory."""
        return State(
            self.game,
            self.data,
            self.players,
            self.cells[:],
            self.rare,
            self.memo,
            self.keys,
            self.floor,
            self.frame,
            self.actor,
            self.options,
            self.turn,
            self.reveals,
        )

    def fingerprint(self) -> str:
        """A text that is equal for equal positions, the same in every process and build."""
        from caravela.kernel.position import fingerprint

        return fingerprint(self)

    def same_as(self, other: State[D]) -> bool:
        """Whether two positions of a game are equal in everything they are made of. What is left on the stack above the frames
        that are pending does not count."""
        return (
            self.players == other.players
            and self.turn == other.turn
            and self.reveals == other.reveals
            and self.keys == other.keys
            and self.cells[: self.cells[TOP]] == other.cells[: other.cells[TOP]]
            and self.rare == other.rare
        )


def seat_of(frame: i64) -> i64:
    """The seat that decides a frame."""
    return (frame >> SEAT_SHIFT) & SEAT_MASK
