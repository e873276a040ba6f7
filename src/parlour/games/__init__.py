"""The games; they never import each other."""
