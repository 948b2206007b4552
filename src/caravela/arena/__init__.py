"""Many games at once.

Here belongs what lets bots play each other: simulations, tournaments, learning and measurements of speed. How one bot thinks does
not belong here, nor how a result is printed.
"""
