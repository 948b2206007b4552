"""A toy game, as small as a game can be. It shows what a new game needs: one folder, and one line in the registry."""
