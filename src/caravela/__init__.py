"""Caravela: Navegador, Coimbra, Madeira and Amerigo as exact rules engines, opponents and a table to play at.

Here stand the names that users import; each is loaded when it is first used. Code does not belong here: it lies in the packages
below.

>>> import caravela
>>> game = caravela.game("navegador")
>>> state = game.new(players=4, seed=7)
>>> state.apply(game.parse("rondel:buildings"))
>>> game.explain(state, "build:church")
<Refusal: A church needs 5 workers; free: 3. Missing: 2 workers. (R9.2)>
"""

from importlib import import_module
from typing import TYPE_CHECKING

from caravela.registry import game, game_names, game_of

if TYPE_CHECKING:
    from caravela.bots.bot import Bot, decide
    from caravela.bots.chances import Chances, win_chance
    from caravela.bots.hints import best_moves
    from caravela.bots.roster import bot
    from caravela.kernel.events import Event
    from caravela.kernel.game import Game, Result
    from caravela.kernel.luck import Luck
    from caravela.kernel.match import Match
    from caravela.kernel.move import Move
    from caravela.kernel.position import from_json, to_json
    from caravela.kernel.record import Record, load_record, read_record, record_of
    from caravela.kernel.refusal import BadInput, IllegalMove, Refusal
    from caravela.kernel.state import State

__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "Bot",
    "Chances",
    "Event",
    "Game",
    "IllegalMove",
    "Luck",
    "Match",
    "Move",
    "Record",
    "Refusal",
    "Result",
    "State",
    "__version__",
    "best_moves",
    "bot",
    "decide",
    "from_json",
    "game",
    "game_names",
    "game_of",
    "load_record",
    "read_record",
    "record_of",
    "to_json",
    "win_chance",
]
MODULES = {
    "bots.bot": "Bot decide",
    "bots.chances": "Chances win_chance",
    "bots.hints": "best_moves",
    "bots.roster": "bot",
    "kernel.events": "Event",
    "kernel.game": "Game Result",
    "kernel.luck": "Luck",
    "kernel.match": "Match",
    "kernel.move": "Move",
    "kernel.position": "from_json to_json",
    "kernel.record": "Record load_record read_record record_of",
    "kernel.refusal": "BadInput IllegalMove Refusal",
    "kernel.state": "State",
}


def __getattr__(name: str) -> object:
    """Load what is asked for, once."""
    for module, names in MODULES.items():
        if name in names.split():
            found: object = getattr(import_module(f"caravela.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'caravela' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
