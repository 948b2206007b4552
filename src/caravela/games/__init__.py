"""The games, one folder each, all alike.

Here belongs whatever knows the rules, the numbers or the words of a game. What several games share does not belong here but in
the kernel, and no game imports another.
"""
