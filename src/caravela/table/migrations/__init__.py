"""How a database of an older Caravela becomes one of today.

Here belongs the machinery of Alembic and, in `versions`, each step from one schema to the next. What a table means does not
belong here: `storage.py` says it.
"""
