"""Games small enough to read at a sitting, for tests and as a pattern."""
