"""Starting, serving, ending: one process and several, on a port that is free."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlour.server import running
from parlour.server.running import CannotListen, address, listen
from parlour.server.settings import Settings
from server.loop import run

pytestmark = pytest.mark.plain

TESTS = Path(__file__).parents[1]
PATIENCE = 60.0


# --- listening


@contextlib.contextmanager
def listening(host: str = "127.0.0.1", port: int | None = 0) -> Iterator[socket.socket]:
    with listen(host, port) as found:
        yield found


def test_any_free_port_will_do() -> None:
    with listening() as one, listening() as other:
        assert one.getsockname()[1] != other.getsockname()[1]


def test_without_a_port_the_next_free_one_is_taken(monkeypatch) -> None:
    with listening() as taken:
        first = taken.getsockname()[1]
        monkeypatch.setattr(running, "FIRST_PORT", first)
        with listening(port=None) as found:
            assert first < found.getsockname()[1] < first + running.PORTS_TRIED


def test_a_port_that_was_named_is_taken_or_refused() -> None:
    with listening() as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match=f"127.0.0.1 port {port}: another program listens there; name another"):
            listen("127.0.0.1", port)
    with listening(port=port) as found:
        assert found.getsockname()[1] == port


def test_where_all_ports_are_taken_that_is_said(monkeypatch) -> None:
    with listening() as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(running, "FIRST_PORT", port)
        monkeypatch.setattr(running, "PORTS_TRIED", 1)
        with pytest.raises(CannotListen, match=f"all ports from {port} to {port} are in use"):
            listen("127.0.0.1", None)


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1", "999.1.1.1", "é" * 70])
def test_an_address_that_is_not_this_machine_is_refused(host: str) -> None:
    with pytest.raises(CannotListen, match="cannot listen on"):
        listen(host, 0)


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("localhost", "127.0.0.1")]
)
def test_the_address_can_be_typed_into_a_browser(host: str, shown: str) -> None:
    with listening(host) as found:
        assert address(found) == f"http://{shown}:{found.getsockname()[1]}"


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
@pytest.mark.parametrize(("host", "shown"), [("::1", "[::1]"), ("::", "localhost")])
def test_an_address_of_ipv6_too(host: str, shown: str) -> None:
    try:
        found = listen(host, 0)
    except CannotListen as error:
        pytest.skip(str(error))
    with found:
        assert address(found) == f"http://{shown}:{found.getsockname()[1]}"


# --- serving


@pytest.fixture
def surroundings(monkeypatch) -> Iterator[None]:
    """What a server puts into the environment and does to signals is gone afterwards."""
    handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    kept = dict(os.environ)
    yield
    assert {each: signal.getsignal(each) for each in handlers} == handlers
    os.environ.clear()
    os.environ.update(kept)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_server_in_this_process_ends_by_a_signal(surroundings, monkeypatch, sign) -> None:
    monkeypatch.setattr(running, "APPLICATION", "server.tiny:create")
    called = []

    def ready() -> None:
        called.append(os.environ["PARLOUR_DATABASE"])
        os.kill(os.getpid(), sign)

    with listening() as found:
        running.run(Settings("sqlite:///x", log="json"), found, ready)
    assert called == ["sqlite:///x"]


def test_a_server_that_cannot_start_says_so(surroundings, monkeypatch) -> None:
    monkeypatch.setattr(running, "APPLICATION", "server.no_such_application:create")
    with listening() as found, pytest.raises(running.CannotStart, match="could not start; its log above says why"):
        running.run(Settings("sqlite:///x", log="json"), found, lambda: pytest.fail("it is not ready"))


PROGRAM = """
from parlour.server import running
from parlour.server.settings import Settings

if __name__ == "__main__":
    running.APPLICATION = "APPLICATION"
    listening = running.listen("127.0.0.1", 0)
    settings = Settings("postgresql://nobody@nowhere/nothing", workers=WORKERS, log="json")
    running.run(settings, listening, lambda: print(running.address(listening), flush=True))
"""


class Program:
    """A server in a process of its own."""

    def __init__(self, folder: Path, workers: int, application: str) -> None:
        path = folder / "program.py"
        path.write_text(PROGRAM.replace("WORKERS", str(workers)).replace('"APPLICATION"', repr(application)))
        self.log = (folder / "log").open("w+")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path[1:]]), "TMPDIR": str(folder)}
        command = [sys.executable, str(path)]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def figure(self, name: str) -> float:
        lines = httpx.get(f"{self.address}/metrics", timeout=PATIENCE).text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def written(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
        self.log.close()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """program(2): a server of two worker processes."""
    started: list[Program] = []

    def start(workers: int, application: str = "server.tiny:create") -> Program:
        started.append(Program(tmp_path, workers, application))
        return started[-1]

    yield start
    for each in started:
        each.close()


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


async def visit(server: Program) -> tuple[int, int, dict[str, bool]]:
    """Hold a socket and a slow request while the server is asked to end: the code of the close, and the reply."""
    async with httpx.AsyncClient(timeout=PATIENCE) as client, connect(f"ws{server.address[4:]}/api/socket") as held:
        await held.send("hi")
        assert await held.recv() == "hi"
        slow = asyncio.create_task(client.get(f"{server.address}/api/slow"))
        await asyncio.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            await held.recv()
        reply = await slow
        return closed.value.rcvd.code if closed.value.rcvd else 0, reply.status_code, reply.json()


def ends_in_order(server: Program) -> None:
    assert run(visit(server)) == (1012, 200, {"finished": True})
    assert server.process.wait(PATIENCE) == 0
    assert not answers(server.address)
    assert "Traceback" not in server.written()


@pytest.mark.slow_cli
def test_a_server_ends_in_order(program) -> None:
    ends_in_order(program(1))


@pytest.mark.slow_cli
def test_a_worker_that_dies_is_replaced_and_all_end_in_order(program) -> None:
    server = program(2)
    assert until(lambda: len(workers_of(server)) == 2)
    children = workers_of(server)
    os.kill(children[0], signal.SIGKILL)
    assert until(lambda: len(set(workers_of(server)) - set(children)) == 1)
    assert httpx.get(f"{server.address}/api/data", timeout=PATIENCE).status_code == 200
    assert server.figure("parlour_http_requests_total") >= 1
    ends_in_order(server)


@pytest.mark.slow_cli
def test_workers_do_not_outlive_the_first_process(program) -> None:
    server = program(2)
    server.process.kill()
    server.process.wait(PATIENCE)
    assert until(lambda: not answers(server.address))


@pytest.mark.slow_cli
def test_workers_that_cannot_start_are_not_started_for_ever(program) -> None:
    server = program(2, "server.loop:run")
    assert server.address == ""
    assert server.process.wait(PATIENCE) == 1
    assert 1 <= server.written().count("the server cannot start: see where it arose") <= 4


def workers_of(server: Program) -> list[int]:
    """The worker processes that have started, as the log names them, without those that died."""
    said = server.written()
    died = set(re.findall(r"Child process \[(\d+)\] died", said))
    return [int(pid) for pid in re.findall(r"Started server process \[(\d+)\]", said) if pid not in died]


def answers(address: str) -> bool:
    try:
        httpx.get(f"{address}/api/data", timeout=1)
    except httpx.HTTPError:
        return False
    return True
