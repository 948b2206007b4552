"""Research environments: PettingZoo, Gymnasium and OpenSpiel.

Here belongs one adapter for each library, on the kernel's contract alone. Training code and anything that knows a single game do
not belong here.

The libraries are optional: `pip install caravela[envs]` for the first two, `caravela[openspiel]` for the third. Nothing is
imported before one of the modules here is.
"""
