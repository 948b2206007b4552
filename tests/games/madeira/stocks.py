"""What a player of Madeira has, by the names that events use."""

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import HOME_PLACE, LAND_PLACE, PLACES, WATCH_PLACE
from caravela.games.madeira.components import BERTHS, REQUESTS, RESOURCES


def stocks(s, seat):
    """All but dice and action markers, which come and go with the round."""
    own = seat * st.SHEET
    cells = s.cells
    lands = [cells[own + st.LANDS + colony] for colony in range(3)]
    workers = {HOME_PLACE: cells[own + st.HOME], WATCH_PLACE: cells[own + st.WATCH], **dict(enumerate(lands, LAND_PLACE))}
    places = cells[own + st.ON_FIELDS] << 1 | cells[own + st.ON_SPOTS] << 16
    ships = {0: cells[own + st.DOCK]}
    return {
        **{name: workers.get(place, (places >> place) & 1) for place, name in enumerate(PLACES)},
        **{name: ships.get(berth, ((cells[own + st.SHIPS] << 1) >> berth) & 1) for berth, name in enumerate(BERTHS)},
        **{name: cells[own + st.STOCK + resource] for resource, name in enumerate(RESOURCES)},
        **{name: cells[own + st.HELD + kind] for kind, name in enumerate(REQUESTS)},
        "pirates": cells[own + st.PIRATES],
        "pp": cells[own + st.PP],
        "level": cells[own + st.LEVEL],
        "face_up": bin(cells[own + st.FACE_UP]).count("1"),
        "face_down": bin(cells[own + st.FACE_DOWN]).count("1"),
    }
