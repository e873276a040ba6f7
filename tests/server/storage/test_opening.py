"""Opening: what cannot be opened is refused in one line that says why, and never what the password is."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parlour.server.storage import StorageError, Store
from server.loop import run
from server.postgres import PASSWORD, QUOTED, Server
from server.storage.rowmaking import opened, playing

pytestmark = pytest.mark.plain

NOBODY = 65534


def refusal(url: str) -> str:
    """The line that says why it cannot be opened."""
    with pytest.raises(StorageError) as refused:
        run(Store.open(url))
    text = str(refused.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    "url",
    [
        *("", "parlour.db", "sqlite:", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite://host/a.db"),
        *("mysql://ada:geheim@h/x", "geheim", "ge/heim://h/x", "sqlite:///a\0b", "ada:geheim@h:5432/parlour"),
        *("postgresql://ada:geheim@h:port/x", "postgresql://ada:geheim@[h/x"),
    ],
)
def test_a_bad_url(url: str) -> None:
    text = refusal(url)
    expected = "expected sqlite:///PATH or postgresql://USER:PASSWORD@HOST:PORT/NAME"
    assert text.startswith(f"the database URL cannot be read: {expected}")
    assert "heim" not in text


@pytest.mark.parametrize("url", ["mysql://h/x", "oracle+x://h"])
def test_a_url_of_another_database_is_named(url: str) -> None:
    kind = url.partition("://")[0]
    assert refusal(url) == (
        "the database URL cannot be read: expected sqlite:///PATH or postgresql://USER:PASSWORD@HOST:PORT/NAME, "
        f"got one that begins with {kind}://"
    )


def test_no_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/no/parlour.db"
    assert refusal(url) == f"the database {url} cannot be opened: there is no folder {tmp_path}/no"
    assert not list(tmp_path.iterdir())


def test_a_folder(tmp_path: Path) -> None:
    assert refusal(f"sqlite:///{tmp_path}").endswith("cannot be opened: that is a folder, not a file")


def test_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    assert refusal(f"sqlite:///{path}").endswith("cannot be opened: file is not a database")
    assert path.read_text() == "Dear Ada, " * 1000


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may read and, at the end, nobody but root may write."""
    made = Path(tempfile.mkdtemp(prefix="parlour-ro-"))
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


@pytest.mark.parametrize("exists", [True, False], ids=["file", "folder"])
def test_read_only(folder: Path, exists: bool) -> None:
    url = f"sqlite:///{folder}/parlour.db"
    if exists:
        run(_make(url))
        (folder / "parlour.db").chmod(0o444)
    folder.chmod(0o555)
    with _as_nobody():
        text = refusal(url)
    reason = "attempt to write a readonly database" if exists else "Permission denied"
    assert text == f"the database {url} cannot be opened: {reason}"


async def _make(url: str) -> None:
    await (await Store.open(url)).close()


@contextmanager
def _as_nobody() -> Iterator[None]:
    """Be somebody for whom permissions count; for root they do not."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("name", ["p a%20r?l#our.db", "pärlour💎.db"])
def test_any_name_of_a_file(tmp_path: Path, name: str) -> None:
    async def check() -> None:
        async with opened(f"sqlite:///{tmp_path}/{name}") as store:
            await playing(store)

    run(check())
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(f"sqlite:///{tmp_path}/parlour.db") as store:
            await playing(store)
            files = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        assert files == dict.fromkeys(("parlour.db", "parlour.db-wal", "parlour.db-shm"), 384)

    run(check())


# --- PostgreSQL


def test_nobody_answers() -> None:
    text = refusal("postgresql://ada:geheim@127.0.0.1:1/parlour")
    assert text == "the database postgresql://ada@127.0.0.1:1/parlour cannot be opened: nothing listens there"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("127.0.0.1:70000/x", "port"),
        ("127.0.0.1:1/x?sslmode=no", "`sslmode` parameter must be one of: "),
        ("/x?port=y", "'y'"),
        ("/x?host=/nowhere", "No such file or directory"),
    ],
)
def test_a_part_of_the_url_is_wrong(given: str, reason: str) -> None:
    text = refusal(f"postgresql://ada:geheim@{given}")
    assert "cannot be opened: " in text
    assert reason in text
    assert "geheim" not in text


def test_a_wrong_password(postgres: Server) -> None:
    text = refusal(postgres.url("postgres").replace(QUOTED, "geheim"))
    assert text.endswith('cannot be opened: password authentication failed for user "parlour"')
    assert "geheim" not in text


def test_no_such_database(postgres: Server) -> None:
    text = refusal(postgres.url("nowhere"))
    assert text.endswith('/nowhere cannot be opened: database "nowhere" does not exist')
    assert PASSWORD not in text
    assert QUOTED not in text


def test_no_such_setting(postgres: Server) -> None:
    text = refusal(postgres.url("postgres") + f"?password={QUOTED}&no_such_thing=1")
    assert text.endswith('cannot be opened: unrecognized configuration parameter "no_such_thing"')
    assert PASSWORD not in text
    assert QUOTED not in text


def test_a_user_who_may_not_make_tables(postgres: Server, empty_postgres: str) -> None:
    postgres.do("CREATE ROLE guest LOGIN PASSWORD 'geheim'")
    text = refusal(empty_postgres.replace(f"parlour:{QUOTED}", "guest:geheim"))
    assert text.endswith("cannot be opened: permission denied for schema public")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql+asyncpg"])
def test_other_spellings(empty_postgres: str, scheme: str) -> None:
    async def check() -> None:
        async with opened(empty_postgres.replace("postgresql", scheme)) as store:
            await playing(store)

    run(check())


def test_a_unix_socket(postgres: Server, empty_postgres: str) -> None:
    async def check() -> None:
        async with opened(postgres.socket_url(empty_postgres.rpartition("/")[2])) as store:
            await playing(store)

    run(check())


# --- later


def test_a_closed_store_takes_no_more(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
        with pytest.raises(StorageError, match="the database is closed"):
            await playing(store, "m2")

    run(check())


def test_goes_on_after_the_server_closed_all_connections(postgres: Server, empty_postgres: str) -> None:
    async def check() -> None:
        async with opened(empty_postgres) as store:
            await playing(store)
            await postgres.hang_up(empty_postgres)
            await playing(store, "m2")
            await postgres.hang_up(empty_postgres)
            assert await store.counts() == {"playing": 2}

    run(check())


def test_a_database_that_is_gone(postgres: Server, empty_postgres: str) -> None:
    name = empty_postgres.rpartition("/")[2]

    async def check() -> None:
        async with opened(empty_postgres) as store:
            await playing(store)
            await postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")
            for work in (store.load("m1"), playing(store, "m2")):
                with pytest.raises(StorageError, match=f'cannot do this: database "{name}" does not exist'):
                    await work

    run(check())
