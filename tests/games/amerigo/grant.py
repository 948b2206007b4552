"""Gives a position of Amerigo what a refusal says is lacking, for tests and for `script/soak refusals`."""

from caravela.games.amerigo import state as st
from caravela.games.amerigo.components import CUBES, TOKENS
from caravela.games.amerigo.islands import found_post
from caravela.games.amerigo.steps.tracks import move_disc
from caravela.kernel.refusal import Lack


def grant(s: st.Position, lack: Lack, action: int) -> None:
    """Give it, and list the options of the present decision anew. In place."""
    base = lack.seat * st.SHEET
    if lack.stock == "ap":
        s.cells[base + st.GOLD] += lack.amount  # each gold is an action point (R3.8)
    elif lack.stock == "chests":
        s.cells[base + st.CHESTS] += lack.amount
    elif lack.stock == "disc":
        move_disc(s, lack.seat, s.cells[base + st.DISC] + lack.amount)
    elif lack.stock == "posts":
        sea = st.sea_of(s)
        spaces = [post for post, cell in enumerate(sea.post_cells) if st.is_free(s, cell)]
        for post in spaces[: lack.amount]:
            found_post(s, lack.seat, post)
    elif lack.stock in TOKENS:
        s.cells[base + st.TOKENS_OWNED] |= 1 << TOKENS.index(lack.stock)
    else:
        colour = CUBES.index(lack.stock.removesuffix("_cubes"))
        source = st.STORAGE if s.cells[st.STORAGE + colour] else st.TOWER
        s.cells[source + colour] -= lack.amount
        s.cells[st.OUT + colour] += lack.amount
    s.ask_again()
