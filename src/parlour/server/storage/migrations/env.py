"""Run by Alembic: uses the connection, and the transaction, that `migrate` opened."""

from alembic import context

from parlour.server.storage.migrate import VERSIONS
from parlour.server.storage.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSIONS,
    render_as_batch=True,  # SQLite alters little; a batch copies the table
)
with context.begin_transaction():
    context.run_migrations()
