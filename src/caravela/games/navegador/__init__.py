"""Navegador, by Mac Gerdts (PD-Verlag, 2010): 2 to 5 players."""
