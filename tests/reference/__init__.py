"""Independent references: a game written a second time, slowly, from its rules page alone."""
