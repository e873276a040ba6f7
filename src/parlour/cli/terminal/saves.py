"""Where games wait until they are resumed."""

import os
import sys
from datetime import datetime
from pathlib import Path

from parlour.core.errors import MalformedRecord, ParlourError
from parlour.match import Match
from parlour.match.records import save_record

PERSON = "person"
"""How a record names the seat at the terminal."""


class BadPath(ParlourError):
    """A path that names no file."""


class NothingSaved(ParlourError):
    """No saved game to resume."""


def typed_path(text: str | Path) -> Path:
    """The path that was typed, `~` for the home folder; BadPath if there can be none of that name."""
    try:
        path = Path(text).expanduser()
        path.stat()
    except FileNotFoundError:
        return path
    except (OSError, ValueError, RuntimeError) as error:  # too long, a zero byte in it, the home of nobody
        raise BadPath(f"{text}: {getattr(error, 'strerror', None) or error}") from None
    return path


def state_home() -> Path:
    """The folder for what Parlour keeps between runs, as the platform has it; BadPath if nobody has a home here."""
    try:
        return _state_home()
    except RuntimeError:
        raise BadPath("there is no home folder to keep games in; set XDG_STATE_HOME to a folder") from None


def _state_home() -> Path:
    if given := os.environ.get("XDG_STATE_HOME"):
        return Path(given) / "parlour"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "parlour"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "parlour"
    return Path.home() / ".local" / "state" / "parlour"


def new_save(slug: str) -> Path:
    """A file that no other game is saved in."""
    stem = f"{slug}-{datetime.now():%Y%m%d-%H%M%S}"
    path, number = state_home() / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = state_home() / f"{stem}-{number}.json"
    return path


def newest_save(slug: str | None) -> Path:
    """The game saved last, of one game or of any; NothingSaved if there is none."""
    found = list(state_home().glob(f"{slug or '*'}-*.json")) if state_home().is_dir() else []
    if not found:
        what = f"game of {slug}" if slug else "game"
        raise NothingSaved(f"there is no saved {what} in {state_home()}; quitting a game saves it")
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def seat_of(players: tuple[str, ...]) -> int:
    """The seat that a record names for the person; the first one where it names none."""
    return players.index(PERSON) if PERSON in players else 0


def save(match: Match, path: Path, players: tuple[str, ...]) -> None:
    """Write the match; MalformedRecord if that cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MalformedRecord(str(path.parent), f"cannot be made: {error.strerror or error}") from None
    save_record(match, path, players=players, date=datetime.now().astimezone().isoformat(timespec="seconds"))
