"""Madeira's decisions, one file per phase of the round or part of a turn."""
