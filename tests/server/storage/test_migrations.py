"""The tables: made once, as the models say, and never those of somebody else."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from parlour.server.storage import StorageError, Store
from parlour.server.storage.group import Write
from parlour.server.storage.migrate import VERSIONS
from parlour.server.storage.models import metadata
from server.loop import run
from server.postgres import Server
from server.storage.rowmaking import opened, playing

pytestmark = pytest.mark.plain


def differences(connection: Connection) -> list[Any]:
    """What an automatic migration would do to reach the models."""
    settings = {"version_table": VERSIONS, "compare_type": True, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=settings), metadata))


def test_migrations_make_what_the_models_say(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            assert await store._database.read(differences) == []
            drop = Write("", lambda connection: connection.exec_driver_sql("ALTER TABLE chat DROP COLUMN at"))
            await store._database.write(drop)
            assert [change[0] for change in await store._database.read(differences)] == ["add_column"]

    run(check())


def test_opening_again_changes_nothing(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            before = await store.load("m1")
        async with opened(database) as store:
            assert await store.load("m1") == before

    run(check())


def test_several_open_a_new_database_together(database: str) -> None:
    async def check() -> None:
        stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
        assert len({await store.secret() for store in stores}) == 1
        for store in stores:
            await store.close()

    run(check())


def test_a_database_of_a_newer_parlour_is_refused(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            newer = f"UPDATE {VERSIONS} SET version_num = '9999'"
            await store._database.write(Write("", lambda connection: connection.exec_driver_sql(newer).rowcount))
        with pytest.raises(StorageError, match="is of a newer Parlour: its tables have version 9999"):
            await Store.open(database)

    run(check())


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE chat (x)")
    connection.close()
    with pytest.raises(StorageError, match="has a table 'chat' of another program"):
        run(Store.open(f"sqlite:///{path}"))
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("chat",)]
    connection.close()


def test_a_database_of_another_program_is_refused(postgres: Server, empty_postgres: str) -> None:
    name = empty_postgres.rpartition("/")[2]
    postgres.do("CREATE TABLE match (x integer)", name)
    with pytest.raises(StorageError, match="has a table 'match' of another program"):
        run(Store.open(empty_postgres))
    tables = postgres.do("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name)
    assert [row[0] for row in tables] == ["match"]


def test_a_database_may_be_shared_with_another_user_of_alembic(postgres: Server, empty_postgres: str) -> None:
    postgres.do("CREATE TABLE alembic_version (version_num text)", empty_postgres.rpartition("/")[2])

    async def check() -> None:
        async with opened(empty_postgres) as store:
            await playing(store)

    run(check())
