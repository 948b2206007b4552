"""Gives a position of Navegador what a refusal says is lacking, for tests and for `script/soak refusals`."""

from caravela.games.navegador import state as st
from caravela.games.navegador.actions import FOUND, PAY_SHIP, PROCESS, SAIL, SELL
from caravela.games.navegador.components import MAX_PROCESS, MAX_SALE, REGIONS
from caravela.kernel.refusal import Lack


def grant(s: st.Position, lack: Lack, action: int) -> None:
    """Give it where the refused action needs it, and list the options of the present decision anew. In place."""
    base = lack.seat * st.SHEET
    if lack.stock == "cash":
        s.cells[base + st.CASH] += lack.amount
    elif lack.stock == "workers":
        s.cells[base + st.WORKERS] += lack.amount
    elif lack.stock == "colonies":
        s.cells[base + st.COLONIES + (action - SELL) // MAX_SALE] += lack.amount
    elif lack.stock == "factories":
        s.cells[base + st.FACTORIES + (action - PROCESS) // MAX_PROCESS] += lack.amount
    else:
        region = s.data.home
        if PAY_SHIP <= action < SAIL:
            region = action - PAY_SHIP
        elif SAIL <= action < SAIL + len(REGIONS) ** 2:
            region = (action - SAIL) // len(REGIONS)
        elif FOUND <= action < FOUND + len(REGIONS):
            region = action - FOUND
        s.cells[base + st.SHIPS + region] += lack.amount
        s.cells[base + st.FLEET] += lack.amount
    s.ask_again()
