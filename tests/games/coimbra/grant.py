"""Gives a position of Coimbra what a refusal says is lacking."""

from caravela.games.coimbra import state as st

STOCKS = {"guards": st.GUARDS, "coins": st.COINS}


def grant(s, lack, action):
    s.cells[lack.seat * st.SHEET + STOCKS[lack.stock]] += lack.amount
    s.ask_again()
