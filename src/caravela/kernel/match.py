"""A game being played: the moves so far, every position since the start, and what may be undone.

Undo is the same for all games: within one's own turn, cut where luck was used, something hidden showed, or somebody else
came to decide. It never changes whose decision it is and never makes another player redo his.
"""

from __future__ import annotations

from caravela.kernel.events import Event
from caravela.kernel.game import Game
from caravela.kernel.luck import LUCK
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.kernel.words import COMMON, say


class Match:
    """A running or finished game. `positions[i]` is the position before move `i`; the last one is the present.

    >>> game = caravela.game("navegador")
    >>> match = caravela.Match(game, 2, "my seed")
    >>> events = match.play(game.parse("rondel:workers"))
    >>> match
    <Match at move 2: <Navegador, 2 players. red: Recruit how many workers? 1 at 50, up to 5 more at 100.>>
    >>> match.moves
    [rondel:workers]
    >>> match.undo(0)
    """

    def __init__(self, game: Game, players: int, seed: str, luck: int = LUCK) -> None:
        self.game = game
        self.seed = seed
        self.luck = luck
        self.moves: list[int] = []
        self.positions: list[State] = [game.new(players, seed, luck)]
        self.events: list[list[Event]] = []

    def __repr__(self) -> str:
        return f"<Match at move {len(self.moves) + 1}: {self.state!r}>"

    @property
    def state(self) -> State:
        """The present position. Do not change it: `play` does."""
        return self.positions[-1]

    def play(self, action: int) -> list[Event]:
        """Carry out an action; returns what happened. An illegal one raises `IllegalMove` and changes nothing."""
        s = self.state.clone()
        events: list[Event] = []
        s.events = events
        s.apply(action)
        s.events = None
        self.positions.append(s)
        self.moves.append(self.game.space.moves[action])
        self.events.append(events)
        return events

    def undo_floor(self) -> int:
        """The number of moves one may go back to without asking anybody."""
        now = self.state
        floor = len(self.moves)
        while floor > 0:
            before = self.positions[floor - 1]
            if before.actor != now.actor or before.turn != now.turn or before.reveals != now.reveals:
                break
            floor -= 1
        return floor

    def reveals(self, action: int) -> bool:
        """Whether an action would use luck or show something hidden, so that it could not be taken back."""
        s = self.state.clone()
        s.advance(action)
        return s.reveals != self.state.reveals

    def undo(self, moves: int) -> None:
        """Go back to the position after the first `moves` moves, within one's own turn."""
        if not self.undo_floor() <= moves < len(self.moves):
            raise BadInput(COMMON.text(say("bad.undo")))
        self.cut(moves)

    def cut(self, moves: int) -> None:
        """Forget all but the first `moves` moves, whoever made them: for those who have everybody's consent. Luck stays as
        it was: the same moves again meet the same luck."""
        del self.moves[moves:]
        del self.positions[moves + 1 :]
        del self.events[moves:]
