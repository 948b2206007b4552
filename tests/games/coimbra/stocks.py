"""What a player of Coimbra has, by the names that events use."""

from caravela.games.coimbra import state as st
from caravela.games.coimbra.names import CLASSES


def stocks(s, seat):
    own = seat * st.SHEET
    cells = s.cells
    return {
        "guards": cells[own + st.GUARDS],
        "coins": cells[own + st.COINS],
        "vp": cells[own + st.SCORE],
        "cards": st.ones(cells[own + st.HELD]),
        "monasteries": st.ones(cells[own + st.DISKS]),
        "voyages": st.ones(cells[own + st.INVESTED]),
        **{name: cells[own + st.TRACKS + track] for track, name in enumerate(CLASSES)},
    }
