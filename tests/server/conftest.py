"""What tests of the server share."""

from pathlib import Path

import pytest

from server.postgres import empty_postgres, postgres

__all__ = ["database", "empty_postgres", "postgres"]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database: first of SQLite, then of PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'parlour.db'}"
    return str(request.getfixturevalue("empty_postgres"))
