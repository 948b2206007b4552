"""Gives a position of Madeira what a refusal says is lacking, for tests and for `script/soak refusals`."""

from caravela.games.madeira import state as st
from caravela.games.madeira.components import FIELDS, FOREST, REGION_MASK, RESOURCES
from caravela.kernel.refusal import Lack


def grant(s: st.Position, lack: Lack, action: int) -> None:
    """Give it, and list the options of the present decision anew. In place."""
    base = lack.seat * st.SHEET
    cells = s.cells
    if lack.stock in RESOURCES:
        cells[base + st.STOCK + RESOURCES.index(lack.stock)] += lack.amount
    elif lack.stock == "pp":
        cells[base + st.PP] += lack.amount
    elif lack.stock == "ships_at_home":
        cells[base + st.DOCK] += lack.amount
    elif lack.stock == "workers_at_home":
        cells[base + st.HOME] += lack.amount
    elif lack.stock == "workers_in_watch":
        cells[base + st.WATCH] += lack.amount
    elif lack.stock == "workers_by_wood":
        cells[base + st.ON_FIELDS] |= 1 << FOREST
    elif lack.stock == "wood_in_reach":
        if cells[base + st.ON_FIELDS] == 0:
            cells[base + st.ON_FIELDS] = 1
        field = next(field for field in range(len(FIELDS)) if cells[base + st.ON_FIELDS] >> field & 1)
        cells[st.WOODS + field] += lack.amount
    elif lack.stock == "workers_in_a_region":
        cells[base + st.ON_FIELDS] |= 1
    else:
        region = int(lack.stock.removeprefix("workers_in_region_"))
        cells[base + st.ON_FIELDS] |= REGION_MASK[region - 1] & -REGION_MASK[region - 1]
    s.ask_again()
