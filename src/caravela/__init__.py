"""Caravela: Navegador, Coimbra, Madeira and Amerigo as exact rules engines, opponents and a table to play at."""

from caravela.registry import game, game_names

__version__ = "0.1.0"
__all__ = ["__version__", "game", "game_names"]
