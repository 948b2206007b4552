"""Caravela: Navegador, Coimbra, Madeira and Amerigo as exact rules engines, with opponents and a table to play at.

Here stand the names that users import. Code does not belong here: it lies in the packages below.
"""

from caravela.registry import game, game_names

__version__ = "0.1.0"
__all__ = ["__version__", "game", "game_names"]
