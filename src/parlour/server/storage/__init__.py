"""Storage: matches, seats, lines and chat in SQLite or PostgreSQL, and word of what changed in them."""

from parlour.server.storage.changes import Changes
from parlour.server.storage.rows import (
    After,
    ChatRow,
    Due,
    Header,
    KeyTaken,
    LineRow,
    Loaded,
    PlyTaken,
    SeatRow,
    StorageError,
)
from parlour.server.storage.store import Store

__all__ = [
    "After",
    "Changes",
    "ChatRow",
    "Due",
    "Header",
    "KeyTaken",
    "LineRow",
    "Loaded",
    "PlyTaken",
    "SeatRow",
    "StorageError",
    "Store",
]
