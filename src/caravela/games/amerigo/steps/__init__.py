"""Amerigo's decisions, one file per chapter of the rulebook.

Here belongs what may be chosen at a decision, why something else may not, and what a choice changes. Scoring, views and the
judgement of positions do not belong here.
"""
