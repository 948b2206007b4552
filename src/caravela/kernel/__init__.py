"""What every game shares: positions, steps, actions, luck, records, refusals.

Here belongs what all games need, and the contract that each of them keeps. A rule, a name or a number of a single game does
not belong here: the kernel knows no game.
"""
