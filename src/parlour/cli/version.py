"""parlour version: what runs here."""

import platform
from importlib import metadata


def version() -> None:
    """Print the version of Parlour, and of what its games are compiled with."""
    import parlour

    parts = [f"Python {platform.python_version()}"]
    parts += [f"{title} {metadata.version(name)}" for title, name in (("NumPy", "numpy"), ("Numba", "numba"))]
    print(f"parlour {parlour.__version__} ({', '.join(parts)})")
