"""All slices."""

from tests.slices.amerigo_like import AmerigoLike
from tests.slices.coimbra_like import CoimbraLike
from tests.slices.guess import GuessToken
from tests.slices.madeira_like import MadeiraLike
from tests.slices.secret import Secret

SLICES = [CoimbraLike(), MadeiraLike(), AmerigoLike(), Secret(), GuessToken()]
SLICE_TABLES = [(slice, players) for slice in SLICES for players in range(slice.least, slice.most + 1)]


def table_id(value: object) -> str:
    return str(getattr(value, "name", value))
