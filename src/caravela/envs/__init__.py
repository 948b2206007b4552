"""Research environments: PettingZoo, Gymnasium and OpenSpiel. Each adapter stands on the kernel's contract alone.

The libraries are optional: `pip install caravela[envs]` for the first two, `caravela[openspiel]` for the third. Nothing is
imported before one of the modules here is.
"""
