"""How a server runs: read from the environment, so that every worker process gets the same."""

import dataclasses
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Self, get_args
from urllib.parse import SplitResult, urlsplit

from parlour.core.errors import MalformedInput

PREFIX = "PARLOUR_"
LARGEST_PORT = 65535
MOST_WORKERS = 64
MOST_BOT_THREADS = 256
SEVERAL_NEED_POSTGRESQL = "several processes need PostgreSQL: a database such as postgresql://user@host/name"
SECONDS = {"s": 1, "min": 60, "h": 3600}
DEFAULT_PORTS = {"http": 80, "https": 443}

LogStyle = Literal["auto", "json", "text"]
"""auto: text where somebody looks at a terminal, JSON otherwise."""


class BadSetting(MalformedInput):
    """A setting of the server that cannot be used: which one, and what would be right."""


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and at most `burst` at once."""

    per_second: float
    burst: int

    @classmethod
    def read(cls, text: str) -> Self:
        """The rate in a text like `30/min` or `10/s burst 60`; ValueError if it is none."""
        found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,30})?)/(s|min|h)(?: burst (\d{1,9}))?", text.strip(), re.ASCII)
        if not found or not float(found[1]) or (found[3] and not int(found[3])):
            raise ValueError(f"expected a rate such as '30/min' or '10/s burst 60', got {text!r}")
        count = float(found[1])
        return cls(count / SECONDS[found[2]], int(found[3] or max(1, round(count))))

    def __str__(self) -> str:
        return f"{self.per_second:.25f}/s burst {self.burst}"


@dataclass(frozen=True)
class Settings:
    """How a server runs; BadSetting if a value cannot be used."""

    database: str = field(repr=False)  # may hold a password
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()  # besides the address that was asked for
    workers: int = 1
    bot_threads: int = field(default_factory=lambda: os.cpu_count() or 1)  # of all workers together
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded-For and -Proto are believed
    log: LogStyle = "auto"
    opening: Rate = Rate(0.5, 60)  # matches opened, by one client address
    sitting: Rate = Rate(2, 120)  # seats taken, renamed, left, by one client address
    requests: Rate = Rate(30, 300)  # other requests, by one client address
    messages: Rate = Rate(10, 60)  # on one socket
    chat: Rate = Rate(0.5, 10)  # lines of chat, on one socket
    hints: Rate = Rate(0.5, 10)  # on one socket
    sockets: int = 1000  # open at once, by one client address

    def __post_init__(self) -> None:
        object.__setattr__(self, "origins", tuple(map(read_origin, self.origins)))
        _expect("database", self.database.strip(), "expected sqlite:///path or postgresql://user@host/name")
        _expect("host", self.host.strip(), "expected an address to listen on, such as 127.0.0.1")
        _expect("log", self.log in get_args(LogStyle), f"expected auto, json or text, got {self.log!r}")
        _check_range("port", self.port, 0, LARGEST_PORT)
        _check_range("workers", self.workers, 1, MOST_WORKERS)
        _check_range("bot_threads", self.bot_threads, 1, MOST_BOT_THREADS)
        _check_range("sockets", self.sockets, 1, 1_000_000)
        _expect("workers", self.workers == 1 or not self.database.startswith("sqlite"), SEVERAL_NEED_POSTGRESQL)

    @property
    def threads_here(self) -> int:
        """Threads for bots in each worker process, at least one."""
        return max(1, self.bot_threads // self.workers)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **given: Any) -> Self:
        """The settings that are given, and those in variables `PARLOUR_…`; an empty variable counts as absent.

        BadSetting names the variable, or what was given.
        """
        found = os.environ if environment is None else environment
        try:
            return cls(**read_fields(found, given))
        except BadSetting as error:
            raise error if error.where in given else BadSetting(variable(error.where), error.problem) from None

    def to_environment(self) -> dict[str, str]:
        """Variables from which `from_environment` reads these settings."""
        values = {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}
        return {variable(name): _written(value) for name, value in values.items()}


def read_fields(environment: Mapping[str, str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of `Settings` that are given or stand in the environment; BadSetting names the field."""
    fields = dict(given)
    for each in dataclasses.fields(Settings):
        text = environment.get(variable(each.name), "").strip()
        if text and each.name not in given:
            fields[each.name] = _value(each.name, each.type, text)
    if "database" not in fields:
        raise BadSetting("database", "is not set; expected sqlite:///path or postgresql://user@host/name")
    return fields


def variable(name: str) -> str:
    """The variable of the environment in which a field of `Settings` stands."""
    return PREFIX + name.upper()


def _value(name: str, kind: Any, text: str) -> Any:
    if kind is int:
        _expect(name, re.fullmatch(r"\d{1,9}", text, re.ASCII), f"expected a whole number, got {text!r}")
        return int(text)
    if kind is Rate:
        try:
            return Rate.read(text)
        except ValueError as error:
            raise BadSetting(name, str(error)) from None
    return tuple(re.split(r"[\s,]+", text.strip(", "))) if kind == tuple[str, ...] else text


def _written(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _check_range(name: str, value: int, least: int, most: int) -> None:
    _expect(name, least <= value <= most, f"expected a number from {least} to {most}, got {value}")


def _expect(name: str, right: object, problem: str) -> None:
    if not right:
        raise BadSetting(name, problem)


# --- origins


def read_origin(text: str) -> str:
    """An origin as browsers write it (`https://games.example`), from what a person wrote; BadSetting if it is none."""
    origin = parse_origin(text)
    if origin is None:
        raise BadSetting("origins", f"expected an origin such as https://games.example, got {text!r}")
    scheme, host, port = origin
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port == DEFAULT_PORTS[scheme] else f"{scheme}://{shown}:{port}"


def parse_origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of `https://games.example[:port][/]`; None for anything else, `null` included."""
    if not text.isascii() or not text.isprintable() or " " in text:
        return None
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or not _bare(parts):
        return None
    return parts.scheme, parts.hostname, port if port is not None else DEFAULT_PORTS[parts.scheme]


def _bare(parts: SplitResult) -> bool:
    return parts.path in ("", "/") and not parts.query and not parts.fragment and "@" not in parts.netloc
