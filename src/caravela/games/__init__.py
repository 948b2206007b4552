"""One folder per game, all alike. A new game is one new folder and one line in `caravela.registry`."""
