"""Brings a database's tables up to date when it is opened; migrations are Alembic's, in `migrations/versions`."""

import secrets
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, inspect, select, text

from parlour.server.storage.address import Address
from parlour.server.storage.models import house, metadata
from parlour.server.storage.reads import SECRET
from parlour.server.storage.rows import StorageError

FOLDER = Path(__file__).with_name("migrations")
VERSIONS = "parlour_version"
"""The table that says how new the others are. Alembic's own name for it may be taken, by another program in there."""

LOCK = 0x7061726C6F7572
"""Of processes that start together on one PostgreSQL, those without this lock wait. SQLite's is its write lock."""


def migrate(connection: Connection, address: Address) -> None:
    """Make or update the tables within the transaction of the connection; StorageError for a database of others."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    if not _current(connection, address):
        command.upgrade(_config(connection), "head")
    if connection.execute(select(house.c.name).where(house.c.name == SECRET)).scalar() is None:
        connection.execute(insert(house), {"name": SECRET, "value": secrets.token_hex(32)})


def _current(connection: Connection, address: Address) -> bool:
    """Whether the tables are up to date; StorageError if they are others than this Parlour can bring there."""
    tables = set(inspect(connection).get_table_names())
    foreign = sorted(tables & set(metadata.tables)) if VERSIONS not in tables else []
    if foreign:
        raise StorageError(f"the database {address.place} has a table {foreign[0]!r} of another program")
    known = [script.revision for script in ScriptDirectory.from_config(_config(connection)).walk_revisions()]
    version = MigrationContext.configure(connection, opts={"version_table": VERSIONS}).get_current_revision()
    if version is not None and version not in known:
        raise StorageError(
            f"the database {address.place} is of a newer Parlour: its tables have version {version}, "
            f"and this one knows them up to {known[0]}; a newer Parlour will do"
        )
    return version == known[0]


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
