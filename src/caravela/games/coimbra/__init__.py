"""Coimbra, by Virginio Gigli and Flaminia Brasini (eggertspiele, 2018): 2 to 4 players."""
