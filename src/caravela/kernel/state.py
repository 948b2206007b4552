"""A position: whose decision it is, what is pending, and the luck to come.

Each game derives its own class with the fields of its board: ints, lists of ints and lists of such lists, nothing else.

**Frames.** What is pending is a stack of packed ints: bits 0–6 the step's id (its index in `game.steps`), bits 7–9 the
seat that decides, and from bit 10 on whatever small fields the step needs (at most 52 bits, so that a frame stays a
machine word when compiled). The frame on top is the decision being asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.kernel.events import EVERYBODY, Event
from caravela.kernel.luck import pick
from caravela.kernel.refusal import IllegalMove
from caravela.kernel.step import NO_ACTIONS

if TYPE_CHECKING:
    from caravela.kernel.game import Game, Result
    from caravela.kernel.move import Move

STEP_MASK: Final = 127
SEAT_SHIFT: Final = 7
SEAT_MASK: Final = 7
PAYLOAD: Final = 10
NOBODY: Final = -1

BASE_FIELDS: Final = ["players", "stack", "turn", "reveals", "keys", "counters"]


class State:
    """The part of a position that every game has.

    `players`   number of seats, numbered clockwise from 0.
    `stack`     frames of pending steps, the present one last.
    `frame`     the frame of the step that is being asked or carried out.
    `actor`     the seat that decides now, `NOBODY` when the game is over.
    `options`   the legal actions now; shared by clones, never written to.
    `turn`      counts the turns begun; a game raises it when somebody's turn begins. Undo never crosses it.
    `reveals`   counts how often luck was used or something hidden showed. Undo never crosses it.
    `keys`      one luck key per stream of the game; shared by clones, replaced as a whole.
    `counters`  how many values were drawn from each stream.
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
        players: int,
        stack: list[int],
        frame: int,
        actor: int,
        options: list[int],
        turn: int,
        reveals: int,
        keys: list[int],
        counters: list[int],
    ) -> None:
        self.game = game
        self.players = players
        self.stack = stack
        self.frame = frame
        self.actor = actor
        self.options = options
        self.turn = turn
        self.reveals = reveals
        self.keys = keys
        self.counters = counters
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
        if self.actor == NOBODY:
            return "The game is over."
        return self.game.steps[self.frame & STEP_MASK].prompt(self)

    def rule(self) -> str:
        """The rule id of the present decision."""
        if self.actor == NOBODY:
            return self.game.end_rule
        return self.game.steps[self.frame & STEP_MASK].rule

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
        step = self.game.steps[self.frame & STEP_MASK]
        if action >= self.game.first_side:
            step.apply_side(self, action)
        else:
            self.stack.pop()
            step.apply(self, action)
        self.settle()

    def settle(self) -> None:
        """Carry out what needs no decision, up to the next real choice or the end of the game."""
        stack = self.stack
        steps = self.game.steps
        while stack:
            frame = stack[-1]
            self.frame = frame
            step = steps[frame & STEP_MASK]
            if step.automatic:
                stack.pop()
                step.run(self)
                continue
            options = step.legal(self)
            forced = len(options) == 1 and not step.shown
            if step.sides and (step.window or not forced):
                side = step.side(self)
                if side:
                    options = options + side
                    forced = False
            if forced:
                stack.pop()
                step.apply(self, options[0])
                continue
            self.actor = (frame >> SEAT_SHIFT) & SEAT_MASK
            self.options = options
            return
        self.actor = NOBODY
        self.options = NO_ACTIONS

    def ask_again(self) -> None:
        """List the options of the present decision anew, without taking even a forced one: for whoever changed, from
        outside, what the deciding seat holds."""
        if self.actor != NOBODY:
            step = self.game.steps[self.frame & STEP_MASK]
            self.options = step.legal(self)
            if step.sides:
                self.options = self.options + step.side(self)

    # -- what steps use

    def push(self, step: int, seat: int, payload: int = 0) -> None:
        """Put a frame on the stack: this step comes next."""
        self.stack.append(step | (seat << SEAT_SHIFT) | (payload << PAYLOAD))

    def draw(self, stream: int, n: int) -> int:
        """A random value in 0 … n - 1 from one of the game's streams."""
        counter = self.counters[stream]
        self.counters[stream] = counter + 1
        self.reveals += 1
        return pick(self.keys[stream], counter, n)

    def shuffle(self, stream: int, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.draw(stream, i + 1)
            items[i], items[j] = items[j], items[i]

    def note(self, kind: int, args: list[int], seats: int = EVERYBODY) -> None:
        """Report an event. Callers on a hot path ask `s.events is not None` first and so build no list for nobody."""
        if self.events is not None:
            self.events.append(Event(kind, args, seats))

    # -- copies

    def clone(self) -> State:
        """An independent copy. Written by hand in every game, through a constructor that takes every field."""
        raise AssertionError("every game writes its own clone")

    def fields(self) -> list[str]:
        """Names of all fields that make up the position (not `frame`, `actor` and `options`, which follow from them)."""
        return BASE_FIELDS

    def fingerprint(self) -> int:
        """A number that is equal for equal positions, the same in every process and build."""
        return hash(tuple([freeze(getattr(self, name)) for name in self.fields()]))


def freeze(value: object) -> object:
    """Lists as tuples, all the way down."""
    if isinstance(value, list):
        return tuple([freeze(item) for item in value])
    return value


def seat_of(frame: int) -> int:
    """The seat that decides a frame."""
    return (frame >> SEAT_SHIFT) & SEAT_MASK
