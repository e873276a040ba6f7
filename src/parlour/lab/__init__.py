"""Many games at once: simulation, arenas, timing, and the statistics of their results."""
