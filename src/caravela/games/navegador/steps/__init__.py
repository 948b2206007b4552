"""Navegador's decisions, one file per part of the turn."""
