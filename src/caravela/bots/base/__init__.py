"""Base's Admiral, frozen: the bot `admiral-base`. Base is the commit 1f2e021.

Later Admirals are measured against it. So it has its own copy of the search, of the settings and of the weights, and nobody
changes them. It uses the rules, and of the judgement only `Game.estimates` and `Game.progress`. `tests/base` keeps what base's
Admiral decided: if this one decides otherwise, something below it has changed.
"""
