"""What is said of the end that comes nearer, through a whole random game."""

from collections.abc import Callable

from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.state import State


def said_in_the_last_round(game: Game, is_last: Callable[[State], bool]) -> set[str]:
    """All warnings of a game. There is one at every decision of the last round, none before it and none when the game is over."""
    s, luck = game.new(2, 3), Luck(3)
    said: set[str] = set()
    while not s.over:
        warnings = [game.worded(notice.text) for notice in game.near_end(s)]
        assert len(warnings) == is_last(s)
        said |= set(warnings)
        s.apply(s.options[luck.below(len(s.options))])
    assert game.near_end(s) == []
    return said
