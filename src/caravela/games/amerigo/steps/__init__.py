"""The decisions of Amerigo, one file per chapter of the rulebook."""
