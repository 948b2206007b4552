"""The one list of games. A game's module is imported and its tables are read when it is first asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravela.kernel.game import Game
    from caravela.kernel.record import Record

GAMES = {
    "navegador": ("caravela.games.navegador.game", "Navegador"),
    "coimbra": ("caravela.games.coimbra.game", "Coimbra"),
    "madeira": ("caravela.games.madeira.game", "Madeira"),
    "amerigo": ("caravela.games.amerigo.game", "Amerigo"),
}

_shipped: dict[str, Game] = {}


def game_names() -> list[str]:
    """Names of all games.

    >>> caravela.game_names()
    ['navegador', 'coimbra', 'madeira', 'amerigo']
    """
    return list(GAMES)


def game(name: str, data: str | Path | dict[str, Any] | None = None, stored: bool = False) -> Game:
    """A game by name; `data` is a data pack (a TOML file or its content) instead of the numbers we ship. A `stored` pack belongs
    to a game that has begun: it may contain entries that are of no use, which are refused otherwise.

    >>> caravela.game("coimbra")
    <Coimbra, 2 to 4 players>
    >>> caravela.game("coimbre")
    Traceback (most recent call last):
    caravela.kernel.refusal.BadInput: There is no game 'coimbre'; did you mean 'coimbra'?
    """
    from caravela.kernel.data import read_toml
    from caravela.kernel.refusal import BadInput
    from caravela.kernel.words import ENGLISH, speaking

    if name not in GAMES:
        near = get_close_matches(name, GAMES, n=1)
        raise BadInput(f"There is no game {name!r}; " + (f"did you mean {near[0]!r}?" if near else f"try {', '.join(GAMES)}."))
    if data is None and name in _shipped:
        return _shipped[name]
    module, title = GAMES[name]
    make = getattr(import_module(module), title)
    pack = data if isinstance(data, dict) or data is None else read_toml(Path(data))
    with speaking(ENGLISH):  # the names in the data are English
        built: Game = make(pack, stored and data is not None)
    if data is None:
        _shipped[name] = built
    return built


def game_of(record: Record) -> Game:
    """The game a record was played with: ours, or the one with the data pack that the record carries, by the rules of then.

    >>> record = caravela.record_of(caravela.Match(caravela.game("amerigo"), 2, "my seed"))
    >>> caravela.game_of(record)
    <Amerigo, 2 to 4 players>
    """
    return game(record.game, record.pack, stored=True).by(record.rules_version)
