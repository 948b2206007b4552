"""What a player of Amerigo has, by the names that events use."""

from caravela.games.amerigo import state as st
from caravela.games.amerigo.components import GOOD_COUNT
from tests.positions import field

SINGLE = {
    "gold": st.GOLD,
    "vp": st.VP,
    "cannons": st.CANNONS,
    "progress": st.PROGRESS,
    "disc": st.DISC,
    "posts": st.POST_COUNT,
    "chests": st.CHESTS,
}
MASKS = {"tokens": st.TOKENS_OWNED, "flipped": st.TOKENS_USED, "villages": st.SUPPLY, "planned": st.PLANNED}
GOODS = {"commodities": st.COMMODITIES, "production": st.PRODUCTION}


def stocks(s: st.Position, seat: int) -> dict[str, int]:
    """`flipped` are tokens that have been used, `villages` own tiles in the supply, `ships` those on the board."""
    own = seat * st.SHEET
    found = {name: s.cells[own + at] for name, at in SINGLE.items()}
    found |= {name: s.cells[own + at].bit_count() for name, at in MASKS.items()}
    found |= {name: sum(s.cells[own + at + good] for good in range(GOOD_COUNT)) for name, at in GOODS.items()}
    found["ships"] = sum(s.cells[own + st.SHIPS + ship] >= 0 for ship in range(2))
    found["built"] = sum(st.laid_seat(laid) == seat for laid in field(s, "laid"))
    return found
