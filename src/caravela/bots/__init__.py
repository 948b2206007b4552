"""Players. They know positions and judgements, never a game's internals."""
