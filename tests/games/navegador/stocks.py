"""What a player of Navegador has, by the names that events use."""

from caravela.games.navegador import state
from caravela.games.navegador.components import COLUMNS, GOODS


def stocks(s: state.Position, seat: int) -> dict[str, int]:
    """Each stock of a seat."""
    own = seat * state.SHEET
    cells = s.cells
    return {
        "cash": cells[own + state.CASH],
        "workers": cells[own + state.WORKERS],
        "fleet": cells[own + state.FLEET],
        "explorers": cells[own + state.EXPLORERS],
        "colonies": sum(cells[own + state.COLONIES + good] for good in range(len(GOODS))),
        "buildings": sum(cells[own + state.FACTORIES + good] for good in range(len(GOODS)))
        + cells[own + state.SHIPYARDS]
        + cells[own + state.CHURCHES],
        "privileges": sum(cells[own + state.PRIVILEGES + column] for column in range(len(COLUMNS))),
    }
