"""What every game shares: positions, steps, actions, luck, records, refusals. Knows no game."""
