"""Runs the server: the socket it listens on, one process or several, and an orderly end."""

import errno
import functools
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from typing import Any

from uvicorn import Config, Server
from uvicorn.config import STARTUP_FAILURE
from uvicorn.importer import import_from_string
from uvicorn.server import HANDLED_SIGNALS
from uvicorn.supervisors import Multiprocess

from parlour.core.errors import ParlourError
from parlour.server import logs, metrics
from parlour.server.settings import Settings
from parlour.server.wire import Wire

APPLICATION = "parlour.server.app:create"
FIRST_PORT = 8000
PORTS_TRIED = 100
BACKLOG = 2048
EVERYWHERE = ("0.0.0.0", "::")

MOST_BYTES_OF_A_MESSAGE = 256 * 1024
"""Of a message from a client: the longest is a layout, and all the cards of a game fit many times over."""

PING_EVERY = 20.0
PONG_WITHIN = 20.0
"""Seconds: who does not answer a ping is gone, and others are told."""

LAST_SECONDS = 10
"""What is under way when the server is asked to end may take that long."""

SWITCH = 0.001
"""Seconds for which one thread may keep the others from running. A commit is some ten steps of the thread that writes,
and it may have to wait as long before each of them while the event loop is busy."""

WORKER_ANSWERS_WITHIN = 60
"""Seconds after which a worker process counts as hanging; compiling rules keeps one busy for a while."""


class CannotListen(ParlourError):
    """An address or port on which this machine lets nobody listen."""


class CannotStart(ParlourError):
    """A server that ended while it started."""

    status = 1


# --- listening


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on `host`; port None: the first free one from 8000, 0: any. CannotListen if none is."""
    family = _family(host)
    for number in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else [port]:
        try:
            return _listen(host, number, family)
        except OSError as error:
            if port is not None or error.errno != errno.EADDRINUSE:
                raise CannotListen(f"cannot listen on {host} port {number}: {_reason(error)}") from None
    last = FIRST_PORT + PORTS_TRIED - 1
    raise CannotListen(f"cannot listen on {host}: all ports from {FIRST_PORT} to {last} are in use; name one by --port")


def _family(host: str) -> socket.AddressFamily:
    try:
        found = {family for family, *_ in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError):
        raise CannotListen(f"cannot listen on {host!r}: this machine knows no such address") from None
    return socket.AF_INET if socket.AF_INET in found else socket.AF_INET6


def _listen(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    both = host == "::" and socket.has_dualstack_ipv6()
    found = socket.create_server((host, port), family=family, backlog=BACKLOG, dualstack_ipv6=both)
    found.set_inheritable(True)
    return found


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there; name another --port, or none for a free one"
    return (error.strerror or str(error)).lower()


def address(listening: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


# --- running


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal asks to end; `ready` is called once requests are answered. CannotStart if they never are."""
    os.environ.update(settings.to_environment())
    if settings.workers == 1:
        _run_here(settings, listening, ready)
    else:
        _run_workers(settings, listening, ready)


class _Here(Server):
    """A server in this process that says when it is ready."""

    def __init__(self, config: Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()


def _run_here(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    server = _Here(configuration(settings), ready)
    # The server raises the signal again once it has ended: that must not end the process as if nothing had been done.
    before = {each: signal.signal(each, server.handle_exit) for each in HANDLED_SIGNALS}
    try:
        server.run([listening])
    except SystemExit:
        raise CannotStart("the server could not start; its log above says why") from None
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


class _Workers(Multiprocess):
    """Several processes on one socket; a process that dies is replaced."""

    def __init__(self, config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
        super().__init__(config, [listening])
        self._ready = ready

    def init_processes(self) -> None:
        """Start all processes, and wait until one of them answers, or ends."""
        super().init_processes()
        while not self.signal_queue and all(each.process.is_alive() for each in self.processes):
            if any(each.is_ready(timeout=0.1) for each in self.processes):
                self._ready()
                return

    @property
    def failed(self) -> bool:
        """Whether a process ended because it could not start."""
        return any(each.exitcode == STARTUP_FAILURE for each in self.processes)


def _run_workers(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    folder = tempfile.mkdtemp(prefix="parlour-metrics-")
    os.environ[metrics.SHARED_FOLDER] = folder
    try:
        workers = _Workers(configuration(settings), listening, ready)
        workers.run()
        if workers.failed:
            raise CannotStart("a worker process could not start; the log above says why")
    finally:
        del os.environ[metrics.SHARED_FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def application(name: str) -> Any:
    """The application that the function of this name makes; a worker process ends when its parent is gone."""
    sys.setswitchinterval(SWITCH)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    try:
        return import_from_string(name)()
    except Exception as error:
        problem = str(error) if isinstance(error, ParlourError) else "see where it arose"
        logging.getLogger("parlour.running").error("the server cannot start: %s", problem, exc_info=error)
        # With this status a worker process is not started again.
        raise SystemExit(STARTUP_FAILURE) from None


def _follow(parent: Any) -> None:
    # A parent that was killed can tell nobody to end; its workers would hold on to the port for ever.
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def configuration(settings: Settings) -> Config:
    """How uvicorn is to run the application."""
    told: dict[str, Any] = {"log_config": logs.config(settings.log), "server_header": False}
    return Config(
        functools.partial(application, APPLICATION),
        factory=True,
        workers=settings.workers,
        lifespan="on",
        ws=Wire,
        ws_max_size=MOST_BYTES_OF_A_MESSAGE,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        ws_per_message_deflate=True,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.proxies),
        backlog=BACKLOG,
        timeout_graceful_shutdown=LAST_SECONDS,
        timeout_worker_healthcheck=WORKER_ANSWERS_WITHIN,
        **told,
    )
