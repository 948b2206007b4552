"""Madeira's decisions, one file per phase of the round or part of a turn.

Here belongs what may be chosen at a decision, why something else may not, and what a choice changes. Scoring, views and the
judgement of positions do not belong here.
"""
