"""Coimbra's decisions, one file per part of the round."""
