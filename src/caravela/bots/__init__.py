"""Players without hands.

Here belongs how a move is chosen on a position that a seat may see: levels, search, hints. A game's rules do not belong here:
bots know games through the kernel's contract only.
"""
