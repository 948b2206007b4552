"""Madeira, by Nuno Bizarro Sentieiro and Paulo Soledade (What's Your Game?, 2013): 2 to 4 players.

Here belongs all that only this game needs; `game.py` ties it together. Other games, bots and the table do not belong here: of our
packages this folder imports the kernel alone.
"""
