"""What the server writes about itself: one line an event, as JSON or as text, without secrets.

Tokens, seeds, chat, what people sent and what an error says about it are left out here, so that no caller has to think
of it. Of an error its kind and its place in the program are written, never its message: it may quote a hidden card.
"""

import logging
import logging.config
import re
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, cast

import structlog
from structlog.typing import FilteringBoundLogger, Processor

from parlour.server.settings import LogStyle

Event = MutableMapping[str, Any]

SECRET_KEYS = frozenset(
    {
        "action",
        "authorization",
        "body",
        "box",
        "chat",
        "contribution",
        "cookie",
        "headers",
        "melds",
        "message",
        "name",
        "nonce",
        "password",
        "position",
        "secret",
        "seed",
        "text",
        "ticket",
        "token",
        "url",
    }
)
"""Keys of an event whose values are never written."""

LEFT_OUT = "…"
SHOWN_OF_ID = 6
"""Characters of the id of a match that are written: enough to find it again, too few to look at a private match."""

LONGEST = 500
MOST_CAUSES = 5
MOST_FRAMES = 20

_TOKEN = re.compile(r"[\w-]{1,100}\.\d{1,2}\.[\w-]{1,100}\.[\w-]{43}")
_LOGIN = re.compile(r"(?<=://)[^\s/@]*@")
_ID = re.compile(rf"(?<![\w.-])([\w-]{{{SHOWN_OF_ID}}})[\w-]{{10,}}(?![\w.-])")
_QUERY = re.compile(r"\?[^\s\"']*")
_OURS = ("parlour", "uvicorn")
_OTHERS = ("alembic", "asyncio", "sqlalchemy", "websockets")


def get(name: str) -> FilteringBoundLogger:
    """A logger; `log.info("what happened", match=…, ply=…)`."""
    return cast(FilteringBoundLogger, structlog.get_logger(name))


def setup(style: LogStyle = "auto") -> None:
    """Have this process write its log on standard error."""
    logging.config.dictConfig(config(style))
    structlog.configure(
        processors=[*_common(), *CLEAN, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )


def config(style: LogStyle = "auto") -> dict[str, Any]:
    """The configuration for `logging`, which worker processes get as plain data."""
    ours = {"handlers": ["stderr"], "level": "INFO", "propagate": False}
    others = {"handlers": ["stderr"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"parlour": {"()": f"{__name__}.formatter", "style": style}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "parlour"}},
        "loggers": dict.fromkeys(_OURS, ours) | dict.fromkeys(_OTHERS, others),
    }


def formatter(style: LogStyle = "auto") -> logging.Formatter:
    """Writes the events of all libraries alike."""
    text = style == "text" or (style == "auto" and sys.stderr.isatty())
    renderer: Processor = (
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
        if text
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    drop = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return structlog.stdlib.ProcessorFormatter(
        processors=[drop, renderer],
        foreign_pre_chain=[*_common(), plain, *CLEAN],
        pass_foreign_args=True,
    )


def _common() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


# --- processors


def plain(logger: Any, method: str, event: Event) -> Event:
    """What other libraries say: an access as fields, anything else in its first line."""
    given = event.pop("positional_args", ())
    if event["logger"] == "uvicorn.access" and isinstance(given, tuple) and len(given) == 5:
        client, verb, path, _, status = given
        event.update(event="request", client=client, method=verb, path=path, status=status)
    event["event"] = str(event["event"]).strip().split("\n")[0]
    return event


def without_message(logger: Any, method: str, event: Event) -> Event:
    """In place of an exception: its kinds and where they arose, without what they say."""
    error = _error(event.pop("exc_info", None))
    for key in ("stack_info", "exception"):
        event.pop(key, None)
    if error is not None:
        event["error"] = described(error)
    return event


def _error(given: Any) -> BaseException | None:
    if given is True:
        given = sys.exc_info()
    if isinstance(given, tuple):
        given = given[1]
    return given if isinstance(given, BaseException) else None


def described(error: BaseException) -> str:
    """The kinds of an error and its causes, then the lines of the program that the error went through."""
    kinds, cause = [type(error).__name__], _cause(error)
    while cause is not None and len(kinds) < MOST_CAUSES:
        kinds.append(type(cause).__name__)
        cause = _cause(cause)
    frames = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    return "\n".join([" from ".join(kinds), *(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)])


def _cause(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def without_secrets(logger: Any, method: str, event: Event) -> Event:
    """The event with nothing in it that one may only know by sitting at the table."""
    return {key: value if key.startswith("_") else _cleaned(key, value) for key, value in event.items()}


def _cleaned(key: str, value: Any) -> Any:
    if key.lower() in SECRET_KEYS:
        return LEFT_OUT
    if isinstance(value, dict):
        return {str(name): _cleaned(str(name), part) for name, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_cleaned("", part) for part in value]
    if isinstance(value, str):
        return scrubbed(value) if key not in ("error", "timestamp") else _TOKEN.sub(LEFT_OUT, value)
    return value if value is None or isinstance(value, bool | int | float) else scrubbed(str(value))


def scrubbed(text: str) -> str:
    """A text without tokens, logins, queries of addresses, and with ids of matches cut short."""
    text = _QUERY.sub("", _LOGIN.sub("", _TOKEN.sub(LEFT_OUT, text)))
    text = _ID.sub(rf"\1{LEFT_OUT}", text)
    return text if len(text) <= LONGEST else text[:LONGEST] + LEFT_OUT


CLEAN: tuple[Processor, ...] = (without_message, without_secrets)
"""What every event goes through before anything else can see it."""
