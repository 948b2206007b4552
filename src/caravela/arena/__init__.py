"""Many games at once: simulations and measurements."""
