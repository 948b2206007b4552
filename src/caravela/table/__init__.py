"""The server: tables, seats, events, storage. Knows kernel and bots, never a game's internals."""
